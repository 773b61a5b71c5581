import { expect, test } from 'vitest'
import { hoursOf, waitedText } from './waited.ts'

test('how long something has waited', () => {
  const now = new Date('2026-03-05T12:00:00+08:00')
  const words = (since: string) => waitedText(`${since}+08:00`, now)
  expect(words('2026-03-05T12:00:30')).toBe('0分钟')
  expect(words('2026-03-05T11:01:00')).toBe('59分钟')
  expect(words('2026-03-05T11:00:00')).toBe('1小时')
  expect(words('2026-03-04T12:00:00')).toBe('1天')
  expect(words('2026-03-02T08:00:00')).toBe('3天4小时')
  expect(hoursOf('2026-03-04T12:00:00+08:00', now)).toBe(24)
})
