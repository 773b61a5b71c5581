import { type SQL, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import type { GaugeCode } from '../core/statistics/registry.ts'
import { enteringStates, refreshStates, removeStates, type StateSource } from '../core/statistics/states.ts'
import { archiveGauges, complete, people } from './gauges.ts'

type Counting = Pick<WriteCtx, 'db' | 'now' | 'deltas'>

/** Counts people, and what is known of them, where they stand now; what counts no more goes. All that follows from a write of any of it. */
export async function settle(ctx: Counting, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return
  const ids = sql`any(${array(personIds)}::bigint[])`
  const each = archiveGauges.map(({ subjects }, at) => sql`select ${sql.raw(String(at))} as gauge, s.id from (${subjects(ids)}) s (id)`)
  const found = await ask<{ gauge: number; id: number }>(ctx.db, sql`${sql.join(each, sql` union all `)} order by gauge, id`)
  for (const [at, rows] of Map.groupBy(found, ({ gauge }) => gauge))
    await refreshStates(
      ctx,
      archiveGauges[at]!.source as StateSource<GaugeCode>,
      rows.map(({ id }) => id),
    )
}

/** Archives that were made just now: of whoever is an employee, 100,000 at once. Nothing else of them counts yet. */
export const enterPeople = enteringStates(people)

/** Wrong entries have never been anywhere. */
export async function forgetPeople(ctx: Counting, personIds: readonly number[]): Promise<void> {
  await removeStates(ctx, people, personIds)
  await removeStates(ctx, complete, personIds)
}

/** Who has records that no wrong entry has. */
export const withRecords = (db: Pick<WriteCtx['db'], 'execute'>, personIds: readonly number[]) => {
  const of = (table: SQL) =>
    sql`select person_id as id from ${table} where person_id = any(${array(personIds)}::bigint[]) and deleted_at is null`
  return ask<{ id: number }>(db, sql`${of(sql`archive_disease`)} union ${of(sql`vaccination_record`)} union ${of(sql`test_record`)}`)
}
