import { codes } from '@oems/contract/core/codes.ts'
import { day, id, list, optional, shape, text, whole } from '@oems/contract/core/fields.ts'
import { expect, test } from 'vitest'
import { type FilterFields, filterOf, fitting, isActive, widthOf, wordsOf } from './filters.ts'

const Status = codes('在岗状态', { onPost: [1, '在岗'], away: [2, '休假'] })
const schema = shape({
  keyword: optional(text('关键字')),
  status: optional(list(Status.schema)),
  mobile: optional(text('手机号', 20, { byNumber: true })),
  name: optional(text('姓名', 20, { byNumber: true })),
  missingDays: optional(whole('连续未报', 1, 30)),
  nationCode: optional(text('国籍', 2)),
  orgId: optional(id('组织')),
  drugIds: optional(list(id('药品'))),
  startTime: optional(day('起')),
  endTime: optional(day('止')),
})
type Name = keyof typeof schema.properties
const fields = schema.properties as unknown as FilterFields<Name>
const period = { name: 'startTime', to: 'endTime', label: '时间' } as const

test('what a filter is follows from its field', () => {
  const kinds = (['keyword', 'status', 'missingDays', period] as const).map((one) => filterOf(fields, one).kind)
  expect(kinds).toEqual(['text', 'choice', 'number', 'period'])
  expect(filterOf(fields, 'status')).toMatchObject({ label: '在岗状态', several: true, options: [{ value: 1 }, { value: 2 }] })
})

test('choices that are still read are choices, as wide as they will be', () => {
  const reading = filterOf(fields, { name: 'nationCode', options: undefined })
  const known = filterOf(fields, { name: 'nationCode', options: [{ value: 'CN', label: '中华人民共和国' }] })
  expect(reading.kind).toBe('choice')
  expect(widthOf(reading)).toBe(widthOf(known))
})

test('a tag says what is set, and of what may be a number only that one is', () => {
  const words = (one: Parameters<typeof filterOf<Name>>[1], values: object) => wordsOf(filterOf(fields, one), { ...values })
  expect(words('status', { status: [1, 2] })).toBe('在岗、休假')
  expect(words('mobile', { mobile: '13900004321' })).toBe('已填写')
  expect(words('name', { name: '4321' })).toBe('已填写')
  expect(words('name', { name: '张三' })).toBe('张三')
  expect(words({ name: 'missingDays', unit: '天' }, { missingDays: 3 })).toBe('3天')
  expect(words(period, { startTime: '2026-03-01', endTime: '2026-03-02' })).toBe('2026-03-01 至 2026-03-02')
  expect(words(period, { endTime: '2026-03-02' })).toBe('至 2026-03-02')
})

test('of records that nobody has named a tag says how many, and never their numbers', () => {
  const drugs = [{ value: 7, label: '阿莫西林' }]
  const words = (one: Parameters<typeof filterOf<Name>>[1], values: object) => wordsOf(filterOf(fields, one), { ...values })
  expect(words({ name: 'drugIds', tagOnly: true }, { drugIds: [7, 8] })).toBe('已选2项')
  expect(words({ name: 'drugIds', options: undefined }, { drugIds: [7] })).toBe('已选1项')
  expect(words({ name: 'drugIds', options: drugs }, { drugIds: [7] })).toBe('阿莫西林')
  expect(words('orgId', { orgId: 12 })).toBe('12')
})

test('a period is set by either end', () => {
  expect(isActive(filterOf(fields, period), { endTime: '2026-03-02' })).toBe(true)
  expect(isActive(filterOf(fields, 'status'), { status: [] })).toBe(false)
})

test('as many stand in a line as it is wide for', () => {
  expect(fitting([100, 100, 100], 324, 0)).toBe(3)
  expect(fitting([100, 100, 100], 323, 0)).toBe(2)
  expect(fitting([100, 100, 100], 324, 60)).toBe(2)
  expect(fitting([100], 0, 60)).toBe(0)
})
