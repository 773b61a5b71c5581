import { codes } from '../core/codes.ts'

/** Bands of the filters of lists; from 80 on an archive counts as whole. */
export const CompletenessBand = codes('档案完整度', { low: [1, '60以下'], middle: [2, '60至79'], whole: [3, '80及以上'] })
/** From so many points to below so many. */
export const bandBounds: Readonly<Record<1 | 2 | 3, readonly [from: number, below: number]>> = { 1: [0, 60], 2: [60, 80], 3: [80, 101] }

/** How long ago the latest examination was. */
export const ExaminedBand = codes('最近体检', {
  year: [1, '12个月内'],
  twoYears: [2, '12至24个月'],
  earlier: [3, '24个月以前'],
  never: [4, '没有记录'],
})

export const AgeBand = codes('年龄', {
  under30: [1, '30岁以下'],
  thirties: [2, '30至39岁'],
  forties: [3, '40至49岁'],
  fifties: [4, '50至59岁'],
  from60: [5, '60岁及以上'],
})
/** From so many full years to below so many. */
export const ageBounds: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly [from: number, below: number]>> = {
  ...{ 1: [0, 30], 2: [30, 40], 3: [40, 50], 4: [50, 60] },
  5: [60, 200],
}
