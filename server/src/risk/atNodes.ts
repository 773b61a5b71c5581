import { inArray } from 'drizzle-orm'
import { endAt } from '../core/db/atNodes.ts'
import { detachAll } from '../core/files/attach.ts'
import type { TreeFollower } from '../core/followers.ts'
import { endAtNodes } from './setting/remove.ts'
import { papers } from './store.ts'
import { orgRisk } from './tables.ts'

/** With a node goes its own level: nothing has to leave first. */
export const risksAtNodes: TreeFollower = {
  async ended(ctx, nodeIds) {
    const ids = await endAt(ctx, orgRisk, nodeIds)
    const ended =
      ids.length === 0
        ? []
        : await ctx.db
            .select()
            .from(orgRisk)
            .where(inArray(orgRisk.id, [...ids]))
    await endAtNodes(ctx, nodeIds, ended)
    await detachAll(ctx, papers.owner, ids)
  },
}
