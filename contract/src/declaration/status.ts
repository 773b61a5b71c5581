/** What the status of a person's day follows from. Moments are ISO 8601 or null where there is none. */
export interface DayFacts {
  /** A stay with a due day covers it (03 §4.1 no. 1); frozen once declared. */
  readonly obliged: boolean
  /** Of the first valid submission; null without one. */
  readonly onTime: boolean | null
  readonly deadlineAt: string | null
}

export type Status = 0 | 1 | 2 | 3

/**
 * 03 §4.1, the one rule: 0 nothing due, 1 not declared, 2 declared in time, 3 overdue. What was declared without being obliged shows 2 and counts in no
 * rate.
 */
export function declareStatus({ obliged, onTime, deadlineAt }: DayFacts, now: Date): Status {
  if (!obliged) return onTime === null ? 0 : 2
  if (onTime !== null) return onTime ? 2 : 3
  return deadlineAt === null || now.getTime() <= Date.parse(deadlineAt) ? 1 : 3
}

/** Status 3 with a submission after all: 逾期补报. */
export const isLateFilled = ({ obliged, onTime }: DayFacts) => obliged && onTime === false
