import { BatchState } from '@oems/contract/drugStock/codes.ts'
import { ruleBroken } from '../../core/errors.ts'
import { isExpired } from '../cardState.ts'
import type { BatchRow } from '../tables.ts'
import type { LockedCard } from './locking.ts'

/** So much of one batch. */
export interface Portion {
  readonly batchId: number
  readonly quantity: number
}

/** What may be handed out on a day, the earliest expiry first; what never expires comes last. */
export const usableBatches = (batches: readonly BatchRow[], today: string): BatchRow[] =>
  batches
    .filter(({ state, expiryDate, quantity }) => state === BatchState.inUse && !isExpired(expiryDate, today) && quantity > 0)
    .sort((a, b) => order(a.expiryDate, b.expiryDate) || a.id - b.id)
const order = (a: string | null, b: string | null) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1)

/**
 * Out of which batches a quantity is taken (FEFO): the earliest expiry first, frozen, given back and expired ones never. `taken`: what other
 * lines of the same bill have taken of them already; what this one takes is added to it.
 */
export function splitFefo(
  { drug, batches }: LockedCard,
  quantity: number,
  today: string,
  taken: Map<number, number> = new Map<number, number>(),
): Portion[] {
  const left = usableBatches(batches, today).map(({ id, quantity }) => ({ id, there: quantity - (taken.get(id) ?? 0) }))
  const there = left.reduce((sum, batch) => sum + Math.max(0, batch.there), 0)
  if (there < quantity) throw ruleBroken(tooLittle(drug, quantity, there))
  let wanted = quantity
  const portions = left.flatMap(({ id, there }) => {
    const portion = Math.min(Math.max(0, there), wanted)
    wanted -= portion
    return portion > 0 ? [{ batchId: id, quantity: portion }] : []
  })
  for (const { batchId, quantity } of portions) taken.set(batchId, (taken.get(batchId) ?? 0) + quantity)
  return portions
}

export const tooLittle = ({ drugName, unit }: LockedCard['drug'], wanted: number, there: number) =>
  `“${drugName}”库存不足（需${wanted}${unit}，可用${there}${unit}）`
