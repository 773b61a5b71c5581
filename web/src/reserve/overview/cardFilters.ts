import { PeriodStatus } from '@oems/contract/reserve/codes.ts'
import { ReachBand } from '@oems/contract/supplies/codes.ts'

/** What leads from each card to the rows that it counts. */
export const cardFilters = {
  due: { due: 1 },
  declared: { due: 1, declared: 1 },
  overdue: { due: 1, declared: 0, status: [PeriodStatus.overdue] },
  reached: { reachBand: [ReachBand.reached] },
  short: { short: 1 },
  nearExpiry: { nearExpiry: 1 },
} as const
