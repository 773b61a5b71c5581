import { addDays } from '../days.ts'
import type { Unit } from './proof.ts'
import { bucketsOf } from './slices.ts'
import type { Counted, Period } from './source.ts'

interface Proven {
  readonly source: Counted
  /** From the first to the last day of the source; null without rows. */
  readonly span: Period | null
  /** The day of the last proof by month. */
  readonly months: ReadonlyMap<string, string>
}
/** Within the nights the whole of it is proven: the last three years in less than 30, older months in less than a year (05 §2.7). */
const nights = { recent: 28, older: 350 }
const recentYears = 3

/** What is proven in one night: yesterday's month of each source, and of everything else the part that has waited longest. */
export function unitsOfNight(sources: readonly Proven[], today: string): Unit[] {
  const newest = addDays(today, -1).slice(0, 7)
  const oldestRecent = `${Number(newest.slice(0, 4)) - recentYears}${newest.slice(4)}`
  const others = sources.flatMap(({ source, span, months }) =>
    monthsOf(span)
      .filter((month) => month !== newest)
      .map((month) => ({ source, month, provenOn: months.get(month) ?? '' })),
  )
  const turn = (units: typeof others, within: number) =>
    units
      .toSorted((a, b) => a.provenOn.localeCompare(b.provenOn) || b.month.localeCompare(a.month))
      .slice(0, Math.ceil(units.length / within))
      .map(({ source, month }) => ({ source, month }))
  return [
    ...sources.map(({ source }) => ({ source, month: newest })),
    ...turn(
      others.filter(({ month }) => month > oldestRecent),
      nights.recent,
    ),
    ...turn(
      others.filter(({ month }) => month <= oldestRecent),
      nights.older,
    ),
  ]
}

const monthsOf = (span: Period | null) => (span === null ? [] : bucketsOf(span, 'month').map(({ key }) => key))
