import { expect, test } from 'vitest'
import { caliberNote, holdsPastMonth } from './caliber.ts'

test('there is a 口径 to choose where a day or the range lies in a month that is over', () => {
  const holds = (date: string | null, timeRadio: number, now: string) => holdsPastMonth({ date, timeRadio }, now)
  expect(holds(null, 3, '2026-11-22')).toBe(false)
  expect(holds('2026-11-01', 3, '2026-11-22')).toBe(false)
  expect(holds('2026-10-31', 3, '2026-11-22')).toBe(true)
  expect(holds(null, 4, '2026-11-22')).toBe(true)
  expect(holds(null, 4, '2026-01-22')).toBe(false)
  expect([holds(null, 2, '2026-11-01'), holds(null, 2, '2026-11-02')]).toEqual([true, false])
})

test('a title says by which 口径 the figures really are', () => {
  expect(caliberNote({ caliber: 1 }, { caliber: 1 })).toBe('')
  expect(caliberNote({ caliber: 2 }, { caliber: 2 })).toBe('（历史口径）')
  expect(caliberNote({ caliber: 2 }, { caliber: 1 })).toBe('（当前口径）')
  expect(caliberNote({ caliber: 2 }, undefined)).toBe('')
})
