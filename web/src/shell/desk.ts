import { createStore } from '@oems/client/store.ts'
import { warned } from '../core/notices.ts'
import { pathOf, visited } from './favourites.ts'
import { isRemembered } from './guard.ts'
import { addressNow, go } from './hash.ts'
import { currentRoutes, guardState, runGuard } from './navigationGuard.ts'
import { type Route, routeFor } from './routes.ts'
import { session } from './session.ts'
import { type Closing, keysToClose, noTabs, opened, readdressed, reloaded, restored, type Tabs, without } from './tabs.ts'
import { saveWorkspace, workspace } from './workspace.ts'

/** The open tabs, and what is done with them. */
export const tabs = createStore<Tabs>(noTabs)
export const clearTabs = () => tabs.set(noTabs)

const mostTabs = () => session.get().config?.tabsMax || 20
const find = (address: string) => routeFor(currentRoutes(), address)
/** An address of the console that this user may open; null: anything else, and whatever leads out of it. */
export const openable = (address: string | null): string | null => (address !== null && find(address)?.kind === 'page' ? address : null)
export const homeRoute = (): Route | null => find('/home/index')
export const homeAddress = () => homeRoute()?.pattern ?? '/'

/** After every navigation: the guard first, then the page in its tab. */
export async function arrive() {
  await runGuard()
  if (guardState.get().state !== 'shown' || !session.get().nav) return
  const address = addressNow()
  const route = find(address)
  if (!route?.layout) return
  if (tabs.get().open.length === 0) tabs.set(restored(workspace.get().open, homeRoute(), find, mostTabs()))
  const next = opened(tabs.get(), route, address, mostTabs())
  if (!next) {
    warned('标签页已达上限，请先关闭不用的标签页')
    const { open, active } = tabs.get()
    return go(open.find(({ key }) => key === active)?.address ?? homeAddress(), true)
  }
  change(next)
}

function change(next: Tabs) {
  tabs.set(next)
  const front = next.open.find(({ key }) => key === next.active)
  const address = front?.address ?? null
  if (front && front.route.kind !== 'denied') visited({ path: pathOf(front.address), title: front.route.title })
  workspace.set((old) => ({
    ...old,
    lastRoute: address && isRemembered(address) ? address : old.lastRoute,
    open: next.open.filter(({ pinned }) => !pinned).map(({ address }) => address),
  }))
}

export const show = (key: string) => {
  const tab = tabs.get().open.find((tab) => tab.key === key)
  if (tab) go(tab.address)
}

/** `confirm` is called first where something typed would be lost. */
export async function close(what: Closing, key: string, confirm: () => Promise<boolean>) {
  const closing = keysToClose(tabs.get(), what, key)
  if (closing.length === 0 || (closing.some(hasTyped) && !(await confirm()))) return
  discardTyped(closing)
  const next = without(tabs.get(), closing)
  change(next)
  saveWorkspace()
  const active = next.open.find((tab) => tab.key === next.active)
  go(active?.address ?? '/')
}

export const reopen = () => {
  const [address, ...rest] = tabs.get().closed
  if (address === undefined) return
  tabs.set((old) => ({ ...old, closed: rest }))
  go(address)
}

export const reload = (key: string) => tabs.set((old) => reloaded(old, key))

/** The address of a page changes: in front, the browser's with it, and both are drawn at once; behind, its tab's alone. */
export function readdress(key: string, address: string, replace: boolean) {
  change(readdressed(tabs.get(), key, address))
  if (tabs.get().active === key) go(address, replace)
}

/** The forms with typed text in each tab: what to do when the user discards it. */
const typed = new Map<string, Set<() => void>>()
export const somethingTyped = () => typed.size > 0
export const hasTyped = (key: string) => typed.has(key)
export function markTyped(key: string, discard: () => void = () => {}) {
  const form = () => discard()
  typed.set(key, new Set([...(typed.get(key) ?? []), form]))
  return () => {
    const left = typed.get(key)
    left?.delete(form)
    if (left?.size === 0) typed.delete(key)
  }
}
/** The user has chosen to lose what was typed: it is not stored as a draft either. */
export function discardTyped(keys: readonly string[] = [...typed.keys()]) {
  for (const key of keys) for (const discard of typed.get(key) ?? []) discard()
}
window.addEventListener('beforeunload', (event) => void (somethingTyped() && event.preventDefault()))
