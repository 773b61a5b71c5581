import { expect, test } from 'vitest'
import { captionOf, periodOf } from './period.ts'

test('cards say of which day they are, charts of which range', () => {
  const until = '2026-03-03T10:15:03.000+08:00'
  const ofMonth = { timeRadio: 3 } as const
  expect(captionOf({ range: { endTime: '2026-03-04' }, compare: { until } }, ofMonth)).toBe(
    '卡片为今日（与昨日10:15前比较）；趋势与排行为本月',
  )
  expect(captionOf({ range: { endTime: '2026-03-03' }, compare: { until: null } }, ofMonth)).toBe(
    '卡片为2026-03-03全天（与前一日比较）；趋势与排行为本月',
  )
  expect([1, 2, 3, 4].map((timeRadio) => periodOf({ timeRadio: timeRadio as 1 }))).toEqual(['今日', '本周', '本月', '本年'])
})
