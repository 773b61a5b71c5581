import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import type { PeopleFollower } from '../core/followers.ts'
import { refreshStates, removeStates } from '../core/statistics/states.ts'
import { peopleAtRisk } from './counted.ts'

const among = (personIds: readonly number[]) => sql`person_id = any(${array(personIds)}::bigint[])`

/** People count where they stand, and no more once they have resigned. */
async function changed(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  const known = await ask<{ id: number }>(ctx.db, sql`select person_id as id from person_risk where ${among(personIds)} and level > 0`)
  await refreshStates(
    ctx,
    peopleAtRisk,
    known.map(({ id }) => id),
  )
}

async function deleted(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  await removeStates(ctx, peopleAtRisk, personIds)
  await ctx.db.execute(sql`delete from person_risk where ${among(personIds)}`)
}

export const riskOfPeople: PeopleFollower = { changed, deleted }
