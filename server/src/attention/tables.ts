import type {
  AttentionLevel,
  AttentionRule,
  CloseKind,
  EvidenceType,
  FollowWay,
  IllState,
  SituationChange,
  SituationSource,
} from '@oems/contract/attention/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type {
  CaseClass,
  CaseType,
  DiagnoseType,
  InfectionSource,
  Outcome,
  Severity,
  TreatPlace,
} from '@oems/contract/declaration/caseCodes.ts'
import type { IsolationState, TestResult, Vaccination } from '@oems/contract/declaration/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { plain, statistical } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, moment, sealed, sealedJson } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'
import { illness } from '../illness/tables.ts'

const caseOnce = says('user_ill_situation_open', '该人员已有未结束的同种疾病记录')
const caseOrg = says('user_ill_situation_org', '组织不存在')
const caseIllness = says('user_ill_situation_illness', '病种不存在')
const logOf = says('user_ill_situation_log_of', '患病记录不存在')
const openOnce = says('important_user_open', '该人员已在重点关注中')
const followOf = says('important_follow_of', '重点关注不存在')

/** One case of an illness (03 §2.12). Its node follows the person; what happened counts where it happened. */
export const illSituation = pgTable(
  'user_ill_situation',
  {
    ...baseColumns(),
    personId: idColumn().notNull(),
    orgId: idColumn().notNull(),
    illnessId: statistical(idColumn().notNull()),
    caseType: statistical(smallint().$type<CodeOf<typeof CaseType>>()),
    diagnoseType: statistical(smallint().$type<CodeOf<typeof DiagnoseType>>()),
    caseClass: statistical(smallint().$type<CodeOf<typeof CaseClass>>().notNull()),
    /** As it was when it was found. */
    firstClass: statistical(smallint().$type<CodeOf<typeof CaseClass>>().notNull()),
    onsetDate: statistical(dayColumn()),
    foundDate: statistical(dayColumn().notNull()),
    foundOrgId: idColumn().notNull(),
    confirmDate: statistical(dayColumn()),
    confirmOrgId: idColumn(),
    severity: statistical(smallint().$type<CodeOf<typeof Severity>>()),
    isolationState: statistical(smallint().$type<CodeOf<typeof IsolationState>>().notNull()),
    isolationPlace: sealed(),
    treatPlace: statistical(smallint().$type<CodeOf<typeof TreatPlace>>()),
    hospitalName: sealed(),
    infectionSource: statistical(smallint().$type<CodeOf<typeof InfectionSource>>()),
    closeContactNum: statistical(smallint()),
    vaccination: statistical(smallint().$type<CodeOf<typeof Vaccination>>()),
    testResult: statistical(smallint().$type<CodeOf<typeof TestResult>>()),
    remark: sealed(),
    sourceType: smallint().$type<CodeOf<typeof SituationSource>>().notNull(),
    illState: smallint().$type<CodeOf<typeof IllState>>().notNull(),
    outcome: statistical(smallint().$type<CodeOf<typeof Outcome>>()),
    outcomeDate: statistical(dayColumn()),
    outcomeOrgId: idColumn(),
    outcomeRemark: sealed(),
    closedAt: moment(),
  },
  (t) => [
    foreignKey({ name: caseOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: caseIllness, columns: [t.illnessId], foreignColumns: [illness.id] }),
    uniqueIndex(caseOnce).on(t.personId, t.illnessId).where(sql`${t.illState} = 1 and ${t.deletedAt} is null`),
    index('user_ill_situation_person').on(t.personId).where(isNull(t.deletedAt)),
    index('user_ill_situation_node').on(t.orgId).where(sql`${t.illState} = 1 and ${t.deletedAt} is null`),
    index('user_ill_situation_found').on(t.foundDate).where(isNull(t.deletedAt)),
  ],
)
export type SituationRow = typeof illSituation.$inferSelect

/** How a case came to be as it is; insert only. */
export const illSituationLog = pgTable(
  'user_ill_situation_log',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    situationId: idColumn().notNull(),
    at: moment().notNull(),
    accountId: idColumn().notNull(),
    change: smallint().$type<CodeOf<typeof SituationChange>>().notNull(),
    before: sealedJson<Partial<SituationRow>>(),
    after: sealedJson<Partial<SituationRow>>().notNull(),
    reason: sealed(),
  },
  (t) => [
    foreignKey({ name: logOf, columns: [t.situationId], foreignColumns: [illSituation.id] }),
    index('user_ill_situation_log_situation').on(t.situationId),
  ],
)

/** Why somebody is under attention: by which rule, and from which record that follows. */
export interface Source {
  readonly rule: CodeOf<typeof AttentionRule>
  readonly type: CodeOf<typeof EvidenceType>
  readonly id: number
  readonly level: CodeOf<typeof AttentionLevel>
  /** Of what happened. */
  readonly day: string
  /** A second record without which it would not follow. */
  readonly pairId?: number
  readonly watchUntil?: string
  /** Normal days after which somebody with this illness is called recovered. */
  readonly normalDays?: number
}

/** Somebody under attention (03 §2.12). What follows from the sources is kept beside them; only `sources.ts` derives it. */
export const importantUser = pgTable(
  'important_user',
  {
    ...baseColumns(),
    personId: idColumn().notNull(),
    /** Where the person stands. */
    orgId: idColumn().notNull(),
    attentionLevel: statistical(smallint().$type<CodeOf<typeof AttentionLevel>>().notNull()),
    reasons: statistical(smallint().array().$type<CodeOf<typeof AttentionRule>[]>().notNull()),
    sources: plain('numbers of records and days', jsonb().$type<readonly Source[]>().notNull()),
    openedAt: moment().notNull(),
    /** 0: by the system. */
    openedBy: idColumn().notNull(),
    openedRule: statistical(smallint().$type<CodeOf<typeof AttentionRule>>().notNull()),
    openedOrgId: idColumn().notNull(),
    watchUntil: dayColumn(),
    /** To which day somebody has put it by hand. */
    extendedUntil: dayColumn(),
    /** Normal days in a row after which it may end. */
    normalDays: smallint().notNull(),
    ownerUserId: idColumn(),
    nextFollowDate: dayColumn(),
    /** A follow-up has settled what was found. */
    disposed: smallint().$type<0 | 1>().notNull().default(0),
    setReason: sealed(),
    closedAt: moment(),
    closedBy: idColumn(),
    closedOrgId: idColumn(),
    closeKind: smallint().$type<CodeOf<typeof CloseKind>>(),
    removeImportantReason: sealed(),
  },
  (t) => [
    uniqueIndex(openOnce).on(t.personId).where(sql`${t.closedAt} is null and ${t.deletedAt} is null`),
    index('important_user_person').on(t.personId).where(isNull(t.deletedAt)),
    index('important_user_node').on(t.orgId).where(sql`${t.closedAt} is null and ${t.deletedAt} is null`),
    index('important_user_opened').on(t.openedAt).where(isNull(t.deletedAt)),
    index('important_user_closed').on(t.orgId, t.closedAt).where(sql`${t.closedAt} is not null and ${t.deletedAt} is null`),
  ],
)
export type AttentionRow = typeof importantUser.$inferSelect

/** What was done about somebody under attention. */
export const importantFollow = pgTable(
  'important_follow',
  {
    ...baseColumns(),
    importantId: idColumn().notNull(),
    orgId: idColumn().notNull(),
    followAt: moment().notNull(),
    way: smallint().$type<CodeOf<typeof FollowWay>>().notNull(),
    content: sealed().notNull(),
    nextFollowDate: dayColumn(),
    disposed: smallint().$type<0 | 1>().notNull(),
  },
  (t) => [
    foreignKey({ name: followOf, columns: [t.importantId], foreignColumns: [importantUser.id] }),
    index('important_follow_important').on(t.importantId).where(isNull(t.deletedAt)),
  ],
)
