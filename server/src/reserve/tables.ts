import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import type { AnswerKind, MeasureCategory } from '@oems/contract/dictionary/codes.ts'
import type {
  AutoCycle,
  AutoResult,
  DeclareSource,
  Frequency,
  GuidanceState,
  MeasureState,
  ReadStatus,
} from '@oems/contract/reserve/codes.ts'
import type { FrozenItem } from '@oems/contract/reserve/sheet.ts'
import type { DeclareTypeCode, ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import {
  boolean,
  char,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, moment } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'
import { illness } from '../illness/tables.ts'

const noPersonalData = 'declarations of supplies keep no personal data (04 §2)'
const policyOrg = says('period_policy_org', '组织不存在')
const policyVersion = says('period_policy_version', '该生效日期已有规则，请刷新后重试')
const periodOnce = says('declare_period_once', '申报期正在开放，请重试')
const declareOrg = says('period_declare_org', '项目不存在')
export const declaredMeanwhile = '本期已由他人申报，请刷新后核对'
const declareLatest = says('period_declare_latest', declaredMeanwhile)
const autoOrg = says('auto_declare_org', '项目不存在')
const autoOnce = says('auto_declare_once', '数据已被他人修改，请刷新后重试')
const guidanceOrg = says('dri_guidance_org', '组织不存在')
const guidanceIllness = says('dri_guidance_illness', '病种不存在')
const readGuidance = says('dri_read_guidance', '储备指南不存在')
const readOnce = says('dri_read_once', '已阅读，请刷新')

/** A version of a rule: from its day on until the next one's (04 §2.3). */
export const periodPolicy = pgTable(
  'period_policy',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    declareType: smallint().$type<DeclareTypeCode>().notNull(),
    target: smallint().$type<CodeOf<typeof PolicyTarget>>().notNull(),
    fromDay: dayColumn().notNull(),
    enabled: boolean().notNull(),
    frequency: smallint().$type<CodeOf<typeof Frequency>>().notNull(),
    deadlineDay: smallint().notNull(),
    deadlineTime: char({ length: 5 }).notNull(),
    remindHours: smallint().array().notNull(),
    tolerance: smallint().notNull(),
    /** From that day on by the rule of the nearest node above that has one. */
    inherits: boolean().notNull(),
  },
  (t) => [
    foreignKey({ name: policyOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    uniqueIndex(policyVersion).on(t.orgId, t.declareType, t.target, t.fromDay).where(isNull(t.deletedAt)),
  ],
)
plainTable(periodPolicy, 'rules')

/** A window in which a node declares one type; opened once for all nodes, by the job or by the first who needs it. */
export const declarePeriod = pgTable(
  'declare_period',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    orgId: idColumn().notNull(),
    declareType: smallint().$type<DeclareTypeCode>().notNull(),
    startDay: dayColumn().notNull(),
    endDay: dayColumn().notNull(),
    periodKey: varchar({ length: 12 }).notNull(),
    frequency: smallint().$type<CodeOf<typeof Frequency>>().notNull(),
    openAt: moment().notNull(),
    deadlineAt: moment().notNull(),
    isDue: boolean().notNull(),
    /** The rule as it was when the period opened. */
    policy: jsonb().$type<{ readonly policyId: number; readonly remindHours: readonly number[]; readonly tolerance: number }>().notNull(),
    /** Of how many hours before its end the reporters have been told last. */
    toldHours: smallint(),
  },
  (t) => [
    uniqueIndex(periodOnce).on(t.orgId, t.declareType, t.startDay),
    index('declare_period_end').on(t.declareType, t.endDay, t.isDue),
    index('declare_period_node').on(t.orgId, t.declareType, t.endDay),
  ],
)
plainTable(declarePeriod, noPersonalData)
export type PeriodRow = typeof declarePeriod.$inferSelect

/** The days that were opened for a type, for all nodes at once. */
export const periodOpening = pgTable(
  'period_opening',
  {
    declareType: smallint().$type<DeclareTypeCode>().notNull(),
    day: dayColumn().notNull(),
    openedAt: moment().notNull(),
    due: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.declareType, t.day] })],
)
plainTable(periodOpening, 'days and numbers')

/** One row: raised whenever periods are opened or ended, under the lock of opening them. */
export const periodState = pgTable('period_state', { id: smallint().primaryKey(), version: idColumn().notNull() })
plainTable(periodState, 'a number')

/** One row: up to which deadline those above have heard of what is overdue. */
export const reserveOverdueMark = pgTable('reserve_overdue_mark', { id: smallint().primaryKey(), upTo: moment().notNull() })
plainTable(reserveOverdueMark, 'a moment')

/** Of a measure, what was declared: names never change afterwards. */
export interface FrozenMeasure {
  readonly measureId: number
  readonly name: string
  readonly category: CodeOf<typeof MeasureCategory>
  readonly answerKind: CodeOf<typeof AnswerKind>
  readonly valueUnit: string | null
  readonly state: CodeOf<typeof MeasureState> | null
  readonly value: string | null
  readonly note: string | null
  readonly planDate: string | null
  readonly ossIds: readonly number[]
}

/** 申报单 (04 §2.4): a correction is a further row, and what it replaces stays. */
export const periodDeclare = pgTable(
  'period_declare',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    version: integer().notNull().default(0),
    orgId: idColumn().notNull(),
    projectId: idColumn(),
    declareType: smallint().$type<DeclareTypeCode>().notNull(),
    startDay: dayColumn().notNull(),
    periodKey: varchar({ length: 12 }).notNull(),
    declaredAt: moment().notNull(),
    onTime: boolean().notNull(),
    source: smallint().$type<CodeOf<typeof DeclareSource>>().notNull(),
    declarantId: idColumn().notNull(),
    isLatest: boolean().notNull(),
    revisionOf: idColumn(),
    headcount: integer().notNull(),
    riskGrade: smallint(),
    reachRate: numeric({ precision: 5, scale: 2 }),
    shortageNum: smallint().notNull(),
    implementRate: numeric({ precision: 5, scale: 2 }),
    remark: varchar({ length: 500 }),
    voided: boolean().notNull(),
    voidReason: varchar({ length: 200 }),
    voidedBy: idColumn(),
    voidedAt: moment(),
    /** Of the first submission of its chain, which corrections do not change: it alone is counted. */
    firstOnTime: boolean().notNull(),
    firstSource: smallint().$type<CodeOf<typeof DeclareSource>>().notNull(),
    /** Up to that day its dates by which measures were to be put right have been told of. */
    planToldDay: dayColumn(),
    items: jsonb().$type<readonly FrozenItem[] | readonly FrozenMeasure[]>().notNull(),
  },
  (t) => [
    foreignKey({ name: declareOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    uniqueIndex(declareLatest).on(t.orgId, t.declareType, t.startDay).where(sql`${t.isLatest}`),
    index('period_declare_node').on(t.orgId, t.declareType, t.startDay.desc()),
    index('period_declare_day').on(t.declareType, t.startDay).where(sql`${t.isLatest}`),
  ],
)
plainTable(periodDeclare, noPersonalData)
export type DeclareRow = typeof periodDeclare.$inferSelect

/** 04 §2.9; `orgId` is the project. */
export const autoDeclare = pgTable(
  'auto_declare',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    declareType: smallint().$type<ItemTypeCode>().notNull(),
    enabled: smallint().$type<0 | 1>().notNull(),
    cycle: smallint().$type<CodeOf<typeof AutoCycle>>().notNull(),
    executeTime: char({ length: 5 }).notNull(),
    lastRunAt: moment(),
    lastPeriodKey: varchar({ length: 12 }),
    lastResult: smallint().$type<CodeOf<typeof AutoResult>>(),
    lastMessage: varchar({ length: 200 }),
  },
  (t) => [
    foreignKey({ name: autoOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    uniqueIndex(autoOnce).on(t.orgId, t.declareType).where(isNull(t.deletedAt)),
  ],
)
plainTable(autoDeclare, noPersonalData)

export const driGuidance = pgTable(
  'dri_guidance',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    illnessId: idColumn().notNull(),
    title: varchar({ length: 60 }).notNull(),
    body: text().notNull(),
    revision: integer().notNull(),
    state: smallint().$type<CodeOf<typeof GuidanceState>>().notNull(),
    effectiveFrom: dayColumn(),
    effectiveTo: dayColumn(),
  },
  (t) => [
    foreignKey({ name: guidanceOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: guidanceIllness, columns: [t.illnessId], foreignColumns: [illness.id] }),
    index('dri_guidance_org_state').on(t.orgId, t.state).where(isNull(t.deletedAt)),
  ],
)
plainTable(driGuidance, 'public guidance')

/** Who has read which guidance, for which project and period. */
export const driRead = pgTable(
  'dri_read',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: no guidance was in force. */
    guidanceId: idColumn(),
    revision: integer().notNull(),
    accountId: idColumn().notNull(),
    orgId: idColumn().notNull(),
    periodKey: varchar({ length: 12 }).notNull(),
    status: smallint().$type<CodeOf<typeof ReadStatus>>().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    foreignKey({ name: readGuidance, columns: [t.guidanceId], foreignColumns: [driGuidance.id] }),
    uniqueIndex(readOnce).on(t.guidanceId, t.revision, t.accountId, t.orgId, t.periodKey),
    index('dri_read_org').on(t.guidanceId, t.revision, t.orgId),
  ],
)
plainTable(driRead, 'who has read a guidance')
