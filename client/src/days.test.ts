import { expect, test } from 'vitest'
import { addDays, dayOf, wallClock } from './days.ts'

test('the day begins at midnight in Shanghai, wherever the browser is', () => {
  expect(wallClock(Date.parse('2026-03-05T00:00:00Z'))).toBe('2026-03-05T08:00:00')
  expect(dayOf(Date.parse('2026-03-05T15:59:59.999Z'))).toBe('2026-03-05')
  expect(dayOf(Date.parse('2026-03-05T16:00:00Z'))).toBe('2026-03-06')
})

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
