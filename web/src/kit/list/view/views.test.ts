import { optional, shape, text } from '@oems/contract/core/fields.ts'
import { expect, test } from 'vitest'
import type { FilterFields } from '../filter/filters.ts'
import { defaulted, isShown, renamed, type SavedView, showing, stored, viewedFilters, without } from './views.ts'

const schema = shape({
  keyword: optional(text('关键字', 64, { byNumber: true })),
  workNo: optional(text('工号')),
  sex: optional(text('性别')),
})
const fields = schema.properties as unknown as FilterFields<string>
const views: readonly SavedView[] = [
  { name: '男', filters: { sex: '1' } },
  { name: '王', filters: { keyword: '王' }, isDefault: true },
]

test('a number by which somebody was looked up is no part of a view', () => {
  expect(viewedFilters(fields, { keyword: '13900004321', sex: '1' })).toEqual({ sex: '1' })
  expect(viewedFilters(fields, { keyword: '王', workNo: '100234', sex: undefined })).toEqual({ keyword: '王', workNo: '100234' })
})

test('a view replaces every filter and the sort, and names itself', () => {
  expect(showing(views[0]!, ['keyword', 'sex'])).toEqual({ keyword: null, sex: '1', sortRules: null, view: '男' })
})

test('a view is shown while filters and sort are its own, whatever the order of several codes is written as', () => {
  const view = { name: '周报', filters: { empType: [1, 2] }, sort: 'name.asc' }
  expect(isShown(view, { empType: [1, 2], keyword: undefined }, 'name.asc')).toBe(true)
  expect(isShown(view, { empType: [2, 1] }, 'name.asc')).toBe(true)
  expect(isShown(view, { empType: [1] }, 'name.asc')).toBe(false)
  expect(isShown(view, { empType: [1, 2], keyword: '王' }, 'name.asc')).toBe(false)
  expect(isShown(view, { empType: [1, 2] }, '')).toBe(false)
})

test('a view that is stored again keeps its place and stays the default', () => {
  expect(stored(views, { name: '王', filters: { keyword: '王一' } })[1]).toEqual({
    name: '王',
    filters: { keyword: '王一' },
    isDefault: true,
  })
  expect(stored(views, { name: '新', filters: {} }).map(({ name }) => name)).toEqual(['男', '王', '新'])
})

test('one at most is the default, and it can be none', () => {
  expect(defaulted(views, '男').map(({ isDefault }) => isDefault)).toEqual([true, undefined])
  expect(defaulted(views, '王').map(({ isDefault }) => isDefault)).toEqual([undefined, undefined])
})

test('a view is renamed and taken away by its name', () => {
  expect(renamed(views, '王', '姓王的').map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['男', undefined],
    ['姓王的', true],
  ])
  expect(without(views, '男').map(({ name }) => name)).toEqual(['王'])
})
