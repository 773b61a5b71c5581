import type { StockBatch } from '@oems/contract/drugStock/moves.ts'
import { hasCheckDigit } from '../gs1.ts'

/** Elements of a code with their identifiers, as they are printed below the bars. */
export type LabelCode = readonly (readonly [identifier: string, value: string])[]

const longestBatch = 12
/**
 * What a label's bars say: trade number, expiry and batch as on the maker's package, so that the label is read in every medical room and by
 * every other system. Where the drug has no number, or its batch none that fits, the row of our own books.
 */
export function labelCode(
  { id, batchNo, expiryDate }: Pick<StockBatch, 'id' | 'batchNo' | 'expiryDate'>,
  barcode: string | null,
): LabelCode {
  const gtin = barcode?.padStart(14, '0')
  const isPrintable = batchNo.length <= longestBatch && /^[\x21-\x27\x2a-\x7e]+$/.test(batchNo)
  if (!gtin || !/^\d{14}$/.test(gtin) || !hasCheckDigit(gtin) || !isPrintable) return [['91', `B${id}`]]
  return [['01', gtin], ...(expiryDate ? [['17', expiryDate.slice(2).replaceAll('-', '')] as const] : []), ['10', batchNo]]
}

/** The batch is the last, so nothing ends it; the others have a length of their own. */
export const elementString = (code: LabelCode) => code.map((element) => element.join('')).join('')
export const printedCode = (code: LabelCode) => code.map(([identifier, value]) => `(${identifier})${value}`).join('')
