import { EnabledStatus, MenuType } from '@oems/contract/access/codes.ts'
import type { roles as calls, PreviewMenu } from '@oems/contract/access/roles.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { Ctx } from '../../core/context.ts'
import { loadMenuTree, type MenuNode, type MenuTree } from '../menus/menuTree.ts'
import { grantsOf } from './grants.ts'
import { getRole } from './visibility.ts'

/** The menu as an account with the role finds it, whatever the organisation's type, with the names of the granted buttons. */
export async function preview(ctx: Ctx, { roleId }: Input<typeof calls.simpleRoleMenu>) {
  const { roleName } = await getRole(ctx, roleId)
  const [tree, granted] = await Promise.all([loadMenuTree(ctx.db), grantsOf(ctx.db, roleId)])
  return { roleId, roleName, menus: branch(tree, granted, ctx.registry.pages, 0) }
}

function branch(tree: MenuTree, granted: ReadonlySet<number>, pages: ReadonlySet<string>, parentId: number): PreviewMenu[] {
  const open = (tree.below.get(parentId) ?? []).filter(({ menuId, row }) => granted.has(menuId) && row.status === EnabledStatus.enabled)
  return open
    .filter(({ type, row }) => type !== MenuType.button && row.visible === 1 && (type !== MenuType.page || pages.has(row.url ?? '')))
    .map((one) => ({ ...toPreview(tree, granted, one), list: branch(tree, granted, pages, one.menuId) }))
    .filter(({ type, list }) => type > MenuType.directory || list.length > 0)
}

const toPreview = (tree: MenuTree, granted: ReadonlySet<number>, { menuId, type, row }: MenuNode) => ({
  menuId,
  name: row.name,
  type,
  icon: row.icon,
  orgType: row.orgType,
  buttons: (tree.below.get(menuId) ?? [])
    .filter((one) => one.type === MenuType.button && one.row.status === EnabledStatus.enabled && granted.has(one.menuId))
    .map((one) => one.row.name),
})
