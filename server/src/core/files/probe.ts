import { randomUUID } from 'node:crypto'
import { StoreFault } from './store.ts'
import { type StorageSettings, storeOf } from './stores.ts'

/** Whether a store does what it should: an object is written, read and deleted. */
export async function probe(settings: StorageSettings): Promise<void> {
  const store = storeOf(settings)
  const key = `probe/${randomUUID()}`
  const content = Buffer.from(key)
  await store.put(key, once(content), content.length)
  const read: Buffer[] = []
  for await (const piece of store.range(key, 0, content.length - 1)) read.push(piece)
  await store.remove([key])
  if (!Buffer.concat(read).equals(content)) throw new StoreFault('读出的内容与写入的不同')
}

async function* once(content: Buffer) {
  yield content
}
