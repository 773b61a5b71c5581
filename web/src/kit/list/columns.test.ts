import { expect, test } from 'vitest'
import { arranged, type Column, labelOf, moved, optionalColumns } from './columns.ts'

const columns: readonly Column<object>[] = [
  { title: '姓名' },
  { title: '工号' },
  { title: '岗位' },
  { title: '邮箱', extra: true },
  { title: '操作' },
]
const labels = (list: readonly Column<object>[]) => list.map(labelOf)

test('without settings the page’s own columns are shown, without the extra ones', () => {
  expect(labels(arranged(columns, {}))).toEqual(['姓名', '工号', '岗位', '操作'])
  expect(optionalColumns(columns, {})).toEqual([
    { label: '工号', isShown: true },
    { label: '岗位', isShown: true },
    { label: '邮箱', isShown: false },
  ])
})

test('columns are hidden, shown and moved; the first and the actions stay', () => {
  const settings = { shown: { 工号: false, 邮箱: true, 姓名: false }, order: ['邮箱', '岗位', '工号', '操作', '姓名'] }
  expect(labels(arranged(columns, settings))).toEqual(['姓名', '邮箱', '岗位', '操作'])
})

test('a column that came later stands where the page has it, one that is gone is forgotten', () => {
  expect(labels(arranged(columns, { order: ['岗位', '血型', '工号'], shown: { 邮箱: true } }))).toEqual([
    '姓名',
    '岗位',
    '邮箱',
    '工号',
    '操作',
  ])
  expect(labels(arranged(columns, { order: ['岗位'] }))).toEqual(['姓名', '工号', '岗位', '操作'])
})

test('one moves by one place, not past the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  for (const [label, by] of [
    ['a', -1],
    ['c', 1],
    ['x', 1],
  ] as const)
    expect(moved(['a', 'b', 'c'], label, by)).toEqual(['a', 'b', 'c'])
})
