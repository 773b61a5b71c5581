import { expect, test } from 'vitest'
import { dayWords, periodOf } from './period.ts'

test('cards say of which day they are, charts of which range', () => {
  const until = '2026-03-03T10:15:03.000+08:00'
  expect(dayWords({ range: { endTime: '2026-03-04' }, compare: { until } })).toBe('今日，与昨日10:15前比较')
  expect(dayWords({ range: { endTime: '2026-03-03' }, compare: { until: null } })).toBe('2026-03-03全天，与前一日比较')
  expect([1, 2, 3, 4].map((timeRadio) => periodOf({ timeRadio: timeRadio as 1 }))).toEqual(['今日', '本周', '本月', '本年'])
})
