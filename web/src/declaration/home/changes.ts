import { rateDifference } from '@oems/contract/core/rate.ts'
import type { RateRow } from '@oems/contract/declaration/fillingManagement.ts'

export interface UnitChange {
  readonly unit: RateRow
  readonly was: string
  /** Percentage points, with the sign of a fall. */
  readonly points: string
}

/** The units whose rate has moved most from one day to another, whichever way; a unit in which nobody had to declare has no rate. */
export function largestChanges(day: readonly RateRow[], dayBefore: readonly RateRow[], atMost: number): readonly UnitChange[] {
  const was = new Map(dayBefore.map((unit) => [keyOf(unit), unit.fillRate]))
  return day
    .flatMap((unit) => {
      const former = was.get(keyOf(unit)) ?? null
      const points = rateDifference(unit.fillRate, former)
      return former === null || points === null || Number(points) === 0 ? [] : [{ unit, was: former, points }]
    })
    .sort((one, other) => Math.abs(Number(other.points)) - Math.abs(Number(one.points)))
    .slice(0, atMost)
}

/** A node with everything below it, or its own people alone. */
const keyOf = ({ orgId, own }: RateRow) => `${orgId} ${own}`
