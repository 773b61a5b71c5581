import { addDays, dayOf, daysBetween, weekdayOf } from '@oems/server/core/days.ts'
import { bustleOf } from './calendar.ts'

/** Entries of each kind in `historyDays`: 60,000 in all with those that follow from the records themselves (01 §8). */
export const quotas = {
  ...{ signIn: 15_000, signInFailed: 300, signOut: 1_500, phoneSignIn: 11_000, phoneSignInFailed: 220 },
  ...{ ownPassword: 400, switchPlace: 900, declare: 22_300, access: 7_600, reveal: 156, export: 80 },
  ...{ employeeEdit: 215, userEdit: 40, resetPassword: 60, upload: 150, confirm: 120, refused: 90, kick: 15, verify: 26 },
} as const
export type Kind = keyof typeof quotas

export const historyDays = 180
/** From here on is counted, so that each day has the same share whenever the product is started. */
const epoch = '2020-01-01'

/** People on a site are there on Sundays too; on Mondays those declare as well who do so once a week. */
const shareOf = (kind: Kind, day: string) => {
  if (kind === 'declare') return weekdayOf(day) === 1 ? 2.3 : 1
  return kind === 'phoneSignIn' || kind === 'phoneSignInFailed' ? 0.75 + 0.25 * bustleOf(day) : bustleOf(day)
}

/** How many entries of a kind a day has, as things went in the days before today: whole ones, of which none gets lost by rounding. */
export function paceAt(now: Date): (kind: Kind, day: string) => number {
  const today = dayOf(now)
  const days = Array.from({ length: daysBetween(epoch, today) + 1 }, (_, at) => addDays(epoch, at))
  const kinds = Object.keys(quotas) as Kind[]
  const upTo = new Map(kinds.map((kind) => [kind, sums(days.map((day) => shareOf(kind, day)))]))
  return (kind, day) => {
    const sum = upTo.get(kind)!
    const at = daysBetween(epoch, day)
    const rate = quotas[kind] / (sum[days.length - 1]! - sum[days.length - 1 - historyDays]!)
    return Math.floor(sum[at + 1]! * rate) - Math.floor(sum[at]! * rate)
  }
}

/** Of the first none, one, two … */
function sums(values: readonly number[]): number[] {
  let sum = 0
  return [0, ...values.map((value) => (sum += value))]
}
