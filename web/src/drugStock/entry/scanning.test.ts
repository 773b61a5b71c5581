import { BatchState, BillType, type BillTypeCode, ExpiryState } from '@oems/contract/drugStock/codes.ts'
import type { StockBatch } from '@oems/contract/drugStock/moves.ts'
import { expect, test } from 'vitest'
import { hasCheckDigit, readCode } from '../gs1.ts'
import type { EntryDrug } from './lines.ts'
import { scannedInto } from './scanning.ts'
import { leavesBy } from './ways.ts'

const drug: EntryDrug = {
  ...{ id: 7, drugName: '布洛芬缓释胶囊', spec: null, manufacturer: null },
  ...{ unit: '粒', packUnit: '盒', packSize: 24, controlLevel: 0 },
}
const inUse = { id: 1, batchNo: 'A1', expiryDate: '2027-06-30', state: BatchState.inUse, expiryState: ExpiryState.good, freezeReason: null }
const row = (change: Partial<StockBatch>) => ({ ...inUse, ...change }) as StockBatch
const codeOf = (text: string) => readCode(`(01)06901234567892${text}`, '2026-11-28')!
const carton = codeOf('(17)270630(10)A1')
const out = (batches: readonly StockBatch[], code = carton, type: BillTypeCode = BillType.use) =>
  scannedInto([], drug, code, { batches, mayLeave: leavesBy(type) })
const linesOf = (entered: ReturnType<typeof scannedInto>) => {
  if (typeof entered === 'string') throw new Error(entered)
  return entered.lines
}
const leaving = (entered: ReturnType<typeof scannedInto>) => linesOf(entered).map(({ batchId, packs }) => [batchId, packs])
const frozen = row({ id: 2, state: BatchState.frozen, freezeReason: '厂家召回' })
const expired = row({ id: 3, expiryDate: '2026-10-31', expiryState: ExpiryState.expired })
const returned = row({ id: 4, state: BatchState.patientReturn })

test('a carton takes a pack of its own batch out, each further one another', () => {
  const shelf = { batches: [row({ id: 9, batchNo: 'A0' }), row({})], mayLeave: leavesBy(BillType.use) }
  const first = scannedInto([], drug, carton, shelf)
  expect(leaving(first)).toEqual([[1, '1']])
  expect(leaving(scannedInto(linesOf(first), drug, carton, shelf))).toEqual([[1, '2']])
})

test('an outer carton leaves its number to be typed, and changes none that stands; a logistic unit says how many it holds', () => {
  const withCheckDigit = (thirteen: string) => `${thirteen}${[...'0123456789'].find((digit) => hasCheckDigit(thirteen + digit))!}`
  const shelf = { batches: [row({})], mayLeave: leavesBy(BillType.use) }
  const own = { ...drug, barcode: '6901234567892' }
  for (const indicator of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const gtin = withCheckDigit(`${indicator}690123456789`)
    const outer = readCode(`(01)${gtin}(17)270630(10)A1`, '2026-11-28')!
    const entered = scannedInto([], own, outer, shelf)
    expect([leaving(entered), entered]).toEqual([[[1, '']], expect.objectContaining({ next: ['packs', 'units'] })])
    const more = scannedInto(linesOf(scannedInto([], own, carton, shelf)), own, outer, shelf)
    expect([leaving(more), more]).toEqual([[[1, '1']], expect.objectContaining({ next: ['packs', 'units'] })])
    expect(scannedInto([], own, outer, null)).toMatchObject({ next: ['packs', 'units'], line: { batchNo: 'A1', packs: '' } })
    // Of a drug whose own pack has that number it is the pack.
    expect(leaving(scannedInto([], { ...drug, barcode: gtin }, outer, shelf))).toEqual([[1, '1']])
  }
  const unit = (text: string) => readCode(`(02)06901234567892(17)270630(10)A1${text}`, '2026-11-28')!
  expect(leaving(scannedInto([], own, unit('(37)12'), shelf))).toEqual([[1, '12']])
  expect(scannedInto([], own, unit(''), shelf)).toMatchObject({ next: ['packs', 'units'], line: { packs: '' } })
  expect(leaving(scannedInto([], own, codeOf('(17)270630(30)20(10)A1'), shelf))).toEqual([[1, '1']])
})

test.each([
  ['was called back', [row({ id: 9, batchNo: 'A0' }), frozen], '批号A1已冻结（厂家召回），请单独存放，只能报损、销毁或退货'],
  ['came in once more after it was called back', [row({}), frozen], '批号A1已冻结（厂家召回），请单独存放，只能报损、销毁或退货'],
  ['was given back by a patient', [returned], '批号A1由患者退回，只能销毁或退货'],
  ['is not in the books', [row({ id: 9, batchNo: 'A0' })], '账面没有批号A1的库存，请核对包装；尚未入库的请先办理入库'],
  ['ends otherwise', [expired], '账面批号A1的有效期至2026-10-31，包装上是2027-06-30，请核对；确认无误后按药品名称录入并选择批次'],
])('one whose batch %s adds nothing, and is told why', (_, batches, words) => {
  expect(out(batches)).toBe(words)
})

test('an expired one is refused by the expiry that its code says, and by its number where that says none', () => {
  const both = [expired, row({})]
  const words = '批号A1已过期（有效期至2026-10-31），请从货架取下，只能报损或销毁'
  expect(out(both, codeOf('(17)261031(10)A1'))).toBe(words)
  expect(out(both, codeOf('(10)A1'))).toBe(words)
  expect(leaving(out(both))).toEqual([[1, '1']])
})

test('what a patient gave back does not stop what never left', () => {
  expect(leaving(out([returned, row({})]))).toEqual([[1, '1']])
  expect(leaving(out([returned, row({})], carton, BillType.destruction))).toEqual([[1, '1']])
})

test('what may not be used leaves by the bills that are for it', () => {
  expect(leaving(out([frozen], carton, BillType.supplierReturn))).toEqual([[2, '1']])
  expect(leaving(out([expired], codeOf('(17)261031(10)A1'), BillType.destruction))).toEqual([[3, '1']])
  expect(out([frozen], carton, BillType.transferOut)).toContain('已冻结')
})

test('a label of our own names its row', () => {
  const label = { ...readCode('(91)B2', '2026-11-28')!, batchNo: 'A1', expiryDate: '2027-06-30' }
  expect(out([row({}), frozen], label)).toContain('已冻结')
  expect(leaving(out([row({}), frozen], { ...label, batchId: 1 }))).toEqual([[1, '1']])
})

test('a code without a batch leaves the earliest expiry to go, and what comes in is of no shelf', () => {
  for (const code of [readCode('6901234567892', '2026-11-28')!, readCode('84123450123456789012', '2026-11-28')!])
    expect(leaving(out([frozen, row({})], code))).toEqual([[null, '1']])
  expect(scannedInto([], drug, carton, null)).toMatchObject({ next: [], line: { batchId: null, batchNo: 'A1', packs: '1' } })
})
