import { sql } from 'drizzle-orm'
import { keepLastExaminations } from '../archive/completeness.ts'
import type { WriteCtx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { notifyHealthChanged } from '../people/healthChanges.ts'
import { settleDue } from './due/settle.ts'

/** What hangs on the examinations of people: what falls due, how endangered they are, and whether their archives are complete. The people are locked. */
export async function examinationsChanged(ctx: Pick<WriteCtx, 'db' | 'deltas' | 'now'>, personIds: readonly number[]): Promise<void> {
  await settleDue(ctx, personIds)
  const latest = await ask<{ id: number; day: string | null }>(
    ctx.db,
    sql`select w.id, (select max(exam_date) from pe_record r where r.person_id = w.id and r.deleted_at is null) as day
        from unnest(${array([...new Set(personIds)])}::bigint[]) as w (id)`,
  )
  await notifyHealthChanged(ctx, personIds)
  await keepLastExaminations(ctx, new Map(latest.map(({ id, day }) => [id, day])))
}
