import { day, flag, id, list, optional, shape, text, whole } from '@oems/contract/core/fields.ts'
import { paged } from '@oems/contract/core/paging.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedAddress, readAddress, sortText, viewParameter } from './address.ts'

const search = shape({
  ...paged('name', 'createdAt'),
  keyword: optional(text('关键字')),
  orgId: optional(id('组织')),
  empType: optional(list(whole('类型', 1, 9))),
  onPost: optional(flag('在岗')),
  startTime: optional(day('起')),
})

test('an empty address asks for the first page and nothing else', () => {
  const query = readAddress(search, new URLSearchParams())
  expect(query.page).toEqual({ pageNo: 1, pageSize: 10, sortRules: [] })
  expect(query.filters).toEqual({ keyword: undefined, orgId: undefined, empType: undefined, onPost: undefined, startTime: undefined })
})

test('what was written is read back as it was, whatever was typed', () => {
  const filters = fc.record({
    keyword: fc.string({ minLength: 1 }),
    orgId: fc.integer({ min: 1 }),
    empType: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
    onPost: fc.constantFrom(0, 1),
    startTime: fc.constantFrom('2026-03-05', '2026-12-31'),
  })
  fc.assert(
    fc.property(filters, fc.integer({ min: 1, max: 99 }), (filters, pageNo) => {
      const address = changedAddress(new URLSearchParams('orgId=5&empType=1'), {
        ...filters,
        pageNo,
        pageSize: 50,
        sortRules: sortText([{ field: 'name', order: 'desc' }]),
        [viewParameter]: '周报',
      })
      expect(readAddress(search, new URLSearchParams(address.toString()))).toEqual({
        page: { pageNo, pageSize: 50, sortRules: [{ field: 'name', order: 'desc' }] },
        filters,
        view: '周报',
      })
    }),
  )
})

test('what is cleared leaves the address, the rest stays', () => {
  const address = changedAddress(new URLSearchParams('keyword=王&orgId=5&empType=1&empType=2&pageNo=3'), {
    keyword: '',
    empType: [],
    pageNo: null,
  })
  expect(address.toString()).toBe('orgId=5')
})

test('nonsense in an address is left to the check, and is no page', () => {
  const query = readAddress(search, new URLSearchParams('pageNo=x&pageSize=1.5&sortRules=name.up,createdAt.asc&orgId=abc'))
  expect(query.page).toEqual({ pageNo: 1, pageSize: 10, sortRules: [{ field: 'createdAt', order: 'asc' }] })
  expect(query.filters.orgId).toBe('abc')
})
