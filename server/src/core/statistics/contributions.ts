import { addDays } from '../days.ts'
import type { Delta } from './deltas.ts'
import { type Metric, unfilled } from './metric.ts'
import { type FlowCode, type GaugeCode, type MetricCode, metricOf, type metrics } from './registry.ts'

type Value = number | null
type Cuts<M extends MetricCode> = (typeof metrics)[M]['cuts']
/** A value for each of the figure's breakdowns, null where the fact has none; a list for one of several values. */
export type Dims<M extends MetricCode> = {
  readonly [C in keyof Cuts<M>]: Cuts<M>[C] extends { readonly multi: true } ? readonly number[] : Value
}
type Breakdown<M extends MetricCode> = keyof Cuts<M> extends never ? [dims?: Dims<M>, n?: number] : [dims: Dims<M>, n?: number]

/** `n` facts of one node, day and breakdown. */
export interface Contribution {
  readonly metric: MetricCode
  readonly orgId: number
  readonly day: string
  readonly dims: Readonly<Record<string, Value | readonly number[]>>
  readonly n: number
}
/** What a row counts for; a gauge's part is a list of its own. */
export type Contributions = readonly (Contribution | readonly Contribution[])[]

/** Happened on that day. */
export const flow = <M extends FlowCode>(metric: M, orgId: number, day: string, ...[dims, n = 1]: Breakdown<M>): Contribution => ({
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
  ...[dims, n = 1]: Breakdown<M>
): readonly Contribution[] => {
  const since = { metric, orgId, day: fromDay, dims: dims ?? {}, n }
  return toDay === null ? [since] : [since, { ...since, day: addDays(toDay, 1), n: -n }]
}

/** The rows that a contribution is in the tables: the base and one for each value of each breakdown. */
export function* deltasOf({ metric, orgId, day, dims, n }: Contribution): Generator<Delta> {
  const { id, cuts }: Metric = metricOf(metric)
  yield { orgId, metric: id, dim: 0, day, n }
  for (const [name, cut] of Object.entries(cuts)) for (const dim of valuesOf(dims[name])) yield { orgId, metric: cut.id, dim, day, n }
}

const valuesOf = (value: Value | readonly number[] | undefined): readonly number[] =>
  Array.isArray(value) ? [...new Set(value as readonly number[])] : [(value as Value | undefined) ?? unfilled]
