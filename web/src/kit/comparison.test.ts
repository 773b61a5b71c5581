import { expect, test } from 'vitest'
import { changeOf, differenceOf } from './comparison.ts'

const until = '2026-03-03T10:15:00.000+08:00'

test('a day under way is compared with the same time of yesterday, a closed one with the day before', () => {
  expect(changeOf(3, { until, open: true }).text).toBe('较昨日同时')
  expect(changeOf(3, { until: null, open: false }).text).toBe('较前一日')
})

test('while declarations may still come in time a change is neither better nor worse', () => {
  expect(changeOf(-3, { until, open: true }, 'up')).toEqual({ value: -3, text: '较昨日同时' })
  expect(changeOf(-3, { until: null, open: true }, 'up')).not.toHaveProperty('good')
  expect(changeOf(-3, { until, open: false }, 'up')).toEqual({ value: -3, text: '较昨日同时', good: 'up' })
})

test('unknown is no difference', () => {
  expect([differenceOf(5, 7), differenceOf(null, 7), differenceOf(5, null)]).toEqual([-2, null, null])
})
