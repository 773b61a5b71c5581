import { StockLevel } from '@oems/contract/drugStock/codes.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { expect, test } from 'vitest'
import { asBefore, countsOf, enteredIn, entryOf, errorsIn, errorsOf, itemsToSend, standingOf } from './entries.ts'
import { refusedCells, suspectsIn } from './refused.ts'
import { anItem } from './testItems.ts'

const today = '2026-03-06'
const masks = anItem()
const drug = { declareType: DeclareType.drugs, packUnit: '盒', packSize: 20, unit: '粒' } as const
const pills = anItem({ ...drug, suppliesId: 2, ledgerQuantity: 100, offQuantity: 0, quantity: 100, lastQuantity: 160 })
const never = anItem({ suppliesId: 3, ledgerAt: null, lastQuantity: null, quantity: 0, offQuantity: 0, nearestExpiry: null })

test('the shelf stands there already; of what nobody has ever counted the cell is empty', () => {
  expect(entryOf(masks)).toEqual({ packs: '24', units: '3', nearestExpiry: '2026-12-31', remark: '' })
  expect(entryOf(never)).toMatchObject({ packs: '', units: '' })
  expect(countsOf([masks, pills, never], {})).toEqual({ filled: 2, short: 2, changed: 0 })
})

test('gap, cover and level follow what is typed, for drugs with what the clinics hold', () => {
  const full = standingOf(masks, enteredIn(masks, { packs: '72', units: '' }))
  expect(full).toMatchObject({ quantity: 3_600, gap: 0, coverDays: 30, stockLevel: StockLevel.normal, isChanged: true })
  expect(standingOf(pills, enteredIn(pills, { packs: '', units: '60' }))).toMatchObject({ typed: 60, quantity: 160, gap: 3_440 })
  expect(standingOf(masks, enteredIn(masks, { packs: '1.5' }))).toMatchObject({ quantity: null, stockLevel: null })
})

test('as before: for drugs what the clinics do not hold of it', () => {
  expect(asBefore(masks)).toEqual({ packs: '20', units: '' })
  expect(asBefore(pills)).toEqual({ packs: '3', units: '' })
  expect(asBefore(never)).toBeNull()
})

test.each([
  [{ packs: '', units: '' }, { units: '请填写数量，没有的填0' }],
  [{ packs: '', units: '1.5' }, { units: '应为0至99,999,999的整数' }],
  [{ packs: '', units: '-1' }, { units: '应为0至99,999,999的整数' }],
  [{ packs: '', units: '100000000' }, { units: '应为0至99,999,999的整数' }],
  [{ packs: '2000000', units: '' }, { units: '应为0至99,999,999的整数' }],
  [{ nearestExpiry: '' }, { nearestExpiry: '请填写最近效期' }],
  [{ nearestExpiry: '2026-02-30' }, { nearestExpiry: '应为年-月-日，如2027-01-31' }],
  [{ nearestExpiry: '2026-03-05' }, { nearestExpiry: '已过期物资请先报损，不计入可用储备' }],
  [{ nearestExpiry: '20260306' }, undefined],
  [{ packs: '', units: '0', nearestExpiry: '' }, undefined],
  [{ packs: '1999999', units: '49' }, undefined],
])('%j: %j', (typed, errors) => expect(errorsOf(masks, enteredIn(masks, typed), today)).toEqual(errors))

test('one row of twenty that is empty is complained of at its cell', () => {
  expect(errorsIn([masks, never], {}, today)).toEqual({ 3: { units: '请填写数量，没有的填0' } })
})

test('every row is sent, drugs by what lies outside of the clinics', () => {
  expect(itemsToSend([masks, pills, never], { 2: { packs: '3', units: '', remark: ' 仓库 ' }, 3: { units: '0' } })).toEqual([
    { suppliesId: 1, quantity: 1_203, offQuantity: null, nearestExpiry: '2026-12-31', expiringQuantity: 203, remark: null },
    { suppliesId: 2, quantity: null, offQuantity: 60, nearestExpiry: '2026-12-31', expiringQuantity: 60, remark: '仓库' },
    { suppliesId: 3, quantity: 0, offQuantity: null, nearestExpiry: null, expiringQuantity: null, remark: null },
  ])
})

test('what the server refuses stands at its cell, or in words', () => {
  const fields = [
    { path: 'items.1.offQuantity', msg: '数量过大' },
    { path: 'items.0.nearestExpiry', msg: '已过期' },
    { path: 'items', msg: '缺少：N95口罩' },
  ]
  expect(refusedCells([masks, pills], { fields })).toEqual({
    rows: { 2: { units: '数量过大' }, 1: { nearestExpiry: '已过期' } },
    others: ['缺少：N95口罩'],
  })
  expect(suspectsIn({ data: { suspects: [{ suppliesId: 1 }] }, message: '由1,200变为120,000，请确认' })).toEqual([
    { suppliesId: 1, words: '由1,200变为120,000，请确认' },
  ])
  expect(suspectsIn({ data: null, message: '' })).toBeNull()
})
