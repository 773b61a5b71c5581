import type { CodeOf } from '@oems/contract/core/codes.ts'
import { Trend } from '@oems/contract/situation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { epidemicSituation as s } from './tables.ts'

/** With fewer cases than that in both weeks together there is no trend. */
const fewest = 5

/**
 * Of columns `last7`, `before7`, `reported` and `reported_before` under that name: cases of the two weeks, and on how many days of each any
 * were reported. Null where nothing is known of one of the weeks.
 */
export function trendOf(weeks: SQL): SQL {
  return sql`case
    when ${weeks}.reported = 0 or ${weeks}.reported_before = 0 or ${weeks}.last7 + ${weeks}.before7 < ${code(fewest)} then null
    when ${weeks}.last7 * 5 >= ${weeks}.before7 * 6 then ${code(Trend.rising)}
    when ${weeks}.last7 * 5 <= ${weeks}.before7 * 4 then ${code(Trend.falling)}
    else ${code(Trend.steady)} end`
}

/** The two weeks that end with a row, as `w` beside it: for the rows of a page. */
export const weeksBeside = sql`cross join lateral (
  select sum(n.new_confirmed) filter (where n.day > ${s.day} - 7) as last7, sum(n.new_confirmed) filter (where n.day <= ${s.day} - 7) as before7,
      count(n.new_confirmed) filter (where n.day > ${s.day} - 7) as reported, count(n.new_confirmed) filter (where n.day <= ${s.day} - 7) as reported_before
    from ${s} n
   where n.deleted_at is null and n.illness_id = ${s.illnessId} and n.nation_code = ${s.nationCode}
     and coalesce(n.province_id, 0) = coalesce(${s.provinceId}, 0) and n.day between ${s.day} - 13 and ${s.day}) w`

interface Days {
  readonly startTime: string | null
  readonly endTime: string | null
}

/** Rows with that trend among those of some areas: one pass over them in their order, however many there are. */
export function inTrend(trend: CodeOf<typeof Trend>, ofAreas: SQL, { startTime, endTime }: Days): SQL {
  const within = sql.join(
    [
      sql`${s.deletedAt} is null and ${ofAreas}`,
      ...(startTime === null ? [] : [sql`${s.day} >= ${startTime}::date - 13`]),
      ...(endTime === null ? [] : [sql`${s.day} <= ${endTime}::date`]),
    ],
    sql` and `,
  )
  return sql`${s.id} in (
    select w.id from (
      select ${s.id}, sum(${s.newConfirmed}) over last as last7, sum(${s.newConfirmed}) over before as before7,
          count(${s.newConfirmed}) over last as reported, count(${s.newConfirmed}) over before as reported_before
        from ${s} where ${within}
      window days as (partition by ${s.illnessId}, ${s.nationCode}, coalesce(${s.provinceId}, 0) order by ${s.day} - '2000-01-01'::date),
             last as (days range between 6 preceding and current row), before as (days range between 13 preceding and 7 preceding)) w
     where ${trendOf(sql`w`)} = ${code(trend)})`
}
