import { createStore, type Store } from '@oems/client/store.ts'
import type { Entry, ErrorsByItem, Typed } from './entries.ts'

/** What is typed on one sheet, beside what the server says of it: a sheet that is read anew takes nothing of it away. */
export interface Written {
  readonly typed: Typed
  readonly errors: ErrorsByItem
  readonly remark: string | null
  readonly ossIds: readonly number[] | null
}
export const nothingWritten: Written = { typed: {}, errors: {}, remark: null, ossIds: null }

/** Rows follow their own part of it, so that a key draws one row. */
export interface SheetStore extends Store<Written> {
  change(suppliesId: number, entry: Partial<Entry>): void
  /** Many rows at once: pasted, imported, as before. */
  fill(typed: Typed): void
  complain(errors: ErrorsByItem): void
}

export function createSheetStore(): SheetStore {
  const store = createStore<Written>(nothingWritten)
  const fill = (typed: Typed) =>
    store.set((old) => ({
      ...old,
      typed: { ...old.typed, ...mapped(typed, (entry, id) => ({ ...old.typed[id], ...entry })) },
      errors: without(old.errors, Object.keys(typed)),
    }))
  return {
    ...store,
    fill,
    change: (suppliesId, entry) => fill({ [suppliesId]: entry }),
    complain: (errors) => store.set((old) => ({ ...old, errors })),
  }
}

const mapped = <V>(all: Readonly<Record<number, V>>, to: (value: V, id: number) => V) =>
  Object.fromEntries(Object.entries(all).map(([id, value]) => [id, to(value, Number(id))])) as Record<number, V>
/** The same object where nothing of it goes, so that nobody is drawn again. */
const without = (errors: ErrorsByItem, ids: readonly string[]): ErrorsByItem =>
  ids.some((id) => id in errors) ? Object.fromEntries(Object.entries(errors).filter(([id]) => !ids.includes(id))) : errors
