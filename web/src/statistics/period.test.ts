import { expect, test } from 'vitest'
import { dayWords, periodOf } from './period.ts'

test('cards say of which day they are, charts of which range', () => {
  const asOf = '2026-03-04T10:15:03.000+08:00'
  expect(dayWords({ asOf, range: { endTime: '2026-03-04' } })).toBe('今日 截至 10:15')
  expect(dayWords({ asOf, range: { endTime: '2026-03-03' } })).toBe('2026-03-03 全天')
  expect([1, 2, 3, 4].map((timeRadio) => periodOf({ timeRadio: timeRadio as 1 }))).toEqual(['今日', '本周', '本月', '本年'])
})
