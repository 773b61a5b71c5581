import { BillState, BillType } from '@oems/contract/drugStock/codes.ts'
import { addDays } from '../../core/days.ts'
import type { stockTransit } from '../besideTables.ts'
import type { Books, DemoBatch, Shelf } from './shelf.ts'

type TransitDraft = typeof stockTransit.$inferInsert
/** 04 §8: so many transfers, of which some are on their way, and some arrived short. */
const [all, underWay, short] = [25, 3, 2]

/** Goods that went from one clinic of a group to another: what is on its way or missing lies with neither. */
export function transfer(shelves: readonly Shelf[], books: Books, today: string): TransitDraft[] {
  const pairs = shelves.flatMap((source, at) => {
    const target = shelves[at + 1]
    return target && target.clinic.groupId !== null && target.clinic.groupId === source.clinic.groupId && at % 2 === 0
      ? [{ source, target }]
      : []
  })
  return pairs.slice(0, all).flatMap((pair, at) => send(pair, at, books, today))
}

function send({ source, target }: { source: Shelf; target: Shelf }, at: number, books: Books, today: string): TransitDraft[] {
  const batch = [...source.batchesOf.values()]
    .flat()
    .find((one) => one.state === 1 && one.quantity >= 30 && (one.expiryDate ?? '9') > addDays(today, 60))
  if (!batch) return []
  const [sent, missing] = [20, at >= underWay && at < underWay + short ? 4 : 0]
  const open = at < underWay
  // Everything here is of the last days: whatever was booked before it stays as it was.
  const [left, came] = open ? [addDays(today, -1), null] : [addDays(today, -4), addDays(today, -2)]
  const state = open ? BillState.inTransit : BillState.received
  const out = source.post(BillType.transferOut, 'DB', left, [{ batch, delta: -sent }], { targetClinicId: target.clinic.id, state })
  const move = books.moves.at(-1)!
  const arrived = came === null ? [] : [{ batch: sameAt(target, batch), delta: sent - missing }]
  const into = target.post(BillType.transferIn, 'DB', came ?? left, arrived, {
    state,
    lineNum: 1,
    ...(came === null && { postedAt: null, postedBy: null }),
  })
  Object.assign(out, { linkedBillId: into.id })
  Object.assign(into, { linkedBillId: out.id })
  const { drugId, batchNo, expiryDate, productDate, unitPrice, supplier } = batch
  const received = came === null ? null : sent - missing
  return [
    {
      ...{ moveId: move.id, outBillId: out.id, inBillId: into.id, sourceClinicId: source.clinic.id, targetClinicId: target.clinic.id },
      ...{ drugId, sourceBatchId: batch.id, batchNo, expiryDate, productDate, unitPrice, supplier, sent, received },
      ...{ reason: missing > 0 ? '到货清点有短少，外箱有开封痕迹' : null, open: received === null ? sent : missing },
    },
  ]
}

function sameAt(shelf: Shelf, { drugId, batchNo, expiryDate, productDate, unitPrice, supplier }: DemoBatch): DemoBatch {
  const known = (shelf.batchesOf.get(drugId) ?? []).find((one) => one.batchNo === batchNo && one.expiryDate === expiryDate)
  return known ?? shelf.batch(drugId, { batchNo, expiryDate, productDate, unitPrice, supplier })
}
