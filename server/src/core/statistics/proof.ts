import { sql } from 'drizzle-orm'
import { addDays } from '../days.ts'
import { array, ask, type Db } from '../db/database.ts'
import { deltasOf, personDeltasOf } from './contributions.ts'
import { ExpectedCounters, lastDayOf, personsByCounters, type WrongCounter } from './personProof.ts'
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
  /** What the source's table says of its own rows, and is wrong. */
  readonly wrongCopies: readonly Difference[]
  /** Of persons; their figures are compared with the counters, and so are right or wrong apart from them. */
  readonly wrongCounters: readonly WrongCounter[]
  /** Month, year and total blocks that contradict each other. */
  readonly broken: number
}

/** How much there is to put right. */
export const findingsOf = ({ differences, wrongCopies, wrongCounters, broken }: Proof) =>
  differences.length + wrongCopies.length + wrongCounters.length + broken

/**
 * Compares rows and figures day by day, each in one snapshot of its own: however many people there are, no snapshot lasts and no more than
 * a day's keys are held at once; on the first day of a period its persons besides. Nothing is locked.
 */
export async function prove(db: Db, { source, month }: Unit, signal?: AbortSignal): Promise<Proof> {
  const { from, to } = { from: `${month}-01`, to: lastOf(`${month}-01`) }
  let keys = 0
  const differences: Difference[] = []
  const wrongCopies: Difference[] = []
  const wrongCounters: WrongCounter[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    signal?.throwIfAborted()
    const proof = await inSnapshot(db, (tx) => proveDay(tx, source, day))
    keys += proof.keys
    differences.push(...proof.differences)
    wrongCopies.push(...proof.wrongCopies)
    for (const wrong of proof.wrongCounters) wrongCounters.push(wrong)
  }
  return { keys, differences, wrongCopies, wrongCounters, broken: await inSnapshot(db, (tx) => brokenOf(tx, source, month)) }
}

const inSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>) =>
  db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })

async function proveDay(tx: Db, source: Counted, day: string) {
  const { sums: expected, counters } = await expectedOf(tx, source, day)
  const actual = await actualOf(tx, source, day)
  const keys = new Set([...expected.keys(), ...actual.keys()])
  const compared = [...keys].map((key) => difference(key, day, expected.get(key) ?? 0, actual.get(key) ?? 0))
  return {
    keys: keys.size,
    differences: compared.filter((d) => d.expected !== d.actual),
    wrongCopies: (await source.copies?.wrong(tx, day)) ?? [],
    wrongCounters: await counters.wrong(tx, source),
  }
}

const numbers = ({ metrics }: Counted) => metrics.flatMap(numbersOf)

const keyOf = (orgId: number, metric: number, dim: number) => `${orgId} ${metric} ${dim}`
function difference(key: string, day: string, expected: number, actual: number): Difference {
  const [orgId, metric, dim] = key.split(' ').map(Number) as [number, number, number]
  return { orgId, metric, dim, day, expected, actual }
}

async function expectedOf(tx: Db, source: Counted, day: string) {
  const sums = new Map<string, number>()
  const counters = new ExpectedCounters(day)
  for await (const contribution of source.counted(tx, { from: day, to: lastDayOf(source, day) })) {
    for (const delta of personDeltasOf(contribution)) counters.add(delta)
    if (contribution.day === day)
      for (const { orgId, metric, dim, n } of deltasOf(contribution)) {
        const key = keyOf(orgId, metric, dim)
        sums.set(key, (sums.get(key) ?? 0) + n)
      }
  }
  for (const { orgId, metric, n } of await personsByCounters(tx, source, day)) sums.set(keyOf(orgId, metric, 0), n)
  return { sums, counters }
}

/** The node's own part of its figures: less what its children have, with what waits to be folded. */
async function actualOf(tx: Db, source: Counted, day: string) {
  const metrics = sql`any(${array(numbers(source))}::smallint[])`
  const slot = sql.raw(String(Number(day.slice(8))))
  const rows = await ask<{ org_id: number; metric: number; dim: number; n: number }>(
    tx,
    sql`
    with blocks as materialized (
      select s.org_id, o.parent_id, s.metric, s.dim, s.d[${slot}] as n from stat_month s left join org o on o.id = s.org_id
       where s.month = ${`${day.slice(0, 7)}-01`} and s.metric = ${metrics} and s.d[${slot}] <> 0)
    select org_id, metric, dim, sum(n)::bigint as n from (
      select org_id, metric, dim, n from blocks
      union all select parent_id, metric, dim, -n from blocks where parent_id is not null
      union all select org_id, metric, dim, n from stat_delta where day = ${day} and metric = ${metrics}) own
    group by 1, 2, 3 having sum(n) <> 0`,
  )
  return new Map(rows.map(({ org_id, metric, dim, n }) => [keyOf(org_id, metric, dim), n]))
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
