import { type SQL, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { diff } from '../../core/statistics/source.ts'
import { type DuePeriod, duePeriods } from './sources.ts'

interface Ending {
  /** Of `p`. */
  readonly which: SQL
  readonly lastDay: string
  readonly at: Date
}
/** Ends periods under way on a day. What is not declared and not late yet is asked for no more; the rest stays as it is (04 §4.1 no. 4). */
export async function endPeriods(ctx: Pick<WriteCtx, 'db' | 'now' | 'deltas'>, { which, lastDay, at }: Ending): Promise<void> {
  const running = sql`${which} and p.start_day <= ${lastDay}::date and p.end_day >= ${lastDay}::date`
  // Whoever is declaring one of them comes first: what the next statement finds is what was declared.
  await ctx.db.execute(sql`select from declare_period p where ${running} order by p.id for update`)
  const released = await ask<DuePeriod>(
    ctx.db,
    sql`update declare_period p set is_due = false where ${running} and p.is_due and p.deadline_at >= ${at.toISOString()}::timestamptz
          and not exists (select from period_declare d where d.org_id = p.org_id and d.declare_type = p.declare_type and d.start_day = p.start_day and d.is_latest)
        returning p.org_id as "orgId", p.declare_type as "declareType", p.start_day as "startDay", p.frequency, true as "isDue"`,
  )
  await ctx.db.execute(sql`update declare_period p set end_day = ${lastDay} where ${running} and p.end_day > ${lastDay}::date`)
  diff(ctx, duePeriods, released, null)
}
