import type { Ctx } from '../core/context.ts'
import type { Org } from '../core/db/org.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'

/** The project if one is given, which must lie at or below the organisation; else the organisation. */
export async function nodeOf(ctx: Ctx, orgId: number, projectId: number | null): Promise<Org> {
  const node = await nodeInScope(ctx, orgId)
  if (projectId === null || projectId === orgId) return node
  const project = await nodeInScope(ctx, projectId)
  if (!project.path.startsWith(node.path)) throw notFound()
  return project
}

/** The caller as one who stands at a node of the own scope and sees no further: what waits there, whoever looks. */
export const standingAt = (ctx: Ctx, { id, orgName, orgType, orgProjectType, path }: Org): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, orgId: id, orgName, orgType, orgProjectType, scope: { below: path } },
})
