import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, typedOf, unitsOf } from './quantities.ts'

const boxes = { unit: '粒', packUnit: '盒', packSize: 24 }
const loose = { unit: '支', packUnit: null, packSize: null }

test('without packs there are units alone', () => {
  expect(unitsOf({ packs: '', units: '30' }, loose)).toBe(30)
})

test('what is shown for typing is the same number again', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.constantFrom(boxes, loose, { ...boxes, packSize: 1 }), (quantity, drug) => {
      expect(unitsOf(typedOf(quantity, drug), drug)).toBe(quantity)
    }),
  )
})

test('nothing typed is no quantity, and what is no whole number is none either', () => {
  expect(unitsOf({ packs: ' ', units: '' }, boxes)).toBeNull()
  for (const units of ['1.5', '-1', 'x', '1e3']) expect(unitsOf({ packs: '1', units }, boxes)).toBeNaN()
})

test('amounts are made without losing a fen', () => {
  expect(amountOf(3, '0.3350')).toBe('1.01')
  expect(amountOf(99_999_999, '99999999.9999')).toBe('9,999,999,899,990,000.00')
  expect(amountOf(24, null)).toBeNull()
  expect(amountOf(24, '1,5')).toBeNull()
})
