import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { managedProjects, projectLists } from '@oems/contract/project/projectLists.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { type Org, org } from '../../core/db/org.ts'
import { nodeInScope, sees } from '../../core/db/scope.ts'
import { implement } from '../../core/implement.ts'
import { inSnapshot } from '../../core/snapshot.ts'
import { inTreeOrder, nodesUnder } from '../../organisation/lists/nodePage.ts'
import { kindOf, opsOf, pathOf } from '../../organisation/trees/tree.ts'
import { projectInScope } from '../one.ts'
import { chipCounts } from './chips.ts'
import { managedProjectsPage } from './managers.ts'
import { operatedProjects } from './operated.ts'
import { participants } from './participants.ts'
import { projectPage } from './projectPage.ts'

/** Projects as lists show them (02 §5.4). */
export default [
  implement(projectLists, {
    paged: projectPage,
    ...inSnapshot({
      chips: chipCounts,
      list: projectsBelow,
      listOrg: participants,
      operateListProject: operatedProjects,
      projectManagerList: managedProjectsPage,
    }),
  }),
  implement(managedProjects, { list: projectPage, ...inSnapshot({ listProjectPath: pathOfProject }) }),
]

const mostBelow = 1_000

async function projectsBelow(ctx: Ctx, { orgId }: Input<typeof projectLists.list>) {
  const top = await nodeInScope(ctx, orgId)
  const nodes = await ctx.db
    .select()
    .from(org)
    .where(and(isNull(org.deletedAt), nodesUnder(top), eq(org.orgType, OrgType.project)))
    .orderBy(...inTreeOrder)
    .limit(mostBelow + 1)
  return { list: await opsOf(ctx, nodes.slice(0, mostBelow)), more: nodes.length > mostBelow }
}

async function pathOfProject(ctx: Ctx, { projectId }: Input<typeof managedProjects.listProjectPath>) {
  const path = await pathOf(ctx, await projectInScope(ctx, projectId))
  return path.map((node: Org) => ({ orgId: node.id, orgName: node.orgName, ...kindOf(node), inScope: sees(ctx, node) }))
}
