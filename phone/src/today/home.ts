import { CallError } from '@oems/client/callError.ts'
import { createStore } from '@oems/client/store.ts'
import { type PhoneHome, phone } from '@oems/contract/phone/phone.ts'
import { heardTime } from '../core/clock.ts'
import type { Disk } from '../core/disk.ts'
import { send } from '../core/send.ts'

/** What the server said of this person last, and whether it could not be asked just now. */
export interface Told {
  readonly home: PhoneHome | null
  readonly problem: CallError | null
}
export const told = createStore<Told>({ home: null, problem: null })

const freshFor = 60_000
let disk: Disk
let account: number | null = null
let heardAt = 0

/** Shows the kept one at once, so that the page stands without a line, and asks; not before a first password has been changed. */
export async function openHome(on: Disk, accountId: number, { ask }: { ask: boolean }): Promise<void> {
  disk = on
  account = accountId
  heardAt = 0
  told.set({ home: null, problem: null })
  const kept = await disk.get<PhoneHome>('kept', keyOf(accountId))
  if (kept && account === accountId && !told.get().home) told.set({ home: kept, problem: null })
  if (ask) await loadHome()
}

export function closeHome() {
  account = null
  told.set({ home: null, problem: null })
}

const keyOf = (accountId: number) => `${accountId} home`

export async function loadHome(): Promise<void> {
  const asker = account
  if (asker === null) return
  try {
    const home = await send(phone.home, {})
    if (account !== asker) return
    heardTime(home.now.at)
    heardAt = Date.now()
    told.set({ home, problem: null })
    await disk.put('kept', keyOf(asker), home).catch(() => undefined)
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    if (account === asker) told.set({ ...told.get(), problem })
  }
}

export const refreshHome = () => (Date.now() - heardAt > freshFor ? loadHome() : Promise.resolve())
