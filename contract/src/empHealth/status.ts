import { type DayFacts, declareStatus, type Status } from '../declaration/status.ts'

/** What the status of one illness on a project's day follows from (03 §4.2). */
export interface ReportFacts extends Omit<DayFacts, 'obliged'> {
  /** The project had to report it on that day; frozen when the day was opened. */
  readonly due: boolean
}

/** The same three codes as of a person's day: 1 not reported, 2 reported in time, 3 overdue; 0 where nothing was due and nothing reported. */
export const reportStatus = ({ due, onTime, deadlineAt }: ReportFacts, now: Date): Status =>
  declareStatus({ obliged: due, onTime, deadlineAt }, now)

/** The worst of a project's illnesses: overdue, then not reported, then reported. */
export const worstStatus = (statuses: readonly Status[]): Status => worstFirst.find((status) => statuses.includes(status)) ?? 0
const worstFirst = [3, 1, 2] as const

/** The status of a whole day of a project; illnesses that were reported without being due excuse nothing and spoil nothing. */
export function projectDayStatus(facts: readonly ReportFacts[], now: Date): Status {
  const due = facts.filter((fact) => fact.due)
  return worstStatus((due.length > 0 ? due : facts).map((fact) => reportStatus(fact, now)))
}
