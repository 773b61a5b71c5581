import type { FieldError } from '@oems/contract/core/errors.ts'
import { DictionaryStatus, DrugKind } from '@oems/contract/dictionary/codes.ts'
import type { BillLine } from '@oems/contract/drugStock/bills.ts'
import { BatchState, ExpiryState } from '@oems/contract/drugStock/codes.ts'
import { badInput, notFound, ruleBroken } from '../../core/errors.ts'
import { expiryStateOf, isExpired } from '../cardState.ts'
import type { LockedCard, LockedCards } from '../posting/locking.ts'
import type { MoveDraft, NewBatch } from '../posting/moves.ts'

interface Arrival {
  readonly at: number
  readonly line: BillLine
  readonly locked: LockedCard
  readonly batch: NewBatch
}

/** Goods that come in, line by line; what is wrong with them stands under their lines (04 §4.3). */
export function arrivals(
  lines: readonly BillLine[],
  supplier: string | null,
  cards: LockedCards,
  today: string,
  confirmed: boolean,
): MoveDraft[] {
  const all = lines.map((line, at): Arrival => {
    const locked = cards.get(line.drugId)!
    return { at, line, locked, batch: batchOf(line, locked, supplier) }
  })
  const missing = all.filter(({ batch, locked }) => batch.expiryDate === null && locked.drug.drugKind !== DrugKind.device)
  if (missing.length > 0) throw badInput(missing.map((one) => fault(one, 'expiryDate', '请输入有效期')))
  const broken = all.flatMap((arrival): FieldError[] => {
    const { drug } = arrival.locked
    if (drug.status !== DictionaryStatus.enabled || drug.deletedAt !== null)
      return [fault(arrival, 'drugId', `“${drug.drugName}”已停用，不能入库`)]
    if (arrival.batch.state === BatchState.patientReturn) return [fault(arrival, 'batchId', '患者退回的批次不能入库')]
    return isExpired(arrival.batch.expiryDate, today) ? [fault(arrival, 'expiryDate', '该批次已过有效期，不能入库')] : []
  })
  if (broken.length > 0) throw ruleBroken(broken[0]!.msg, { fields: broken })
  if (!confirmed) askAboutNear(all, today)
  return all.map(({ at, line: { drugId, quantity, unitPrice }, batch }) => ({ drugId, delta: quantity, line: at, price: unitPrice, batch }))
}

/** The batch that a line names by its id, else the one of its number and expiry. */
function batchOf(
  { batchId, batchNo, expiryDate, productDate, unitPrice }: BillLine,
  { batches }: LockedCard,
  supplier: string | null,
): NewBatch {
  if (batchId === null) return { batchNo: batchNo!, expiryDate, productDate, unitPrice, supplier, state: BatchState.inUse }
  const known = batches.find(({ id }) => id === batchId)
  if (!known) throw notFound()
  return known
}

/** Goods that end soon are taken in only by somebody who has seen it. */
function askAboutNear(all: readonly Arrival[], today: string): void {
  const near = all.filter(
    ({ batch: { expiryDate }, locked: { drug } }) => expiryStateOf(expiryDate, drug.warnDays, today) !== ExpiryState.good,
  )
  if (near.length === 0) return
  const fields = near.map(({ batch, locked }) => ({
    path: 'confirmed',
    msg: `“${locked.drug.drugName}”批号${batch.batchNo}有效期至${batch.expiryDate}`,
  }))
  throw ruleBroken(`有${near.length}行药品临近有效期，请确认后入库`, { fields })
}

const fault = ({ at }: Arrival, field: string, msg: string): FieldError => ({ path: `lines.${at}.${field}`, msg })
