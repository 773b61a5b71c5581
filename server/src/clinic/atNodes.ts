import { ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { sql } from 'drizzle-orm'
import { endAt } from '../core/db/atNodes.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type ReadDb } from '../core/db/database.ts'
import { detachAll } from '../core/files/attach.ts'
import type { TreeFollower } from '../core/followers.ts'
import { photos } from './store.ts'
import { clinic } from './tables.ts'

/** A node is deleted and a project closed when no clinic serves there any more; what has ended goes with a deleted node (02 §4.1, §4.2). */
export const clinicsAtNodes: TreeFollower = {
  dependents: [{ type: 'clinic', label: '医务室', unit: '个', blocks: ['delete', 'close'], count: countInService }],
  ended: async (ctx, nodeIds) => detachAll(ctx, photos.owner, await endAt(ctx, clinic, nodeIds)),
}

async function countInService(db: ReadDb, nodeIds: readonly number[]): Promise<number> {
  const [found] = await ask<{ n: number }>(
    db,
    sql`select count(*)::int as n from org_clinic
        where deleted_at is null and service_status <> ${code(ServiceStatus.ended)} and org_id = any(${array(nodeIds)}::bigint[])`,
  )
  return found!.n
}
