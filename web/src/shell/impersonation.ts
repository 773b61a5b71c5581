import { CallError } from '@oems/client/callError.ts'
import { createStore } from '@oems/client/store.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { send } from '../core/send.ts'
import { isImpersonation, storedImpersonation, storeImpersonation, ticket } from '../core/token.ts'

/** How far an impersonation has come in this window; null in every other window. */
export type ImpersonationState =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly until: number }
  | { readonly state: 'ended'; readonly message: string }

const overMessage = '查看时间已到，或者查看已被结束。'
const invalidMessage = '查看链接已失效。'

function atStart(): ImpersonationState | null {
  if (!isImpersonation) return null
  if (ticket !== null) return { state: 'opening' }
  const stored = storedImpersonation()
  return stored ? { state: 'open', until: stored.until } : { state: 'ended', message: overMessage }
}
export const impersonation = createStore<ImpersonationState | null>(atStart())

let opening: Promise<void> | null = null
/** Exchanges the ticket; once, however often it is called. */
export function startImpersonation(): Promise<void> {
  opening ??= exchange()
  return opening
}

async function exchange() {
  try {
    const { token, expire } = await send(calls.login, { ticket })
    const until = Date.now() + expire * 1000
    storeImpersonation({ token, until })
    impersonation.set({ state: 'open', until })
  } catch (problem) {
    impersonation.set({ state: 'ended', message: problem instanceof CallError && problem.code !== 401 ? problem.message : invalidMessage })
  }
}

/** Its token has been forgotten. `message`: why the server has ended it; null: the viewer has. */
export const impersonationEnded = (message: string | null) => impersonation.set({ state: 'ended', message: message ?? '您已结束查看。' })

/** The message of an ended session addresses its owner; here the viewer reads it. */
export const impersonationMessage = (code: number) => (code === 403 ? '该用户的账号已被锁定，查看已结束。' : overMessage)
