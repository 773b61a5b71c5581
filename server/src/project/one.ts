import { OrgType } from '@oems/contract/organisation/codes.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { type Org, org, orgProjectIdOf } from '../core/db/org.ts'
import { nodeInScope, sees } from '../core/db/scope.ts'
import { conflict, notFound } from '../core/errors.ts'
import { type Project, project } from '../organisation/tables.ts'

/** A project that the caller sees; a node of another type is none. */
export async function projectInScope(ctx: Ctx, id: number): Promise<Org> {
  const node = await nodeInScope(ctx, id)
  if (node.orgType !== OrgType.project) throw notFound()
  return node
}

/** The same for several, in the order in which they are named. */
export async function projectsInScope(ctx: Ctx, ids: readonly number[]): Promise<Org[]> {
  const found = await ctx.db
    .select()
    .from(org)
    .where(and(inArray(org.id, [...ids]), eq(org.orgType, OrgType.project), isNull(org.deletedAt)))
  const byId = new Map(found.filter((node) => sees(ctx, node)).map((node) => [node.id, node]))
  return ids.map((id) => {
    const node = byId.get(id)
    if (!node) throw notFound()
    return node
  })
}

/** Named by `{orgId}_{orgType}_{orgProjectType}`, which says what the caller takes them for (02 §9, no. 6). */
export async function projectsByKey(ctx: Ctx, keys: readonly string[]): Promise<Org[]> {
  const parts = keys.map((key) => key.split('_').map(Number))
  if (parts.some(([, type]) => type !== OrgType.project)) throw conflict(changed)
  const nodes = await projectsInScope(
    ctx,
    parts.map(([id]) => id!),
  )
  if (nodes.some((node, at) => orgProjectIdOf(node) !== keys[at])) throw conflict(changed)
  return nodes
}
const changed = '组织信息已变更，请刷新后重试'

export async function projectByKey(ctx: Ctx, key: string): Promise<Org> {
  return (await projectsByKey(ctx, [key]))[0]!
}

export async function detailsOf({ db }: Pick<Ctx, 'db'>, projectId: number): Promise<Project> {
  const [row] = await db.select().from(project).where(eq(project.projectId, projectId))
  if (!row) throw notFound()
  return row
}
