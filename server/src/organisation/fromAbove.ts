import { Role } from '@oems/contract/access/builtInRoles.ts'
import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { type Org, org } from '../core/db/org.ts'
import { sees } from '../core/db/scope.ts'
import { ruleBroken } from '../core/errors.ts'

const platformRoles: ReadonlySet<number> = new Set([Role.systemAdministrator, Role.platformOperator])
/** 系统管理员 and 平台运营, and roles of a customer's own that rest on them. */
export const isOfPlatform = ({ actor }: Pick<Ctx, 'actor'>) => platformRoles.has(actor.baseRoleId)

export const rootStays = '平台节点不能执行此操作'
const managedFromAbove = '请由上级组织的管理员操作'

type Viewer = Pick<Ctx, 'db' | 'actor'>

/** A node that exists, so not seeing it means that it lies above what the caller manages (02 §1). */
export async function nodeFromAbove(ctx: Viewer, id: number): Promise<Org> {
  const [node] = await ctx.db.select().from(org).where(eq(org.id, id))
  if (!node || !sees(ctx, node)) throw ruleBroken(managedFromAbove)
  return node
}

/** The parent of a node that is moved, deleted or disabled: it has to be within the caller's scope. */
export async function parentFromAbove(ctx: Viewer, { parentId }: Pick<Org, 'parentId'>): Promise<Org> {
  if (parentId === null) throw ruleBroken(rootStays)
  return nodeFromAbove(ctx, parentId)
}

/** The same for many nodes at once. */
export async function requireAllFromAbove(ctx: Viewer, nodes: readonly Pick<Org, 'parentId'>[]): Promise<void> {
  const parentIds = [...new Set(nodes.map(({ parentId }) => parentId).filter((id) => id !== null))]
  const parents = await ctx.db.select({ path: org.path }).from(org).where(inArray(org.id, parentIds))
  if (parents.some((parent) => !sees(ctx, parent))) throw ruleBroken(managedFromAbove)
}

/** Whether the caller may change what makes a node's place in the tree; null: it is the platform's own. */
export async function requireFromAbove(ctx: Viewer, node: Pick<Org, 'parentId'>): Promise<Org | null> {
  if (node.parentId !== null) return parentFromAbove(ctx, node)
  if (!isOfPlatform(ctx)) throw ruleBroken(managedFromAbove)
  return null
}
