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
