import type { CodeOf } from '../core/codes.ts'
import { PeriodStatus } from './codes.ts'

/** What the status of a period follows from. Moments are ISO 8601. */
export interface PeriodFacts {
  /** The rule asked for it on its first day, and nothing has cut it since. */
  readonly isDue: boolean
  /** Of the earliest submission that is still valid; null without one. */
  readonly onTime: boolean | null
  readonly deadlineAt: string
}
export type PeriodStatusCode = CodeOf<typeof PeriodStatus>

/** 04 §4.1, the one rule: a correction after the deadline of what was in time leaves it in time; what was not asked for shows 2 and counts in no rate. */
export function periodStatus({ isDue, onTime, deadlineAt }: PeriodFacts, now: Date): PeriodStatusCode {
  if (!isDue) return onTime === null ? PeriodStatus.notRequired : PeriodStatus.declared
  if (onTime !== null) return onTime ? PeriodStatus.declared : PeriodStatus.overdue
  return now.getTime() <= Date.parse(deadlineAt) ? PeriodStatus.pending : PeriodStatus.overdue
}

/** In words the difference that `lateFilled` makes to status 3. */
export const statusWords = (status: PeriodStatusCode, lateFilled: boolean) =>
  status === PeriodStatus.overdue ? (lateFilled ? '逾期补报' : '逾期未报') : PeriodStatus.label(status)
