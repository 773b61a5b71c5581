import { expect, test } from 'vitest'
import { dayTyped, type EntryDrug, errorsIn, lineFor, linesToSend, needsChecker, refusedLines } from './lines.ts'

const drug: EntryDrug = {
  ...{ id: 7, drugName: '布洛芬缓释胶囊', spec: null, manufacturer: null },
  ...{ unit: '粒', packUnit: '盒', packSize: 24, controlLevel: 0 },
}
const line = (change: object = {}) => ({ ...lineFor(drug, null), batchNo: 'A1', packs: '2', units: '3', ...change })

test.each([
  ['20270131', '2027-01-31'],
  ['202701', '2027-01'],
  ['2027/1/5', '2027-01-05'],
  ['2027.1', '2027-01'],
  ['2027年1月5日', '2027-01-05'],
  ['2027-01-31', '2027-01-31'],
  ['soon', 'soon'],
  ['', ''],
])('%s is the day %s', (typed, day) => expect(dayTyped(typed)).toBe(day))

test('goods that come in are sent with batch and expiry, those that go out with their batch or none', () => {
  const typed = line({ expiryDate: '2027/1', unitPrice: '0.5', batchId: 9 })
  expect(linesToSend([typed], true)).toEqual([
    { drugId: 7, batchId: null, batchNo: 'A1', expiryDate: '2027-01', productDate: null, quantity: 51, unitPrice: '0.5' },
  ])
  expect(linesToSend([typed], false)).toEqual([
    { drugId: 7, batchId: 9, batchNo: null, expiryDate: null, productDate: null, quantity: 51, unitPrice: null },
  ])
})

test('what is wrong stands at its cell, whatever stands beside it', () => {
  const wrong = line({ batchNo: ' ', expiryDate: '31.1.27', productDate: '2026-13-01', packs: '1.5', unitPrice: '-1' })
  expect(errorsIn([line(), wrong], true)).toEqual({
    [wrong.key]: {
      units: '数量应为1到99999999之间的整数',
      batchNo: '请输入批号，没有批号的填“无批号”',
      expiryDate: '有效期应为YYYY-MM-DD或YYYY-MM',
      productDate: '生产日期应为YYYY-MM-DD',
      unitPrice: '单价不能小于0',
    },
  })
  expect(errorsIn([line({ batchNo: '' })], false)).toEqual({})
})

test.each(['', '-1', '100000000', '0'])('%s units are no quantity', (units) => {
  const typed = line({ packs: '', units })
  expect(errorsIn([typed], false)[typed.key]?.units).toBeTruthy()
})

test('what the server says of a line stands at the line that was sent', () => {
  const [first, second] = [line(), line()]
  expect(refusedLines([first, second], [{ path: 'lines.1.quantity', msg: '库存不足' }])).toEqual({ [second.key]: { units: '库存不足' } })
  expect(refusedLines([first], [{ path: 'checkerId', msg: '需双人核对' }])).toBeNull()
})

test('psychotropics are checked on their way out, narcotics both ways', () => {
  expect([1, 2, 3].map((control) => [needsChecker(control, true), needsChecker(control, false)])).toEqual([
    [false, false],
    [false, true],
    [true, true],
  ])
})
