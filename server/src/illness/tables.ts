import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { Symptom } from '@oems/contract/declaration/codes.ts'
import type { CaseScheme, ConfigState, DeclareCycle, IllnessKind, IllnessStatus, InfectiousClass } from '@oems/contract/illness/codes.ts'
import { isNull } from 'drizzle-orm'
import { foreignKey, integer, pgTable, primaryKey, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, moment } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const illnessName = says('illness_name', '病种名称已存在')
const configProject = says('project_illness_config_project', '项目不存在')
const configIllness = says('project_illness_config_illness', '病种不存在')
const configOnce = says('project_illness_config_once', '该病种已配置，请刷新后重试')

type Flag = 0 | 1

/** What projects report cases of, and what people are vaccinated against or tested for (03 §2.11); one list for the whole platform. */
export const illness = pgTable(
  'illness',
  {
    ...baseColumns(),
    name: varchar({ length: 64 }).notNull(),
    illnessCode: varchar({ length: 32 }),
    icdCode: varchar({ length: 16 }),
    illnessKind: smallint().$type<CodeOf<typeof IllnessKind>>().notNull(),
    declareCycle: smallint().$type<CodeOf<typeof DeclareCycle>>().notNull(),
    riskEnabled: smallint().$type<Flag>().notNull(),
    caseScheme: smallint().$type<CodeOf<typeof CaseScheme>>().notNull(),
    infectiousClass: smallint().$type<CodeOf<typeof InfectiousClass>>().notNull(),
    /** Days for which contacts are watched. */
    observeDays: smallint().notNull(),
    /** Normal days in a row after which somebody may be called recovered. */
    recoverNormalDays: smallint().notNull(),
    requireNegative: smallint().$type<Flag>().notNull(),
    attentionOnCase: smallint().$type<Flag>().notNull(),
    hintSymptoms: smallint().array().$type<CodeOf<typeof Symptom>[]>().notNull(),
    /** In every new project's configuration. */
    isDefault: smallint().$type<Flag>().notNull(),
    status: smallint().$type<CodeOf<typeof IllnessStatus>>().notNull(),
    orderNum: integer().notNull(),
    remark: varchar({ length: 500 }),
  },
  (t) => [uniqueIndex(illnessName).on(t.name).where(isNull(t.deletedAt))],
)
plainTable(illness, 'a dictionary')

/** Which illnesses a project reports; a new project begins with those that are in every configuration (a trigger, see the migration). */
export const projectIllnessConfig = pgTable(
  'project_illness_config',
  {
    projectId: idColumn().notNull(),
    illnessId: idColumn().notNull(),
    configState: smallint().$type<CodeOf<typeof ConfigState>>().notNull(),
    /** The first day on which reports of it are asked for. */
    activeFrom: dayColumn().notNull(),
    addedAt: moment().notNull(),
    addedBy: idColumn().notNull(),
    removedAt: moment(),
    removedBy: idColumn(),
    recoveredAt: moment(),
    recoveredBy: idColumn(),
  },
  (t) => [
    primaryKey({ name: configOnce, columns: [t.projectId, t.illnessId] }),
    foreignKey({ name: configProject, columns: [t.projectId], foreignColumns: [org.id] }),
    foreignKey({ name: configIllness, columns: [t.illnessId], foreignColumns: [illness.id] }),
  ],
)
plainTable(projectIllnessConfig, 'what a project reports of, nobody')
