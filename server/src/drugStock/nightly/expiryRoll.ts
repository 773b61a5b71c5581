import { sql } from 'drizzle-orm'
import { dayOf } from '../../core/days.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { batchExpiryState, isUsable } from '../reads/columns.ts'
import { stockBatch as b } from '../tables.ts'
import { clinicSlices, restateCards } from './slices.ts'

/** What time has done to batches, and a keeper of the dictionary to `warnDays`. Handing out checks the date itself and does not wait for it. */
export const expiryRoll: Executor = {
  bean: 'stock-expiry-roll',
  name: '药品效期更新',
  meaning: '按当日更新库存卡的效期状态、可用量、最近效期与储备水平',
  cron: '0 10 0 * * ?',
  timeoutSec: 3_600,
  async run(run) {
    const today = dayOf(run.now)
    let processed = 0
    for await (const clinicIds of clinicSlices(run.database.reader)) {
      if (run.signal.aborted) break
      processed += await restateCards(run, today, await outdated(run.database.reader, clinicIds, today))
    }
    return { processed }
  },
}

/** Cards that say something else of a day than their batches do: a run after days without one finds them as well. */
async function outdated(db: ReadDb, clinicIds: readonly number[], today: string): Promise<number[]> {
  const found = await ask<{ id: number }>(
    db,
    sql`select c.id from clinic_drug c left join lateral (
          select sum(${b.quantity}) filter (where ${isUsable(today)}) as usable, min(${b.expiryDate}) filter (where ${isUsable(today)}) as nearest,
            max(${batchExpiryState(today)}) as state
          from ${b} join dict_drug on dict_drug.id = ${b.drugId}
          where ${b.clinicId} = c.clinic_id and ${b.drugId} = c.drug_id and ${b.quantity} > 0) held on true
        where c.clinic_id = any(${array(clinicIds)}::bigint[]) and c.deleted_at is null
          and (c.usable_quantity, c.nearest_expiry, c.expiry_state) is distinct from (coalesce(held.usable, 0), held.nearest, held.state)
        order by c.clinic_id, c.drug_id`,
  )
  return found.map(({ id }) => id)
}
