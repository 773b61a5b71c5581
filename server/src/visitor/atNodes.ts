import { VisitState } from '@oems/contract/visitor/codes.ts'
import { sql } from 'drizzle-orm'
import { endAt } from '../core/db/atNodes.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type ReadDb } from '../core/db/database.ts'
import type { TreeFollower } from '../core/followers.ts'
import { visitor } from './tables.ts'

/** Whoever is inside leaves before a node is deleted or a project closed; the book of visits goes with the node. */
export const visitsAtNodes: TreeFollower = {
  dependents: [{ ...{ type: 'visitor', label: '在访访客', unit: '人', blocks: ['delete', 'close'] }, count: countInside }],
  ended: (ctx, nodeIds) => endAt(ctx, visitor, nodeIds),
}

async function countInside(db: ReadDb, nodeIds: readonly number[]): Promise<number> {
  const [found] = await ask<{ n: number }>(
    db,
    sql`select count(*)::int as n from visitor_info
        where deleted_at is null and visit_state = ${code(VisitState.inside)} and org_id = any(${array(nodeIds)}::bigint[])`,
  )
  return found!.n
}
