import { MenuType } from '@oems/contract/access/codes.ts'
import type { MenuItem } from '@oems/contract/access/navigation.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { menu } from '../access/tables.ts'
import type { Ctx } from '../core/context.ts'
import { notPermitted } from '../core/errors.ts'

/** The console's address of the first page that the caller has in the sub-system 医务室运营. */
export async function clinicAddress({ db, actor, permissions }: Ctx): Promise<string> {
  const menus = await permissions.tree(actor.roleId, actor.permVersion, actor.orgType)
  const [system] = await db
    .select({ id: menu.id })
    .from(menu)
    .where(and(eq(menu.code, 'sub:ccds'), isNull(menu.deletedAt)))
  const page = firstPage(menus.filter(({ menuId }) => menuId === system?.id))
  if (!page) throw notPermitted('您没有医务室运营的菜单，请联系管理员')
  return `/oems/#${page.type === MenuType.page ? `/${page.url?.replace(/^\//, '')}` : `/i-${page.menuId}`}`
}

/** A page or an embedded page, in the order of the tree. */
function firstPage(menus: readonly MenuItem[]): MenuItem | undefined {
  for (const item of menus) {
    const found = item.type === MenuType.page || item.type === MenuType.embedded ? item : firstPage(item.list)
    if (found) return found
  }
  return undefined
}
