import { sql } from 'drizzle-orm'
import { dayOf } from '../../core/days.ts'
import { array } from '../../core/db/database.ts'
import { diff } from '../../core/statistics/source.ts'
import type { BarenessFollower } from '../../supplies/positions/followers.ts'
import { lockRunning, readRunning, runningPeriods } from './running.ts'

/** A period is counted by itself on days on which its project's position says nothing; on all others the position counts the project. */
export const followBareness: BarenessFollower = async (ctx, places) => {
  const orgIds = array(places.map(({ orgId }) => orgId))
  const types = array(places.map(({ declareType }) => declareType))
  const before = await lockRunning(
    ctx,
    sql`(p.org_id, p.declare_type) in (select * from unnest(${orgIds}::bigint[], ${types}::smallint[])) and p.end_day >= ${dayOf(ctx.now)}::date`,
  )
  return async () => {
    if (before.length > 0) diff(ctx, runningPeriods, before, await readRunning(ctx.db, before))
  }
}
