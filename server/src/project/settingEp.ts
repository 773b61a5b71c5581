import type { Input } from '@oems/contract/core/call.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { projects } from '@oems/contract/project/projects.ts'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { org } from '../core/db/org.ts'
import { nodeInScope, withinNode } from '../core/db/scope.ts'
import { ruleBroken } from '../core/errors.ts'
import { setEpType } from '../organisation/projects/epType.ts'
import { lockTree } from '../organisation/structure.ts'
import { project } from '../organisation/tables.ts'
import { tellEpType } from '../organisation/tellTree.ts'

/** One project, several, or all below an organisation that are not closed (02 §5.4). */
export async function setEp(ctx: WriteCtx, { epType, reason, version, ...which }: Input<typeof projects.setEp>) {
  await lockTree(ctx)
  const ids = which.projectIds ?? (which.projectId === null ? await openBelow(ctx, which.orgId!) : [which.projectId])
  const change = await setEpType(ctx, ids, epType, reason, version)
  await tellEpType(ctx, change, epType)
  return { changedNum: change.nodes.length }
}

async function openBelow(ctx: WriteCtx, orgId: number): Promise<number[]> {
  const top = await nodeInScope(ctx, orgId)
  const found = await ctx.db
    .select({ id: org.id })
    .from(org)
    .innerJoin(project, eq(project.projectId, org.id))
    .where(
      and(
        eq(org.orgType, OrgType.project),
        isNull(org.deletedAt),
        withinNode(org.id, ctx, top),
        ne(project.projectStatus, ProjectStatus.closed),
      ),
    )
  if (found.length === 0) throw ruleBroken('该组织下没有未关闭的项目')
  return found.map(({ id }) => id)
}
