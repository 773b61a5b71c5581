import { useStore } from '@oems/client/store.ts'
import { stored } from '../core/stored.ts'

const name = 'person:walk'

/** The people of the list from which one is opened at an address of its own: there ◀ ▶ lead through them. */
export const leadThrough = (personIds: readonly number[]) => stored.set((all) => ({ ...all, [name]: personIds }))

/** Where a person stands among those, and who comes before and after; nowhere for whoever came otherwise. */
export function usePersonWalk(personId: number) {
  const ids = (useStore(stored, (all) => all[name]) as readonly number[] | undefined) ?? []
  const at = ids.indexOf(personId)
  return { place: at + 1, total: ids.length, previous: ids[at - 1] ?? null, next: at < 0 ? null : (ids[at + 1] ?? null) }
}
