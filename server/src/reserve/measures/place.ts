import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Ctx } from '../../core/context.ts'
import type { Org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { notFound } from '../../core/errors.ts'

export interface NodeAsked {
  readonly orgId: number | null
  readonly projectId: number | null
}

/** The project where one is named, which must lie at or below the organisation; else the organisation, else that of the caller. */
export async function measuringNode(ctx: Ctx, { orgId, projectId }: NodeAsked): Promise<Org> {
  const node = await nodeInScope(ctx, orgId ?? projectId ?? ctx.actor.orgId)
  if (projectId === null) return node
  const project = projectId === node.id ? node : await nodeInScope(ctx, projectId)
  if (project.orgType !== OrgType.project || !project.path.startsWith(node.path)) throw notFound()
  return project
}
