import { MenuType } from './codes.ts'
/** As much of a menu as the rules of granting ask for; rows come in the order of the tree's siblings. */
export interface Grantable {
  readonly menuId: number
  /** 0: top. */
  readonly parentId: number
  readonly type: number
  /** Of a button: permission strings, separated by commas. */
  readonly perms: string | null
}

/** Parents and children by id. */
export interface Branches<M extends Grantable> {
  readonly byId: ReadonlyMap<number, M>
  readonly below: ReadonlyMap<number, readonly M[]>
}

export function branchesOf<M extends Grantable>(menus: readonly M[]): Branches<M> {
  const below = new Map<number, M[]>()
  for (const menu of menus) below.get(menu.parentId)?.push(menu) ?? below.set(menu.parentId, [menu])
  return { byId: new Map(menus.map((menu) => [menu.menuId, menu])), below }
}

/** A menu's parents, from the nearest up. */
export function above<M extends Grantable>({ byId }: Branches<M>, menuId: number): M[] {
  const found: M[] = []
  for (let menu = byId.get(byId.get(menuId)?.parentId ?? 0); menu; menu = byId.get(menu.parentId)) found.push(menu)
  return found
}

/** The menu itself and everything below it, parents first. */
export function withBelow<M extends Grantable>(branches: Branches<M>, menuId: number): M[] {
  const menu = branches.byId.get(menuId)
  const children = branches.below.get(menuId) ?? []
  return [...(menu ? [menu] : []), ...children.flatMap((child) => withBelow(branches, child.menuId))]
}

/** 查看 of a page: without it the page opens and shows nothing. */
export const viewButtonOf = <M extends Grantable>({ below }: Branches<M>, pageId: number): M | undefined =>
  (below.get(pageId) ?? []).find(({ type, perms }) => type === MenuType.button && perms?.split(',').some((perm) => perm.endsWith(':list')))

/** A grant brings what it cannot do without (01 §2.3): a button the menus above it, a page its 查看. */
export function completed<M extends Grantable>(branches: Branches<M>, chosen: Iterable<number>): Set<number> {
  const complete = new Set<number>()
  for (const menuId of chosen) {
    complete.add(menuId)
    for (const menu of above(branches, menuId)) complete.add(menu.menuId)
  }
  for (const menuId of [...complete]) {
    if (branches.byId.get(menuId)?.type !== MenuType.page) continue
    const view = viewButtonOf(branches, menuId)
    if (view) complete.add(view.menuId)
  }
  return complete
}

/** What taking one grant away leaves: what stands below goes with it, a page goes with its 查看, and an empty directory goes too. */
export function without<M extends Grantable>(branches: Branches<M>, chosen: ReadonlySet<number>, menuId: number): Set<number> {
  const menu = branches.byId.get(menuId)
  const page = menu && branches.byId.get(menu.parentId)
  if (page?.type === MenuType.page && viewButtonOf(branches, page.menuId)?.menuId === menuId) return without(branches, chosen, page.menuId)
  const remaining = new Set(chosen)
  for (const removed of withBelow(branches, menuId)) remaining.delete(removed.menuId)
  for (const parent of above(branches, menuId)) {
    const holds = (branches.below.get(parent.menuId) ?? []).some((child) => remaining.has(child.menuId))
    if (parent.type <= MenuType.directory && !holds) remaining.delete(parent.menuId)
  }
  return remaining
}
