import type { StockBatch } from '@oems/contract/drugStock/cards.ts'
import type { Scanned } from '../gs1.ts'
import { hasPacks } from '../quantities.ts'
import { type EntryDrug, type EntryLine, lineFor } from './lines.ts'

interface Entered {
  readonly lines: readonly EntryLine[]
  readonly line: EntryLine
  /** Nothing is left to be typed but, perhaps, another number. */
  readonly isComplete: boolean
}

/**
 * What a scan adds to the lines: the first of a batch a line with one pack, each further one a pack more. `batches`: of goods that go out those
 * of the drug; null where goods come in. Without a code it is a line to be typed.
 */
export function scannedInto(
  lines: readonly EntryLine[],
  drug: EntryDrug,
  code: Scanned | null,
  batches: readonly StockBatch[] | null,
): Entered {
  const fresh = lineFor(drug, code)
  if (!code) return { lines: [...lines, fresh], line: fresh, isComplete: false }
  const batch = batches?.find(({ id, batchNo }) => (code.batchId === null ? batchNo === code.batchNo : id === code.batchId)) ?? null
  const isSame = (line: EntryLine) =>
    line.drug.id === drug.id && (batches ? line.batchId === (batch?.id ?? null) : code.batchNo !== null && line.batchNo === code.batchNo)
  const found = lines.find(isSame)
  const line = found ? withOneMore(found) : withOneMore({ ...fresh, batchId: batch?.id ?? null })
  return {
    lines: found ? lines.map((one) => (one === found ? line : one)) : [...lines, line],
    line,
    isComplete: batches !== null || (line.batchNo !== '' && line.expiryDate !== ''),
  }
}

/** A scanned package is a pack, or one piece of what has no packs. */
function withOneMore(line: EntryLine): EntryLine {
  const cell = hasPacks(line.drug) ? 'packs' : 'units'
  const before = line[cell].trim()
  return /^\d*$/.test(before) ? { ...line, [cell]: String(Number(before) + 1) } : line
}
