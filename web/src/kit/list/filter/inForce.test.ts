import { flag, id, list, optional, shape, text, whole } from '@oems/contract/core/fields.ts'
import { expect, test } from 'vitest'
import { type FilterFields, filterOf } from './filters.ts'
import { type Filtered, filtersInForce } from './inForce.tsx'

const { properties } = shape({
  keyword: optional(text('关键字')),
  projectId: optional(id('项目')),
  drugIds: optional(list(id('药品'))),
  missingDays: optional(whole('连续未报天数', 1, 30)),
  short: optional(flag('有缺口')),
})
const fields = properties as unknown as FilterFields<never>
const inForce = (filters: Readonly<Record<string, unknown>>, described: Filtered['described']['current'] = []) =>
  filtersInForce({ filters, fields, described: { current: described } } as Filtered)

test('every filter that is set is named, also one that only a number says and that the page has no box for', () => {
  const all = inForce({ keyword: '阿', projectId: 12, drugIds: [7, 8], missingDays: 3, short: 0 })
  expect(all.map(({ label }) => label)).toEqual(['关键字', '项目', '药品', '连续未报天数', '有缺口'])
  expect(all.map(({ words }) => words).filter((words) => typeof words === 'string')).toEqual(['阿', '已选2项', '3', '否'])
})

test('what the page has a box for is said in the words of that box, and once; what is not set is not said', () => {
  const days = filterOf(fields as unknown as FilterFields<'missingDays'>, { name: 'missingDays', label: '连续未报', unit: '天' })
  expect(inForce({ missingDays: 3, keyword: '', drugIds: [] }, [days])).toEqual([{ name: 'missingDays', label: '连续未报', words: '3天' }])
})
