import { CallError } from '@oems/client/callError.ts'
import { createStore } from '@oems/client/store.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { send } from '../core/send.ts'
import { isLook, keepLook, lookKept, ticket } from '../core/token.ts'

/** How far a look at somebody else's console has come; null in every other window. */
export type LookState =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly until: number }
  | { readonly state: 'ended'; readonly says: string }

const over = '查看时间已到，或者查看已被结束。'
const useless = '查看链接已失效。'

function atStart(): LookState | null {
  if (!isLook) return null
  if (ticket !== null) return { state: 'opening' }
  const kept = lookKept()
  return kept ? { state: 'open', until: kept.until } : { state: 'ended', says: over }
}
export const look = createStore<LookState | null>(atStart())

let opening: Promise<void> | null = null
/** Exchanges the ticket; once, however often it is asked. */
export function openLook(): Promise<void> {
  opening ??= exchange()
  return opening
}

async function exchange() {
  try {
    const { token, expire } = await send(calls.login, { ticket })
    const until = Date.now() + expire * 1000
    keepLook({ token, until })
    look.set({ state: 'open', until })
  } catch (problem) {
    look.set({ state: 'ended', says: problem instanceof CallError && problem.code !== 401 ? problem.message : useless })
  }
}

/** Its token has been forgotten. `says`: why the server has ended it; null: the viewer himself has. */
export const lookEnded = (says: string | null) => look.set({ state: 'ended', says: says ?? '您已结束查看。' })

/** The words of an ended session speak to its owner; here somebody else reads them. */
export const lookWords = (code: number) => (code === 403 ? '该用户的账号已被锁定，查看已结束。' : over)
