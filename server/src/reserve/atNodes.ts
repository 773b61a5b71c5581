import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { endAt } from '../core/db/atNodes.ts'
import type { ReadDb } from '../core/db/database.ts'
import { touch } from '../core/db/store.ts'
import type { TreeFollower } from '../core/followers.ts'
import { cutPeriods } from './periods/cutting.ts'
import { autoDeclare, periodDeclare } from './tables.ts'

/** With a project that closes its periods end, and nothing is declared for it by itself any more, also when it is opened again (04 §4.2). */
export const reserveAtNodes: TreeFollower = {
  ...cutPeriods,
  dependents: [{ type: 'reserve', label: '储备申报', unit: '份', blocks: [], count: countSheets }],
  async projectsChanged(ctx, changes) {
    await cutPeriods.projectsChanged?.(ctx, changes)
    const closed = changes.filter(({ after }) => after.projectStatus === ProjectStatus.closed).map(({ projectId }) => projectId)
    if (closed.length === 0) return
    await ctx.db
      .update(autoDeclare)
      .set({ enabled: 0, ...touch(ctx), version: sql`${autoDeclare.version} + 1` })
      .where(and(inArray(autoDeclare.orgId, closed), eq(autoDeclare.enabled, 1), isNull(autoDeclare.deletedAt)))
  },
  async ended(ctx, nodeIds) {
    await cutPeriods.ended?.(ctx, nodeIds)
    await endAt(ctx, autoDeclare, nodeIds)
  },
}

/** The sheets that stand, one a period; the history stays readable when their node is gone or closed (04 §7). */
function countSheets(db: ReadDb, nodeIds: readonly number[]): Promise<number> {
  return db.$count(periodDeclare, and(inArray(periodDeclare.orgId, [...nodeIds]), eq(periodDeclare.isLatest, true)))
}
