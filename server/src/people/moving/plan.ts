import { addDays } from '../../core/days.ts'
import type { CountedStay } from '../staySource.ts'

/** What counts for where somebody's next stay begins. */
export interface Standing {
  readonly stays: readonly CountedStay[]
  readonly empType: number
  /** The day of the change, and whether the person has declared for it. */
  readonly today: string
  readonly declared: boolean
}
export interface StayPlan {
  readonly until: string
  readonly next: Pick<CountedStay, 'orgId' | 'empType' | 'fromDay' | 'dueFrom'> | null
}

/**
 * 03 §4.1 no. 5: whoever has declared today stays where that was said until midnight, whoever has not goes at once, so that nobody owes a day
 * twice, or a day before being known. `to`: where the person stands then; null: nowhere. Null: nothing changes.
 */
export function planStay({ stays, empType, today, declared }: Standing, to: number | null): StayPlan | null {
  const open = stays.find(({ toDay }) => toDay === null)
  const effective = declared ? addDays(today, 1) : today
  if (to === null) return open ? { until: effective, next: null } : null
  if (!open) return arrival(stays, empType, today, to)
  if (open.orgId === to) return null
  return { until: effective, next: { orgId: to, empType, fromDay: effective, dueFrom: later(effective, open.dueFrom) } }
}

/** Somebody who stood nowhere comes as a new one does; what ended today stays as it was. */
function arrival(stays: readonly CountedStay[], empType: number, today: string, orgId: number): StayPlan {
  const last = stays.map(({ toDay }) => toDay ?? '').reduce(later, '')
  const fromDay = last >= today ? addDays(last, 1) : today
  return { until: fromDay, next: { orgId, empType, fromDay, dueFrom: later(fromDay, addDays(today, 1)) } }
}

const later = (a: string, b: string) => (a > b ? a : b)

/** The stays after a plan, as `replaceStays` leaves them. */
export function staysAfter(stays: readonly CountedStay[], { until, next }: StayPlan): CountedStay[] {
  const kept = stays.filter(({ fromDay }) => fromDay < until)
  const ended = kept.map((stay) => (stay.toDay === null || stay.toDay >= until ? { ...stay, toDay: addDays(until, -1) } : stay))
  const [one] = stays
  return next && one ? [...ended, { ...one, ...next, toDay: null }] : ended
}
