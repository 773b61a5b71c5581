import type { CutOf, FlowCode, GaugeCode, MetricCode } from './registry.ts'
import type { Grain } from './slices.ts'
import type { Period } from './source.ts'

/** One thing that a page wants to know. `period.from` of a gauge matters only with a grain. */
export interface Question<Cut extends string | undefined = string | undefined, By extends Grain | undefined = Grain | undefined> {
  readonly metric: MetricCode
  readonly cut: Cut
  readonly by: By
  readonly period: Period
}
export type Questions = Readonly<Record<string, Question>>

interface Split<M extends MetricCode, Cut, By> {
  /** By value of a breakdown instead of one number. */
  readonly cut?: Cut & CutOf<M>
  /** One answer for each day, month or year of the period. */
  readonly by?: By
}

/** How many there were in a period. */
export const sum = <M extends FlowCode, Cut extends string | undefined = undefined, By extends Grain | undefined = undefined>(
  metric: M,
  period: Period,
  { cut, by }: Split<M, Cut, By> = {},
): Question<NoInfer<Cut>, NoInfer<By>> => ({ metric, period, cut: cut as Cut, by: by as By })

/** How many were so at the end of a day. */
export const level = <M extends GaugeCode, Cut extends string | undefined = undefined>(
  metric: M,
  day: string,
  { cut }: Pick<Split<M, Cut, undefined>, 'cut'> = {},
): Question<NoInfer<Cut>, undefined> => ({ metric, period: { from: day, to: day }, cut: cut as Cut, by: undefined })

/** How many were so at the end of each day, month or year of a period. */
export const levels = <M extends GaugeCode, By extends Grain, Cut extends string | undefined = undefined>(
  metric: M,
  period: Period,
  by: By,
  { cut }: Pick<Split<M, Cut, By>, 'cut'> = {},
): Question<NoInfer<Cut>, NoInfer<By>> => ({ metric, period, cut: cut as Cut, by })

/** A breakdown's values that are not 0, each with its number. */
export type ByValue = ReadonlyMap<number, number>
type Plain<Cut> = Cut extends string ? ByValue : number
/** Dense: `key` is `2026-03-01`, `2026-03` or `2026`. */
export type Series<T> = readonly { readonly key: string; readonly value: T }[]

export type Answer<Q> = Q extends Question<infer Cut, infer By> ? (By extends Grain ? Series<Plain<Cut>> : Plain<Cut>) : never
export type Answers<A extends Questions> = { readonly [K in keyof A]: Answer<A[K]> }
