import { createStore } from '@oems/client/store.ts'
import { useSyncExternalStore } from 'react'
import type { Filter } from './filters.ts'

export type DescribedFilters = ReturnType<typeof describedFilters>

/** The filters of a list as the page's row of them has them, with their words: what may be chosen is at times read later than the rows. */
export function describedFilters() {
  const store = createStore<readonly Filter[]>([])
  return {
    get current() {
      return store.get()
    },
    set current(next) {
      store.set(next)
    },
    subscribe: store.subscribe,
  }
}

/** Whoever says them in words is drawn again when they have come. */
export const useDescribed = (described: DescribedFilters) => useSyncExternalStore(described.subscribe, () => described.current)
