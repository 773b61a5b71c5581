import { useSyncExternalStore } from 'react'

/** The address as the routes know it: what stands behind `#`, `/` where nothing does. */
export const addressNow = () => {
  const hash = window.location.hash.slice(1)
  return hash.startsWith('/') ? hash : `/${hash}`
}

/** For code outside the router, which is notified as if the user had used the browser's own buttons. */
export function go(address: string, replace = false) {
  if (addressNow() === address && window.location.hash !== '') return
  if (replace) window.history.replaceState(window.history.state, '', `#${address}`)
  else window.history.pushState(null, '', `#${address}`)
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
}

/** Follows `go` and the browser; the router's own steps stay within the console, where this is not needed. */
export const useAddressNow = () => useSyncExternalStore(follow, addressNow)
const events = ['popstate', 'hashchange'] as const
function follow(listener: () => void) {
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}
