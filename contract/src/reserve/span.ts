import { daysErrors as errorsOfDays, period } from '../core/period.ts'

/** Days that one list of periods goes through. */
export const daysAtMost = 400
export const daysErrors = errorsOfDays(daysAtMost)
/** Days, both included, of what is listed; absent: without an end on that side. */
export const span = period
