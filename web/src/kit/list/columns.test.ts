import { Drug } from '@oems/contract/dictionary/drugs.ts'
import { EmployeeRow } from '@oems/contract/people/employees.ts'
import { expect, test } from 'vitest'
import { kinds, spanOf, widthOf } from './columnKinds.ts'
import { arranged, atOneNode, type Column, headingsOf, labelOf, moved, optionalColumns, spanFor } from './columns.ts'
import { columnsBy } from './columnsBy.ts'
import { actionsWidth } from './RowActions.tsx'

const columns: readonly Column<object>[] = [
  { title: '姓名' },
  { title: '工号' },
  { title: '岗位' },
  { title: '邮箱', extra: true },
  { title: '操作', label: '' },
]
const labels = (list: readonly Column<object>[]) => list.map(labelOf)

test('without settings the page’s own columns are shown, without the extra ones', () => {
  expect(labels(arranged(columns, {}))).toEqual(['姓名', '工号', '岗位', ''])
  expect(optionalColumns(columns, {})).toEqual([
    { label: '工号', isShown: true },
    { label: '岗位', isShown: true },
    { label: '邮箱', isShown: false },
  ])
})

test('an export may call a column by its field, and what it joins by each part', () => {
  const column = columnsBy(EmployeeRow, () => ({}))
  expect(headingsOf(column('mobile', { title: '手机' }))).toEqual(['手机', '手机号'])
  expect(headingsOf({ title: '岗位/班组' })).toEqual(['岗位/班组', '岗位', '班组'])
  expect(headingsOf({ title: '姓名', kind: 'person' })).toEqual(['姓名', '性别', '年龄'])
  expect(headingsOf({ title: '操作', label: '' })).toEqual([])
})

test('columns are hidden, shown and moved; the first and the actions stay', () => {
  const settings = { shown: { 工号: false, 邮箱: true, 姓名: false }, order: ['邮箱', '岗位', '工号', '姓名'] }
  expect(labels(arranged(columns, settings))).toEqual(['姓名', '邮箱', '岗位', ''])
})

test('a column that came later stands where the page has it, one that is gone is forgotten', () => {
  expect(labels(arranged(columns, { order: ['岗位', '血型', '工号'], shown: { 邮箱: true } }))).toEqual([
    '姓名',
    '岗位',
    '邮箱',
    '工号',
    '',
  ])
  expect(labels(arranged(columns, { order: ['岗位'] }))).toEqual(['姓名', '工号', '岗位', ''])
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

test('what is pinned follows the first column, in the order of pinning, and can still be hidden', () => {
  expect(labels(arranged(columns, { pinned: ['岗位'] }))).toEqual(['姓名', '岗位', '工号', ''])
  expect(labels(arranged(columns, { pinned: ['岗位', '工号', '血型'] }))).toEqual(['姓名', '岗位', '工号', ''])
  expect(arranged(columns, { pinned: ['岗位'] }).map(({ fixed }) => fixed)).toEqual([undefined, 'start', undefined, undefined])
  expect(labels(arranged(columns, { pinned: ['岗位'], shown: { 岗位: false } }))).toEqual(['姓名', '工号', ''])
})

test('at a single node what all rows have is shown only when asked for', () => {
  const own = atOneNode<object>([{ title: '姓名' }, { title: '所在单位', ofScope: true }, { title: '归属单位', kind: 'organisation' }])
  expect(labels(arranged(own, {}))).toEqual(['姓名', '归属单位'])
  expect(labels(arranged(own, { shown: { 所在单位: true } }))).toEqual(['姓名', '所在单位', '归属单位'])
})

test('the contract’s field says how wide its column is', () => {
  const column = columnsBy(EmployeeRow, () => ({}))
  expect(column('entryDate').span).toEqual(kinds.day)
  expect(column('createdAt').span).toEqual(kinds.moment)
  expect(column('mobile').span).toEqual(kinds.code)
  expect(column('age').span).toEqual(kinds.figure)
  expect(column('teamName').span).toEqual(kinds.text)
  const { usual } = spanOf({ labels: { 1: '短', 2: '很长的代码文字' } })
  expect(usual).toBeGreaterThanOrEqual(widthOf('很长的代码文字'))
  expect(column('orgName', { kind: 'organisation' }).render).toBeUndefined()
})

test('a column is at least as wide as its heading; an odd one says its width itself', () => {
  const drug = columnsBy(Drug, () => ({ sorter: true }), ['createdAt'])
  expect(spanFor({ ...drug('warnDays'), title: '效期预警提前天数' }).least).toBeGreaterThan(widthOf('效期预警提前天数'))
  expect(spanFor({ title: '近7天', width: 128 })).toEqual({ least: 128, usual: 128, most: 128 })
  expect(spanFor({ title: '单位', kind: 'organisation' })).toEqual(kinds.organisation)
})

test('the actions have the width of the row with most of them', () => {
  const action = (label: string, more = {}) => ({ label, onClick: () => undefined, ...more })
  expect(actionsWidth([])).toBe(actionsWidth([[action('看')]]))
  const one = actionsWidth([[action('编辑')]])
  const two = actionsWidth([[action('编辑')], [action('编辑'), action('重置密码'), action('删除', { danger: true })]])
  expect(two).toBeGreaterThan(one + widthOf('重置密码'))
})
