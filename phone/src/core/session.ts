import { CallError } from '@oems/client/callError.ts'
import { createStore } from '@oems/client/store.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { goInstead } from './route.ts'
import { actAs, send } from './send.ts'
import { clearStored, readStored, writeStored } from './stored.ts'
import { cookieToken, dropCookieToken } from './token.ts'

/** Who has signed in here. */
export interface Account {
  readonly accountId: number
  readonly nickname: string
  readonly orgName: string
  /** The first password, or one set by an administrator, is still to be changed. */
  readonly mustChange: boolean
}

/** `unknown`: there is a token, but no line to ask whose it is. */
export type Phase = { readonly is: 'starting' | 'unknown' | 'out' } | { readonly is: 'in'; readonly account: Account }
export const phase = createStore<Phase>({ is: 'starting' })

/** The server's refusal that ended the last session; the sign-in page shows it. */
export const signOutReason = createStore<CallError | null>(null)

/** The rest of the app that comes and goes with the session. */
interface SessionListeners {
  entered(account: Account): void
  left(): void
}
let listeners: SessionListeners = { entered: () => {}, left: () => {} }
export function listen(to: SessionListeners) {
  listeners = to
}

let token = ''
/** Enough of a token to recognise it, and of no use to anybody else. */
const markOf = (sessionToken: string) => sessionToken.slice(0, 8)

/** A reload without a line finds its account on the phone; a token that is not the stored one belongs to an account that only the server knows. */
export async function start(): Promise<void> {
  token = cookieToken()
  if (!token) return phase.set({ is: 'out' })
  const stored = readStored<Account & { mark: string }>('who')
  if (stored?.mark === markOf(token)) return enter(stored)
  await identify()
}

export async function signIn(credentials: { username: string; password: string; captcha?: string; uuid?: string }): Promise<void> {
  actAs('', () => {})
  const session = await send(calls.login, credentials)
  await enterBy(session.token)
}

/** Takes over a session that was just opened, by sign-in or by activation. */
export async function enterBy(sessionToken: string): Promise<void> {
  token = sessionToken
  signOutReason.set(null)
  await identify()
}

/** Without a reply the token stays, and the next try or the next start finds out. */
export async function identify(): Promise<void> {
  actAs(token, end)
  try {
    const { accountId, nickname, mustChange, rops, current } = await send(calls.userInfo, {})
    const orgName = rops.find(({ ropId }) => ropId === current.ropId)?.orgName ?? ''
    enter({ accountId, nickname, orgName, mustChange })
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    phase.set({ is: token ? 'unknown' : 'out' })
  }
}

function enter(account: Account) {
  remember(account)
  actAs(token, end)
  listeners.entered(account)
  phase.set({ is: 'in', account })
}

const remember = (account: Account) => writeStored('who', { ...account, mark: markOf(token) })

export function passwordChanged() {
  const now = phase.get()
  if (now.is !== 'in') return
  const account = { ...now.account, mustChange: false }
  remember(account)
  phase.set({ is: 'in', account })
}

function end(problem: CallError) {
  signOutReason.set(problem)
  leave()
}

/** The outbox is not cleared: it waits on the phone for the same person. */
function leave() {
  if (cookieToken() === token) dropCookieToken()
  token = ''
  actAs('', () => {})
  clearStored()
  listeners.left()
  phase.set({ is: 'out' })
}

/** Without a line the person is signed out here all the same; the server's session then ends by its own limit. */
export async function signOut(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, 3000))
  await Promise.race([send(calls.logout, {}).catch(() => null), patience])
  leave()
  goInstead('/') // whoever comes next begins at the beginning; after an expiry the person comes back to the same page
}

/** Another tab has signed somebody else in: the page starts anew rather than show one person's day to another. */
export function checkOwner() {
  const now = cookieToken()
  if (phase.get().is !== 'starting' && now !== token) location.reload()
}
