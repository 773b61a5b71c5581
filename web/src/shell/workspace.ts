import { createStore } from '@oems/client/store.ts'
import { collectDrafts, resumeDrafts } from '../core/drafts.ts'
import { forgetPreferences, storePreferences } from '../core/preferences.ts'
import { stored } from '../core/stored.ts'
import { browserStorage, forgetToken } from '../core/token.ts'
import type { Assignment } from './guard.ts'
import type { User } from './session.ts'

/** Where the user was working: what survives a refresh of the browser within one session. */
export interface Workspace {
  /** The organisation that was switched to. */
  readonly switched: Assignment | null
  readonly lastRoute: string | null
  /** Addresses of the open tabs, in their order. */
  readonly open: readonly string[]
}
interface State extends Workspace {
  readonly version: 1
  readonly kept: Readonly<Record<string, unknown>>
}
const nothing: Workspace = { switched: null, lastRoute: null, open: [] }
export const workspace = createStore<Workspace>(nothing)

const prefix = 'oems:s:'
const opKey = 'oems:op'
const refreshKey = 'oems:refresh'
const afterChange = 300

interface Entry {
  readonly name: string
  readonly key: Uint8Array
}
let entry: Entry | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** Loaded together with the user info, so that the login page does not carry it. */
const vault = () => import('./vault.ts')
let seal: ((state: unknown, key: Uint8Array) => string) | null = null

/** Reads what this session has stored for the account; what cannot be read is dropped silently. */
export async function loadWorkspace(user: User) {
  await readWorkspace(user)
  resumeDrafts(user.accountId)
}

async function readWorkspace({ accountId, stateKey }: User) {
  const { keyFor, sealed, unsealed } = await vault()
  seal = sealed
  const found: Entry = { name: prefix + accountId, key: keyFor(stateKey, __STATE_KEY__) }
  if (entry?.name === found.name) {
    entry = found
    return
  }
  const text = browserStorage().getItem(found.name)
  const state = text === null ? null : (unsealed(text, found.key) as State | null)
  if (text !== null && state?.version !== 1) browserStorage().removeItem(found.name)
  const { version: _, kept: values, ...work } = state?.version === 1 ? state : { version: 1, kept: {}, ...nothing }
  workspace.set(work)
  stored.set(values)
  entry = found
}

export function saveWorkspace() {
  clearTimeout(timer)
  if (!entry || !seal) return
  const state: State = { version: 1, ...workspace.get(), kept: stored.get() }
  try {
    browserStorage().setItem(entry.name, seal(state, entry.key))
  } catch {
    // the browser's storage is full or switched off: the console works without
  }
}
function saveSoon() {
  clearTimeout(timer)
  timer = setTimeout(saveWorkspace, afterChange)
}
workspace.subscribe(saveSoon)
stored.subscribe(saveSoon)

/** Clears what this application stores of the person, and nothing of the phone pages; the theme is the machine's. */
export function clearStorage() {
  clearTimeout(timer)
  entry = null
  const storage = browserStorage()
  for (const name of Object.keys(storage)) if (name.startsWith(prefix) || name === opKey) storage.removeItem(name)
  sessionStorage.removeItem(refreshKey)
  forgetToken()
  workspace.set(nothing)
  stored.set({})
  forgetPreferences()
}

/** A refresh of the browser is recognised by a flag that the page leaves behind. */
export const leaveRefreshFlag = () => {
  collectDrafts()
  saveWorkspace()
  void storePreferences({ keepalive: true })
  sessionStorage.setItem(refreshKey, '1')
}
export function takeRefreshFlag(): boolean {
  const set = sessionStorage.getItem(refreshKey) !== null
  sessionStorage.removeItem(refreshKey)
  return set
}

/** Announces to the other windows of this browser which account and organisation are current. */
export const announceOp = (accountId: number, orgProjectId: string) => browserStorage().setItem(opKey, `${accountId}|${orgProjectId}`)
export function whenSwitchedElsewhere(own: () => string, then: () => void) {
  const onStorage = ({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea !== browserStorage() || key !== opKey || newValue === null || newValue === own()) return
    entry = null // what the other window stores is current now; this one does not overwrite it when it is refreshed
    then()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
