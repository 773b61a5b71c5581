import { createStore } from '@oems/client/store.ts'
import type { Disk } from '../core/disk.ts'
import type { Item, Shelf } from './outbox.ts'

/** False where this browser keeps nothing beyond the page: then the page has to stay open until all is sent. */
export const durable = createStore(true)

/** The outbox on the phone's disk. What the disk will not take (it is full) stays in memory, and the user is told. */
export function openShelf<B>(disk: Disk): Shelf<B> {
  durable.set(disk.durable)
  const loose = new Map<string, Item<B>>()
  return {
    all: async () => {
      const kept = await disk.all<Item<B>>('outbox')
      return [...kept.filter(({ clientKey }) => !loose.has(clientKey)), ...loose.values()]
    },
    put: async (item) => {
      try {
        await disk.put('outbox', item.clientKey, item)
        loose.delete(item.clientKey)
      } catch {
        loose.set(item.clientKey, item)
        durable.set(false)
      }
    },
    remove: async (clientKey) => {
      loose.delete(clientKey)
      await disk.remove('outbox', clientKey)
    },
  }
}
