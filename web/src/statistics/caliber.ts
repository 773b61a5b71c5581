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

/** Only of a month that is over the tree of its time is another than today's; `asOf`: the server says which day it is. */
export function holdsPastMonth({ date, timeRadio }: { date: string | null; timeRadio: number }, asOf = wallClock(Date.now())) {
  const now = asOf.slice(0, 10)
  return [date ?? now, firstDayOf(timeRadio, now)].some((day) => day.slice(0, 7) < now.slice(0, 7))
}

interface Answered {
  readonly caliber: CaliberCode
}
/** `（历史口径）` behind a title where it was asked for: what the figures really are by. */
export const caliberNote = (asked: Answered, answered: Answered | undefined) =>
  asked.caliber === Caliber.historical && answered ? `（${Caliber.label(answered.caliber)}）` : ''
