import { Role } from '@oems/contract/access/builtInRoles.ts'
import { completed } from '@oems/contract/access/grants.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { array, type Db, type ReadDb } from '../../core/db/database.ts'
import { badField, ruleBroken } from '../../core/errors.ts'
import { type MenuTree, pathOf } from '../menus/menuTree.ts'
import { grant } from '../tables.ts'

export async function grantsOf(db: ReadDb, roleId: number): Promise<Set<number>> {
  const rows = await db.select({ menuId: grant.menuId }).from(grant).where(eq(grant.roleId, roleId))
  return new Set(rows.map(({ menuId }) => menuId))
}

/** What the caller may give away: 系统管理员 everything, anybody else what their own role has. */
export async function ownGrants({ actor, db }: Ctx, tree: MenuTree): Promise<ReadonlySet<number>> {
  return actor.roleId === Role.systemAdministrator ? new Set(tree.byId.keys()) : grantsOf(db, actor.roleId)
}

/**
 * The grants that a role shall have, with what they bring along. What it had already may stay, even where the caller lacks it:
 * somebody above the caller has given it.
 */
export async function validateGrants(ctx: WriteCtx, tree: MenuTree, before: ReadonlySet<number>, menuIds: readonly number[]) {
  const unknown = menuIds.some((menuId) => !tree.byId.has(menuId))
  if (unknown) throw badField('menuIdList', '授权菜单已变更，请刷新后重试')
  const complete = completed(tree, menuIds)
  const own = await ownGrants(ctx, tree)
  const beyond = [...complete].filter((menuId) => !before.has(menuId) && !own.has(menuId))
  if (beyond.length > 0) throw ruleBroken('不能授予自己没有的权限', { menuIds: beyond.slice(0, 100) })
  return complete
}

/** Writes the difference, and logs it by name. Replies whether there was one. */
export async function writeGrants(ctx: WriteCtx, tree: MenuTree, role: NamedRole, before: ReadonlySet<number>, after: ReadonlySet<number>) {
  const added = [...after].filter((menuId) => !before.has(menuId))
  const removed = [...before].filter((menuId) => !after.has(menuId))
  if (removed.length > 0)
    await ctx.db.delete(grant).where(sql`${grant.roleId} = ${role.id} and ${grant.menuId} = any(${array(removed)}::bigint[])`)
  await insertGrants(ctx.db, role.id, added)
  if (added.length + removed.length === 0) return false
  const names = (menuIds: readonly number[]) => menuIds.slice(0, 200).map((menuId) => pathOf(tree, menuId))
  ctx.note({
    what: '角色授权',
    id: role.id,
    name: role.roleName,
    ...(role.orgId !== null && { orgId: role.orgId }),
    before: { 授权: names(removed) },
    after: { 授权: names(added) },
  })
  return true
}

interface NamedRole {
  readonly id: number
  readonly roleName: string
  readonly orgId: number | null
}

export async function insertGrants(db: Db, roleId: number, menuIds: readonly number[]) {
  if (menuIds.length === 0) return
  await db.execute(sql`
    insert into sys_role_menu (role_id, menu_id) select ${roleId}, unnest(${array(menuIds)}::bigint[]) on conflict do nothing`)
}

export const dropGrants = (db: Db, roleIds: readonly number[]) => db.delete(grant).where(inArray(grant.roleId, [...roleIds]))
