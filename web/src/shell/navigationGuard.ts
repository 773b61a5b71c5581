import { CallError, speaksOfSession } from '@oems/client/callError.ts'
import { createStore } from '@oems/client/store.ts'
import { navigation } from '@oems/contract/access/navigation.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { holdDrafts, storeOpenForms } from '../core/drafts.ts'
import { warned } from '../core/notices.ts'
import { pages } from '../core/pages.ts'
import { loadPreferences, storePreferences } from '../core/preferences.ts'
import { actAs, dropRunning, listen, send } from '../core/send.ts'
import { isLook, token } from '../core/token.ts'
import { type Assignment, guard, type Move } from './guard.ts'
import { addressNow, go } from './hash.ts'
import { lookEnded, lookWords } from './impersonation.ts'
import { firstRouteOf, type Route, routeFor, routesOf } from './routes.ts'
import { forget, learn, session } from './session.ts'
import { announceOp, clearStorage, loadWorkspace, saveWorkspace, takeRefreshFlag, workspace } from './workspace.ts'

/** What the login page says to whoever has been sent there. */
export interface SignOutReason {
  readonly text: string
  /** Has to be read: shown as a dialog. */
  readonly grave: boolean
}
export const signOutReason = createStore<SignOutReason | null>(null)

/** What the guard's last word was. */
export type Entrance =
  | { readonly state: 'waiting' }
  | { readonly state: 'shown' }
  | { readonly state: 'empty' | 'failed'; readonly says: string }
export const entrance = createStore<Entrance>({ state: 'waiting' })

const registry = new Set(pages.keys())
let routes: readonly Route[] = []
let routesFor: unknown = null
/** The routes of the present menu. */
export function currentRoutes(): readonly Route[] {
  const { nav } = session.get()
  if (nav !== routesFor) {
    routesFor = nav
    routes = nav ? routesOf(nav, registry) : []
  }
  return routes
}

export const signOutHere = (says: SignOutReason | null, redirect: string | null) => {
  const { user } = session.get()
  if (user) dropRunning()
  if (user && says && !says.grave) holdDrafts(user.accountId)
  clearStorage()
  actAs(null)
  forget()
  entrance.set({ state: 'waiting' })
  entered = false
  if (isLook) return lookEnded(says?.text ?? null)
  signOutReason.set(says)
  go(redirect && redirect !== '/' ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login', true)
}

listen({
  sessionEnded: ({ code, message }) => {
    const path = addressNow()
    if (path.startsWith('/login')) return
    signOutHere({ text: isLook ? lookWords(code) : message, grave: code !== 401 }, path)
  },
  permVersion: (version) => {
    const { user } = session.get()
    if (user && user.permVersion !== version) learn({ outdated: true })
  },
})

let entered = false
let refreshed = takeRefreshFlag()
let running: Promise<void> | null = null

/** Runs the guard for the present address until it has nothing more to do. One run at a time; it looks at the newest address. */
export function pass(): Promise<void> {
  running ??= steps().finally(() => {
    running = null
  })
  return running
}

async function steps() {
  for (let step = 0; step < 12; step++) {
    const found = currentRoutes()
    const { lastRoute, switched } = workspace.get()
    const move = guard({
      ...session.get(),
      wanted: addressNow(),
      now: Date.now(),
      token: token() !== '',
      refreshed,
      switched,
      lastRoute,
      firstRoute: firstRouteOf(found),
      entering: !entered,
      find: (address) => {
        const route = routeFor(found, address)
        return !route ? 'unknown' : route.kind === 'denied' ? 'denied' : 'open'
      },
    })
    if (await done(move)) return
  }
}

/** True when the guard has come to its end. */
async function done(move: Move): Promise<boolean> {
  switch (move.kind) {
    case 'show':
      entered = session.get().nav !== null // /404 and the guides are shown without one
      entrance.set({ state: 'shown' })
      return true
    case 'emptyShell':
      entered = true
      entrance.set({ state: 'empty', says: move.says })
      return true
    case 'go':
      if (move.says) warned(move.says)
      go(move.to, true)
      return false
    case 'login':
      // Why the session has ended stays said until somebody signs in, whatever address is gone to meanwhile.
      signOutHere(move.says ? { text: move.says, grave: false } : signOutReason.get(), move.redirect)
      return true
    case 'askUser':
      return askUser()
    case 'askMenu':
      return askMenu(move.pair)
  }
}

async function askUser(): Promise<boolean> {
  const { outdated, nav } = session.get()
  try {
    const user = await send(calls.userInfo, {})
    await loadWorkspace(user)
    refreshed = false
    if (outdated && nav) {
      const menu = await send(navigation.nav, {})
      learn({ nav: menu })
    }
    learn({ user, userAt: Date.now(), outdated: false })
    return false
  } catch (problem) {
    if (!isOfSession(problem)) signOutHere({ text: '账号信息获取失败，请重新登录', grave: false }, addressNow())
    return true
  }
}

/** The organisation and its menu are asked at once: neither needs the other's answer. */
async function askMenu({ orgId, projectId }: Assignment): Promise<boolean> {
  const input = projectId === null ? { orgId } : { projectId }
  const [op, nav] = await Promise.allSettled([send(calls.getMyOp, input), send(navigation.navByOp, input), atMost(furnish())])
  const problem = [op, nav].find((one) => one.status === 'rejected')?.reason as unknown
  if (op.status === 'fulfilled' && nav.status === 'fulfilled') {
    const { user } = session.get()
    learn({ op: op.value, nav: nav.value })
    actAs(op.value.orgProjectId)
    if (user) announceOp(user.accountId, op.value.orgProjectId)
    return false
  }
  if (isOfSession(problem)) return true
  if (problem instanceof CallError && !problem.broken && problem.code !== 500)
    signOutHere({ text: problem.message, grave: false }, addressNow())
  else entrance.set({ state: 'failed', says: '菜单加载失败，请稍后重试' })
  return true
}

/** For what is good to have and not worth a long wait. */
const patience = 2000
const atMost = (work: Promise<unknown>) => Promise.race([work, new Promise((go) => setTimeout(go, patience))])

/** What the shell is drawn by, beside the menu. Neither is a reason not to let somebody in. */
async function furnish() {
  const { user, config } = session.get()
  await Promise.all([
    user && !user.mustChange && !user.mustEnrol && loadPreferences(user.accountId),
    config ||
      send(calls.config, {}).then(
        (config) => learn({ config }),
        () => {},
      ),
  ])
}

const isOfSession = (problem: unknown) => !(problem instanceof CallError) || speaksOfSession(problem.code)

/** Another pair of the same account: everything is loaded anew in its name. `forgetReads` drops what was read in the old one's. */
export async function switchTo(pair: Assignment, forgetReads: () => void) {
  const input = pair.projectId === null ? { orgId: pair.orgId } : { projectId: pair.projectId }
  const op = await send(calls.getMyOp, input)
  dropRunning()
  forgetReads()
  const [user, nav] = await Promise.all([send(calls.userInfo, {}), send(navigation.navByOp, input)])
  actAs(op.orgProjectId)
  workspace.set((old) => ({ ...old, switched: pair, lastRoute: null, open: [] }))
  entered = false
  saveWorkspace() // before the other windows are told, which are refreshed from it
  learn({ user, userAt: Date.now(), op, nav, outdated: false })
  announceOp(user.accountId, op.orgProjectId)
  go('/', true)
}

/** Ends the session here and on the server, which is told first what the account keeps; a server that does not answer is no reason to stay. */
export async function signOut() {
  await atMost(Promise.all([storePreferences(), storeOpenForms()]))
  await send(calls.logout, {}).catch(() => {})
  signOutHere(null, null)
}
