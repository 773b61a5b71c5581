import { addDays, wallClock } from '@oems/client/days.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { Caliber, TimeRadio } from '@oems/contract/figures/codes.ts'

/** The Monday of a day's week. */
const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

export type CaliberCode = CodeOf<typeof Caliber>

const firstDayOf = (timeRadio: number, now: string) => {
  if (timeRadio === TimeRadio.thisYear) return `${now.slice(0, 4)}-01-01`
  if (timeRadio === TimeRadio.thisWeek) return mondayOf(now)
  return now
}

/** The 口径 that a page's address names. */
export const caliberIn = (address: URLSearchParams): CaliberCode =>
  address.get('caliber') === String(Caliber.historical) ? Caliber.historical : Caliber.current

interface Range {
  readonly date: string | null
  /** A page of one day has no range beside it. */
  readonly timeRadio?: number
}
/** Only of a month that is over the tree of its time is another than today's; `asOf`: the server says which day it is. */
export function holdsPastMonth({ date, timeRadio = TimeRadio.today }: Range, asOf = wallClock(Date.now())) {
  const now = asOf.slice(0, 10)
  return [date ?? now, firstDayOf(timeRadio, now)].some((day) => day.slice(0, 7) < now.slice(0, 7))
}

interface Answered {
  readonly caliber: CaliberCode
}
/** `（历史口径）` behind a title where it was asked for: what the figures really are by. */
export const caliberNote = (asked: Answered, answered: Answered | undefined) =>
  asked.caliber === Caliber.historical && answered ? `（${Caliber.label(answered.caliber)}）` : ''
