import { expect, test } from 'vitest'
import { moment, momentOn } from './moment.ts'

const morning = '2026-03-02T01:05:09Z'

test('a moment is shown as clocks in Shanghai stand', () => {
  expect([moment(morning), moment(morning, true), moment(null)]).toEqual(['2026-03-02 09:05', '2026-03-02 09:05:09', '—'])
})

test('in a list of one day it is the time, with a date where that is another', () => {
  expect(['2026-03-02', '2026-03-01'].map((day) => momentOn(day, morning))).toEqual(['09:05', '03-02 09:05'])
  expect(momentOn('2026-03-02', null)).toBe('—')
})
