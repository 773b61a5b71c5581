import type { ShortageRow } from '@oems/contract/reserve/overview.ts'

type Offer = ShortageRow['offers'][number]
export interface Proposed extends Offer {
  /** As much of it as is still missing after those before. */
  readonly proposed: number
}

/** Who gives how much of what is missing: the nearest all that it has to spare, the next one the rest. */
export function proposalOf({ gap, offers }: Pick<ShortageRow, 'gap' | 'offers'>): readonly Proposed[] {
  let left = gap
  return offers.map((offer) => {
    const proposed = Math.min(left, offer.quantity)
    left -= proposed
    return { ...offer, proposed }
  })
}

/** To how many others of these rows the same project's surplus of the item is proposed as well. */
export const alsoProposed = (rows: readonly ShortageRow[], { id, suppliesId }: Pick<ShortageRow, 'id' | 'suppliesId'>, giver: number) =>
  rows.filter(
    (other) =>
      other.id !== id &&
      other.suppliesId === suppliesId &&
      proposalOf(other).some(({ orgId, proposed }) => orgId === giver && proposed > 0),
  ).length

/** Of an offer: how far away it lies. */
export const distanceText = (kilometres: number | null) => (kilometres === null ? '距离未知' : `${kilometres.toLocaleString('zh-CN')}公里`)
