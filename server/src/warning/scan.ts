import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { WarningState } from '@oems/contract/warning/codes.ts'
import type { WarningRule } from '@oems/contract/warning/config.ts'
import { and, inArray, isNull } from 'drizzle-orm'
import { addDays, daysBetween } from '../core/days.ts'
import type { ReadDb } from '../core/db/database.ts'
import { type Daily, readDaily } from '../core/statistics/daily.ts'
import type { Period } from '../core/statistics/source.ts'
import type { WatchedNode } from './nodes.ts'
import { type Judgement, judge, leadOf, type SeriesDays, usableDays } from './rule.ts'
import { statWarning } from './tables.ts'

export type Series = CodeOf<typeof OnsetSeries>
/** A day on which a series of a node stands out. */
export interface Signal {
  readonly node: WatchedNode
  readonly series: Series
  readonly day: string
  readonly judgement: Judgement
  /** What it was judged by: the days of the series, and its place among them. */
  readonly days: SeriesDays
  readonly at: number
  readonly firstDay: string
}

const allSeries = OnsetSeries.options.map(({ value }) => value)
const onset = { metric: 'declare.onset' } as const
const bySeries = { metric: 'declare.onset', breakdown: 'series' } as const
const due = { metric: 'declare.due' } as const
const declared = [{ metric: 'declare.filled' }, { metric: 'declare.voluntary' }] as const
/** An inner node is not told where one of its projects has so much of the rise. */
const ofOneProject = 0.8
/** Nodes whose whole series are in memory at once. */
const atOnce = 400

const onsetsOf = (daily: Daily, node: number, series: Series) =>
  series === OnsetSeries.any ? daily.of(node, onset) : daily.of(node, bySeries, series)

/**
 * Signals of some nodes in a period (05 §5.8), by two readings of all nodes at once: first the onsets alone, for next to no node has as many as
 * a signal needs; then what the rule asks of those that have.
 */
export async function* scan(
  db: ReadDb,
  nodes: readonly WatchedNode[],
  period: Period,
  ruleOf: (node: WatchedNode) => WarningRule | null,
): AsyncGenerator<Signal> {
  if (nodes.length === 0) return
  const onsets = await readDaily(
    db,
    nodes.map(({ id }) => id),
    [onset, bySeries],
    period,
  )
  const suspects = nodes.filter((node) => isSuspect(onsets, node, ruleOf(node)))
  const ofProjects = mostOfOneProject(onsets, nodes)
  for (let from = 0; from < suspects.length; from += atOnce)
    for (const signal of await judgeAll(db, suspects.slice(from, from + atOnce), period, ruleOf)) {
      const most = ofProjects(signal.node, signal.series, daysBetween(period.from, signal.day))
      if (most < ofOneProject * signal.judgement.observed) yield signal
    }
}

function isSuspect(onsets: Daily, { id }: WatchedNode, rule: WarningRule | null): boolean {
  if (rule === null) return false
  return rule.series.some((series) => Array.prototype.some.call(onsetsOf(onsets, id, series), (count: number) => count >= rule.minCount))
}

/** By inner node, series and day: the highest of its projects. */
function mostOfOneProject(onsets: Daily, nodes: readonly WatchedNode[]) {
  const inner = new Set(nodes.filter(({ orgType }) => orgType !== OrgType.project).map(({ id }) => id))
  const most = new Map<string, Int32Array>()
  const having = new Set(onsets.nodes)
  for (const { id, path } of nodes.filter((node) => node.orgType === OrgType.project && having.has(node.id)))
    for (const series of allSeries) {
      const counts = onsetsOf(onsets, id, series)
      for (const above of path.filter((one) => one !== id && inner.has(one))) {
        const key = `${above} ${series}`
        const highest = most.get(key) ?? new Int32Array(counts.length)
        most.set(key, highest)
        for (let at = 0; at < counts.length; at++) highest[at] = Math.max(highest[at]!, counts[at]!)
      }
    }
  return ({ id }: WatchedNode, series: Series, at: number) => most.get(`${id} ${series}`)?.[at] ?? 0
}

async function judgeAll(
  db: ReadDb,
  nodes: readonly WatchedNode[],
  period: Period,
  ruleOf: (node: WatchedNode) => WarningRule | null,
): Promise<Signal[]> {
  const lead = Math.max(...nodes.map((node) => leadOf(ruleOf(node)!)))
  const ids = nodes.map(({ id }) => id)
  const whole = { from: addDays(period.from, -lead), to: period.to }
  const [daily, confirmed] = await Promise.all([
    readDaily(db, ids, [onset, bySeries, due, ...declared], whole),
    confirmedDays(db, ids, whole),
  ])
  return nodes.flatMap((node) => {
    const rule = ruleOf(node)!
    const shared = daysOfNode(daily, node.id)
    return rule.series.flatMap((series) => {
      const days = { ...shared, onsets: onsetsOf(daily, node.id, series), confirmed: confirmed(node.id, series, daily.days.length) }
      return daily.days.slice(lead).flatMap((day, after) => {
        const at = lead + after
        if (days.onsets[at]! < rule.minCount) return []
        const judgement = judge(days, at, rule)
        return judgement && judgement.level > 0 ? [{ node, series, day, judgement, days, at, firstDay: daily.days[0]! }] : []
      })
    })
  })
}

/** What is the same for all series of a node. */
function daysOfNode(daily: Daily, node: number) {
  const [filled, voluntary] = declared.map((figure) => daily.of(node, figure)) as [ArrayLike<number>, ArrayLike<number>]
  const all = Array.from(filled, (count, at) => count + voluntary[at]!)
  return { declared: all, usable: usableDays({ due: daily.of(node, due), declared: all }) }
}

/** Which days of a node say something, the last of them today's. */
export async function usableDaysOf(db: ReadDb, node: number, { from, to }: Period) {
  const lead = 42
  const daily = await readDaily(db, [node], [due, ...declared], { from: addDays(from, -lead), to })
  return daysOfNode(daily, node).usable.slice(lead)
}

/** Days inside a warning that was confirmed, by node and series: they are no baseline (05 §4.2). */
async function confirmedDays(db: ReadDb, ids: readonly number[], { from, to }: Period) {
  const { orgId, series, firstDay, lastDay, state } = statWarning
  const rows = await db
    .select({ orgId, series, firstDay, lastDay })
    .from(statWarning)
    .where(and(inArray(orgId, [...ids]), inArray(state, [WarningState.confirmed, WarningState.closed]), isNull(statWarning.deletedAt)))
  const byKey = Map.groupBy(rows, (row) => `${row.orgId} ${row.series}`)
  return (node: number, one: Series, length: number): ArrayLike<boolean | number> => {
    const days = new Uint8Array(length)
    for (const { firstDay, lastDay } of byKey.get(`${node} ${one}`) ?? [])
      if (lastDay >= from && firstDay <= to)
        days.fill(1, Math.max(0, daysBetween(from, firstDay)), Math.max(0, daysBetween(from, lastDay) + 1))
    return days
  }
}
