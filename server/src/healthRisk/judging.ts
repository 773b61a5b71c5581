import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { array, ask } from '../core/db/database.ts'
import { refreshStates } from '../core/statistics/states.ts'
import { followHealth } from '../people/healthChanges.ts'
import { peopleAtRisk } from './counted.ts'
import { riskOf } from './risk.ts'

export type Judging = Pick<WriteCtx, 'db' | 'now' | 'deltas'>

/** Judges people anew behind a write of what they are judged by, and counts those for whom it made a difference. Gives how many those are. */
export async function judgeRisks(ctx: Judging, personIds: readonly number[]): Promise<number> {
  if (personIds.length === 0) return 0
  const { db } = ctx
  const ids = array([...new Set(personIds)].sort((one, other) => one - other))
  // Of two writes about a person at once the later judges by what the earlier has left.
  await db.execute(
    sql`insert into person_risk (person_id, level, reasons) select id, 0, '{}' from unnest(${ids}::bigint[]) p (id) order by 1 on conflict do nothing`,
  )
  await db.execute(sql`select from person_risk where person_id = any(${ids}::bigint[]) order by person_id for update`)
  const changed = await ask<{ id: number }>(
    db,
    sql`update person_risk r set level = w.level, reasons = w.reasons from (${riskOf(personIds, dayOf(ctx.now))}) w
        where r.person_id = w.person_id and (r.level, r.reasons) is distinct from (w.level, w.reasons) returning r.person_id as id`,
  )
  await refreshStates(
    ctx,
    peopleAtRisk,
    changed.map(({ id }) => id),
  )
  return changed.length
}

followHealth(judgeRisks)
