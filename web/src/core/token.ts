import { dropCookie, readCookie } from '@oems/client/cookie.ts'

/** In the session storage of a window that shows somebody else's console; empty before the impersonation is open, and after it has ended. */
const key = 'oems:look'

/** What the server has opened, and when it ends by this machine's clock. */
export interface Impersonation {
  readonly token: string
  readonly until: number
}

/** `#/view/…`: taken out of the address and of the window's history before anything else is done. */
function takeTicket(): string | null {
  const found = /^#\/view\/([\w-]+)$/.exec(globalThis.location?.hash ?? '')?.[1] ?? null
  if (found !== null) {
    history.replaceState(null, '', '#/')
    sessionStorage.setItem(key, '')
  }
  return found
}
export const ticket = takeTicket()

/**
 * This window shows somebody else's console (01 §4.2), and does so until it is closed. It lives beside the person's own session: neither the
 * cookie nor the storage that the person's other windows share is read or written here.
 */
export const isImpersonation = ticket !== null || (globalThis.sessionStorage?.getItem(key) ?? null) !== null

export function storedImpersonation(): Impersonation | null {
  const text = sessionStorage.getItem(key)
  return text ? (JSON.parse(text) as Impersonation) : null
}
export const storeImpersonation = (look: Impersonation | null) => sessionStorage.setItem(key, look ? JSON.stringify(look) : '')

/** In whose name the calls of this window are made; empty: nobody's. */
export const token = () => (isImpersonation ? (storedImpersonation()?.token ?? '') : readCookie('token'))
export function forgetToken() {
  if (isImpersonation) return storeImpersonation(null)
  dropCookie('token', '/')
}

/** Where this window may store: with the other windows of the session, or for itself alone. */
export const browserStorage = () => (isImpersonation ? sessionStorage : localStorage)
