import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type BizType, extensionOf, FileAccess, FileStatus } from '@oems/contract/files/codes.ts'
import { inArray } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../context.ts'
import { stamp } from '../db/store.ts'
import { judge } from './judging.ts'
import type { Picture } from './pictureChild.ts'
import { dropRewritten, rewritten } from './pictures.ts'
import { newSeal, sealedSize, sealing } from './sealing.ts'
import { type Keeping, orRefused, type Store } from './store.ts'
import { currentStorage, storeOf } from './stores.ts'
import { type FileRow, file, pending } from './tables.ts'

/** A whole file on this machine, of which nothing is known yet but what the request says. */
export interface Incoming {
  readonly name: string
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly bizType: BizType
}
/** A file whose content lies in its store, and which `record` writes down. */
export type Kept = Omit<typeof file.$inferInsert, keyof ReturnType<typeof stamp> | 'orgId'>

export const contentOf = 'content'
export const thumbOf = 'thumb'
const isSealed = (bizType: BizType) => bizType === 'medical'
export const sealFor = (bizType: BizType) => (isSealed(bizType) ? newSeal() : null)

/** `yyyy/MM/<32 hex>`: nothing of the name, and nothing that could be guessed. */
export function newKey(now: Date): string {
  const [year, month] = now.toISOString().split('-')
  return `${year}/${month}/${randomBytes(16).toString('hex')}`
}

/** Judges, rewrites, seals and stores; refused with 1422 before anything is stored, or where the store fails. */
export async function keep(ctx: Ctx, incoming: Incoming): Promise<Kept> {
  const ext = extensionOf(incoming.name)
  const { mime, isPicture } = await judge(incoming.path, ext)
  if (!isPicture) return stored(ctx, incoming, { ext, mime }, null)
  try {
    return await stored(ctx, incoming, { ext, mime }, await rewritten(incoming.path, ext))
  } finally {
    await dropRewritten(incoming.path)
  }
}

async function stored(ctx: Ctx, incoming: Incoming, kind: Pick<Kept, 'ext' | 'mime'>, picture: Picture | null): Promise<Kept> {
  const { name, bizType } = incoming
  const { id: storageId, ...settings } = await currentStorage(ctx.db)
  const storageKey = newKey(ctx.now)
  const thumbKey = picture && `${storageKey}-thumb`
  const seal = sealFor(bizType)
  await announce(ctx, storageId, thumbKey ? [storageKey, thumbKey] : [storageKey])
  const store = storeOf(settings)
  const content = picture?.content ?? incoming
  await orRefused(move(store, content, { key: storageKey, seal, what: contentOf }))
  if (picture && thumbKey) await orRefused(move(store, picture.thumb, { key: thumbKey, seal, what: thumbOf }))
  const { size, sha256 } = content
  return {
    ...{ name, ...kind, size, sha256, storageId, storageKey, thumbKey, thumbSize: picture?.thumb.size ?? null, seal, bizType },
    ...{ access: FileAccess.ownersReaders, width: picture?.width ?? null, height: picture?.height ?? null, durationSec: null },
    status: FileStatus.temporary,
  }
}

/** Part of the write that keeps it. */
export async function record(ctx: WriteCtx, kept: Kept): Promise<FileRow> {
  const [row] = await ctx.db
    .insert(file)
    .values({ ...kept, ...stamp(ctx), orgId: ctx.actor.orgId })
    .returning()
  const keys = [kept.storageKey, ...(kept.thumbKey ? [kept.thumbKey] : [])]
  await ctx.db.delete(pending).where(inArray(pending.storageKey, keys))
  ctx.note({ what: '文件', id: row!.id, name: row!.name, orgId: row!.orgId, before: null, after: noted(row!) })
  return row!
}
/** As the log tells of a file. */
export const noted = ({ name, size, bizType, status }: FileRow) => ({ name, size, bizType, status })

/** Whatever becomes of the call: an object without a record is found by this row. */
const announce = ({ inOwnTransaction, now }: Ctx, storageId: number, keys: readonly string[]) =>
  inOwnTransaction(({ db }) =>
    db.insert(pending).values(keys.map((storageKey) => ({ storageKey, storageId, createdAt: now.toISOString() }))),
  )

interface Place {
  readonly key: string
  readonly seal: Uint8Array | null
  readonly what: string
  readonly kept?: Keeping
}
/** From this machine's disk; sealed on its way where it has to be. */
export const move = (store: Store, { path, size }: Pick<Incoming, 'path' | 'size'>, { key, seal, what, kept = 'for good' }: Place) =>
  seal
    ? store.put(key, sealing(seal, what, createReadStream(path) as AsyncIterable<Buffer>, size), sealedSize(size), kept)
    : store.adopt(key, path, size, kept)
