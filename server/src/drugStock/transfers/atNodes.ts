import { sql } from 'drizzle-orm'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import type { TreeFollower } from '../../core/followers.ts'

/**
 * Goods on their way, or missing and not settled, at either end: where a project is closed nobody receives, withdraws or settles any more, and
 * they would be on their way for good.
 */
export const transitAtNodes: TreeFollower = {
  dependents: [{ type: 'stockTransit', label: '在途药品调拨', unit: '单', blocks: ['delete', 'close'], count: countOpen }],
}

async function countOpen(db: ReadDb, nodeIds: readonly number[]): Promise<number> {
  const [found] = await ask<{ n: number }>(
    db,
    sql`select count(distinct t.out_bill_id)::int as n from org_clinic c
          join stock_transit t on t.open > 0 and c.id in (t.source_clinic_id, t.target_clinic_id)
         where c.org_id = any(${array(nodeIds)}::bigint[])`,
  )
  return found!.n
}
