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

const rateFig = ({ now, before, lastYear }: Moments<string | null>): RateFig => ({
  value: now,
  prev: before,
  momDiff: rateDifference(now, before),
  lastYear,
  yoyDiff: rateDifference(now, lastYear),
  drill: null,
})

type Cards<S extends Subject> = { readonly [N in keyof S]: S[N] extends Share ? RateFig : Fig }
type AnyValues = Readonly<Record<string, number | string | null>>

/** Each figure of a subject at three moments, with the list behind it. */
export const cardsOf = <S extends Subject>(subject: S, { now, before, lastYear }: Moments<AnyValues>, drillOf: (count: Count) => Drill) =>
  Object.fromEntries(
    Object.entries(subject).map(([name, figure]) => {
      const moments = { now: now[name], before: before[name], lastYear: lastYear?.[name] ?? null }
      return [name, figure.kind === 'share' ? rateFig(moments as Moments<string | null>) : fig(moments as Moments<number>, drillOf(figure))]
    }),
  ) as Cards<S>
