import { CallError } from '@oems/client/callError.ts'
import { createStore } from '@oems/client/store.ts'
import { type PhoneHome, phone } from '@oems/contract/phone/phone.ts'
import { setServerTime } from '../core/clock.ts'
import type { Disk } from '../core/disk.ts'
import { send } from '../core/send.ts'

/** The server's last reply about this person, and why the newest request failed. */
export interface HomeState {
  readonly home: PhoneHome | null
  readonly problem: CallError | null
}
export const homeState = createStore<HomeState>({ home: null, problem: null })

/** What a reply does not have that was stored before the server told of it. */
const sinceLater: Pick<PhoneHome, 'urgentCall' | 'illnesses'> = { urgentCall: null, illnesses: [] }

const freshFor = 60_000
let disk: Disk
let account: number | null = null
let loadedAt = 0

/** Shows the stored reply at once, so that the page works without a line, and loads; not before a first password has been changed. */
export async function openHome(storage: Disk, accountId: number, { ask }: { ask: boolean }): Promise<void> {
  disk = storage
  account = accountId
  loadedAt = 0
  homeState.set({ home: null, problem: null })
  const stored = await disk.get<PhoneHome>('kept', keyOf(accountId))
  if (stored && account === accountId && !homeState.get().home) homeState.set({ home: { ...sinceLater, ...stored }, problem: null })
  if (ask) await loadHome()
}

export function closeHome() {
  account = null
  homeState.set({ home: null, problem: null })
}

const keyOf = (accountId: number) => `${accountId} home`

export async function loadHome(): Promise<void> {
  const askedFor = account
  if (askedFor === null) return
  try {
    const home = await send(phone.home, {})
    if (account !== askedFor) return
    setServerTime(home.now.at)
    loadedAt = Date.now()
    homeState.set({ home, problem: null })
    await disk.put('kept', keyOf(askedFor), home).catch(() => undefined)
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    if (account === askedFor) homeState.set({ ...homeState.get(), problem })
  }
}

export const refreshHome = () => (Date.now() - loadedAt > freshFor ? loadHome() : Promise.resolve())
