import { expect, test } from 'vitest'
import { lastDays, quickOf, today } from './period.ts'

test('today is the day in Shanghai, and a stretch ends with it', () => {
  expect(today(new Date('2026-03-01T15:59:59Z'))).toBe('2026-03-01')
  expect(today(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02')
  expect(lastDays(1, '2026-03-01')).toEqual({ startTime: '2026-03-01', endTime: '2026-03-01' })
  expect(lastDays(30, '2026-03-01')).toEqual({ startTime: '2026-01-31', endTime: '2026-03-01' })
})

test('the chosen period is recognised; none is the last seven days', () => {
  for (const days of [1, 7, 30]) expect(quickOf(lastDays(days, '2026-03-01'), '2026-03-01')).toBe(days)
  expect(quickOf({}, '2026-03-01')).toBe(7)
  expect(quickOf({ startTime: '2026-02-01', endTime: '2026-02-03' }, '2026-03-01')).toBeNull()
})
