import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import type { Org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { notFound } from '../../core/errors.ts'

/** A project of the caller's scope; any other node is none. */
export async function projectNode(ctx: Ctx, projectId: number): Promise<Org> {
  const node = await nodeInScope(ctx, projectId)
  if (node.orgType !== OrgType.project) throw notFound()
  return node
}
/** The same for a write: open, and so until it ends. */
export async function openProject(ctx: WriteCtx, projectId: number): Promise<Org> {
  const node = await lockOpenNode(ctx, projectId)
  if (node.orgType !== OrgType.project) throw notFound()
  return node
}
