import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { Frequency, HandleResult, HandleState } from '@oems/contract/declaration/codes.ts'
import type { Declaration } from '@oems/contract/declaration/fields.ts'
import type { Condition, Level } from '@oems/contract/declaration/level.ts'
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
  uuid,
} from 'drizzle-orm/pg-core'
import { plain, plainTable, statistical } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, moment, sealed, sealedJson } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const policyOnce = says('declare_policy_once', '该单位当日起的申报规则已存在')
const policyOrg = says('declare_policy_org_id_fkey', '组织不存在')
const oneLatest = says('declare_health_latest', '该申报已被更新，请刷新后重试')
const clientKeyOnce = says('declare_health_client_key', '请勿重复提交')

/** Who has to declare, when and until when (03 §2.8). Versions are never edited. */
export const declarePolicy = pgTable(
  'declare_policy',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    /** 0–3: projects of that epType; 9: nodes that are no project. */
    target: smallint().notNull(),
    fromDay: dayColumn().notNull(),
    enabled: boolean().notNull(),
    /** 1 daily, 2 weekly. */
    frequency: smallint().notNull(),
    weekday: smallint().notNull(),
    empTypes: smallint().array().notNull(),
    deadlineDayOffset: smallint().notNull(),
    /** HH:mm in Beijing; the end of the day is 00:00 of the next. */
    deadlineTime: char({ length: 5 }).notNull(),
    lateDays: smallint().notNull(),
    requireTemperature: boolean().notNull(),
    requireLocation: boolean().notNull(),
    remindTimes: text().array().notNull(),
    uhsEnabled: boolean().notNull(),
    uhsDeadlineTime: char({ length: 5 }).notNull(),
    /** From its day on the node has no rule of its own: it goes by the one above. */
    inherits: boolean().notNull().default(false),
  },
  (t) => [
    foreignKey({ name: policyOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    uniqueIndex(policyOnce).on(t.orgId, t.target, t.fromDay).where(isNull(t.deletedAt)),
  ],
)
plainTable(declarePolicy, 'rules of a node')

/** The rule of a node's day, frozen when the day was opened. */
export interface DayPolicy {
  readonly enabled: boolean
  readonly frequency: CodeOf<typeof Frequency>
  readonly weekday: number
  readonly empTypes: readonly number[]
  readonly lateDays: number
  readonly requireTemperature: boolean
  readonly requireLocation: boolean
  /** Absent in days that were opened before there were reminders. */
  readonly remindTimes?: readonly string[]
}

/** A node's day: who was due, until when (03 §2.8). */
export const declareDay = pgTable(
  'declare_day',
  {
    orgId: idColumn().notNull(),
    day: dayColumn().notNull(),
    kind: smallint().notNull(),
    isDue: boolean().notNull(),
    deadlineAt: moment().notNull(),
    lateUntil: moment().notNull(),
    /** How many of each kind of people have to declare. */
    dueBy: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    policy: jsonb().$type<DayPolicy>().notNull(),
    /** The rule's kinds of people, a bit each. */
    empKinds: integer().notNull().generatedAlwaysAs(sql`kinds_asked(policy)`),
    openedAt: moment().notNull(),
    /** Of kind 2: what the project has to report. */
    illnessIds: idColumn().array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.orgId, t.kind] }),
    index('declare_day_node').on(t.orgId, t.day).where(sql`${t.isDue}`),
    index('declare_day_deadline').on(t.day, t.deadlineAt).where(sql`${t.isDue}`),
  ],
)
plainTable(declareDay, 'rules and numbers of a node')

/** The days that were opened, for all nodes at once. */
export const declareOpening = pgTable('declare_opening', {
  day: dayColumn().primaryKey(),
  openedAt: moment().notNull(),
  nodes: integer().notNull(),
  due: integer().notNull(),
})

type Words = Pick<Declaration, 'symptomOther' | 'medication' | 'remark'>
type Place = Pick<Declaration, 'locationNation' | 'locationText' | 'leftSite'>
export type VoluntaryAnswers = Words &
  Place &
  Pick<Declaration, 'illnessId' | 'caseType' | 'diagnoseType' | 'vaccination'> &
  Pick<Condition, 'testResult'>
/** A declaration beside temperature and symptoms, which figures count: one sealed value. */
export type Answers = Pick<Condition, 'bodyState' | 'contactHistory' | 'isolationState'> & Partial<VoluntaryAnswers>

/** One submission (03 §2.9). Append-only; partitioned by month of `day`. */
export const declareHealth = pgTable(
  'declare_health',
  {
    id: idColumn().notNull().generatedAlwaysAsIdentity(),
    personId: idColumn().notNull(),
    /** Where the person stood on that day; never changed later. */
    orgId: idColumn().notNull(),
    day: dayColumn().notNull(),
    declaredAt: moment().notNull(),
    onTime: boolean().notNull(),
    source: smallint().notNull(),
    /** The account that sent it. */
    declarantId: idColumn().notNull(),
    clientKey: uuid().notNull(),
    /** The sender's own clock, believed up to the arrival and for the order alone (order.ts). */
    clientTime: moment(),
    temperature: statistical(numeric({ precision: 3, scale: 1 })),
    symptoms: statistical(smallint().array().notNull()),
    answers: sealedJson<Answers>().notNull(),
    level: statistical(smallint().$type<Level>().notNull()),
    worse: statistical(boolean().notNull()),
    isLatest: boolean().notNull(),
    voided: boolean().notNull().default(false),
    voidReason: sealed(),
    voidedBy: idColumn(),
    voidedAt: moment(),
    /** Of the one that stands; another waits for nobody (`handleStateOf`). */
    handleState: smallint().$type<CodeOf<typeof HandleState>>().notNull(),
    handleResult: statistical(smallint().$type<CodeOf<typeof HandleResult>>()),
    handleNote: sealed(),
    handledBy: idColumn(),
    handledAt: moment(),
    /** How long the form stood open before it was sent by one tap, 与昨日一致; null: otherwise, or not told. */
    oneTapSeconds: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.id] }),
    uniqueIndex(oneLatest).on(t.personId, t.day).where(sql`${t.isLatest} and not ${t.voided}`),
    uniqueIndex(clientKeyOnce).on(t.personId, t.day, t.clientKey),
    index('declare_health_node').on(t.orgId, t.day, t.level),
    index('declare_health_declared').on(t.declaredAt, t.id).where(sql`${t.isLatest} and not ${t.voided}`),
    index('declare_health_waiting').on(t.day, t.orgId).where(sql`${t.handleState} = 1`),
    index('declare_health_handled').on(t.handledAt).where(sql`${t.handledAt} is not null`),
    index('declare_health_voided').on(t.day).where(sql`${t.voided}`),
  ],
)

/** A person's day with a valid submission: the counted source of the figures (03 §2.9). Partitioned by month of `day`. */
export const declarePersonDay = pgTable(
  'declare_person_day',
  {
    personId: idColumn().notNull(),
    day: dayColumn().notNull(),
    orgId: idColumn().notNull(),
    /** Frozen at the first submission. */
    obliged: boolean().notNull(),
    empType: smallint().notNull(),
    /** Of the first valid submission, as `source` is. */
    onTime: boolean().notNull(),
    source: smallint().notNull(),
    /** Of the first as well: who had declared at a moment. */
    firstDeclaredAt: moment().notNull(),
    /** Of the latest valid submission, as all that follows. */
    declaredAt: moment().notNull(),
    level: statistical(smallint().$type<Level>().notNull()),
    temperature: statistical(numeric({ precision: 3, scale: 1 })),
    feverBand: statistical(smallint()),
    symptoms: statistical(smallint().array().notNull()),
    worse: statistical(boolean().notNull()),
    declareId: idColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.day] }),
    // Includes what is counted of a moment; see the migration.
    index('declare_person_day_node').on(t.day, t.orgId),
    index('declare_person_day_corrected').on(t.day, t.orgId).where(sql`${t.declaredAt} > ${t.firstDeclaredAt}`),
  ],
)
export type PersonDay = typeof declarePersonDay.$inferSelect

/**
 * One row a person (03 §4.1): where and since when they have to declare, by the newest stay, and what they declared last. A copy of stays and
 * person-days, written with them (daily/people.ts) and recounted by night; a status follows from it and the moment, and is never kept.
 */
export const declarePerson = pgTable(
  'declare_person',
  {
    personId: idColumn().primaryKey(),
    /** Null where somebody only ever declared. */
    orgId: idColumn(),
    empType: smallint(),
    fromDay: dayColumn(),
    dueFrom: dayColumn(),
    toDay: dayColumn(),
    lastDay: dayColumn(),
    /** Of the last declared day, as `onTime` and `level` are. */
    obliged: boolean(),
    onTime: boolean(),
    level: statistical(smallint().$type<Level>()),
    /** Of the last declared days so many in a row were of level 0; no more than fourteen are counted. */
    normalDays: statistical(smallint().notNull().default(0)),
    /** What the last fourteen declared days have in common (03 §5.6b); written by night. */
    pattern: plain('codes of how somebody fills in the form', smallint().array().notNull().default([])),
  },
  (t) => [
    index('declare_person_node').on(t.orgId),
    index('declare_person_from').on(t.fromDay),
    index('declare_person_left').on(t.toDay).where(sql`${t.toDay} is not null`),
    index('declare_person_pattern').on(t.personId).where(sql`${t.pattern} <> '{}'`),
  ],
)
