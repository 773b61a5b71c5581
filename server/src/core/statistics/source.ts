import { setTimeout as pause } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import type { WriteCtx } from '../context.ts'
import { addDays, dayOf } from '../days.ts'
import { ask, type Db, type ReadDb } from '../db/database.ts'
import type { Org } from '../db/org.ts'
import { startIn } from './calendar.ts'
import { type Contribution, type Contributions, deltasOf, personDeltasOf } from './contributions.ts'
import { keptPeriods, type MetricMap } from './metric.ts'
import type { Difference } from './proof.ts'
import { addMetrics, type MetricCode, type Metrics, metricOf } from './registry.ts'
import type { Moment } from './upTo.ts'

/** Days from the first to the last, both included. */
export interface Period {
  readonly from: string
  readonly to: string
  /** 历史口径: months before this one (`2026-03`) are counted by the tree that stood at their end. Absent: all by the present tree. */
  readonly historicalBefore?: string | undefined
}

/**
 * Numbers that the source's table keeps of its own rows, for those who read no figures. They are proven with the figures: a copy that is
 * wrong would be believed by some pages and not by others.
 */
export interface Copies {
  /** Those of a day that differ from what the rows say. */
  wrong(db: ReadDb, day: string): Promise<readonly Difference[]>
  mend(tx: Db, wrong: readonly Difference[]): Promise<unknown>
}

/** A day as it stood at one of its moments: a day under way is compared with the former one up to the same time (05 §5.0). */
export interface UpTo {
  /** The figures of which the source knows it. */
  readonly metrics: readonly MetricCode[]
  /** What its rows at a node and below it counted for then, added up. */
  counted(db: ReadDb, node: Org, moment: Moment): Promise<Contributions>
}

/** A counted table, whatever its rows look like. */
export interface Counted {
  readonly name: string
  /** The figures that this source, and no other, fills. */
  readonly metrics: readonly MetricCode[]
  /** From the first to the last day that any of its rows counts for; null without rows. Absent: any day that figures know. */
  span?(db: ReadDb): Promise<Period | null>
  readonly copies?: Copies
  /** Absent: its figures are those of whole days alone. */
  readonly upTo?: UpTo
  /** What its rows count for in a period (and perhaps beyond it). */
  counted(db: ReadDb, period: Period): AsyncIterable<Contribution>
}

/** The only place that knows what of a table counts. It stands in its owner's module. */
export interface Source<Row> extends Counted {
  /**
   * What a row counts for: a pure function of the row and what is read with it, never of the clock or the tree. Writes, verification and
   * repair all use this one.
   */
  contributions(row: Row): Contributions
  /** Every row with a contribution in the period (others do no harm), for the proof of a month. Memory stays flat: see `inPages`. */
  rows(db: ReadDb, period: Period): AsyncIterable<Row>
}

const declared = new Map<string, Counted>()

interface Draft<Row> extends Omit<Source<Row>, 'name' | 'metrics' | 'counted'> {
  /** From its domain's `metrics.ts`. */
  readonly metrics: Partial<Metrics>
}

/** Declares a source and the figures that it fills; refuses a figure that has an owner. */
export const source = <Row>(name: string, draft: Draft<Row>): Source<Row> => declare(sourceOf(name, draft), draft.metrics)

export function declare<S extends Counted>(created: S, metrics: Partial<Metrics>): S {
  if (declared.has(created.name)) throw new Error(`statistics: the source ${created.name} is declared twice`)
  addMetrics(metrics)
  declared.set(created.name, created)
  return created
}

/** One that is not declared, and so neither filled nor proven by night. */
export function sourceOf<Row>(name: string, { metrics, contributions, rows, span, copies, upTo }: Draft<Row>): Source<Row> {
  return {
    name,
    metrics: Object.keys(metrics) as MetricCode[],
    contributions,
    ...(span && { span: async (db: ReadDb) => widened(await span(db), metrics) }),
    ...(copies && { copies }),
    ...(upTo && { upTo }),
    rows,
    async *counted(db, period) {
      for await (const row of rows(db, period)) yield* contributions(row).flat()
    },
  }
}

/** A figure of persons stands on the first day of its period, which may lie before its first fact. */
function widened(span: Period | null, metrics: MetricMap): Period | null {
  if (span === null) return null
  const kept = Object.values(metrics).flatMap((metric) => (metric.kind === 'person' ? keptPeriods(metric) : []))
  const starts = kept.map(({ period }) => startIn(period, span.from))
  return { ...span, from: [span.from, ...starts].sort()[0]! }
}

/** All sources whose modules are loaded. */
export const sources = (): readonly Counted[] => [...declared.values()]

type Counting = Pick<WriteCtx, 'deltas' | 'now'>
/** One row, several (all stays of a person whose sex is corrected), or none. */
type Rows<Row> = Row | readonly Row[] | null

/** Counts a write: what the rows counted for before goes, what they count for now comes. The caller holds the rows locked. */
export function diff<Row extends object>(ctx: Counting, from: Source<Row>, before: Rows<Row>, after: Rows<Row>): void {
  for (const row of listOf(before)) add(ctx, from.contributions(row).flat(), -1)
  for (const row of listOf(after)) emit(ctx, from, from.contributions(row))
}

/**
 * For writes of many rows by one statement: contributions already grouped by SQL, with `n` facts each. 100,000 imported people are some
 * hundred of them.
 */
export function emit(ctx: Counting, from: Counted, contributions: Contributions): void {
  const all = contributions.flat()
  for (const contribution of all) check(ctx, from, contribution)
  add(ctx, all, 1)
}

/** Calendar years that a gauge or a cohort may lie ahead (05 §2.1 no. 8). */
const yearsAhead = 5
/** What the tables may hold; the move of a subtree looks for its figures in these. */
export const years = { first: 2000, last: 2060 }

function check({ now }: Counting, { name, metrics }: Counted, { metric, day, n }: Contribution) {
  const today = dayOf(now)
  const { kind } = metricOf(metric)
  const latest = kind === 'flow' || kind === 'person' ? today : addDays(today, yearsAhead * 366)
  if (!metrics.includes(metric)) throw new Error(`statistics: ${name} does not own ${metric}`)
  if (day < `${years.first}` || day > `${years.last}-12-31` || day > latest)
    throw new Error(`statistics: ${metric} of ${name} on ${day}, today being ${today}`)
  if (!Number.isSafeInteger(n)) throw new Error(`statistics: ${metric} of ${name} counts ${n}`)
}

function add({ deltas }: Counting, contributions: readonly Contribution[], sign: 1 | -1) {
  for (const contribution of contributions) {
    for (const delta of deltasOf(contribution)) deltas.add({ ...delta, n: sign * delta.n })
    for (const delta of personDeltasOf(contribution)) deltas.persons.add({ ...delta, n: sign * delta.n })
  }
}

const listOf = <Row extends object>(rows: Rows<Row>): readonly Row[] => (rows === null ? [] : Array.isArray(rows) ? rows : [rows as Row])

/** The period of a source from a query that gives `from` and `to`, both null without rows. */
export async function spanBy(db: ReadDb, query: SQL): Promise<Period | null> {
  const [found] = await ask<{ from: string | null; to: string | null }>(db, query)
  return found?.from && found.to ? { from: found.from, to: found.to } : null
}

const pageSize = 1_000
/** After a full page everybody else has the processor for so many times as long as it took. */
const rest = 2

/**
 * Rows by pages of a rising key: `page(after, limit)` gives the rows whose key is above `after`, in order of the key. Whoever reads them all is
 * in no hurry and works beside people who are: proofs and fillings of a month take a third of the time.
 */
export async function* inPages<Row>(
  page: (after: number, limit: number) => Promise<Row[]>,
  key: (row: Row) => number,
): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const began = performance.now()
    const rows = await page(after, pageSize)
    yield* rows
    if (rows.length < pageSize) return
    after = key(rows.at(-1)!)
    await pause(rest * (performance.now() - began))
  }
}

/**
 * `inPages` day by day, for long tables with an index that begins with the day: by the key alone each page would walk through all that was
 * written on other days. `page(day, after, limit)` gives rows of that day.
 */
export async function* pagesOfDays<Row>(
  { from, to }: Period,
  page: (day: string, after: number, limit: number) => Promise<Row[]>,
  key: (row: Row) => number,
): AsyncGenerator<Row> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield* inPages((after, limit) => page(day, after, limit), key)
}
