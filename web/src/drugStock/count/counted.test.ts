import type { StockBatch } from '@oems/contract/drugStock/moves.ts'
import { expect, test } from 'vitest'
import { countErrors, linesToSend, refusedBatches, toLookAt, withCounted } from './counted.ts'

const batch = (id: number) => ({ id, unit: '粒', packUnit: '盒', packSize: 24 }) as StockBatch
const [ten, later] = ['2026-11-23T02:00:00.000Z', '2026-11-23T02:10:00.000Z']

test('a line is of the moment at which its number was typed, and is gone when that is cleared', () => {
  const once = withCounted({}, 7, { packs: '1', units: '4' }, ten)
  expect(linesToSend([batch(7), batch(8)], once)).toEqual([{ batchId: 7, countedAt: ten, actualQuantity: 28, leftBefore: 0, reason: null }])
  const again = withCounted({ 7: { ...once[7]!, reason: '破损', leftBefore: 2 } }, 7, { packs: '1', units: '' }, later)
  expect(linesToSend([batch(7)], again)).toEqual([{ batchId: 7, countedAt: later, actualQuantity: 24, leftBefore: 2, reason: '破损' }])
  expect(withCounted(again, 7, { packs: '', units: ' ' }, later)).toEqual({})
})

test('0 is a number that was counted, a fraction is none', () => {
  const zero = withCounted({}, 7, { packs: '', units: '0' }, ten)
  expect(countErrors([batch(7)], zero).size).toBe(0)
  expect(linesToSend([batch(7)], zero)[0]?.actualQuantity).toBe(0)
  expect([...countErrors([batch(7)], withCounted({}, 7, { packs: '1.5', units: '' }, ten)).keys()]).toEqual([7])
})

test('a refusal is of the batch that was sent', () => {
  const sent = linesToSend(
    [batch(7), batch(8)],
    withCounted(withCounted({}, 7, { packs: '1', units: '' }, ten), 8, { packs: '2', units: '' }, ten),
  )
  expect([
    ...refusedBatches(sent, [
      { path: 'lines.1.actualQuantity', msg: '不足' },
      { path: 'checkerId', msg: '需双人核对' },
    ]),
  ]).toEqual([[8, '不足']])
})

test('what agrees and has not moved is not looked at', () => {
  const line = { batchId: 1, drugId: 2, balance: 3, actualQuantity: 3, difference: 0, moved: [] }
  const differing = { ...line, batchId: 2, difference: -1 }
  expect(toLookAt({ lines: [line, differing], billIds: [] })).toEqual([differing])
})
