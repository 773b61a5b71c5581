import { startOf, weekdayOf } from '@oems/server/core/days.ts'

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'Asia/Shanghai' })

/** How much is going on on a day, against a usual working day: little at weekends, next to nothing at Spring Festival and National Day. */
export function bustleOf(day: string): number {
  if (isSpringFestival(day)) return 0.12
  if (day.slice(5) >= '10-01' && day.slice(5) <= '10-07') return 0.18
  if (day.slice(5) >= '05-01' && day.slice(5) <= '05-03') return 0.3
  const weekday = weekdayOf(day)
  return weekday === 7 ? 0.24 : weekday === 6 ? 0.36 : weekday === 1 ? 1.08 : 1
}

/** From New Year's Eve to the seventh of the first month. */
function isSpringFestival(day: string): boolean {
  if (day.slice(5) < '01-19' || day.slice(5) > '03-01') return false
  const [month, date] = monthAndDay(startOf(day))
  return (month === '1' && Number(date) <= 7) || monthAndDay(new Date(startOf(day).getTime() + 86_400_000)).join() === '1,1'
}

/** By the lunar calendar; a leap month has a name of its own. */
function monthAndDay(moment: Date): [month: string, date: string] {
  const parts = lunar.formatToParts(moment)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return [of('month'), of('day')]
}
