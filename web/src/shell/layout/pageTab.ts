import type { Location } from 'react-router'
import type { PageTab } from '../../core/tab.ts'
import { markTyped, readdress } from '../desk.ts'

/** A page's tab as the tabs' bar drives it: brought to the front, and moved to another address. */
export interface PageTabView extends PageTab {
  bring(front: boolean): void
  moved(address: string): Location
}

export function pageTabOf(key: string, address: string): PageTabView {
  const listeners = new Set<() => void>()
  let isFront: boolean | null = null
  let location = locationOf(key, address)
  return {
    isInFront: () => isFront === true,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    location: () => location,
    readdress: (search, replace) => readdress(key, location.pathname + (search === '?' ? '' : search), replace),
    markUnsaved: (discard) => markTyped(key, discard),
    bring(front) {
      const wasSet = isFront !== null
      const changed = isFront !== front
      isFront = front
      if (wasSet && changed) for (const listener of [...listeners]) listener()
    },
    moved(address) {
      location = locationOf(key, address)
      return location
    },
  }
}

function locationOf(key: string, address: string): Location {
  const [pathname, query] = address.split(/\?(.*)/s) as [string, string | undefined]
  return { pathname, search: query ? `?${query}` : '', hash: '', state: null, key }
}
