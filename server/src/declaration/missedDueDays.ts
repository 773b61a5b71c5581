import { provideMissing } from '../attention/jobs.ts'
import { missedDueDays } from './daily/missed.ts'
import { lastDays } from './daily/people.ts'

/** R5 asks: who has missed so many due days in a row, and when they declared last. */
provideMissing(async (db, now, atLeast) => {
  const missed = await missedDueDays(db, { now, atLeast })
  const last = await lastDays(
    db,
    missed.map(({ personId }) => personId),
  )
  return missed.map(({ personId, since }) => ({ personId, since, lastDay: last.get(personId)?.lastDay ?? null }))
})
