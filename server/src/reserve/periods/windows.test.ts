import { Frequency } from '@oems/contract/reserve/codes.ts'
import { expect, test } from 'vitest'
import { inShanghai } from '../../core/days.ts'
import { leavesTime, restOf, windowOf } from './windows.ts'

const { daily, weekly, halfMonthly, monthly, quarterly } = Frequency
const spanOf = (frequency: number, day: string, deadlineDay = 5, deadlineTime = '18:00') => {
  const { periodKey, startDay, endDay, deadlineAt } = windowOf({ frequency, deadlineDay, deadlineTime }, day)
  return [periodKey, startDay, endDay, inShanghai(deadlineAt).slice(0, 16)]
}

test('each frequency has its windows, and no day lies in two', () => {
  expect(spanOf(daily, '2026-03-05')).toEqual(['2026-03-05', '2026-03-05', '2026-03-05', '2026-03-05T18:00'])
  expect(spanOf(weekly, '2026-03-05')).toEqual(['2026-W10', '2026-03-02', '2026-03-08', '2026-03-06T18:00'])
  expect(spanOf(halfMonthly, '2026-03-15')).toEqual(['2026-03-H1', '2026-03-01', '2026-03-15', '2026-03-05T18:00'])
  expect(spanOf(halfMonthly, '2028-02-16', 13)).toEqual(['2028-02-H2', '2028-02-16', '2028-02-29', '2028-02-28T18:00'])
  expect(spanOf(monthly, '2026-02-28', 5, '24:00')).toEqual(['2026-02', '2026-02-01', '2026-02-28', '2026-02-06T00:00'])
  expect(spanOf(quarterly, '2026-12-31', 60)).toEqual(['2026-Q4', '2026-10-01', '2026-12-31', '2026-11-29T18:00'])
})

test('the year of a week is that of its Thursday', () => {
  expect(spanOf(weekly, '2027-01-01')[0]).toBe('2026-W53')
  expect(spanOf(weekly, '2025-12-29')[0]).toBe('2026-W01')
})

test('a rest of a window keeps its deadline, and is not asked for where less than two days are left', () => {
  const window = windowOf({ frequency: weekly, deadlineDay: 5, deadlineTime: '18:00' }, '2026-03-05')
  expect(restOf(window, '2026-03-04')).toMatchObject({ startDay: '2026-03-04', endDay: '2026-03-08', deadlineAt: window.deadlineAt })
  expect(['2026-03-04', '2026-03-05'].map((day) => leavesTime(restOf(window, day)))).toEqual([true, false])
})
