import type { FieldError } from '@oems/contract/core/errors.ts'
import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import type { BillLine } from '@oems/contract/drugStock/bills.ts'
import { BatchState, BillType, type BillTypeCode, waysOutOfUnusable } from '@oems/contract/drugStock/codes.ts'
import { notFound, Refusal, ruleBroken } from '../../core/errors.ts'
import { isExpired } from '../cardState.ts'
import { splitFefo, tooLittle } from '../posting/fefo.ts'
import type { LockedCard, LockedCards } from '../posting/locking.ts'
import type { MoveDraft } from '../posting/moves.ts'
import type { BatchRow } from '../tables.ts'

/**
 * Goods that leave, line by line: of the batch that a line names, else of those that end first. Lines that name a batch have theirs before the
 * others choose. All that is wrong is said at once, under its line.
 */
export function departures(billType: BillTypeCode, lines: readonly BillLine[], cards: LockedCards, today: string): MoveDraft[] {
  const taken = new Map<number, number>()
  const faults: FieldError[] = []
  const moves = new Map<number, MoveDraft[]>()
  const isNamed = ({ batchId, batchNo }: BillLine) => batchId !== null || batchNo !== null
  const inTurn = [...lines.entries()].sort(([, a], [, b]) => Number(isNamed(b)) - Number(isNamed(a)))
  for (const [at, line] of inTurn) {
    const locked = cards.get(line.drugId)!
    try {
      const portions = isNamed(line) ? [named(billType, line, locked, taken, today)] : chosen(billType, line, locked, taken, today)
      moves.set(
        at,
        portions.map(({ batchId, quantity }) => ({ drugId: line.drugId, delta: -quantity, line: at, batchId })),
      )
    } catch (error) {
      if (!(error instanceof Refusal) || error.reply.code !== ruleBroken('').reply.code) throw error
      faults.push({ path: `lines.${at}.quantity`, msg: error.message })
    }
  }
  if (faults.length > 0) throw ruleBroken(faults[0]!.msg, { fields: faults })
  return lines.flatMap((_, at) => moves.get(at)!)
}

function chosen(billType: BillTypeCode, { quantity }: BillLine, locked: LockedCard, taken: Map<number, number>, today: string) {
  if (billType === BillType.destruction) throw ruleBroken('请选择要销毁的批次')
  return splitFefo(locked, quantity, today, taken)
}

function named(billType: BillTypeCode, line: BillLine, locked: LockedCard, taken: Map<number, number>, today: string) {
  const batch = batchNamed(line, locked)
  refuseUnusable(billType, batch, locked, today)
  const left = batch.quantity - (taken.get(batch.id) ?? 0)
  if (left < line.quantity) throw ruleBroken(`${tooLittle(locked.drug, line.quantity, Math.max(0, left))}，批号${batch.batchNo}`)
  taken.set(batch.id, (taken.get(batch.id) ?? 0) + line.quantity)
  return { batchId: batch.id, quantity: line.quantity }
}

/** By its id; by its number where somebody scanned it, and then of what may be used rather than of what a patient gave back. */
function batchNamed({ batchId, batchNo, expiryDate }: BillLine, { batches }: LockedCard): BatchRow {
  if (batchId !== null) {
    const found = batches.find(({ id }) => id === batchId)
    if (!found) throw notFound()
    return found
  }
  const found = batches
    .filter((batch) => batch.batchNo === batchNo && (expiryDate === null || batch.expiryDate === expiryDate))
    .sort((a, b) => a.state - b.state)[0]
  if (!found) throw ruleBroken(`没有批号${batchNo}的库存`)
  return found
}

/**
 * What may not be used leaves by 报损, 过期销毁 or 退货 alone. What a patient gave back is never used again, and leaves by 过期销毁, or by 退货 unless it
 * is a drug of level 3.
 */
function refuseUnusable(billType: BillTypeCode, { state, batchNo, expiryDate }: BatchRow, { drug }: LockedCard, today: string): void {
  if (state === BatchState.patientReturn) {
    const mayGoBack = drug.controlLevel !== ControlLevel.narcotic
    if (billType === BillType.destruction || (mayGoBack && billType === BillType.supplierReturn)) return
    throw ruleBroken(`批号${batchNo}由患者退回，只能${mayGoBack ? '销毁或退货' : '销毁'}`)
  }
  if (waysOutOfUnusable.includes(billType)) return
  if (state === BatchState.frozen) throw ruleBroken(`批号${batchNo}已冻结，只能报损、销毁或退货`)
  if (isExpired(expiryDate, today)) throw ruleBroken(`批号${batchNo}已过期，只能报损或销毁`)
}
