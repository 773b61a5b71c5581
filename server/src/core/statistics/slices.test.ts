import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../days.ts'
import { bucketsOf, lastOf, type Slices, slicesAfter, slicesOf } from './slices.ts'

const epoch = '2023-10-01'
const aDay = fc.nat(1_200).map((n) => addDays(epoch, n))
const aPeriod = fc.tuple(aDay, aDay).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))

/** How often each day is in the slices; `end` bounds those that are open. */
function daysIn({ months, years }: Slices, end: string) {
  const times = new Map<string, number>()
  const hit = (day: string) => times.set(day, (times.get(day) ?? 0) + 1)
  for (const { month, a, b } of months)
    for (let d = a; d <= b; d += 1) if (addDays(month, d - 1) <= lastOf(month)) hit(addDays(month, d - 1))
  for (const { first, last, a, b } of years)
    for (let y = first; y <= (last ?? Number(end.slice(0, 4))); y += 1)
      for (let m = a; m <= b; m += 1)
        for (let day = `${y}-${String(m).padStart(2, '0')}-01`, to = lastOf(day); day <= to; day = addDays(day, 1)) hit(day)
  return times
}

const eachOnce = (from: string, to: string) => new Map(bucketsOf({ from, to }, 'day').map(({ key }) => [key, 1]))
const sorted = (times: Map<string, number>) => new Map([...times].sort())

test('a period is cut into slices that hold each of its days once and no other', () => {
  fc.assert(fc.property(aPeriod, ({ from, to }) => void expect(sorted(daysIn(slicesOf({ from, to }), to))).toEqual(eachOnce(from, to))))
})

test('what comes after a day holds each later day once', () => {
  fc.assert(
    fc.property(
      aDay,
      (day) => void expect(sorted(daysIn(slicesAfter(day), '2028-12-31'))).toEqual(eachOnce(addDays(day, 1), '2028-12-31')),
    ),
  )
})

test('at most two months are read by day, whatever the length', () => {
  fc.assert(fc.property(aPeriod, (period) => slicesOf(period).months.length <= 2))
  expect(slicesOf({ from: '2024-11-17', to: '2026-03-04' })).toEqual({
    months: [
      { month: '2024-11-01', a: 17, b: 31 },
      { month: '2026-03-01', a: 1, b: 4 },
    ],
    years: [
      { first: 2024, last: 2024, a: 12, b: 12 },
      { first: 2025, last: 2025, a: 1, b: 12 },
      { first: 2026, last: 2026, a: 1, b: 2 },
    ],
  })
})

test('buckets are dense and cut to the period', () => {
  expect(bucketsOf({ from: '2025-12-30', to: '2026-02-03' }, 'month')).toEqual([
    { key: '2025-12', from: '2025-12-30', to: '2025-12-31' },
    { key: '2026-01', from: '2026-01-01', to: '2026-01-31' },
    { key: '2026-02', from: '2026-02-01', to: '2026-02-03' },
  ])
  expect(bucketsOf({ from: '2025-12-30', to: '2026-02-03' }, 'year').map(({ key }) => key)).toEqual(['2025', '2026'])
})
