import { Frequency } from '@oems/contract/reserve/codes.ts'
import { addDays, startOf, weekdayOf } from '../../core/days.ts'

/** How often, and until when in each window. */
export interface WindowRule {
  readonly frequency: number
  /** From the first day of the window, which is 1; a daily rule has none. */
  readonly deadlineDay: number
  /** HH:mm, or 24:00 for the end of the day. */
  readonly deadlineTime: string
}
/** A window of the calendar in which something is declared (04 §2.3). */
export interface Window {
  /** `2026-03-05`, `2026-W10`, `2026-03-H1`, `2026-03`, `2026-Q1`. */
  readonly periodKey: string
  readonly startDay: string
  readonly endDay: string
  readonly openAt: Date
  readonly deadlineAt: Date
}

/** The window of a rule in which a day lies. */
export function windowOf({ frequency, deadlineDay, deadlineTime }: WindowRule, day: string): Window {
  const [periodKey, startDay, endDay] = spanOf(frequency, day)
  const lastDay = frequency === Frequency.daily ? startDay : addDays(startDay, deadlineDay - 1)
  const [hours, minutes] = deadlineTime.split(':').map(Number)
  const deadlineAt = new Date(startOf(lastDay).getTime() + (hours! * 60 + minutes!) * 60_000)
  return { periodKey, startDay, endDay, openAt: startOf(startDay), deadlineAt }
}

/** What is left of a window for whom it begins later: its last part, opened at that day's beginning. */
export const restOf = (window: Window, from: string): Window =>
  from <= window.startDay ? window : { ...window, startDay: from, openAt: startOf(from) }

const twoDays = 2 * 86_400_000
/** A rest is not demanded where less than two days are left for it (04 §4.1 no. 4). */
export const leavesTime = ({ openAt, deadlineAt }: Window) => deadlineAt.getTime() - openAt.getTime() >= twoDays

function spanOf(frequency: number, day: string): readonly [key: string, from: string, to: string] {
  const month = day.slice(0, 7)
  if (frequency === Frequency.weekly) return weekOf(day)
  if (frequency === Frequency.halfMonthly)
    return day.slice(8) <= '15' ? [`${month}-H1`, `${month}-01`, `${month}-15`] : [`${month}-H2`, `${month}-16`, endOfMonth(month)]
  if (frequency === Frequency.monthly) return [month, `${month}-01`, endOfMonth(month)]
  if (frequency === Frequency.quarterly) return quarterOf(day)
  return [day, day, day]
}

/** By ISO 8601: the year of a week is that of its Thursday. */
function weekOf(day: string): readonly [string, string, string] {
  const monday = addDays(day, 1 - weekdayOf(day))
  const thursday = addDays(monday, 3)
  const week = Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / (7 * 86_400_000)) + 1
  return [`${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`, monday, addDays(monday, 6)]
}

function quarterOf(day: string): readonly [string, string, string] {
  const year = day.slice(0, 4)
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3)
  const months = [quarter * 3 - 2, quarter * 3].map((month) => `${year}-${String(month).padStart(2, '0')}`)
  return [`${year}-Q${quarter}`, `${months[0]}-01`, endOfMonth(months[1]!)]
}

function endOfMonth(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10)
}
