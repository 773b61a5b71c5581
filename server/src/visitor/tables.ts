import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { IdType } from '@oems/contract/people/codes.ts'
import type { Advice, VisitReason, VisitSource, VisitState } from '@oems/contract/visitor/codes.ts'
import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { char, foreignKey, index, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plain, statistical } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, moment, sealed } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'
import { declareRecord } from '../infoDeclaration/tables.ts'
import { employee, person } from '../people/tables.ts'

const oncePerDay = says('visitor_info_once', '该访客当日已登记')
const onePass = says('visitor_info_pass', '访客证重复，请重试')
const atNode = says('visitor_info_org', '组织不存在')
const ofPerson = says('visitor_info_person', '人员不存在')
const withHost = says('visitor_info_host', '接待人不存在')
const byDeclaration = says('visitor_info_declaration', '信息申报不存在')

/** One visit (03 §2.5). Its numbers are those that were given for it: the person's record may know others. */
export const visitor = pgTable(
  'visitor_info',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    personId: idColumn().notNull(),
    telephoneCode: plain('of a country', varchar({ length: 6 }).notNull()),
    mobile: sealed().notNull(),
    mobileHash: plain('a keyed hash', text().notNull()),
    mobileTail: plain('four digits, searched by', char({ length: 4 }).notNull()),
    idType: smallint().$type<CodeOf<typeof IdType>>(),
    idNumber: sealed(),
    company: plain('of work, searched by', varchar({ length: 100 })),
    visitReason: smallint().$type<CodeOf<typeof VisitReason>>().notNull(),
    hostEmployeeId: idColumn(),
    visitTime: moment().notNull(),
    /** Of that time; until it ends the pass is good. */
    visitDay: dayColumn().notNull(),
    arriveTime: moment(),
    /** Expected until the visitor has left. */
    leaveTime: moment(),
    companionNum: smallint().notNull(),
    plateNo: plain('of a vehicle at the gate, searched by', varchar({ length: 16 })),
    badgeNo: plain('a number of ours', varchar({ length: 16 })),
    visitState: smallint().$type<CodeOf<typeof VisitState>>().notNull(),
    declareRecordId: idColumn(),
    /** As it was at the arrival; before that it is computed (`advice.ts`). */
    advice: statistical(smallint().$type<CodeOf<typeof Advice>>()),
    arriveTemperature: sealed(),
    overrideReason: sealed(),
    cancelReason: sealed(),
    passHash: plain('a keyed hash', text().notNull()),
    source: smallint().$type<CodeOf<typeof VisitSource>>().notNull(),
    remark: sealed(),
  },
  (t) => [
    foreignKey({ name: atNode, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: ofPerson, columns: [t.personId], foreignColumns: [person.id] }),
    foreignKey({ name: withHost, columns: [t.hostEmployeeId], foreignColumns: [employee.id] }),
    foreignKey({ name: byDeclaration, columns: [t.declareRecordId], foreignColumns: [declareRecord.id] }),
    uniqueIndex(oncePerDay)
      .on(t.orgId, t.visitDay, t.mobileHash)
      .where(and(isNull(t.deletedAt), sql`${t.visitState} in (1, 2)`)!),
    uniqueIndex(onePass).on(t.passHash),
    index('visitor_info_person').on(t.personId).where(isNull(t.deletedAt)),
    index('visitor_info_node').on(t.orgId, t.visitTime).where(isNull(t.deletedAt)),
    index('visitor_info_day').on(t.visitTime, t.id).where(isNull(t.deletedAt)),
    index('visitor_info_came').on(t.arriveTime.desc().nullsLast(), t.visitTime.desc(), t.id.desc()).where(isNull(t.deletedAt)),
    index('visitor_info_inside')
      .on(t.orgId, t.arriveTime)
      .where(and(isNull(t.deletedAt), sql`${t.visitState} = 2`)!),
    index('visitor_info_arrived').on(t.arriveTime).where(isNotNull(t.arriveTime)),
  ],
)
export type VisitorRow = typeof visitor.$inferSelect
