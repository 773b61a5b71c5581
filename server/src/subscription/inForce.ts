import { endingDays, SubscriptionState, SubscriptionStatus } from '@oems/contract/subscription/codes.ts'
import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { addDays } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { type SubscriptionRow, subscription as t } from './tables.ts'

/** A day, or its place in a prepared statement. */
type Day = string | Placeholder

/** Not stopped, not ended by a move, and its last day has not passed: it is in force, or will be. */
export const isLive = (today: Day): SQL =>
  and(
    isNull(t.deletedAt),
    eq(t.status, SubscriptionStatus.inForce),
    isNull(t.endedByMove),
    sql`coalesce(${t.endDate} >= ${today}::date, true)`,
  )!

/** A subscription holds from its first day to its last by the day of the request, whatever jobs have run (02 §4.3). */
export const isInForce = (today: Day): SQL => and(isLive(today), sql`${t.startDate} <= ${today}::date`)!

/** The last day on which a subscription that ends counts as one that ends soon. */
export const lastEndingDay = (today: string) => addDays(today, endingDays)

/** How it stands today. */
export function stateOf(row: Pick<SubscriptionRow, 'status' | 'endedByMove' | 'startDate' | 'endDate'>, today: string) {
  if (row.status === SubscriptionStatus.stopped) return SubscriptionState.stopped
  if (row.endedByMove !== null) return SubscriptionState.endedByMove
  if (row.endDate !== null && row.endDate < today) return SubscriptionState.over
  if (row.startDate > today) return SubscriptionState.notBegun
  return row.endDate !== null && row.endDate <= lastEndingDay(today) ? SubscriptionState.ending : SubscriptionState.inForce
}

/** The same for a list's filter. */
export const stateIn = (today: string): SQL => sql`
  case when ${t.status} = ${code(SubscriptionStatus.stopped)} then ${SubscriptionState.stopped}::int
    when ${t.endedByMove} is not null then ${SubscriptionState.endedByMove}::int
    when ${t.endDate} < ${today}::date then ${SubscriptionState.over}::int
    when ${t.startDate} > ${today}::date then ${SubscriptionState.notBegun}::int
    when ${t.endDate} <= ${lastEndingDay(today)}::date then ${SubscriptionState.ending}::int
    else ${SubscriptionState.inForce}::int end`
