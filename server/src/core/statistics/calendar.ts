import { addDays, weekdayOf } from '../days.ts'
import type { Period } from './source.ts'

/** A week begins on Monday (ISO 8601). */
export type CalendarPeriod = 'day' | 'week' | 'month' | 'year'
export const calendarPeriods: readonly CalendarPeriod[] = ['day', 'week', 'month', 'year']

const starts: Readonly<Record<CalendarPeriod, (day: string) => string>> = {
  day: (day) => day,
  week: (day) => addDays(day, 1 - weekdayOf(day)),
  month: (day) => `${day.slice(0, 7)}-01`,
  year: (day) => `${day.slice(0, 4)}-01-01`,
}
/** More days than one has, and fewer than two have. */
const overOne: Readonly<Record<CalendarPeriod, number>> = { day: 1, week: 7, month: 31, year: 366 }

/** The first day of the period in which a day lies. */
export const startIn = (period: CalendarPeriod, day: string) => starts[period](day)
/** The last one. */
export const endIn = (period: CalendarPeriod, day: string) => addDays(startIn(period, addDays(startIn(period, day), overOne[period])), -1)

/** Which of the calendar's periods some days are, one that is under way up to today; undefined: none of those that are kept. */
export const periodThatIs = ({ from, to }: Period, today: string, kept: readonly CalendarPeriod[]): CalendarPeriod | undefined =>
  kept.find((period) => from === startIn(period, from) && to <= endIn(period, from) && (to === endIn(period, from) || to >= today))
