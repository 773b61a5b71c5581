import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, smallint, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { dayColumn, idColumn, moment, sealed } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'
import { illness } from '../illness/tables.ts'

const reportProject = says('uhs_declare_project', '项目不存在')
const reportIllness = says('uhs_declare_illness', '病种不存在')
const oneLatest = says('uhs_declare_latest', '该上报已被更新，请刷新后重试')
const clientKeyOnce = says('uhs_declare_client_key', '请勿重复提交')

const number = () => integer().notNull()

/** What a project has reported of an illness on a day (03 §2.11). Append-only: a further report of the day is a further row. */
export const uhsDeclare = pgTable(
  'uhs_declare',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    projectId: idColumn().notNull(),
    illnessId: idColumn().notNull(),
    day: dayColumn().notNull(),
    declaredAt: moment().notNull(),
    declarantId: idColumn().notNull(),
    clientKey: uuid().notNull(),
    /** Of the first report of the day; those that follow keep it, and whether the day asked for one. */
    dayOnTime: boolean().notNull(),
    due: boolean().notNull(),
    onTime: boolean().notNull(),
    nothingNew: smallint().$type<0 | 1>().notNull(),
    ...{ confirmed: number(), suspected: number(), asymptomatic: number(), other: number() },
    ...{ isolating: number(), newToday: number(), recoveredToday: number(), deathToday: number() },
    empTotal: number(),
    pendingAbnormal: number(),
    remark: sealed(),
    isLatest: boolean().notNull(),
  },
  (t) => [
    foreignKey({ name: reportProject, columns: [t.projectId], foreignColumns: [org.id] }),
    foreignKey({ name: reportIllness, columns: [t.illnessId], foreignColumns: [illness.id] }),
    uniqueIndex(oneLatest).on(t.projectId, t.illnessId, t.day).where(sql`${t.isLatest}`),
    uniqueIndex(clientKeyOnce).on(t.projectId, t.illnessId, t.day, t.clientKey),
    index('uhs_declare_day').on(t.day, t.id).where(sql`${t.isLatest}`),
  ],
)
plainTable(uhsDeclare, 'numbers of a project')
export type ReportRow = typeof uhsDeclare.$inferSelect
