import { expect, test } from 'vitest'
import { rowsThatFit, turned } from './pageSize.ts'

test('as many rows as fit, ten at least, a hundred at most', () => {
  expect(rowsThatFit(480, 40)).toBe(12)
  expect(rowsThatFit(519, 40)).toBe(12)
  expect(rowsThatFit(480, 32)).toBe(15)
  expect(rowsThatFit(90, 40)).toBe(10)
  expect(rowsThatFit(-200, 40)).toBe(10)
  expect(rowsThatFit(9000, 32)).toBe(100)
})

test('the next page begins where the last one ended', () => {
  expect(turned({ pageNo: 1, pageSize: 12 }, 2, 12)).toEqual({ pageNo: 2, pageSize: 12 })
})

test('in a window that has become lower no row is passed over', () => {
  // Rows 0 to 13 were shown: row 14 stands on the second page of twelve.
  expect(turned({ pageNo: 1, pageSize: 14 }, 2, 12)).toEqual({ pageNo: 2, pageSize: 12 })
  expect(turned({ pageNo: 3, pageSize: 20 }, 4, 12)).toEqual({ pageNo: 6, pageSize: 12 })
})

test('in a window that has become higher a turn still leads on', () => {
  // The second page of twelve begins on the first page of twenty, which shows what is there already.
  expect(turned({ pageNo: 1, pageSize: 12 }, 2, 20)).toEqual({ pageNo: 2, pageSize: 12 })
  expect(turned({ pageNo: 5, pageSize: 12 }, 6, 20)).toEqual({ pageNo: 4, pageSize: 20 })
  expect(turned({ pageNo: 5, pageSize: 12 }, 1, 20)).toEqual({ pageNo: 1, pageSize: 20 })
})
