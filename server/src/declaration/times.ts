import type { BothTimes } from '@oems/contract/declaration/times.ts'
import { inShanghai } from '../core/days.ts'

const minute = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-03-05 23:59` as a clock in that zone shows it. */
export function localText(at: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(at)
}

/** A moment in Beijing, which decides, and where the person is. */
export function bothTimes(at: Date, timeZone: string | null): BothTimes {
  const beijing = inShanghai(at).slice(0, 16).replace('T', ' ')
  const local = timeZone === null ? beijing : localText(at, timeZone)
  return { at: at.toISOString(), beijing, local: local === beijing ? null : local }
}

/** A deadline at midnight is displayed as 23:59 of the day that ends with it: at Beijing's on both clocks, at the site's on its own. */
export function deadlineTimes(at: Date, timeZone: string | null): BothTimes {
  const exact = bothTimes(at, timeZone)
  const before = bothTimes(new Date(at.getTime() - minute), timeZone)
  if (exact.beijing.endsWith('00:00')) return { ...before, at: exact.at }
  return exact.local?.endsWith('00:00') ? { ...exact, local: before.local } : exact
}
