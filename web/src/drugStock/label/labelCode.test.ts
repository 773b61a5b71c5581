import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCode } from '../gs1.ts'
import { elementString, labelCode, printedCode } from './labelCode.ts'

const today = '2026-11-24'
const carton = '6901234567892'

test('a label is read as the package itself, with FNC1 before it or typed from below the bars', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9\-./_]{1,12}$/), (batchNo) => {
      const code = labelCode({ id: 7, batchNo, expiryDate: '2027-01-31' }, carton)
      const expected = { gtin: `0${carton}`, batchNo, expiryDate: '2027-01-31', batchId: null }
      for (const text of [`]C1${elementString(code)}`, elementString(code), printedCode(code)])
        expect(readCode(text, today)).toMatchObject(expected)
    }),
  )
  expect(printedCode(labelCode({ id: 7, batchNo: 'A1', expiryDate: null }, carton))).toBe(`(01)0${carton}(10)A1`)
})

test.each([
  ['without a trade number', 'A1', null],
  ['whose number is wrong', 'A1', '6901234567893'],
  ['whose batch is written in Chinese', '无批号', carton],
  ['whose batch would be read as another identifier', 'A(10)B', carton],
  ['whose batch is too long for the label', 'ABCDEFGHIJ-123', carton],
])('one %s says the row of our books, whatever its number', (_, batchNo, barcode) => {
  for (const id of [1, 123_456, 12_345_678]) {
    const code = labelCode({ id, batchNo, expiryDate: '2027-01-31' }, barcode)
    for (const text of [elementString(code), `]C1${elementString(code)}`, printedCode(code)])
      expect(readCode(text, today)).toMatchObject({ gtin: null, batchNo: null, batchId: id })
  }
})
