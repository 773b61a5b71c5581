import { CallError, speaksOfSession } from '@oems/client/callError.ts'
import { createStore } from '@oems/client/store.ts'
import { navigation } from '@oems/contract/access/navigation.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { storeOpenForms, suspendDrafts } from '../core/drafts.ts'
import { warned } from '../core/notices.ts'
import { pages } from '../core/pages.ts'
import { loadPreferences, storePreferences } from '../core/preferences.ts'
import { actAs, dropRunning, listen, send, sendLast } from '../core/send.ts'
import { isImpersonation, token } from '../core/token.ts'
import { onWindowMessage, postToWindows } from '../core/windows.ts'
import { type Assignment, type GuardStep, guard } from './guard.ts'
import { addressNow, go } from './hash.ts'
import { impersonationEnded, impersonationMessage } from './impersonation.ts'
import { firstRouteOf, type Route, routeFor, routesOf } from './routes.ts'
import { clearSession, session, updateSession } from './session.ts'
import { announceOp, clearStorage, loadWorkspace, saveWorkspace, takeRefreshFlag, workspace } from './workspace.ts'

/** What the login page tells the user after a sign-out. */
export interface SignOutReason {
  readonly text: string
  /** Has to be read, so it is shown as a dialog. */
  readonly grave: boolean
  /** What was typed is kept for whoever signs in again. */
  readonly kept?: boolean
}
export const signOutReason = createStore<SignOutReason | null>(null)

/** What the guard has decided last. */
export type GuardState =
  | { readonly state: 'waiting' }
  | { readonly state: 'shown' }
  | { readonly state: 'empty' | 'failed'; readonly message: string }
export const guardState = createStore<GuardState>({ state: 'waiting' })

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

/** Leaves the session behind in this window, and lets the other windows of the browser hear of it: they share it. */
export function signOutHere(reason: SignOutReason | null, redirect: string | null) {
  const { user } = session.get()
  if (user && !isImpersonation)
    postToWindows({ kind: 'signedOut', accountId: user.accountId, message: reason?.text ?? null, grave: reason?.grave ?? false })
  leave(reason, redirect)
}

function leave(reason: SignOutReason | null, redirect: string | null) {
  const { user } = session.get()
  if (user) dropRunning()
  const kept = user !== null && reason !== null && suspendDrafts(user.accountId)
  clearStorage()
  actAs(null)
  clearSession()
  guardState.set({ state: 'waiting' })
  entered = false
  if (isImpersonation) return impersonationEnded(reason?.text ?? null)
  signOutReason.set(reason && { ...reason, kept: kept || (reason.kept ?? false) })
  go(redirect && redirect !== '/' ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login', true)
}

onWindowMessage((message) => {
  if (message.kind !== 'signedOut' || isImpersonation || session.get().user?.accountId !== message.accountId) return
  leave({ text: message.message ?? '已在其他窗口退出登录', grave: message.grave }, addressNow())
})

listen({
  sessionEnded: ({ code, message }) => {
    const path = addressNow()
    if (path.startsWith('/login')) return
    signOutHere({ text: isImpersonation ? impersonationMessage(code) : message, grave: code !== 401 }, path)
  },
  permVersion: (version) => {
    const { user } = session.get()
    if (user && user.permVersion !== version) updateSession({ outdated: true })
  },
})

let entered = false
let refreshed = takeRefreshFlag()
let running: Promise<void> | null = null

/** Runs the guard for the present address until nothing is left to do. One run at a time, which reads the newest address. */
export function runGuard(): Promise<void> {
  running ??= runSteps().finally(() => {
    running = null
  })
  return running
}

async function runSteps() {
  for (let count = 0; count < 12; count++) {
    const found = currentRoutes()
    const { lastRoute, switched } = workspace.get()
    const step = guard({
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
    if (await carryOut(step)) return
  }
}

/** True when the guard has come to its end. */
async function carryOut(step: GuardStep): Promise<boolean> {
  switch (step.kind) {
    case 'show':
      entered = session.get().nav !== null // /404 and the guides are shown without one
      // What is shown already is not drawn again.
      guardState.set((old) => (old.state === 'shown' ? old : { state: 'shown' }))
      return true
    case 'emptyShell':
      entered = true
      guardState.set({ state: 'empty', message: step.message })
      return true
    case 'go':
      if (step.message) warned(step.message)
      go(step.to, true)
      return false
    case 'login':
      // The reason why the session has ended stays until the next sign-in, whatever address is opened meanwhile.
      signOutHere(step.message ? { text: step.message, grave: false } : signOutReason.get(), step.redirect)
      return true
    case 'loadUser':
      return loadUser()
    case 'loadMenu':
      return loadMenu(step.assignment)
  }
}

async function loadUser(): Promise<boolean> {
  const { outdated, nav } = session.get()
  try {
    const user = await send(calls.userInfo, {})
    await loadWorkspace(user)
    refreshed = false
    if (outdated && nav) {
      const menu = await send(navigation.nav, {})
      updateSession({ nav: menu })
    }
    updateSession({ user, userAt: Date.now(), outdated: false })
    return false
  } catch (problem) {
    if (!isOfSession(problem)) signOutHere({ text: '账号信息获取失败，请重新登录', grave: false }, addressNow())
    return true
  }
}

/** The organisation and its menu are loaded at once: neither needs the other's reply. */
async function loadMenu({ orgId, projectId }: Assignment): Promise<boolean> {
  const input = projectId === null ? { orgId } : { projectId }
  const [op, nav] = await Promise.allSettled([send(calls.getMyOp, input), send(navigation.navByOp, input), withinWait(loadShell())])
  const problem = [op, nav].find((one) => one.status === 'rejected')?.reason as unknown
  if (op.status === 'fulfilled' && nav.status === 'fulfilled') {
    const { user } = session.get()
    updateSession({ op: op.value, nav: nav.value })
    actAs(op.value.orgProjectId)
    if (user) announceOp(user.accountId, op.value.orgProjectId)
    return false
  }
  if (isOfSession(problem)) return true
  if (problem instanceof CallError && !problem.broken && problem.code !== 500)
    signOutHere({ text: problem.message, grave: false }, addressNow())
  else guardState.set({ state: 'failed', message: '菜单加载失败，请稍后重试' })
  return true
}

/** For what is useful and not worth a long wait. */
const waitMs = 2000
const withinWait = (work: Promise<unknown>) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, waitMs))])

/** What the shell needs beside the menu. A failure of either does not keep the user out. */
async function loadShell() {
  const { user, config } = session.get()
  await Promise.all([
    user && !user.mustChange && !user.mustEnrol && loadPreferences(user.accountId),
    config ||
      send(calls.config, {}).then(
        (config) => updateSession({ config }),
        () => {},
      ),
  ])
}

const isOfSession = (problem: unknown) => !(problem instanceof CallError) || speaksOfSession(problem.code)

/** Another assignment of the same account: everything is loaded anew for it. `forgetReads` drops what was read for the old one. */
export async function switchTo(assignment: Assignment, forgetReads: () => void) {
  const input = assignment.projectId === null ? { orgId: assignment.orgId } : { projectId: assignment.projectId }
  const op = await send(calls.getMyOp, input)
  dropRunning()
  forgetReads()
  const [user, nav] = await Promise.all([send(calls.userInfo, {}), send(navigation.navByOp, input)])
  actAs(op.orgProjectId)
  workspace.set((old) => ({ ...old, switched: assignment, lastRoute: null, open: [] }))
  entered = false
  saveWorkspace() // before the other windows are notified, which read it when refreshed
  updateSession({ user, userAt: Date.now(), op, nav, outdated: false })
  announceOp(user.accountId, op.orgProjectId)
  go('/', true)
}

/** Ends the session here and on the server, after storing preferences and drafts; a server that does not answer does not prevent it. */
export async function signOut() {
  await withinWait(Promise.all([storePreferences(), storeOpenForms()]))
  await sendLast(calls.logout, {}).catch(() => {})
  signOutHere(null, null)
}
