import type { BreakdownOf, FlowCode, GaugeCode, MetricCode } from './registry.ts'
import type { Grain } from './slices.ts'
import type { Period } from './source.ts'

/** One thing that a page wants to know. `period.from` of a gauge matters only with a grain. */
export interface Question<B extends string | undefined = string | undefined, By extends Grain | undefined = Grain | undefined> {
  readonly metric: MetricCode
  readonly breakdown: B
  readonly by: By
  readonly period: Period
}
export type Questions = Readonly<Record<string, Question>>

interface Split<M extends MetricCode, B, By> {
  /** By value of a breakdown instead of one number. */
  readonly breakdown?: B & BreakdownOf<M>
  /** One answer for each day, month or year of the period. */
  readonly by?: By
}

/** How many there were in a period. */
export const sum = <M extends FlowCode, B extends string | undefined = undefined, By extends Grain | undefined = undefined>(
  metric: M,
  period: Period,
  { breakdown, by }: Split<M, B, By> = {},
): Question<NoInfer<B>, NoInfer<By>> => ({ metric, period, breakdown: breakdown as B, by: by as By })

/** How many were so at the end of a day, or of a period. */
export const level = <M extends GaugeCode, B extends string | undefined = undefined>(
  metric: M,
  at: string | Period,
  { breakdown }: Pick<Split<M, B, undefined>, 'breakdown'> = {},
): Question<NoInfer<B>, undefined> => ({
  metric,
  period: typeof at === 'string' ? { from: at, to: at } : at,
  breakdown: breakdown as B,
  by: undefined,
})

/** How many were so at the end of each day, month or year of a period. */
export const levels = <M extends GaugeCode, By extends Grain, B extends string | undefined = undefined>(
  metric: M,
  period: Period,
  by: By,
  { breakdown }: Pick<Split<M, B, By>, 'breakdown'> = {},
): Question<NoInfer<B>, NoInfer<By>> => ({ metric, period, breakdown: breakdown as B, by })

/** A breakdown's values that are not 0, each with its number. */
export type ByValue = ReadonlyMap<number, number>
type Plain<B> = B extends string ? ByValue : number
/** Dense: `key` is `2026-03-01`, `2026-03` or `2026`. */
export type Series<T> = readonly { readonly key: string; readonly value: T }[]

export type Answer<Q> = Q extends Question<infer B, infer By> ? (By extends Grain ? Series<Plain<B>> : Plain<B>) : never
export type Answers<A extends Questions> = { readonly [K in keyof A]: Answer<A[K]> }
