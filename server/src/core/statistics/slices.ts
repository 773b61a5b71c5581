import { addDays } from '../days.ts'
import type { Period } from './source.ts'

/** Days `a` to `b` of the month that begins on `month`. */
export interface MonthSlice {
  readonly month: string
  readonly a: number
  readonly b: number
}
/** Months `a` to `b` of the years `first` to `last`; `last` null: of every year that there is. */
export interface YearSlice {
  readonly first: number
  readonly last: number | null
  readonly a: number
  readonly b: number
}
export interface Slices {
  readonly months: readonly MonthSlice[]
  readonly years: readonly YearSlice[]
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`
const yearOf = (day: string) => Number(day.slice(0, 4))
const monthOf = (day: string) => Number(day.slice(5, 7))
const dateOf = (day: string) => Number(day.slice(8, 10))
const startsMonth = (day: string) => day.endsWith('-01')
const endsMonth = (day: string) => startsMonth(addDays(day, 1))

/** The day that ends the month of a day. */
export const lastOf = (day: string) => addDays(firstOf(addDays(firstOf(day), 31)), -1)

/** Whole months from the year blocks, and days of at most two months that are not whole (05 §2.4). */
export function slicesOf({ from, to }: Period): Slices {
  if (from > to) return { months: [], years: [] }
  if (firstOf(from) === firstOf(to) && !(startsMonth(from) && endsMonth(to)))
    return { months: [{ month: firstOf(from), a: dateOf(from), b: dateOf(to) }], years: [] }
  const head = startsMonth(from) ? [] : [{ month: firstOf(from), a: dateOf(from), b: 31 }]
  const tail = endsMonth(to) ? [] : [{ month: firstOf(to), a: 1, b: dateOf(to) }]
  return {
    months: [...head, ...tail],
    years: wholeMonths(head.length ? addDays(lastOf(from), 1) : from, tail.length ? addDays(firstOf(to), -1) : to),
  }
}

/** From a month's first day to a month's last. */
function wholeMonths(from: string, to: string): YearSlice[] {
  const [first, last] = [yearOf(from), yearOf(to)]
  if (from > to) return []
  if (first === last) return [{ first, last, a: monthOf(from), b: monthOf(to) }]
  const head = monthOf(from) > 1 ? [{ first, last: first, a: monthOf(from), b: 12 }] : []
  const tail = monthOf(to) < 12 ? [{ first: last, last, a: 1, b: monthOf(to) }] : []
  const [whole, end] = [first + head.length, last - tail.length]
  return [...head, ...(whole <= end ? [{ first: whole, last: end, a: 1, b: 12 }] : []), ...tail]
}

/** Everything after a day. */
export function slicesAfter(day: string): Slices {
  const year = yearOf(day)
  const { months, years } = slicesOf({ from: addDays(day, 1), to: `${year}-12-31` })
  return { months, years: [...years, { first: year + 1, last: null, a: 1, b: 12 }] }
}

export type Grain = 'day' | 'month' | 'year'

/** The days, months or years of a period, dense; the first and the last are cut to it. */
export function bucketsOf({ from, to }: Period, grain: Grain): (Period & { readonly key: string })[] {
  const length = { day: 10, month: 7, year: 4 }[grain]
  const endOf = (day: string) => (grain === 'day' ? day : grain === 'month' ? lastOf(day) : `${day.slice(0, 4)}-12-31`)
  const buckets = []
  for (let day = from; day <= to; day = addDays(endOf(day), 1))
    buckets.push({ key: day.slice(0, length), from: day, to: endOf(day) < to ? endOf(day) : to })
  return buckets
}
