import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { expect, test } from 'vitest'
import { imported, pasted, quantityTyped, rowsOf } from './pasting.ts'
import { anItem } from './testItems.ts'

const masks = anItem()
const loose = anItem({ suppliesId: 2, unit: '台', packUnit: null, packSize: null })

test.each([
  ['12盒3只', 'units', { packs: '12', units: '3' }],
  ['12盒', 'units', { packs: '12', units: '' }],
  ['1,200', 'units', { packs: '', units: '1200' }],
  ['1,200只', 'packs', { packs: '', units: '1200' }],
  [' 12 ', 'packs', { packs: '12', units: '' }],
  ['', 'units', { packs: '', units: '' }],
  ['1.5', 'units', { packs: '', units: '1.5' }],
  ['约12盒', 'units', { packs: '', units: '约12盒' }],
] as const)('%s in %s', (text, column, typed) => expect(quantityTyped(text, masks, column)).toEqual(typed))

test('without packs every number is of units', () => {
  expect(quantityTyped('12', loose, 'packs')).toEqual({ packs: '', units: '12' })
  expect(quantityTyped('12台', loose)).toEqual({ packs: '', units: '12' })
})

test('a column of a spreadsheet goes down the sheet, and no further than it', () => {
  expect(rowsOf('1200\r\n8\r\n9\r\n')).toEqual([['1200'], ['8'], ['9']])
  expect(pasted([masks, loose], 0, 'units', rowsOf('1200\r\n8\r\n9\r\n'))).toEqual({
    1: { packs: '', units: '1200' },
    2: { packs: '', units: '8' },
  })
})

test('several columns go on to expiry and remark', () => {
  expect(pasted([masks, loose], 1, 'units', [['3', '2027/1/31', ' 新购 ', '不要']])).toEqual({
    2: { packs: '', units: '3', nearestExpiry: '2027-01-31', remark: '新购' },
  })
  expect(pasted([masks], 0, 'remark', [['甲', '乙']])).toEqual({ 1: { remark: '甲' } })
})

test('a workbook fills what it says, drugs by what lies outside of the clinics', () => {
  const drug = anItem({ suppliesId: 3, declareType: DeclareType.drugs })
  const line = { quantity: 100, offQuantity: 50, nearestExpiry: null, remark: null }
  expect(
    imported(
      [masks, drug],
      [
        { suppliesId: 1, ...line },
        { suppliesId: 3, ...line, remark: '仓库' },
        { suppliesId: 9, ...line },
      ],
    ),
  ).toEqual({
    1: { packs: '2', units: '' },
    3: { packs: '1', units: '', remark: '仓库' },
  })
})
