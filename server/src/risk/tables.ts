import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { EpType } from '@oems/contract/organisation/codes.ts'
import type { RiskBasis, RiskChange, RiskGrade, RiskSource, RiskStatus } from '@oems/contract/risk/codes.ts'
import { isNull } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { plain, plainTable } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, moment, sealed } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'
import { illness } from '../illness/tables.ts'

const riskIllness = says('risk_illness', '病种不存在')
const riskOnce = says('risk_once', '该病种已有风险项')
const levelIllness = says('risk_level_illness', '病种不存在')
const levelGrade = says('risk_level_grade', '该病种已有同一级别的风险等级')
const levelName = says('risk_level_name', '该病种已有同名的风险等级')
const ownOrg = says('org_risk_org', '组织不存在')
const ownIllness = says('org_risk_illness', '病种不存在')
const ownLevel = says('org_risk_level', '风险等级不存在')
const ownOnce = says('org_risk_once', '该组织已有此病种的风险等级，请使用调整')
const suggestedLevel = says('org_risk_suggestion_level', '风险等级不存在')
const logOf = says('org_risk_log_of', '组织风险不存在')

const ofPlace = 'how dangerous a place is, of nobody'

/** So many cases among a node's people within so many days, and where `perThousand` is given so many of a thousand people. */
export interface LevelRule {
  readonly days: number
  readonly cases: number
  readonly perThousand: number | null
}

/** For which illness risk levels are told apart (04 §2.8); one list for the whole platform. */
export const risk = pgTable(
  'risk',
  {
    ...baseColumns(),
    illnessId: idColumn().notNull(),
    name: varchar({ length: 64 }).notNull(),
    description: varchar({ length: 1000 }),
    /** After so many days a level is looked at again. */
    reviewDays: smallint().notNull(),
    status: smallint().$type<CodeOf<typeof RiskStatus>>().notNull(),
  },
  (t) => [
    foreignKey({ name: riskIllness, columns: [t.illnessId], foreignColumns: [illness.id] }),
    uniqueIndex(riskOnce).on(t.illnessId).where(isNull(t.deletedAt)),
  ],
)
plainTable(risk, 'a dictionary')

/** A level of an illness's risk, and what it asks for. */
export const riskLevel = pgTable(
  'risk_level',
  {
    ...baseColumns(),
    illnessId: idColumn().notNull(),
    name: varchar({ length: 16 }).notNull(),
    grade: smallint().$type<CodeOf<typeof RiskGrade>>().notNull(),
    colour: char({ length: 7 }).notNull(),
    criteria: varchar({ length: 1000 }),
    /** Supplies have to last so many days; null: it asks for none. */
    coverDays: smallint(),
    minEpType: smallint().$type<CodeOf<typeof EpType>>(),
    /** Of `dict_measure`. */
    measureIds: bigint({ mode: 'number' }).array().notNull(),
    /** Null: it is never suggested. */
    rule: jsonb().$type<LevelRule>(),
    orderNum: integer().notNull(),
  },
  (t) => [
    foreignKey({ name: levelIllness, columns: [t.illnessId], foreignColumns: [illness.id] }),
    uniqueIndex(levelGrade).on(t.illnessId, t.grade).where(isNull(t.deletedAt)),
    uniqueIndex(levelName).on(t.illnessId, t.name).where(isNull(t.deletedAt)),
  ],
)
plainTable(riskLevel, 'a dictionary')

/** The level that was set at a node itself; what holds there is said by `effective.ts`. */
export const orgRisk = pgTable(
  'org_risk',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    illnessId: plain(ofPlace, idColumn().notNull()),
    riskLevelId: idColumn().notNull(),
    reason: sealed().notNull(),
    basis: smallint().$type<CodeOf<typeof RiskBasis>>().notNull(),
    /** Depth in the tree of the node of whoever has set the level. */
    setByDepth: smallint().notNull(),
    reviewDate: dayColumn().notNull(),
    source: smallint().$type<CodeOf<typeof RiskSource>>().notNull(),
    /** The last change lowered it although there were cases. */
    forced: boolean().notNull().default(false),
    /** The review day that was told of last. */
    reviewToldFor: dayColumn(),
  },
  (t) => [
    foreignKey({ name: ownOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: ownIllness, columns: [t.illnessId], foreignColumns: [illness.id] }),
    foreignKey({ name: ownLevel, columns: [t.riskLevelId], foreignColumns: [riskLevel.id] }),
    uniqueIndex(ownOnce).on(t.orgId, t.illnessId).where(isNull(t.deletedAt)),
    index('org_risk_by_level').on(t.riskLevelId).where(isNull(t.deletedAt)),
    index('org_risk_review').on(t.reviewDate).where(isNull(t.deletedAt)),
  ],
)
export type OrgRiskRow = typeof orgRisk.$inferSelect

/** What the rules of the levels would have at a node, whether or not a level was set there; made anew every night. */
export const orgRiskSuggestion = pgTable(
  'org_risk_suggestion',
  {
    orgId: idColumn().notNull(),
    illnessId: idColumn().notNull(),
    riskLevelId: idColumn().notNull(),
    /** Within the days of the level's rule. */
    cases: integer().notNull(),
    /** Since when it has been suggested. */
    suggestAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.illnessId] }),
    foreignKey({ name: suggestedLevel, columns: [t.riskLevelId], foreignColumns: [riskLevel.id] }),
  ],
)
plainTable(orgRiskSuggestion, 'levels of nodes and numbers of cases there')

/** How the level of a node came to be; insert only. */
export const orgRiskLog = pgTable(
  'org_risk_log',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    orgRiskId: idColumn().notNull(),
    orgId: idColumn().notNull(),
    illnessId: plain(ofPlace, idColumn().notNull()),
    change: smallint().$type<CodeOf<typeof RiskChange>>().notNull(),
    oldLevelId: idColumn(),
    newLevelId: idColumn(),
    oldGrade: smallint(),
    newGrade: smallint(),
    reason: sealed().notNull(),
    /** Null: it was taken away. */
    basis: smallint().$type<CodeOf<typeof RiskBasis>>(),
    /** Lowered although there were cases. */
    forced: boolean().notNull(),
    by: idColumn().notNull(),
    byName: plain('an account, as in the operation log', varchar({ length: 64 }).notNull()),
    at: moment().notNull(),
  },
  (t) => [
    foreignKey({ name: logOf, columns: [t.orgRiskId], foreignColumns: [orgRisk.id] }),
    index('org_risk_log_of_risk').on(t.orgRiskId, t.at.desc()),
    index('org_risk_log_at').on(t.at),
  ],
)
export type OrgRiskLogRow = typeof orgRiskLog.$inferSelect
