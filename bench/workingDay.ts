import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import type { World } from './world.ts'

/**
 * The fullest of the last days with declarations, and its afternoon as the start of business time: what is asked of today in the middle of the night,
 * or on the day on which the world was loaded, is about a day that has hardly begun.
 */
export async function workingDay({ database: { reader } }: World): Promise<{ readonly day: string; readonly start: string }> {
  const [found] = await ask<{ day: string }>(
    reader,
    sql`select day from declare_person_day where day > (select max(day) - 4 from declare_person_day) group by day order by count(*) desc, day desc limit 1`,
  )
  const { day } = found!
  return { day, start: `${day}T15:00:00+08:00` }
}
