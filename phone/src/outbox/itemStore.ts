import { createStore } from '@oems/client/store.ts'
import type { Disk } from '../core/disk.ts'
import type { Item, ItemStore } from './outbox.ts'

/** False where this browser stores nothing beyond the page: then the page has to stay open until all is sent. */
export const isDurable = createStore(true)

/** What an outbox sends. Items from before there were several are declarations. */
export type ItemKind = 'declaration' | 'information'
type Stored<B> = Item<B> & { readonly kind?: ItemKind }

/** One outbox on the phone's disk. What the disk refuses (it is full) stays in memory, and the line bar says so. */
export function openItemStore<B>(disk: Disk, kind: ItemKind): ItemStore<B> {
  isDurable.set(disk.durable)
  const unsaved = new Map<string, Item<B>>()
  return {
    all: async () => {
      const saved = (await disk.all<Stored<B>>('outbox')).filter((item) => (item.kind ?? 'declaration') === kind)
      return [...saved.filter(({ clientKey }) => !unsaved.has(clientKey)), ...unsaved.values()]
    },
    put: async (item) => {
      try {
        await disk.put('outbox', item.clientKey, { ...item, kind } satisfies Stored<B>)
        unsaved.delete(item.clientKey)
      } catch {
        unsaved.set(item.clientKey, item)
        isDurable.set(false)
      }
    },
    remove: async (clientKey) => {
      unsaved.delete(clientKey)
      await disk.remove('outbox', clientKey)
    },
  }
}
