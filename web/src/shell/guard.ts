import { Role } from '@oems/contract/access/builtInRoles.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Session, User } from './session.ts'

/** User info is loaded again after two hours. */
const staleAfter = 7_200_000

export interface GuardInput extends Session {
  /** Path with its query. */
  readonly wanted: string
  readonly now: number
  readonly token: boolean
  /** The browser was refreshed since the user info was read. */
  readonly refreshed: boolean
  /** The assignment that was switched to in this session, by its organisation. */
  readonly switched: Assignment | null
  readonly lastRoute: string | null
  /** The first page of type 3 or 5 in the order of the tree. */
  readonly firstRoute: string | null
  /** Nothing has been shown yet: the way in, after sign-in or a reload. */
  readonly entering: boolean
  readonly find: (path: string) => 'open' | 'denied' | 'unknown'
}
export interface Assignment {
  readonly orgId: number
  readonly projectId: number | null
}

export type GuardStep =
  | { readonly kind: 'show' }
  | { readonly kind: 'login'; readonly redirect: string | null; readonly message?: string }
  | { readonly kind: 'go'; readonly to: string; readonly message?: string }
  | { readonly kind: 'loadUser' }
  | { readonly kind: 'loadMenu'; readonly assignment: Assignment }
  | { readonly kind: 'emptyShell'; readonly message: string }

const noAccess = '您的账号暂无系统访问权限，请联系管理员'
const noPage = '当前账号没有可打开的页面，请在菜单管理中配置菜单或内嵌页面'
const notYours = '您没有访问原页面的权限'

const pathOf = (address: string) => address.split('?')[0]!
const bare = new Set(['/login', '/404'])
const projectGuide = '/project-guide'
const guides = new Set(['/password-guide', projectGuide])
/** A page beside the console, in the way of everything else. */
export const isGuide = (path: string) => guides.has(path)
/** Every other page is remembered as the one at which the user was working. */
export const isRemembered = (address: string) => !bare.has(pathOf(address)) && !guides.has(pathOf(address)) && pathOf(address) !== '/'

/** The guard of every navigation (01 §6.2): what has to be done next until the wanted page may be shown. */
export function guard(now: GuardInput): GuardStep {
  const path = pathOf(now.wanted)
  if (bare.has(path)) return { kind: 'show' }
  if (!now.token) return { kind: 'login', redirect: now.wanted }
  if (!now.user || now.outdated || now.refreshed || now.now - now.userAt > staleAfter) return { kind: 'loadUser' }
  const guide = guideFor(now.user)
  if (guide) return path === guide ? { kind: 'show' } : { kind: 'go', to: guide }
  const assignment = assignmentOf(now.user, now.switched)
  if (!assignment) return { kind: 'login', redirect: null, message: noAccess }
  if (!now.nav || !now.op || !isSamePlace(now.op, assignment)) return { kind: 'loadMenu', assignment }
  if (now.nav.menus.length === 0 || now.nav.perms.length === 0) return { kind: 'login', redirect: null, message: noAccess }
  if (path === projectGuide && reportsAt(now.user, assignment)) return { kind: 'show' }
  return target(now, path)
}

function target({ wanted, lastRoute, firstRoute, entering, find }: GuardInput, path: string): GuardStep {
  const landing = lastRoute && find(lastRoute) === 'open' ? lastRoute : firstRoute
  const found = path === '/' || guides.has(path) ? 'unknown' : find(wanted)
  if (found === 'open' || (found === 'denied' && !entering)) return { kind: 'show' }
  if (!landing) return { kind: 'emptyShell', message: noPage }
  if (found === 'denied') return { kind: 'go', to: landing, message: notYours }
  return { kind: 'go', to: path === '/' || guides.has(path) ? landing : '/404' }
}

function guideFor({ isProjectReporter, step }: User): string | null {
  if (!isProjectReporter || !step) return null
  return step === 'PASSWORD' ? '/password-guide' : projectGuide
}

/** The assignment switched to while the user still has it, else that of the lowest role that may use the web. */
export function assignmentOf({ rops }: Pick<User, 'rops'>, switched: Assignment | null): Assignment | null {
  const usable = rops.filter(({ webLogin }) => webLogin === 1).sort((one, other) => one.roleId - other.roleId || one.ropId - other.ropId)
  const current = switched && usable.find((one) => isSamePlace(one, switched))
  const chosen = current ?? usable[0]
  return chosen ? { orgId: chosen.orgId, projectId: chosen.orgType === OrgType.project ? (chosen.projectId ?? chosen.orgId) : null } : null
}

const reporters: readonly number[] = [Role.projectReporter, Role.temporaryProjectAdministrator]
/** Whoever reports on the current project may open its guide again, when something has changed. */
const reportsAt = ({ rops, current }: User, assignment: Assignment) =>
  rops.some((one) => one.ropId === current.ropId && reporters.includes(one.baseRoleId) && isSamePlace(one, assignment))

/** By the project where the assignment is at one, else by the organisation. */
export const isSamePlace = (one: { orgType: number; orgId: number; projectId: number | null }, other: Assignment) =>
  one.orgType === OrgType.project
    ? (one.projectId ?? one.orgId) === (other.projectId ?? other.orgId)
    : other.projectId === null && one.orgId === other.orgId

/** Only an address of this console: one slash at its beginning, and no second one. */
export const safeRedirect = (wanted: string | null): string | null =>
  wanted && /^\/(?!\/)[^\\]*$/.test(wanted) && !wanted.includes('//') ? wanted : null
