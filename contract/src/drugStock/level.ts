import type { CodeOf } from '../core/codes.ts'
import { StockLevel } from './codes.ts'

/** Rounds down: the last part of a day is no day. Null where the use is not known or there is none. In hundredths: 33 ÷ 1.1 is 30. */
export const coverDaysOf = (quantity: number, dailyUse: number | null) =>
  dailyUse ? Math.floor((quantity * 100) / Math.round(dailyUse * 100)) : null

/** What so many days take; up to the next whole unit, in hundredths likewise. */
export const usedIn = (days: number, dailyUse: number) => Math.ceil((Math.round(dailyUse * 100) * days) / 100)

/** Whoever has less than so many days of use left is short, whatever is required. */
export const fewDays = 7
const manyDays = 365
/** 04 §4.4, of cards and of projects; null: nothing is required, and nothing is there to be counted. */
export function stockLevelOf(quantity: number, required: number, coverDays: number | null): CodeOf<typeof StockLevel> | null {
  if (required === 0) return quantity > 0 ? StockLevel.normal : null
  if (quantity === 0) return StockLevel.none
  if (quantity * 2 < required || (coverDays !== null && coverDays < fewDays)) return StockLevel.scarce
  if (quantity < required) return StockLevel.low
  return quantity > 3 * required && (coverDays === null || coverDays > manyDays) ? StockLevel.surplus : StockLevel.normal
}
