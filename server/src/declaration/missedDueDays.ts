import { sql } from 'drizzle-orm'
import { provideMissing } from '../attention/jobs.ts'
import { array, ask, type ReadDb } from '../core/db/database.ts'
import { missedDueDays } from './daily/missed.ts'
import { lastDays } from './daily/people.ts'

/** R5 asks: who has missed so many due days in a row, and since when nothing has come between them. */
provideMissing(async (db, now, atLeast) => {
  const missed = await missedDueDays(db, { now, atLeast })
  const ids = missed.map(({ personId }) => personId)
  const [last, returned] = await Promise.all([lastDays(db, ids), returnDays(db, ids)])
  return missed.map(({ personId, since }) => {
    const known = [last.get(personId)?.lastDay, returned.get(personId)].filter((day) => day != null)
    return { personId, since, after: known.sort().at(-1) ?? null }
  })
})

/** When people were back from their latest absence: the day of a stay that did not follow the one before it at once. */
async function returnDays(db: ReadDb, personIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = await ask<{ personId: number; day: string }>(
    db,
    sql`select person_id as "personId", max(from_day) as day from (
          select person_id, from_day, lag(to_day) over (partition by person_id order by from_day, id) as left_on from emp_stay
           where person_id = any(${array(personIds)}::bigint[])) s
        where left_on < from_day - 1 group by 1`,
  )
  return new Map(found.map(({ personId, day }) => [personId, day]))
}
