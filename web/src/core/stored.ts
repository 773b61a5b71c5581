import { createStore, useStore } from '@oems/client/store.ts'
import { useCallback } from 'react'

/** What the browser stores for this account (columns, recent choices, folded parts). The shell encrypts it, and clears it at sign-out. */
export const stored = createStore<Readonly<Record<string, unknown>>>({})

/** As `useState`, but stored for the account. `name` is unique in the console: `list:/oems-api/biz/employees/v2/list`. */
export function useStored<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const value = useStore(stored, (all) => all[name]) as T | undefined
  const set = useCallback((next: T) => stored.set((all) => ({ ...all, [name]: next })), [name])
  return [value ?? initial, set]
}
