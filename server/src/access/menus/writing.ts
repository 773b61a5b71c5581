import { Role } from '@oems/contract/access/builtInRoles.ts'
import { above } from '@oems/contract/access/grants.ts'
import type { menus as calls } from '@oems/contract/access/menus.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { ask, type Db } from '../../core/db/database.ts'
import { stamp, touch } from '../../core/db/store.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { lockRights, raisePermVersion } from '../permVersion.ts'
import { grant, menu } from '../tables.ts'
import { loadMenuTree, type Menu } from './menuTree.ts'
import { validated } from './rules.ts'

const what = '菜单'

export async function save(ctx: WriteCtx, draft: Input<typeof calls.save>) {
  await lockRights(ctx.db)
  const columns = validated(await loadMenuTree(ctx.db), null, draft, urlPolicyOf(ctx))
  const [made] = await ctx.db
    .insert(menu)
    .values({ ...columns, ...stamp(ctx), builtIn: false })
    .returning()
  // 系统管理员 has everything, so a new menu is granted to that role at once: nobody else could grant it.
  await ctx.db.insert(grant).values({ roleId: Role.systemAdministrator, menuId: made!.id })
  await raisePermVersion(ctx.db)
  ctx.note({ what, id: made!.id, name: made!.name, before: null, after: made! })
  return { id: made!.id }
}

export async function update(ctx: WriteCtx, { menuId, version, ...draft }: Input<typeof calls.update>) {
  await lockRights(ctx.db)
  const tree = await loadMenuTree(ctx.db)
  const before = tree.byId.get(menuId)?.row
  if (!before) throw notFound()
  if (before.version !== version) throw conflict()
  const columns = validated(tree, before, draft, urlPolicyOf(ctx))
  const [after] = await ctx.db
    .update(menu)
    .set({ ...columns, ...touch(ctx), version: version + 1 })
    .where(eq(menu.id, menuId))
    .returning()
  if (after!.parentId !== before.parentId) await grantAbove(ctx.db, after!)
  await raisePermVersion(ctx.db)
  ctx.note({ what, id: menuId, name: after!.name, before, after: after! })
  return { id: menuId }
}

/** Whoever has a menu has what stands above it, at its new place as well. */
async function grantAbove(db: Db, moved: Menu) {
  const parents = above(await loadMenuTree(db), moved.id).map(({ menuId }) => menuId)
  if (parents.length === 0) return
  await db.execute(sql`
    insert into sys_role_menu (role_id, menu_id)
    select g.role_id, m.id from sys_role_menu g, sys_menu m where g.menu_id = ${moved.id} and ${inArray(sql`m.id`, parents)} on conflict do nothing`)
}

/** Leaves only, and never a shipped one; its grants go with it. */
export async function remove(ctx: WriteCtx, { menuId }: Input<typeof calls.delete>) {
  await lockRights(ctx.db)
  const tree = await loadMenuTree(ctx.db)
  const before = tree.byId.get(menuId)?.row
  if (!before) throw notFound()
  if (before.builtIn) throw conflict('内置菜单不能删除，可停用')
  if (tree.below.has(menuId)) throw conflict('请先删除下级菜单')
  const removedGrants = await ask<{ live: boolean }>(
    ctx.db,
    sql`delete from sys_role_menu g using sys_role r where r.id = g.role_id and g.menu_id = ${menuId} returning r.deleted_at is null as live`,
  )
  await ctx.db
    .update(menu)
    .set({ ...touch(ctx), deletedAt: ctx.now.toISOString(), version: before.version + 1 })
    .where(eq(menu.id, menuId))
  await raisePermVersion(ctx.db)
  ctx.note({ what, id: menuId, name: before.name, before, after: null })
  return { roleCount: removedGrants.filter(({ live }) => live).length }
}

const urlPolicyOf = ({ origin, settings }: WriteCtx) => ({ allowHttp: settings['menu.allowHttp'] === 1, host: origin.host })
