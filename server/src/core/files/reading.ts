import type { ReadDb } from '../db/database.ts'
import { opening } from './sealing.ts'
import { storageOf, storeOf } from './stores.ts'
import type { FileRow } from './tables.ts'

type Object = Pick<FileRow, 'storageId' | 'seal'> & { readonly key: string; readonly size: number; readonly what: string }

/** The plain bytes from the first named to the last, both included, for whoever passes each piece on before asking for the next. */
export async function readRange(
  db: ReadDb,
  { storageId, seal, key, size, what }: Object,
  from: number,
  to: number,
): Promise<AsyncIterable<Buffer>> {
  const store = storeOf(await storageOf(db, storageId))
  return seal ? opening(seal, what, size, { from, to }, (first, last) => store.range(key, first, last)) : store.passing(key, from, to)
}
