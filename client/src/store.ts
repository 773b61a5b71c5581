import { useSyncExternalStore } from 'react'

/** A value that code outside React may read and change, and components follow. */
export interface Store<T> {
  get(): T
  set(next: T | ((old: T) => T)): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      const changed = typeof next === 'function' ? (next as (old: T) => T)(value) : next
      if (Object.is(changed, value)) return
      value = changed
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `pick` must give back a part of the value, not make a new object: what is the same is not drawn again. */
export const useStore = <T, P = T>(store: Store<T>, pick: (value: T) => P = (value) => value as unknown as P) =>
  useSyncExternalStore(store.subscribe, () => pick(store.get()))
