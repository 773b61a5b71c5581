import { type SQL, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { diff } from '../../core/statistics/source.ts'
import { recounted } from './running.ts'
import { type DuePeriod, duePeriods } from './sources.ts'
import { raisePeriodVersion } from './version.ts'

type Ending = Pick<WriteCtx, 'db' | 'now' | 'deltas'>
interface Ended {
  /** Of `p`. */
  readonly which: SQL
  /** On which they are under way. */
  readonly day: string
  /** The last one they have; the day before where the node itself is no longer there on that day. */
  readonly lastDay: string
  readonly at: Date
}
/** Ends periods under way on a day. What is not declared and not late yet is asked for no more; the rest stays as it is (04 §4.1 no. 4). */
export async function endPeriods(ctx: Ending, { which, day, lastDay, at }: Ended): Promise<void> {
  const running = sql`${which} and p.start_day <= ${day}::date and p.end_day >= ${day}::date`
  // Whoever is declaring one of them comes first: what the next statement finds is what was declared.
  await ctx.db.execute(sql`select from declare_period p where ${running} order by p.id for no key update`)
  await recounted(ctx, running, async () => {
    const released = await ask<DuePeriod>(
      ctx.db,
      sql`update declare_period p set is_due = false where ${running} and p.is_due and p.deadline_at >= ${at.toISOString()}::timestamptz
            and not exists (select from period_declare d where d.org_id = p.org_id and d.declare_type = p.declare_type and d.start_day = p.start_day and d.is_latest)
          returning p.org_id as "orgId", p.declare_type as "declareType", p.start_day as "startDay", p.frequency, true as "isDue"`,
    )
    await ctx.db.execute(sql`update declare_period p set end_day = ${lastDay} where ${running} and p.end_day > ${lastDay}::date`)
    diff(ctx, duePeriods, released, null)
  })
  await raisePeriodVersion(ctx.db)
}
