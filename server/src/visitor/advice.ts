import type { CodeOf } from '@oems/contract/core/codes.ts'
import { BodyState, ContactHistory, HealthLevel, IsolationState, TestResult, Vaccination } from '@oems/contract/declaration/codes.ts'
import { levelOf } from '@oems/contract/declaration/level.ts'
import { RiskGrade } from '@oems/contract/risk/codes.ts'
import { Advice, VisitState } from '@oems/contract/visitor/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { visitor as t } from './tables.ts'

/** How long a declaration speaks for a visitor. */
const freshHours = 48
export const freshSince = ({ now }: Pick<Ctx, 'now'>) => new Date(now.getTime() - freshHours * 3_600_000).toISOString()

const declaration = ({ now }: Pick<Ctx, 'now'>) => sql`
  from declare_record d where d.id = ${t.declareRecordId} and d.deleted_at is null
    and d.created_at >= coalesce(${t.arriveTime}, ${now.toISOString()}::timestamptz) - make_interval(hours => ${freshHours})`
/** Somebody of the node receives the visitor, and stands there. */
const hostIsThere = sql`exists (
  select from emp_stay s where s.person_id = ${t.hostEmployeeId} and s.org_id = ${t.orgId} and s.to_day is null)`

export const isDeclared = (ctx: Pick<Ctx, 'now'>) => sql<boolean>`exists (select ${declaration(ctx)})`

/** 03 §5.2, of the row `visitor_info`: without a fresh declaration somebody looks again; from the arrival on it is what it was then. */
export const adviceOf = (ctx: Pick<Ctx, 'now'>) => sql<CodeOf<typeof Advice> | null>`
  case when ${t.visitState} = ${code(VisitState.cancelled)} then null
    else coalesce(${t.advice}, (
      select case
        when d.level = ${code(HealthLevel.urgent)} or d.test_result = ${code(TestResult.positive)} or d.top_risk >= ${code(RiskGrade.high)} then ${code(Advice.refuse)}
        when d.level <> ${code(HealthLevel.normal)} or d.vaccination = ${code(Vaccination.unsure)} or not ${hostIsThere} then ${code(Advice.check)}
        else ${code(Advice.allow)} end
      ${declaration(ctx)}), ${code(Advice.check)}) end`

/** Of a thermometer at the gate, by the same levels. */
export function adviceByTemperature({ settings }: Pick<Ctx, 'settings'>, temperature: string | null): CodeOf<typeof Advice> {
  const { 'people.fever': fever, 'people.highFever': highFever } = settings
  const level = levelOf({ ...nothingElse, temperature }, { fever, highFever })
  return level === HealthLevel.urgent ? Advice.refuse : level === HealthLevel.normal ? Advice.allow : Advice.check
}
const nothingElse = {
  ...{ bodyState: BodyState.good, symptoms: [], contactHistory: ContactHistory.none },
  ...{ isolationState: IsolationState.none, testResult: null },
}
