import type { Route } from './routes.ts'

/** An open page: its address, and the route by which it is drawn. */
export interface Tab {
  readonly key: string
  readonly route: Route
  /** Path with query: filters, page and sort are part of it. */
  readonly address: string
  /** Drawn anew when it grows. */
  readonly edition: number
  /** Cannot be closed. */
  readonly pinned: boolean
}
export interface Tabs {
  readonly open: readonly Tab[]
  readonly active: string | null
  /** The most recently shown first: so many of them stay mounted. */
  readonly recent: readonly string[]
  /** Addresses that were closed, the latest first. */
  readonly closed: readonly string[]
}
export const noTabs: Tabs = { open: [], active: null, recent: [], closed: [] }
export const mountedAtMost = 8
const closedAtMost = 10

/** Whatever is denied is said in one tab, so that addresses that lead nowhere do not take the place of pages. */
export const keyOf = ({ tab, pattern, kind }: Route, address: string) =>
  kind === 'denied' ? 'denied' : tab === 'each' ? address.split('?')[0]! : tab === 'shared' ? 'shared' : pattern

/** Shows an address in its tab, opening one where there is none yet; `null` when there is room for no more. */
export function opened(tabs: Tabs, route: Route, address: string, most: number): Tabs | null {
  const key = keyOf(route, address)
  const existing = tabs.open.find((tab) => tab.key === key)
  if (!existing && tabs.open.length >= most) return null
  const edition = existing && existing.route.pattern !== route.pattern ? existing.edition + 1 : (existing?.edition ?? 0)
  const tab: Tab = { key, route, address, edition, pinned: existing?.pinned ?? false }
  const same = existing && existing.address === address && existing.route === route
  if (same && tabs.active === key && tabs.recent[0] === key) return tabs
  const open = same ? tabs.open : existing ? tabs.open.map((one) => (one.key === key ? tab : one)) : [...tabs.open, tab]
  const recent = tabs.recent[0] === key ? tabs.recent : [key, ...tabs.recent.filter((one) => one !== key)]
  return { ...tabs, open, active: key, recent }
}

export type Closing = 'this' | 'others' | 'right' | 'all'

/** The keys that would be closed; pinned ones never are. */
export function keysToClose({ open }: Tabs, what: Closing, key: string): string[] {
  const at = open.findIndex((tab) => tab.key === key)
  const leaves = (tab: Tab, place: number) =>
    what === 'all' || (what === 'this' && tab.key === key) || (what === 'others' && tab.key !== key) || (what === 'right' && place > at)
  return open.filter((tab, place) => !tab.pinned && leaves(tab, place)).map(({ key }) => key)
}

/** Without these tabs; where the active one goes, the one shown before it comes to the front. */
export function without(tabs: Tabs, keys: readonly string[]): Tabs {
  const removed = new Set(keys)
  const open = tabs.open.filter(({ key }) => !removed.has(key))
  const recent = tabs.recent.filter((key) => !removed.has(key) && open.some((tab) => tab.key === key))
  const addresses = tabs.open.filter(({ key }) => removed.has(key)).map(({ address }) => address)
  const active = tabs.active && !removed.has(tabs.active) ? tabs.active : (recent[0] ?? open[0]?.key ?? null)
  return { open, recent, active, closed: [...addresses.reverse(), ...tabs.closed].slice(0, closedAtMost) }
}

export const reloaded = (tabs: Tabs, key: string): Tabs => ({
  ...tabs,
  open: tabs.open.map((tab) => (tab.key === key ? { ...tab, edition: tab.edition + 1 } : tab)),
})

export const readdressed = (tabs: Tabs, key: string, address: string): Tabs => ({
  ...tabs,
  open: tabs.open.map((tab) => (tab.key === key ? { ...tab, address } : tab)),
})

/** Tabs stay mounted while they are among the last few shown; the others are built again from their address. */
export const isMounted = ({ recent }: Tabs, key: string) => recent.slice(0, mountedAtMost).includes(key)

/** The home page first and for good, then what was open before, as far as it still exists. */
export function restored(addresses: readonly string[], home: Route | null, find: (address: string) => Route | null, most: number): Tabs {
  const first: Tabs = home
    ? { ...noTabs, open: [{ key: keyOf(home, home.pattern), route: home, address: home.pattern, edition: 0, pinned: true }] }
    : noTabs
  const all = addresses.reduce<Tabs>((tabs, address) => {
    const route = find(address)
    return route && route.kind !== 'denied' && route.layout ? (opened(tabs, route, address, most) ?? tabs) : tabs
  }, first)
  return { ...all, active: null, recent: [] }
}
