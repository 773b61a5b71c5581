import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import type { Org } from '../core/db/org.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'

/** A project that the caller names; what is no project, or out of sight, is unknown. */
export async function projectInScope(ctx: Ctx, projectId: number): Promise<Org> {
  return asProject(await nodeInScope(ctx, projectId))
}

/** The same for a write: it stays, and stays open, until that ends. */
export async function lockProject(ctx: WriteCtx, projectId: number): Promise<Org> {
  return asProject(await lockOpenNode(ctx, projectId))
}

function asProject(node: Org): Org {
  if (node.orgType !== OrgType.project) throw notFound()
  return node
}
