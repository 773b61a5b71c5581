import type { RateRow } from '@oems/contract/declaration/fillingManagement.ts'
import { fillingAddress } from './places.ts'

export const unitsAtMost = 5

/** The people of a unit; of the caller's own node those that stand at it itself. A deleted unit has no list. */
export const unitAddress = ({ orgId, own }: RateRow, filters: Readonly<Record<string, unknown>> = {}) =>
  orgId === null ? null : fillingAddress({ orgId, ...(own && { includeChildren: 0 }), ...filters })

export const unitName = ({ orgName, own }: RateRow) => (own ? `${orgName}（本级）` : (orgName ?? '—'))
