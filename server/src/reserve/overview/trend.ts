import { rate } from '@oems/contract/core/rate.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { TrendGrain } from '@oems/contract/reserve/codes.ts'
import type { TrendPoint, TrendSearch } from '@oems/contract/reserve/overview.ts'
import { ReachBand } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import { coveredBy, subjectOf } from './asked.ts'

/** Where no days are given: about half a year. */
const usualDays = 182

interface Found {
  readonly key: string
  readonly due: number
  readonly declared: number
  readonly onTime: number
  readonly reached: number
  readonly withNorm: number
  readonly quantityKey: number
}

/**
 * Week by week or month by month: the periods that began in it, and what lay on the shelves at the end of it (of the one under way, now); to be
 * asked within a snapshot.
 */
export async function statisticsTrend(
  ctx: Ctx,
  { startTime, endTime, granularity, declareType, ...query }: TrendSearch,
): Promise<TrendPoint[]> {
  const subject = await subjectOf(ctx, query)
  const today = dayOf(ctx.now)
  const to = endTime === null || endTime > today ? today : endTime
  const from = startTime ?? addDays(to, -usualDays)
  const isWeek = granularity === TrendGrain.week
  const step = isWeek ? sql`interval '7 days'` : sql`interval '1 month'`
  const unit = isWeek ? sql`'week'` : sql`'month'`
  const rows = await ask<Found>(
    ctx.db,
    sql`
    with bucket as (
      select b::date as first, least((b + ${step})::date - 1, ${to}::date) as last, to_char(b, ${isWeek ? 'IYYY-"W"IW' : 'YYYY-MM'}) as key
      from generate_series(date_trunc(${unit}, ${from}::timestamp), ${to}::timestamp, ${step}) b),
    declared as (
      select date_trunc(${unit}, p.start_day::timestamp)::date as first, count(*)::int as due, count(d.id)::int as declared,
        (count(*) filter (where d.first_on_time))::int as on_time
      from declare_period p join org o on o.id = p.org_id and o.org_type = ${code(OrgType.project)}
      left join period_declare d on d.org_id = p.org_id and d.declare_type = p.declare_type and d.start_day = p.start_day and d.is_latest
      where p.declare_type = ${declareType} and p.is_due and p.start_day between ${from} and ${to} and ${coveredBy(subject)}
      group by 1),
    held as (
      select b.first, (count(*) filter (where s.reach_band = ${code(ReachBand.reached)}))::int as reached,
        (count(*) filter (where s.reach_band <> ${code(ReachBand.none)}))::int as with_norm,
        coalesce(sum((select sum((k.value ->> 0)::bigint) from jsonb_each(s.key_items) k)), 0)::bigint as quantity_key
      from bucket b join supplies_position s on s.declare_type = ${declareType} and s.from_day <= b.last and (s.to_day is null or s.to_day >= b.last)
      join org o on o.id = s.org_id
      where ${coveredBy(subject)}
      group by 1)
    select b.key, coalesce(d.due, 0) as due, coalesce(d.declared, 0) as declared, coalesce(d.on_time, 0) as "onTime",
      coalesce(h.reached, 0) as reached, coalesce(h.with_norm, 0) as "withNorm", coalesce(h.quantity_key, 0) as "quantityKey"
    from bucket b left join declared d using (first) left join held h using (first) order by b.first`,
  )
  return rows.map(({ reached, withNorm, ...row }) => ({
    ...row,
    declareRate: rate(row.declared, row.due),
    reachRate: rate(reached, withNorm),
  }))
}
