import { expect, test } from 'vitest'
import { reordered } from './order.ts'

const siblings = (...orders: number[]) => orders.map((orderNum, index) => ({ menuId: index + 1, orderNum }))

test('one number is enough where there is room', () => {
  expect(reordered(siblings(10, 20, 30), 2, 1)).toEqual([{ menuId: 3, orderNum: 15 }])
  expect(reordered(siblings(10, 20, 30), 0, 2)).toEqual([{ menuId: 1, orderNum: 40 }])
  expect(reordered(siblings(10, 20, 30), 2, 0)).toEqual([{ menuId: 3, orderNum: 0 }])
})

test('without room all siblings are numbered anew, and only what changes is written', () => {
  expect(reordered(siblings(0, 1, 2), 2, 0)).toEqual([
    { menuId: 3, orderNum: 10 },
    { menuId: 1, orderNum: 20 },
    { menuId: 2, orderNum: 30 },
  ])
  expect(reordered(siblings(10, 10, 30), 2, 1)).toEqual([
    { menuId: 3, orderNum: 20 },
    { menuId: 2, orderNum: 30 },
  ])
  expect(reordered(siblings(1, 9999), 0, 1)).toEqual([
    { menuId: 2, orderNum: 10 },
    { menuId: 1, orderNum: 20 },
  ])
})

test('nowhere is nothing', () => {
  expect(reordered(siblings(10, 20), 0, 0)).toEqual([])
  expect(reordered(siblings(10, 20), 1, 2)).toEqual([])
  expect(reordered(siblings(10, 20), 0, -1)).toEqual([])
})
