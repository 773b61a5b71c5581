import { rate } from '@oems/contract/core/rate.ts'
import { reserveOverview } from '@oems/contract/reserve/overviewFigures.ts'
import { ReachBand } from '@oems/contract/supplies/codes.ts'

/** As `counted` counts it. */
export interface Counted {
  readonly projectNum: number
  readonly dueNum: number
  readonly declaredNum: number
  readonly onTimeNum: number
  readonly undeclaredNum: number
  readonly overdueNum: number
  readonly lateFilledNum: number
  /** Projects by band, 0 to 3. */
  readonly reachBands: number[]
  readonly shortageProjectNum: number
  readonly stockoutItemNum: number
  readonly nearExpiryNum: number
  readonly expiredNum: number
  readonly coverDaysMin: number | null
}

/** With the rates; those that are reached are a share of those of which something is required. */
export const figuresOf = ({ onTimeNum, ...counts }: Counted) => ({
  ...counts,
  declareRate: rate(counts.declaredNum, counts.dueNum),
  onTimeRate: rate(onTimeNum, counts.dueNum),
  reachRate: reachRateOf(counts.reachBands),
})

export function reachRateOf(bands: readonly number[]) {
  const ofBand = (band: number) => bands[band] ?? 0
  const reached = reserveOverview.reachRate.where.reachBand.reduce((sum, band) => sum + ofBand(band), 0)
  return rate(reached, reached + ofBand(ReachBand.nearly) + ofBand(ReachBand.missed))
}
