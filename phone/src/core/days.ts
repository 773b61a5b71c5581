import { addDays, dayOf } from '@oems/client/days.ts'

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

/** `03月05日`, as the server's sentences write a day. */
export const inWords = (day: string) => `${day.slice(5, 7)}月${day.slice(8, 10)}日`

const weekdays = ['一', '二', '三', '四', '五', '六', '日']
export const weekdayOf = (day: string) => `星期${weekdays[columnOf(day)]}`

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
  if (ms <= 0) return '已截止'
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours >= 48) return `${Math.floor(hours / 24)}天${hours % 24}小时`
  if (hours > 0) return `${hours}小时${minutes}分`
  return minutes >= 10 ? `${minutes}分钟` : `${minutes}分${String(seconds % 60).padStart(2, '0')}秒`
}
