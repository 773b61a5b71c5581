import { rate, rateDifference } from '@oems/contract/core/rate.ts'
import type { Drill, Fig, RateFig } from '@oems/contract/figures/shared.ts'
import type { Count, Share, Subject } from '@oems/contract/figures/subject.ts'

/** What a node had now, before and a year ago. */
export interface Moments<V> {
  readonly now: V
  readonly before: V
  readonly lastYear: V | null
}

/** A number, the former period's and last year's. */
const fig = ({ now, before, lastYear }: Moments<number>, drill: Drill): Fig => ({
  value: now,
  prev: before,
  momRate: rate(now - before, before),
  lastYear,
  yoyRate: lastYear === null ? null : rate(now - lastYear, lastYear),
  drill,
})

const rateFig = ({ now, before, lastYear }: Moments<string | null>, drill: Drill): RateFig => ({
  value: now,
  prev: before,
  momDiff: rateDifference(now, before),
  lastYear,
  yoyDiff: rateDifference(now, lastYear),
  drill,
})

type Cards<S extends Subject> = { readonly [N in keyof S]: S[N] extends Share ? RateFig : Fig }
type AnyValues = Readonly<Record<string, number | string | null>>

/** A number of the moment alone. */
export const figOfNow = (value: number | null, drill: Drill): Fig => ({
  ...{ value, prev: null, momRate: null, lastYear: null, yoyRate: null },
  drill: value === null ? null : drill,
})

/** Each figure of a subject at three moments, with the list behind it; behind a share that of its part. */
export const cardsOf = <S extends Subject>(subject: S, { now, before, lastYear }: Moments<AnyValues>, drillOf: (count: Count) => Drill) =>
  Object.fromEntries(
    Object.entries(subject).map(([name, figure]) => {
      const moments = { now: now[name], before: before[name], lastYear: lastYear?.[name] ?? null }
      const isShare = figure.kind === 'share'
      const drill = drillOf(isShare ? figure.part : figure)
      return [name, isShare ? rateFig(moments as Moments<string | null>, drill) : fig(moments as Moments<number>, drill)]
    }),
  ) as Cards<S>
