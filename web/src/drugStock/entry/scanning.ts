import { BatchState } from '@oems/contract/drugStock/codes.ts'
import type { StockBatch } from '@oems/contract/drugStock/moves.ts'
import { hasPacks } from '@oems/contract/drugStock/packs.ts'
import { isCarton, type Scanned } from '../gs1.ts'
import { type Cell, type EntryDrug, type EntryLine, lineFor } from './lines.ts'

interface Entered {
  readonly lines: readonly EntryLine[]
  readonly line: EntryLine
  /** The cell that is to be typed next, or the one that takes its place; none where nothing is left but, perhaps, another number. */
  readonly next: readonly Cell[]
}
interface ScannedDrug extends EntryDrug {
  /** Of its pack. */
  readonly barcode?: string | null
}

/** What a scan of goods that go out is held against: of the drug, all that the books have, and what of it may leave on this bill. */
export interface Shelf {
  readonly batches: readonly StockBatch[]
  readonly mayLeave: (batch: StockBatch) => boolean
}

/**
 * What a scan adds to the lines: the first of a batch a line with one pack, each further one a pack more. Without a code it is a line to be
 * typed; a carton leaves its number to be typed. `shelf`: null where goods come in. Words: the batch on the package may not leave, and nothing is added; without them another batch
 * would leave the books than the shelf.
 */
export function scannedInto(lines: readonly EntryLine[], drug: ScannedDrug, code: Scanned | null, shelf: Shelf | null): Entered | string {
  const fresh = lineFor(drug, code)
  if (!code) return { lines: [...lines, fresh], line: fresh, next: shelf ? counted : ['batchNo'] }
  const batch = shelf && batchOf(code, shelf)
  if (typeof batch === 'string') return batch
  const batchId = batch?.id ?? null
  const isSame = (line: EntryLine) =>
    line.drug.id === drug.id && (shelf ? line.batchId === batchId : code.batchNo !== null && line.batchNo === code.batchNo)
  const found = lines.find(isSame)
  const packs = isCarton(code.gtin, drug.barcode ?? null) ? null : code.packs
  const line = withMore(found ?? { ...fresh, batchId }, packs)
  return {
    lines: found ? lines.map((one) => (one === found ? line : one)) : [...lines, line],
    line,
    next: shelf ? (packs === null ? counted : []) : nextOf(line, packs),
  }
}

const counted: readonly Cell[] = ['packs', 'units']
/** Of what comes in. */
function nextOf({ batchNo, expiryDate }: EntryLine, packs: number | null): readonly Cell[] {
  if (batchNo === '') return ['batchNo']
  if (expiryDate === '') return ['expiryDate']
  return packs === null ? counted : []
}

/** The batch that a code names; null where it names none, and words where that must not leave. */
function batchOf({ batchId, batchNo, expiryDate }: Scanned, { batches, mayLeave }: Shelf): StockBatch | string | null {
  if (batchId === null && batchNo === null) return null
  const named = batches.filter((batch) => (batchId === null ? batch.batchNo === batchNo : batch.id === batchId))
  // As the server takes one by its number: what may be used before what a patient gave back.
  const same = named
    .filter((batch) => expiryDate === null || batch.expiryDate === null || batch.expiryDate === expiryDate)
    .toSorted((one, other) => one.state - other.state)
  // What was called back or has expired stops its number: nobody can tell by the package which of the rows it belongs to.
  const stopped = same.find((batch) => batch.state !== BatchState.patientReturn && !mayLeave(batch))
  const leaving = stopped ? undefined : same.find(mayLeave)
  if (leaving) return leaving
  const kept = stopped ?? same[0]
  if (kept) return whyNot(kept)
  const other = named[0]
  return other
    ? `账面批号${batchNo}的有效期至${other.expiryDate}，包装上是${expiryDate}，请核对；确认无误后按药品名称录入并选择批次`
    : `账面没有批号${batchNo}的库存，请核对包装；尚未入库的请先办理入库`
}

function whyNot({ batchNo, state, freezeReason, expiryDate }: StockBatch): string {
  if (state === BatchState.patientReturn) return `批号${batchNo}由患者退回，只能销毁或退货`
  if (state === BatchState.frozen)
    return `批号${batchNo}已冻结${freezeReason ? `（${freezeReason}）` : ''}，请单独存放，只能报损、销毁或退货`
  return `批号${batchNo}已过期（有效期至${expiryDate}），请从货架取下，只能报损或销毁`
}

/** A scanned package is a pack, or one piece of what has no packs. `packs`: null where somebody has to say how many there are. */
function withMore(line: EntryLine, packs: number | null): EntryLine {
  if (packs === null) return line
  const cell = hasPacks(line.drug) ? 'packs' : 'units'
  const before = line[cell].trim()
  return /^\d*$/.test(before) ? { ...line, [cell]: String(Number(before) + packs) } : line
}
