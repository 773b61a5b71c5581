import { sql } from 'drizzle-orm'
import { array, ask, type Db } from '../db/database.ts'
import { deltasOf } from './contributions.ts'
import { metricOf, numbersOf } from './registry.ts'
import { lastOf } from './slices.ts'
import type { Counted } from './source.ts'

/** The one unit of proof: a source and a month, `2026-03`. */
export interface Unit {
  readonly source: Counted
  readonly month: string
}

/** What lies at the node itself, by the rows and by the figures. */
export interface Difference {
  readonly orgId: number
  readonly metric: number
  readonly dim: number
  readonly day: string
  readonly expected: number
  readonly actual: number
}

export interface Proof {
  readonly keys: number
  readonly differences: readonly Difference[]
  /** Month, year and total blocks that contradict each other. */
  readonly broken: number
}

/** Compares the rows and the figures of one snapshot. */
export const prove = (db: Db, { source, month }: Unit): Promise<Proof> =>
  db.transaction(
    async (tx) => {
      const expected = await expectedOf(tx, source, periodOf(month))
      const { actual, broken } = { actual: await actualOf(tx, source, periodOf(month)), broken: await brokenOf(tx, source, month) }
      const keys = new Set([...expected.keys(), ...actual.keys()])
      const differences = [...keys].map((key) => difference(key, expected.get(key) ?? 0, actual.get(key) ?? 0))
      return { keys: keys.size, differences: differences.filter((d) => d.expected !== d.actual), broken }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const periodOf = (month: string) => ({ from: `${month}-01`, to: lastOf(`${month}-01`) })
type Month = ReturnType<typeof periodOf>
const numbers = ({ metrics }: Counted) => metrics.flatMap(numbersOf)

const keyOf = (orgId: number, metric: number, dim: number, day: string) => `${orgId} ${metric} ${dim} ${day}`
function difference(key: string, expected: number, actual: number): Difference {
  const [orgId, metric, dim, day] = key.split(' ')
  return { orgId: Number(orgId), metric: Number(metric), dim: Number(dim), day: day!, expected, actual }
}

async function expectedOf(tx: Db, source: Counted, month: Month) {
  const sums = new Map<string, number>()
  for await (const contribution of source.counted(tx, month))
    if (contribution.day >= month.from && contribution.day <= month.to)
      for (const { orgId, metric, dim, day, n } of deltasOf(contribution)) {
        const key = keyOf(orgId, metric, dim, day)
        sums.set(key, (sums.get(key) ?? 0) + n)
      }
  return sums
}

/** The node's own part of its figures: less what its children have, with what waits to be folded. */
async function actualOf(tx: Db, source: Counted, { from, to }: Month) {
  const metrics = sql`any(${array(numbers(source))}::smallint[])`
  const rows = await ask<{ org_id: number; metric: number; dim: number; day: string; n: number }>(
    tx,
    sql`
    with blocks as materialized (
      select s.org_id, o.parent_id, s.metric, s.dim, s.month + u.i::int - 1 as day, u.n
        from stat_month s left join org o on o.id = s.org_id cross join lateral unnest(s.d) with ordinality u(n, i)
       where s.month = ${from} and s.metric = ${metrics} and u.n <> 0)
    select org_id, metric, dim, day, sum(n)::bigint as n from (
      select org_id, metric, dim, day, n from blocks
      union all select parent_id, metric, dim, day, -n from blocks where parent_id is not null
      union all select org_id, metric, dim, day, n from stat_delta where day between ${from} and ${to} and metric = ${metrics}) own
    group by 1, 2, 3, 4 having sum(n) <> 0`,
  )
  return new Map(rows.map(({ org_id, metric, dim, day, n }) => [keyOf(org_id, metric, dim, day), n]))
}

/** Of the month's slots in the year blocks, those that are not the sum of its days. */
export const wrongSlots = (source: Counted, month: string) => {
  const [year, slot] = month.split('-').map(Number) as [number, number]
  const metrics = sql`any(${array(numbers(source))}::smallint[])`
  return sql`
    select metric, org_id, dim, coalesce(s.n, 0) as n
      from (select metric, org_id, dim, (select sum(x)::bigint from unnest(d) x) as n from stat_month
             where month = ${`${month}-01`} and metric = ${metrics}) s
      full join (select metric, org_id, dim, m[${slot}::int] as n from stat_year where year = ${year} and metric = ${metrics}) y
        using (metric, org_id, dim)
     where coalesce(s.n, 0) <> coalesce(y.n, 0)`
}

/** Of the totals of gauges, those that are not the sum of their years. */
export const wrongTotals = (source: Counted) => {
  const gauges = source.metrics.filter((code) => metricOf(code).kind === 'gauge').flatMap(numbersOf)
  return sql`
    select metric, org_id, dim, coalesce(y.n, 0) as n
      from (select metric, org_id, dim, sum(x)::bigint as n from stat_year cross join lateral unnest(m) x
             where metric = any(${array(gauges)}::smallint[]) group by 1, 2, 3) y
      full join (select metric, org_id, dim, v from stat_total where metric = any(${array(gauges)}::smallint[])) t using (metric, org_id, dim)
     where coalesce(y.n, 0) <> coalesce(t.v, 0)`
}

async function brokenOf(tx: Db, source: Counted, month: string) {
  const [count] = await ask<{ n: number }>(
    tx,
    sql`select (select count(*) from (${wrongSlots(source, month)}) a) + (select count(*) from (${wrongTotals(source)}) b) as n`,
  )
  return count!.n
}
