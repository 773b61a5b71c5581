import { DayKind } from '@oems/contract/declaration/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type ReadDb } from '../core/db/database.ts'
import { localText } from './times.ts'

/**
 * Of the days of a unit `o` the one that the phone proposes there (03 §4.1 no. 4): the local date while that is due and may be declared in time,
 * else Beijing's. West of Beijing two are open at once; nobody is asked for a day that has not begun where they are.
 */
export async function proposedDay(db: ReadDb, now: Date): Promise<SQL> {
  const today = dayOf(now)
  const yesterday = addDays(today, -1)
  const behind = (await zonesOf(db)).filter((zone) => localText(now, zone).slice(0, 10) === yesterday)
  if (behind.length === 0) return sql`d.day = ${today}::date`
  const former = sql`(o.time_zone = any(${array(behind)}::text[]) and exists (
    select from declare_day f where f.org_id = o.id and f.day = ${yesterday} and f.kind = ${code(DayKind.personal)} and f.is_due
      and f.deadline_at >= ${now.toISOString()}::timestamptz))`
  return sql`d.day = case when ${former} then ${yesterday}::date else ${today}::date end and d.day between ${yesterday} and ${today}`
}

const zonesOf = async (db: ReadDb) =>
  (await ask<{ zone: string }>(db, sql`select distinct time_zone as zone from org where time_zone is not null`)).map(({ zone }) => zone)

/** The same of one unit: for which day its people are asked now. Its days have to be open: `ensureOpen` first. */
export async function siteDayOf(db: ReadDb, orgId: number, now: Date): Promise<string> {
  const [found] = await ask<{ day: string }>(
    db,
    sql`select d.day from declare_day d join org o on o.id = d.org_id
        where o.id = ${orgId} and d.kind = ${code(DayKind.personal)} and ${await proposedDay(db, now)}`,
  )
  return found?.day ?? dayOf(now)
}
