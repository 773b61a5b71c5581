import { addDays, dayOf } from '@oems/client/days.ts'
import { words } from '../words/words.ts'

/** 0 Monday … 6 Sunday: the column of a day in a month's calendar. */
export const columnOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7

export const monthOf = (day: string) => day.slice(0, 7)

export const addMonths = (month: string, months: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The days of a month, first to last. */
export function daysOf(month: string): string[] {
  const first = `${month}-01`
  const days: string[] = []
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  return days
}

/** `03月05日`. */
export const inWords = (day: string) => words.days.short(day)

export const weekdayOf = (day: string) => words.days.weekday(columnOf(day))

/** `MM-DD HH:mm` on the wall clock of a zone; an unknown zone name gives null rather than a wrong time. */
export function clockIn(zone: string, moment: string | number): string | null {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(new Date(moment))
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
    return `${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`
  } catch {
    return null
  }
}

/** The calendar date of a zone; null for an unknown zone name. */
export function dayIn(zone: string, ms: number): string | null {
  const clock = clockIn(zone, ms)
  if (clock === null) return null
  const monthAndDay = clock.slice(0, 5)
  // The year is that of the nearest Beijing day: zones differ by less than a day.
  return [-1, 0, 1].map((off) => addDays(dayOf(ms), off)).find((day) => day.endsWith(monthAndDay)) ?? null
}

/** What is left of a period, coarse while there is time and in seconds when there is little. */
export function leftInWords(ms: number): string {
  if (ms <= 0) return words.days.over
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours >= 48) return words.days.daysAndHours(Math.floor(hours / 24), hours % 24)
  if (hours > 0) return words.days.hoursAndMinutes(hours, minutes)
  return minutes >= 10 ? words.days.minutes(minutes) : words.days.minutesAndSeconds(minutes, String(seconds % 60).padStart(2, '0'))
}
