import { type SQL, sql } from 'drizzle-orm'
import { array, ask, type Db } from '../db/database.ts'
import { metricCodes, metricOf, numbersOf } from './registry.ts'

/** `array[sum(n) filter (where part = 1), …]`: one element for each day of a month or month of a year. */
const elements = (aggregate: string, part: string, length: number) =>
  sql.raw(`array[${Array.from({ length }, (_, i) => `${aggregate} filter (where ${part} = ${i + 1})`).join(', ')}]`)

const days = elements('max(n)', 'dd', 31)
const months = elements('sum(n)', 'mm', 12)
/** Whatever is not known to be a flow gets a total: one too many is never read, one that is missing would be missed for ever. */
const flows = () =>
  array(
    metricCodes()
      .filter((code) => metricOf(code).kind !== 'gauge')
      .flatMap(numbersOf),
  )

const statement = (deltas: SQL) => sql`
  with deltas as (${deltas}),
  own as (select org_id, metric, dim, day, sum(n)::bigint n from deltas group by 1, 2, 3, 4),
  up as materialized (
    select a.id org_id, w.metric, w.dim, w.day, extract(day from w.day)::int dd, extract(month from w.day)::int mm, sum(w.n)::bigint n
      from own w join org o on o.id = w.org_id cross join lateral unnest(path_ids(o.path)) a(id)
     group by 1, 2, 3, 4 having sum(w.n) <> 0),
  months as (
    insert into stat_month as s (metric, month, org_id, dim, d)
    -- max, for there is one row a day, and sums of bigint are slow
    select metric, day - (dd - 1) as month, org_id, dim, ${days}
      from up group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (metric, month, org_id, dim) do update set d = stat_add(s.d, excluded.d)),
  years as (
    insert into stat_year as s (metric, year, org_id, dim, m)
    select metric, extract(year from day)::smallint as year, org_id, dim, ${months}::bigint[]
      from up group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (metric, year, org_id, dim) do update set m = stat_add(s.m, excluded.m)),
  totals as (
    insert into stat_total as s (metric, org_id, dim, v)
    select metric, org_id, dim, sum(n) from up where metric <> all(${flows()}::smallint[]) group by 1, 2, 3 order by 1, 2, 3
    on conflict (metric, org_id, dim) do update set v = s.v + excluded.v)
  select count(*)::int as n from deltas`

/**
 * Adds deltas into the blocks of their node and every node above it, in the order of the keys, by one statement; how many they were.
 * `deltas` is a query that gives org_id, metric, dim, day, n. The caller holds the fold's lock.
 */
export async function spread(tx: Pick<Db, 'execute'>, deltas: SQL): Promise<number> {
  const [count] = await ask<{ n: number }>(tx, statement(deltas))
  return count!.n
}
