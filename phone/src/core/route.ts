import { useSyncExternalStore } from 'react'

/** The address after `#`: `/declare/2026-03-05`, with its query. */
export interface Route {
  readonly path: string
  readonly query: URLSearchParams
}

function readRoute(): Route {
  const [path = '', query = ''] = location.hash.slice(1).split('?')
  return { path: path || '/', query: new URLSearchParams(query) }
}
let route = readRoute()
const listeners = new Set<() => void>()
addEventListener('hashchange', () => {
  route = readRoute()
  scrollTo(0, 0)
  for (const listener of [...listeners]) listener()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useRoute = () => useSyncExternalStore(subscribe, () => route)

export function go(path: string) {
  location.hash = path
}

/** In place of the present page, which the back key then does not find again. */
export const goInstead = (path: string) => location.replace(`#${path}`)
