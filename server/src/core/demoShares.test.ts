import { expect, test } from 'vitest'
import { amountIn, inShares } from './demoShares.ts'

test('values come in their shares, and mixed', () => {
  const levels = inShares(132, [
    [0, 22],
    [1, 40],
    [2, 52],
    [3, 18],
  ])
  expect([0, 1, 2, 3].map((level) => levels.filter((one) => one === level).length)).toEqual([22, 40, 52, 18])
  expect(new Set(levels.slice(0, 12)).size).toBe(4)
  expect(inShares(0, [['a', 1]])).toEqual([])
})

test('a quarter is rounded, the whole is as it stands', () => {
  expect([900, 31, 46, 2].map((whole) => amountIn('quarter', whole))).toEqual([225, 8, 12, 1])
  expect(amountIn('whole', 31)).toBe(31)
})
