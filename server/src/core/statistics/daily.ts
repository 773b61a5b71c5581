import { sql } from 'drizzle-orm'
import { addDays, daysBetween } from '../days.ts'
import { array, ask, type ReadDb } from '../db/database.ts'
import type { BreakdownOf, FlowCode } from './registry.ts'
import { numberOf } from './registry.ts'
import { bucketsOf } from './slices.ts'
import type { Period } from './source.ts'

/** A figure of what happened, or one of its breakdowns. */
export type DailyFigure = { readonly [M in FlowCode]: { readonly metric: M; readonly breakdown?: BreakdownOf<M> } }[FlowCode]

/** Figures of many nodes with everything below them, day by day, by the present tree. */
export interface Daily {
  /** Those that have any. */
  readonly nodes: readonly number[]
  readonly days: readonly string[]
  /** From the period's first day on; zeros where there is nothing. `dim`: a value of the breakdown. */
  of(node: number, figure: DailyFigure, dim?: number): ArrayLike<number>
}

interface Block {
  readonly orgId: number
  readonly metric: number
  readonly dim: number
  /** Of the first number. */
  readonly day: string
  readonly numbers: readonly (number | null)[]
}

/**
 * Whole series of some nodes, or of all, by one statement and so of one instant: the blocks as they lie, and what waits to be folded.
 * For those who look at thousands of nodes at once; a page asks `read`.
 */
export async function readDaily(
  db: ReadDb,
  nodes: readonly number[] | null,
  figures: readonly DailyFigure[],
  period: Period,
): Promise<Daily> {
  const numbers = array(figures.map(({ metric, breakdown }) => numberOf(metric, breakdown)))
  const months = array(bucketsOf(period, 'month').map(({ key }) => `${key}-01`))
  const among = (column: string) => (nodes === null ? sql`true` : sql`${sql.raw(column)} = any(${array(nodes)}::bigint[])`)
  const blocks = await ask<Block>(
    db,
    sql`select org_id as "orgId", metric, dim, month::text as day, d as numbers from stat_month
         where metric = any(${numbers}::smallint[]) and month = any(${months}::date[]) and ${among('org_id')}
        union all
        select a.id, w.metric, w.dim, w.day::text, array[sum(w.n)::bigint]
          from stat_delta w join org o on o.id = w.org_id cross join lateral unnest(path_ids(o.path)) a(id)
         where w.metric = any(${numbers}::smallint[]) and w.day between ${period.from}::date and ${period.to}::date and ${among('a.id')}
         group by 1, 2, 3, 4`,
  )
  return dailyOf(blocks, period)
}

const dimsAtMost = 1_000_000
const keyOf = (metric: number, dim: number) => metric * dimsAtMost + dim

function dailyOf(blocks: readonly Block[], { from, to }: Period): Daily {
  const length = daysBetween(from, to) + 1
  const found = new Map<number, Map<number, Int32Array>>()
  for (const { orgId, metric, dim, day, numbers } of blocks) {
    const ofNode = found.get(orgId) ?? new Map<number, Int32Array>()
    found.set(orgId, ofNode)
    const series = ofNode.get(keyOf(metric, dim)) ?? new Int32Array(length)
    ofNode.set(keyOf(metric, dim), series)
    const first = daysBetween(from, day)
    for (const [at, n] of numbers.entries()) if (n !== null && first + at >= 0 && first + at < length) series[first + at]! += n
  }
  const nothing = new Int32Array(length)
  return {
    nodes: [...found.keys()],
    days: Array.from({ length }, (_, at) => addDays(from, at)),
    of: (node, { metric, breakdown }, dim = 0) => found.get(node)?.get(keyOf(numberOf(metric, breakdown), dim)) ?? nothing,
  }
}
