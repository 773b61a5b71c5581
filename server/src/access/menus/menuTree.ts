import { EnabledStatus, MenuType } from '@oems/contract/access/codes.ts'
import { above, type Branches, branchesOf, type Grantable } from '@oems/contract/access/grants.ts'
import { asc, isNull } from 'drizzle-orm'
import type { ReadDb } from '../../core/db/database.ts'
import { menu } from '../tables.ts'

export type Menu = typeof menu.$inferSelect
export interface MenuNode extends Grantable {
  readonly row: Menu
}

/** The whole tree as it stands; some 850 rows. */
export interface MenuTree extends Branches<MenuNode> {
  /** In display order, parents first. */
  readonly inOrder: readonly MenuNode[]
}

export async function loadMenuTree(db: ReadDb): Promise<MenuTree> {
  const rows = await db.select().from(menu).where(isNull(menu.deletedAt)).orderBy(asc(menu.orderNum), asc(menu.id))
  return treeOf(rows)
}

export function treeOf(rows: readonly Menu[]): MenuTree {
  const nodes = rows.map((row) => ({ menuId: row.id, parentId: row.parentId, type: row.type, perms: row.perms.join(',') || null, row }))
  const branches = branchesOf(nodes)
  const ordered = (parentId: number): MenuNode[] => (branches.below.get(parentId) ?? []).flatMap((one) => [one, ...ordered(one.menuId)])
  return { ...branches, inOrder: ordered(0) }
}

/** The sub-system in which it stands; a sub-system stands in itself. */
export const subSystemOf = (tree: MenuTree, menuId: number) =>
  [tree.byId.get(menuId), ...above(tree, menuId)].find((one) => one?.type === MenuType.subSystem)?.menuId ?? null

/** A menu that is stopped hides itself and everything below it. */
export const isOpen = (tree: MenuTree, menuId: number) =>
  tree.byId.has(menuId) && [tree.byId.get(menuId)!, ...above(tree, menuId)].every(({ row }) => row.status === EnabledStatus.enabled)

/** `用户与权限 / 角色管理 / 修改`: for people who read a log. */
export const pathOf = (tree: MenuTree, menuId: number) =>
  [...above(tree, menuId).reverse(), ...(tree.byId.has(menuId) ? [tree.byId.get(menuId)!] : [])].map(({ row }) => row.name).join(' / ')
