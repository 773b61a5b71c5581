import { addDays } from '../days.ts'
import { startIn } from './calendar.ts'
import type { Delta } from './deltas.ts'
import { keptPeriods, unfilled } from './metric.ts'
import type { PersonDelta } from './personCounters.ts'
import { type FlowCode, type GaugeCode, type MetricCode, type Metrics, metricOf, type PersonCode } from './registry.ts'

type Value = number | null
type BreakdownsOf<M extends MetricCode> = Metrics[M]['breakdowns']
/** A value for each of the figure's breakdowns, null where the fact has none; a list for one of several values. */
export type Dims<M extends MetricCode> = {
  readonly [C in keyof BreakdownsOf<M>]: BreakdownsOf<M>[C] extends { readonly multi: true } ? readonly number[] : Value
}
type BreakdownArgs<M extends MetricCode> = keyof BreakdownsOf<M> extends never ? [dims?: Dims<M>, n?: number] : [dims: Dims<M>, n?: number]

/** `n` facts of one node, day and breakdown. */
export interface Contribution {
  readonly metric: MetricCode
  readonly orgId: number
  readonly day: string
  readonly dims: Readonly<Record<string, Value | readonly number[]>>
  readonly n: number
  /** Of a figure of persons: whose fact it is. */
  readonly personId?: number
}
/** What a row counts for; a gauge's part is a list of its own. */
export type Contributions = readonly (Contribution | readonly Contribution[])[]

/** Happened on that day. */
export const flow = <M extends FlowCode>(metric: M, orgId: number, day: string, ...[dims, n = 1]: BreakdownArgs<M>): Contribution => ({
  metric,
  orgId,
  day,
  dims: dims ?? {},
  n,
})

/** The same for a cohort: `day` is the one on which it was due, whenever it was done. */
export const cohort = flow

/** Is so from the first to the last day, both included; `toDay` null: still is. */
export const gauge = <M extends GaugeCode>(
  metric: M,
  orgId: number,
  fromDay: string,
  toDay: string | null,
  ...[dims, n = 1]: BreakdownArgs<M>
): readonly Contribution[] => {
  const since = { metric, orgId, day: fromDay, dims: dims ?? {}, n }
  return toDay === null ? [since] : [since, { ...since, day: addDays(toDay, 1), n: -n }]
}

/** A fact of a person on that day: however many there are, the person counts once at that node in each period of the calendar. */
export const person = (metric: PersonCode, orgId: number, day: string, personId: number): Contribution => ({
  metric,
  orgId,
  day,
  dims: {},
  n: 1,
  personId,
})

/** The rows that a contribution is in the tables: the base and one for each value of each breakdown. What persons are counted is seen later. */
export function* deltasOf({ metric: code, orgId, day, dims, n }: Contribution): Generator<Delta> {
  const metric = metricOf(code)
  if (metric.kind === 'person') return
  yield { orgId, metric: metric.id, dim: 0, day, n }
  for (const [name, breakdown] of Object.entries(metric.breakdowns))
    for (const dim of valuesOf(dims[name])) yield { orgId, metric: breakdown.id, dim, day, n }
}

/** What a fact changes of its person's counters. */
export function* personDeltasOf({ metric: code, orgId, day, n, personId }: Contribution): Generator<PersonDelta> {
  const metric = metricOf(code)
  if (metric.kind !== 'person' || personId === undefined) return
  for (const { period, number } of keptPeriods(metric)) yield { metric: number, start: startIn(period, day), orgId, personId, n }
}

const valuesOf = (value: Value | readonly number[] | undefined): readonly number[] =>
  Array.isArray(value) ? [...new Set(value as readonly number[])] : [(value as Value | undefined) ?? unfilled]
