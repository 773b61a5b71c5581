import type { BatchRow } from '@oems/contract/operations/imports.ts'
import { expect, test } from 'vitest'
import { besideIn, nextWrong } from './stagedRows.ts'

const columns = ['姓名', '', '工号', '手机号']
const line = (rowNo: number, ...wrong: string[]): BatchRow => ({
  rowNo,
  cells: ['', '', '', ''],
  hints: [],
  changes: [],
  errors: wrong.map((column) => ({ column, msg: `${column}有误` })),
  importSituation: wrong.length > 0 ? 3 : 1,
})
const rows = [line(2, '手机号'), line(5), line(7, '姓名', '工号'), line(9, '工号')]

test.each([
  ['what is left in the same line', { rowNo: 7, at: 2 }, { rowNo: 7, at: 0 }],
  ['further down', { rowNo: 5, at: 0 }, { rowNo: 7, at: 0 }],
  ['the same cell while it is wrong still', { rowNo: 9, at: 2 }, { rowNo: 9, at: 2 }],
])('the next wrong cell is %s', (_, from, next) => expect(nextWrong(rows, columns, from)).toEqual(next))

test('then from the top, and none where all is good or its column is not in the workbook', () => {
  expect(nextWrong([line(2, '手机号'), line(9)], columns, { rowNo: 9, at: 2 })).toEqual({ rowNo: 2, at: 3 })
  expect(nextWrong([line(2), line(9, '部门')], columns, { rowNo: 9, at: 2 })).toBeNull()
})

test('columns without a heading are passed over', () => {
  expect([besideIn(columns, 0, 1), besideIn(columns, 2, -1), besideIn(columns, 0, -1), besideIn(columns, 3, 1)]).toEqual([2, 0, -1, -1])
})
