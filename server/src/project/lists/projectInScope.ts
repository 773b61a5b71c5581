import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Ctx } from '../../core/context.ts'
import type { Org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { notFound } from '../../core/errors.ts'

/** A project that the caller names; any other node is no project of theirs. */
export async function projectInScope(ctx: Ctx, projectId: number): Promise<Org> {
  const node = await nodeInScope(ctx, projectId)
  if (node.orgType !== OrgType.project) throw notFound()
  return node
}
