import { MenuType } from '@oems/contract/access/codes.ts'
import type { MenuItem, Nav } from '@oems/contract/access/navigation.ts'
import { type StaticRoute, staticRoutes } from '@oems/contract/access/pages.ts'

/** An address that this user can open, or may know to exist (`denied`). */
export interface Route {
  readonly pattern: string
  readonly title: string
  readonly kind: 'page' | 'embedded' | 'external' | 'denied'
  /** Key of the page registry. */
  readonly page: string
  readonly menuId: number | null
  /** The code of the menu to highlight where the route has none of its own. */
  readonly menuCode: string | null
  /** Sub-system, directories and page, for the breadcrumb. */
  readonly trail: readonly string[]
  /** `own`: a tab for itself; `each`: one per set of parameters; `shared`: the tab that the next such page takes over. */
  readonly tab: 'own' | 'each' | 'shared'
  readonly layout: boolean
}

export interface MenuWithTrail {
  readonly item: MenuItem
  /** From the sub-system down to the item itself. */
  readonly trail: readonly MenuItem[]
}

/** All menus in the order of the tree. */
export const flat = (menus: readonly MenuItem[], above: readonly MenuItem[] = []): MenuWithTrail[] =>
  menus.flatMap((item) => [{ item, trail: [...above, item] }, ...flat(item.list, [...above, item])])

export const addressOf = (item: MenuItem): string | null => {
  if (item.type === MenuType.page) return item.url && `/${item.url.replace(/^\//, '')}`
  if (item.type === MenuType.embedded) return `/i-${item.menuId}`
  return item.type === MenuType.external ? `/o-${item.menuId}` : null
}
const kinds = { [MenuType.page]: 'page', [MenuType.embedded]: 'embedded', [MenuType.external]: 'external' } as const

/** Menu routes come first: a menu whose url equals a static pattern opens that route under its own name and grant. */
export function routesOf({ menus, perms }: Nav, registry: ReadonlySet<string>): Route[] {
  const granted = new Set(perms)
  const menuRoutes = flat(menus).flatMap(({ item, trail }) => {
    const pattern = addressOf(item)
    const kind = kinds[item.type as keyof typeof kinds]
    if (!pattern || (kind === 'page' && !registry.has(pattern.slice(1)))) return []
    return [routeOfMenu(item, trail, pattern, kind)]
  })
  const taken = new Set(menuRoutes.map(({ pattern }) => pattern))
  const ownRoutes = staticRoutes
    .filter(({ pattern }) => !taken.has(pattern) && registry.has(pattern.slice(1)))
    .map((route) => routeOfStatic(route, granted))
  const routed = new Set([...taken, ...ownRoutes.map(({ pattern }) => pattern)])
  const others = [...registry].map((page) => `/${page}`).filter((pattern) => !routed.has(pattern))
  return [...menuRoutes, ...ownRoutes, ...others.map(deniedRoute)]
}

const routeOfMenu = (item: MenuItem, trail: readonly MenuItem[], pattern: string, kind: Route['kind']): Route => ({
  pattern,
  title: item.name,
  kind,
  page: pattern.slice(1),
  menuId: item.menuId,
  menuCode: null,
  trail: trail.map(({ name }) => name),
  tab: item.tabOpen === 1 ? 'own' : 'shared',
  layout: true,
})

function routeOfStatic({ pattern, title, menu, permission, perParameters, layout }: StaticRoute, granted: ReadonlySet<string>): Route {
  const open = [permission].flat().some((one) => one === 'public' || one === 'login' || granted.has(one))
  const tab = perParameters ? 'each' : 'own'
  return {
    pattern,
    title,
    kind: open ? 'page' : 'denied',
    page: pattern.slice(1),
    menuId: null,
    menuCode: menu,
    trail: [title],
    tab,
    layout,
  }
}

const deniedRoute = (pattern: string): Route => ({
  pattern,
  title: '没有权限',
  kind: 'denied',
  page: pattern.slice(1),
  menuId: null,
  menuCode: null,
  trail: ['没有权限'],
  tab: 'own',
  layout: true,
})

/** The first menu or embedded page in the order of the tree, on which a new session begins. */
export const firstRouteOf = (routes: readonly Route[]) =>
  routes.find(({ kind, menuId }) => menuId !== null && (kind === 'page' || kind === 'embedded'))?.pattern ?? null

const ofSomeMenu = /^\/[io]-\d+$/
/**
 * Finds the route of an address; a menu that is not among the user's own is denied. `:name` and `:name?` stand for one part of the path, which
 * another route may name: `/employee/index` is no record.
 */
export function routeFor(routes: readonly Route[], address: string): Route | null {
  const path = address.split('?')[0]!
  const named = routes.find(({ pattern }) => pattern === path)
  return named ?? routes.find(({ pattern }) => matcher(pattern).test(path)) ?? (ofSomeMenu.test(path) ? deniedRoute(path) : null)
}

const matchers = new Map<string, RegExp>()
function matcher(pattern: string): RegExp {
  const cached = matchers.get(pattern)
  if (cached) return cached
  const source = pattern
    .replace(/[.+*()[\]{}|^$\\]/g, '\\$&')
    .replace(/\/:\w+(\?)?/g, (_, optional) => (optional ? '(?:/[^/]+)?' : '/[^/]+'))
  const created = new RegExp(`^${source}/?$`)
  matchers.set(pattern, created)
  return created
}
