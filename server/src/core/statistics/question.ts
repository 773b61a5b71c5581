import type { BreakdownOf, FlowCode, GaugeCode, MetricCode, PersonCode } from './registry.ts'
import type { Grain } from './slices.ts'
import type { Period } from './source.ts'

/** One thing that a page wants to know. `period.from` of a gauge matters only with a grain. */
export interface Question<B extends string | undefined = string | undefined, By extends Grain | undefined = Grain | undefined> {
  readonly metric: MetricCode
  readonly breakdown: B
  readonly by: By
  readonly period: Period
}
/** A question whose answer is null where nobody can say. */
export interface PersonQuestion<By extends Grain | undefined = Grain | undefined> extends Question<undefined, By> {
  readonly today: string
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

/**
 * How many distinct persons there were in a period; null where that is none of the calendar's that the figure keeps (人数仅按日、周、月、年统计).
 * One under way is such a period up to today, or beyond.
 */
export const persons = <By extends Grain | undefined = undefined>(
  metric: PersonCode,
  period: Period,
  today: string,
  { by }: { readonly by?: By } = {},
): PersonQuestion<NoInfer<By>> => ({ metric, period, today, breakdown: undefined, by: by as By })

/** A breakdown's values that are not 0, each with its number. */
export type ByValue = ReadonlyMap<number, number>
type Plain<B> = B extends string ? ByValue : number
/** Dense: `key` is `2026-03-01`, `2026-03` or `2026`. */
export type Series<T> = readonly { readonly key: string; readonly value: T }[]

export type Answer<Q> =
  Q extends PersonQuestion<infer By>
    ? By extends Grain
      ? Series<number | null>
      : number | null
    : Q extends Question<infer B, infer By>
      ? By extends Grain
        ? Series<Plain<B>>
        : Plain<B>
      : never
export type Answers<A extends Questions> = { readonly [K in keyof A]: Answer<A[K]> }
