import { sql } from 'drizzle-orm'
import { addDays, dayOf, inShanghai } from '../../core/days.ts'
import { array, type Db } from '../../core/db/database.ts'
import type { Span } from './job.ts'
import { tellUnfilled } from './tellUnfilled.ts'
import { unfilledAt } from './unfilled.ts'

const minuteMs = 60_000

/**
 * Those who have not declared, at the minutes of the rule by which their day was opened; each of a day that may be declared in time still. Gives
 * how many were told.
 */
export async function remindByRules(db: Db, span: Span): Promise<number> {
  const { now } = span
  const asked = sql`d.policy->'remindTimes' ?| ${array(minutesOf(span))}::text[] and d.deadline_at >= ${now.toISOString()}::timestamptz
    and d.day >= ${addDays(dayOf(now), -1)}`
  const days = await unfilledAt(db, { now, where: asked })
  return tellUnfilled({ db, now }, days)
}

/** `HH:mm` of every minute in it that begins after `since`. */
function minutesOf({ since, now }: Span): string[] {
  const first = Math.floor(since.getTime() / minuteMs) + 1
  const last = Math.floor(now.getTime() / minuteMs)
  return Array.from({ length: last - first + 1 }, (_, at) => inShanghai(new Date((first + at) * minuteMs)).slice(11, 16))
}
