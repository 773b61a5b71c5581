import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import type { Upload } from '@oems/contract/core/call.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../context.ts'
import { ask, type ReadDb } from '../db/database.ts'
import { Refusal, ruleBroken } from '../errors.ts'
import { type Incoming, move, newKey, sealFor } from './keeping.ts'
import { readRange } from './reading.ts'
import { TryAgain } from './refusals.ts'
import { orRefused, type Store, storeFault } from './store.ts'
import { currentStorage, storageOf, storeOf } from './stores.ts'
import { type UploadRow, upload, uploadPart } from './tables.ts'

const MiB = 1024 * 1024
/** Each part is an object of its own, which any process can add and any can read. */
const partKey = ({ storageKey }: UploadRow, partNo: number) => `parts/${storageKey}/${partNo}`
const partOf = (partNo: number) => `part ${partNo}`

/** By the number that its sender gave it; somebody else's is another one. */
export async function ownUpload({ db, actor }: Pick<Ctx, 'db' | 'actor'>, uploadId: string): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(upload)
    .where(and(eq(upload.accountId, actor.accountId), eq(upload.uploadId, uploadId)))
  return row
}

type Beginning = Pick<UploadRow, 'uploadId' | 'name' | 'bizType' | 'size' | 'partCount'>
/** Of two parts that come first at once both find the one upload. */
export async function beginUpload(ctx: Ctx, beginning: Beginning): Promise<UploadRow> {
  const { id: storageId } = await currentStorage(ctx.db)
  const [, , storageKey] = newKey(ctx.now).split('/')
  const place = { storageId, storageKey: storageKey!, seal: sealFor(beginning.bizType) }
  const own = { accountId: ctx.actor.accountId, createdAt: ctx.now.toISOString() }
  await ctx.inOwnTransaction(({ db }) =>
    db
      .insert(upload)
      .values({ ...beginning, ...place, ...own })
      .onConflictDoNothing(),
  )
  return (await ownUpload(ctx, beginning.uploadId))!
}

/** Again where it is there already: the later one stays. */
export async function addPart(ctx: Ctx, row: UploadRow, partNo: number, { path, size, crc }: Upload): Promise<void> {
  const store = storeOf(await storageOf(ctx.db, row.storageId))
  await orRefused(move(store, { path, size }, { key: partKey(row, partNo), seal: row.seal, what: partOf(partNo), kept: 'briefly' }))
  await ctx.inOwnTransaction(async ({ db }) => {
    await db.execute(sql`set local synchronous_commit = off`) // a part that gets lost with the power is asked for again
    await db
      .insert(uploadPart)
      .values({ upload: row.id, partNo, size, crc })
      .onConflictDoUpdate({ target: [uploadPart.upload, uploadPart.partNo], set: { size, crc } })
  })
}

export const partsOf = (db: ReadDb, { id }: Pick<UploadRow, 'id'>) =>
  db.select().from(uploadPart).where(eq(uploadPart.upload, id)).orderBy(asc(uploadPart.partNo))

/** None is missing, and each is one of those that were announced. */
export async function areAllThere({ db }: Ctx, row: UploadRow): Promise<boolean> {
  const [found] = await ask<{ count: number }>(
    db,
    sql`select count(*) from ${uploadPart} where upload = ${row.id} and part_no <= ${row.partCount}`,
  )
  return found!.count === row.partCount
}

/** Long enough to put it together over a slow line to the store; should the process die, another may after that. */
const secondsFor = ({ size }: UploadRow) => 60 + Math.ceil(size / (2 * 1024 * 1024))

/** Of several that see the last part arrive, one puts the file together. */
export async function claim(ctx: Ctx, row: UploadRow): Promise<boolean> {
  const claimed = await ctx.inOwnTransaction(({ db }) =>
    ask(
      db,
      sql`update ${upload} set assembling_until = now() + make_interval(secs => ${secondsFor(row)})
          where id = ${row.id} and oss_id is null and coalesce(assembling_until < now(), true) returning id`,
    ),
  )
  return claimed.length > 0
}
export const letGo = (ctx: Ctx, { id }: UploadRow) =>
  ctx.inOwnTransaction(({ db }) => db.update(upload).set({ assemblingUntil: null }).where(eq(upload.id, id)))

/** All parts as one file on this machine. A part that got lost, or is not what it was, has to be sent again. */
export async function putTogether(ctx: Ctx, row: UploadRow, path: string): Promise<Incoming> {
  const hash = createHash('sha256')
  let size = 0
  const write = pipeline(piecesOf(ctx, row), seen, createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: MiB }))
  async function* seen(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  await orRefused(write.catch((error: unknown) => Promise.reject(error instanceof Refusal ? error : storeFault(error))))
  if (size !== row.size) throw ruleBroken('分片合起来与文件大小不符，请重新上传')
  return { name: row.name, path, size, sha256: hash.digest('hex'), bizType: row.bizType }
}

async function* piecesOf(ctx: Ctx, row: UploadRow): AsyncGenerator<Buffer> {
  for (const part of await partsOf(ctx.db, row)) {
    let crc = 0
    try {
      const object = { ...row, key: partKey(row, part.partNo), size: part.size, what: partOf(part.partNo) }
      for await (const piece of await readRange(ctx.db, object, 0, part.size - 1)) {
        crc = crc32(piece, crc)
        yield piece
      }
    } catch (error) {
      await forgetPart(ctx, row, part.partNo)
      throw new TryAgain(`第${part.partNo}个分片读取失败（${storeFault(error).reason}），请重试`)
    }
    if (crc === part.crc) continue
    await forgetPart(ctx, row, part.partNo)
    throw new TryAgain(`第${part.partNo}个分片已损坏，请重试`)
  }
}

const forgetPart = (ctx: Ctx, { id }: UploadRow, partNo: number) =>
  ctx.inOwnTransaction(({ db }) => db.delete(uploadPart).where(and(eq(uploadPart.upload, id), eq(uploadPart.partNo, partNo))))

/** Part of the write that records the file: whoever asks for the upload finds it, and the parts are not needed any more. */
export async function finish(ctx: WriteCtx, row: UploadRow, ossId: number): Promise<void> {
  await ctx.db.update(upload).set({ ossId, assemblingUntil: null }).where(eq(upload.id, row.id))
  await ctx.db.delete(uploadPart).where(eq(uploadPart.upload, row.id))
  const store = storeOf(await storageOf(ctx.db, row.storageId))
  ctx.after(() => removeFrom(store, row))
}

/** An upload of which nothing comes. */
export async function dropUpload(ctx: Ctx, row: UploadRow): Promise<void> {
  await ctx.inOwnTransaction(({ db }) => db.delete(upload).where(eq(upload.id, row.id)))
  await removeParts(ctx.db, row)
}

/** What is left behind where the store is away is found again by the sweep. */
export const removeParts = async (db: ReadDb, row: UploadRow) => removeFrom(storeOf(await storageOf(db, row.storageId)), row)

const removeFrom = (store: Store, row: UploadRow) =>
  store.remove(Array.from({ length: row.partCount }, (_, at) => partKey(row, at + 1))).catch(() => undefined)
