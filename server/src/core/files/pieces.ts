import { extensionOf } from '@oems/contract/files/codes.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { FileRange } from './fileRange.ts'
import { joinedKey } from './joined.ts'
import { beginningBytes, isJudgedByBeginning } from './judging.ts'
import { announce, newKey } from './keeping.ts'
import { partKey } from './parts.ts'
import { storageOf, storeOf } from './stores.ts'
import { pending, type UploadRow } from './tables.ts'
import type { Part, Place } from './whole.ts'

type Uploading = Pick<UploadRow, 'name' | 'size' | 'partCount' | 'seal' | 'storageId'>

/** Bytes of each part but the last, where the file may consist of its parts as they lie; null where it has to be written as one. */
export async function bytesEach(ctx: Pick<Ctx, 'db'>, upload: Uploading, parts: readonly Part[]): Promise<number | null> {
  const each = parts[0]!.size
  const rest = upload.size - (upload.partCount - 1) * each
  const isEven = rest > 0 && rest <= each && parts.every(({ partNo, size }) => size === (partNo < upload.partCount ? each : rest))
  if (!isEven || each < beginningBytes || upload.seal || !isJudgedByBeginning(extensionOf(upload.name))) return null
  return storeOf(await storageOf(ctx.db, upload.storageId)).joining ? each : null
}

/** The parts become the file: each is named a second time, read once and made durable, and none is copied. */
export async function asPieces(ctx: Ctx, row: UploadRow, each: number): Promise<Place> {
  const { id: storageId, ...settings } = await storageOf(ctx.db, row.storageId)
  const store = storeOf(settings)
  const joining = store.joining!
  const storageKey = joinedKey(newKey(ctx.now), each)
  await announce(ctx, storageId, [storageKey])
  return {
    path: joining.pathOf(storageKey, 0),
    bytesEach: each,
    lies: { storageId, storageKey },
    async read({ partNo, size }) {
      await joining.take(partKey(row, partNo), storageKey, partNo - 1)
      return new FileRange(joining.pathOf(storageKey, partNo - 1), 0, size - 1) as AsyncIterable<Buffer>
    },
    write: async () => undefined,
    close: async () => undefined,
    kept: async () => undefined,
    async drop() {
      await store.remove([storageKey])
      await ctx.inOwnTransaction(({ db }) => db.delete(pending).where(eq(pending.storageKey, storageKey)))
    },
  }
}
