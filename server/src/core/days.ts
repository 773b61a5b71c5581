/** The one place that knows what a day is: Asia/Shanghai, UTC+8 all year, whatever zone the machine or the caller is in. */
const offsetMs = 8 * 3_600_000
const dayMs = 86_400_000

/** The business day of a moment, `YYYY-MM-DD`. */
export const dayOf = (moment: Date) => new Date(moment.getTime() + offsetMs).toISOString().slice(0, 10)

/** The moment at which a day begins. */
export const startOf = (day: string) => new Date(Date.parse(`${day}T00:00:00.000Z`) - offsetMs)

export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** When the day began that is so many days before the present one; 0 is today's. */
export const daysAgo = (now: Date, days: number) => startOf(addDays(dayOf(now), -days)).toISOString()

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

/** ISO 8601 with the offset of Asia/Shanghai. */
export const inShanghai = (moment: Date) => `${new Date(moment.getTime() + offsetMs).toISOString().slice(0, 23)}+08:00`

export type Clock = () => Date

/** Business time that starts at a given moment and runs on; the machine's own where none is given. */
export function clockFrom(start: string | undefined): Clock {
  if (start === undefined) return () => new Date()
  const ahead = Date.parse(start) - Date.now()
  return () => new Date(Date.now() + ahead)
}
