import { opensPage } from '@oems/contract/access/codes.ts'
import { above, type Branches, completed, withBelow, without } from '@oems/contract/access/grants.ts'
import type { GrantableMenu } from '@oems/contract/access/menus.ts'

export type Tree = Branches<GrantableMenu>
export type Grants = ReadonlySet<number>

export type Tick = 'all' | 'some' | 'none'

/** How much of every menu is granted: a menu and all below it, some of that, or nothing. */
export function ticksOf(tree: Tree, chosen: Grants): ReadonlyMap<number, Tick> {
  const ticks = new Map<number, Tick>()
  const tickOf = (menu: GrantableMenu): Tick => {
    const below = (tree.below.get(menu.menuId) ?? []).map(tickOf)
    const tick = !chosen.has(menu.menuId) ? 'none' : below.every((one) => one === 'all') ? 'all' : 'some'
    ticks.set(menu.menuId, tick)
    return tick
  }
  for (const menu of tree.below.get(0) ?? []) tickOf(menu)
  return ticks
}

/** One click: what is not wholly granted is granted with all below it, what is goes away whole. */
export function toggled(tree: Tree, chosen: Grants, menuId: number, tick: Tick): Set<number> {
  if (tick === 'all') return without(tree, chosen, menuId)
  return completed(tree, [...chosen, ...withBelow(tree, menuId).map((menu) => menu.menuId)])
}

export interface GrantFilter {
  readonly text: string
  readonly grantedOnly: boolean
  readonly differentOnly: boolean
}
export const isFiltering = ({ text, grantedOnly, differentOnly }: GrantFilter) => text.trim() !== '' || grantedOnly || differentOnly

/** What remains on screen, with the path down to it. A menu that is found brings what stands below it. */
export function filtered(tree: Tree, chosen: Grants, other: Grants | null, filter: GrantFilter): Set<number> {
  const wanted = filter.text.trim().toLowerCase()
  const hasText = ({ name, perms }: GrantableMenu) =>
    name.toLowerCase().includes(wanted) || (perms?.toLowerCase().includes(wanted) ?? false)
  const visible = new Set<number>()
  for (const menu of tree.byId.values()) {
    const path = above(tree, menu.menuId)
    const isFound = wanted === '' || hasText(menu) || path.some(hasText)
    const isGranted = !filter.grantedOnly || chosen.has(menu.menuId)
    const isDifferent = !filter.differentOnly || (other !== null && chosen.has(menu.menuId) !== other.has(menu.menuId))
    if (isFound && isGranted && isDifferent) for (const one of [menu, ...path]) visible.add(one.menuId)
  }
  return visible
}

/** Pages granted of all pages below a menu, for its heading. */
export function pagesBelow(tree: Tree, chosen: Grants, menuId: number) {
  const pages = withBelow(tree, menuId).filter(({ type }) => opensPage(type))
  return { granted: pages.filter((page) => chosen.has(page.menuId)).length, all: pages.length }
}

export const changesBetween = (before: Grants, after: Grants) => ({
  added: [...after].filter((menuId) => !before.has(menuId)).length,
  removed: [...before].filter((menuId) => !after.has(menuId)).length,
})
