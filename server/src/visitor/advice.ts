import type { CodeOf } from '@oems/contract/core/codes.ts'
import { HealthLevel, TestResult, Vaccination } from '@oems/contract/declaration/codes.ts'
import { RiskGrade } from '@oems/contract/risk/codes.ts'
import { AdviceReason } from '@oems/contract/visitor/advice.ts'
import { Advice, VisitState } from '@oems/contract/visitor/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { visitor as t } from './tables.ts'

/** How long a declaration speaks for a visitor. */
const freshHours = 48
export const freshSince = ({ now }: Pick<Ctx, 'now'>) => new Date(now.getTime() - freshHours * 3_600_000).toISOString()

const declaration = ({ now }: Pick<Ctx, 'now'>) => sql`
  from declare_record d where d.id = ${t.declareRecordId} and d.deleted_at is null
    and d.created_at >= coalesce(${t.arriveTime}, ${now.toISOString()}::timestamptz) - make_interval(hours => ${freshHours})`

const isUrgent = sql`d.level = ${code(HealthLevel.urgent)}`
const isPositive = sql`d.test_result = ${code(TestResult.positive)}`
const isHighRisk = sql`d.top_risk >= ${code(RiskGrade.high)}`
const isUnwell = sql`d.level not in (${code(HealthLevel.normal)}, ${code(HealthLevel.urgent)})`
const isUnsure = sql`d.vaccination = ${code(Vaccination.unsure)}`
/** Nobody of the node receives the visitor, or whoever did stands there no longer. */
const isUnhosted = (host: SQL = sql`${t.hostEmployeeId}`) => sql`not exists (
  select from emp_stay s where s.person_id = ${host} and s.org_id = ${t.orgId} and s.to_day is null)`

export const isDeclared = (ctx: Pick<Ctx, 'now'>) => sql<boolean>`exists (select ${declaration(ctx)})`

/** 03 §5.2, of the row `visitor_info`: without a fresh declaration somebody looks again; from the arrival on it is what it was then. */
export const adviceOf = (ctx: Pick<Ctx, 'now'>) => sql<CodeOf<typeof Advice> | null>`
  case when ${t.visitState} = ${code(VisitState.cancelled)} then null
    else coalesce(${t.advice}, (
      select case
        when ${isUrgent} or ${isPositive} or ${isHighRisk} then ${code(Advice.refuse)}
        when ${isUnwell} or ${isUnsure} or ${isUnhosted()} then ${code(Advice.check)}
        else ${code(Advice.allow)} end
      ${declaration(ctx)}), ${code(Advice.check)}) end`

/** What speaks against letting somebody in as it stands now, were they received by this host. */
export async function reasonsNow(ctx: Pick<Ctx, 'db' | 'now'>, id: number, hostId: number | null): Promise<AdviceReason[]> {
  const when = (reason: AdviceReason, condition: SQL) => sql`case when ${condition} then ${code(reason)} end`
  const [found] = await ask<{ reasons: AdviceReason[] }>(
    ctx.db,
    sql`select array_remove(array[
        ${when(AdviceReason.undeclared, sql`d.id is null`)}, ${when(AdviceReason.urgent, isUrgent)},
        ${when(AdviceReason.positive, isPositive)}, ${when(AdviceReason.highRisk, isHighRisk)},
        ${when(AdviceReason.unwell, isUnwell)}, ${when(AdviceReason.vaccinationUnsure, isUnsure)},
        ${when(AdviceReason.unhosted, isUnhosted(sql`${hostId}::bigint`))}], null) as reasons
      from ${t} left join lateral (select d.* ${declaration(ctx)}) d on true
      where ${t.id} = ${id}`,
  )
  return found!.reasons
}
