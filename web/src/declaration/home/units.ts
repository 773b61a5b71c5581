import type { RateRow } from '@oems/contract/declaration/fillingManagement.ts'
import { fillingAddress } from './places.ts'

export const unitsAtMost = 5

/** The people of a unit; of the caller's own node those that stand at it itself. A deleted unit has no list, and nobody of a subscribed one is listed. */
export const unitAddress = ({ orgId, own, subscribed }: RateRow, filters: Readonly<Record<string, unknown>> = {}) =>
  orgId === null || subscribed ? null : fillingAddress({ orgId, ...(own && { includeChildren: 0 }), ...filters })

export const unitName = ({ orgName, own, subscribed, moved }: Pick<RateRow, 'orgName' | 'own' | 'subscribed' | 'moved'>) => {
  if (own) return `${orgName}（本级）`
  if (moved) return `${orgName}（已划出）`
  return subscribed ? `${orgName}（订阅）` : (orgName ?? '—')
}
