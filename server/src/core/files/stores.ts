import { StorageKind } from '@oems/contract/files/codes.ts'
import { eq } from 'drizzle-orm'
import type { ReadDb } from '../db/database.ts'
import { localStore } from './localStore.ts'
import { s3Store } from './s3Store.ts'
import type { Store } from './store.ts'
import { type StorageRow, storage } from './tables.ts'

let folder: string | undefined
/** Set once at the start: where the files of this machine lie. */
export function keepFilesIn(path: string): void {
  folder = path
}
export const knowsFolder = () => folder !== undefined
export function filesFolder(): string {
  if (folder === undefined) throw new Error('no folder for files: call keepFilesIn() before the first file')
  return folder
}

/** What a settings row says of where its objects are. */
export type StorageSettings = Pick<StorageRow, 'storage' | 'endpoint' | 'region' | 'bucket' | 'accessKey' | 'secretKey' | 'pathPrefix'>

export function storeOf({ storage: kind, endpoint, region, bucket, accessKey, secretKey, pathPrefix }: StorageSettings): Store {
  if (kind === StorageKind.local) return localStore(filesFolder())
  return s3Store({ endpoint: endpoint!, region, bucket: bucket!, accessKey: accessKey!, secretKey: secretKey!, pathPrefix })
}

/** Where what comes now goes. */
export async function currentStorage(db: ReadDb): Promise<StorageRow> {
  const [row] = await db.select().from(storage).where(eq(storage.isCurrent, true))
  return row!
}

/** A range of a film asks for the same row again and again. */
const knownMs = 10_000
const known = new Map<number, { readonly row: Promise<StorageRow | undefined>; readonly until: number }>()

/** Where a file lies that names this row. */
export async function storageOf(db: ReadDb, id: number): Promise<StorageRow> {
  const found = known.get(id)
  if (found && found.until > Date.now()) return (await found.row)!
  const row = db
    .select()
    .from(storage)
    .where(eq(storage.id, id))
    .then(([one]) => one)
  known.set(id, { row, until: Date.now() + knownMs })
  row.catch(() => known.delete(id))
  return (await row)!
}
/** After a change here; other processes know of it within seconds. */
export const forgetStorages = () => known.clear()
