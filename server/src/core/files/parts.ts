import type { Upload } from '@oems/contract/core/call.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../context.ts'
import { ask, type ReadDb } from '../db/database.ts'
import { param, prepared, preparedSelect } from '../db/prepared.ts'
import { move, newKey, sealFor } from './keeping.ts'
import { readRange } from './reading.ts'
import { TryAgain } from './refusals.ts'
import { orRefused, type Store } from './store.ts'
import { currentStorage, storageOf, storeOf } from './stores.ts'
import { type UploadRow, upload, uploadPart } from './tables.ts'
import type { Part } from './whole.ts'

/** Each part is an object of its own, which any process can add and any can read. */
const partKey = ({ storageKey }: UploadRow, partNo: number) => `parts/${storageKey}/${partNo}`
const partOf = (partNo: number) => `part ${partNo}`

/** By the number that its sender gave it; somebody else's is another one. */
export async function ownUpload({ db, actor }: Pick<Ctx, 'db' | 'actor'>, uploadId: string): Promise<UploadRow | undefined> {
  const [row] = await findUpload(db, { accountId: actor.accountId, uploadId })
  return row
}

/** Uploads of which a part has come here. Nothing of them changes but that they become whole or go, and `addPart` sees that. */
const rows = new Map<string, UploadRow>()
const rowsAtMost = 256
const nameOf = ({ accountId, uploadId }: Pick<UploadRow, 'accountId' | 'uploadId'>) => `${accountId} ${uploadId}`

/** The same for a part of it, without asking anew for each. */
export async function uploadOfPart(ctx: Pick<Ctx, 'db' | 'actor'>, uploadId: string): Promise<UploadRow | undefined> {
  const name = nameOf({ accountId: ctx.actor.accountId, uploadId })
  const row = rows.get(name) ?? (await ownUpload(ctx, uploadId))
  if (!row || row.ossId !== null) return row
  if (rows.size >= rowsAtMost) rows.clear()
  rows.set(name, row)
  return row
}
const findUpload = preparedSelect('an own upload', (db) =>
  db
    .select()
    .from(upload)
    .where(and(eq(upload.accountId, param('accountId')), eq(upload.uploadId, param('uploadId')))),
)

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
  return (await uploadOfPart(ctx, beginning.uploadId))!
}

/** What became of an upload with a part of it; `ossId`: it was whole before. */
interface Added {
  readonly ossId: number | null
  readonly areAllThere: boolean
}
/** Again where it is there already: the later one stays. */
export async function addPart(ctx: Ctx, row: UploadRow, partNo: number, { path, size, crc }: Upload): Promise<Added> {
  const store = storeOf(await storageOf(ctx.db, row.storageId))
  await orRefused(move(store, { path, size }, { key: partKey(row, partNo), seal: row.seal, what: partOf(partNo), kept: 'briefly' }))
  const [found, parts] = await written(ctx, row, { partNo, size, crc })
  if (found && found.ossId === null) return { ossId: null, areAllThere: parts === row.partCount }
  rows.delete(nameOf(row))
  await store.remove([partKey(row, partNo)]).catch(() => undefined)
  if (!found) throw new TryAgain('上传已失效，请重试')
  return { ossId: found.ossId, areAllThere: false }
}

/** Gives the upload as it stands, and how many of its parts are there. The commit follows at the heels of what is written. */
async function written(ctx: Ctx, { id, partCount }: UploadRow, part: Part) {
  let sent: Promise<[unknown, { ossId: number | null }[], unknown, { count: number }[]]> | undefined
  try {
    await ctx.inOwnTransaction(async ({ db }) => {
      // One after another: of two that come last at once the second sees both.
      sent = Promise.all([
        db.execute(sql`set local synchronous_commit = off`), // a part that gets lost with the power is asked for again
        lockUpload(db, { id }),
        writePart(db, { id, ...part }),
        countParts(db, { id, partCount }),
      ])
      sent.catch(() => undefined)
    })
  } catch (error) {
    await sent // which says why
    throw error
  }
  const [, [found], , [parts]] = await sent!
  return [found, parts!.count] as const
}
const lockUpload = prepared<{ ossId: number | null }>(
  'lock an upload',
  sql`select oss_id as "ossId" from sys_upload where id = ${param('id')}::bigint for update`,
)
/** Not of an upload that is whole, or gone. */
const writePart = prepared(
  'write a part down',
  sql`insert into sys_upload_part (upload, part_no, size, crc)
      select id, ${param('partNo')}::int, ${param('size')}::int, ${param('crc')}::bigint
      from sys_upload where id = ${param('id')}::bigint and oss_id is null
      on conflict (upload, part_no) do update set size = excluded.size, crc = excluded.crc`,
)
/** Each of them is one of those that were announced. */
const countParts = prepared<{ count: number }>(
  'count the parts of an upload',
  sql`select count(*) from sys_upload_part where upload = ${param('id')}::bigint and part_no <= ${param('partCount')}::int`,
)

/** A part as it lies in its store. */
export const readPart = (db: ReadDb, row: UploadRow, { partNo, size }: Part) =>
  readRange(db, { ...row, key: partKey(row, partNo), size, what: partOf(partNo) }, 0, size - 1)

export const partsOf = (db: ReadDb, { id }: Pick<UploadRow, 'id'>) =>
  db.select().from(uploadPart).where(eq(uploadPart.upload, id)).orderBy(asc(uploadPart.partNo))

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

export const forgetPart = (ctx: Ctx, { id }: UploadRow, partNo: number) =>
  ctx.inOwnTransaction(({ db }) => db.delete(uploadPart).where(and(eq(uploadPart.upload, id), eq(uploadPart.partNo, partNo))))

/** Part of the write that records the file: whoever asks for the upload finds it, and the parts are not needed any more. */
export async function finish(ctx: WriteCtx, row: UploadRow, ossId: number): Promise<void> {
  await ctx.db.update(upload).set({ ossId, assemblingUntil: null }).where(eq(upload.id, row.id))
  await ctx.db.delete(uploadPart).where(eq(uploadPart.upload, row.id))
  const store = storeOf(await storageOf(ctx.db, row.storageId))
  ctx.after(async () => {
    rows.delete(nameOf(row))
    await removeFrom(store, row)
  })
}

/** An upload of which nothing comes. */
export async function dropUpload(ctx: Ctx, row: UploadRow): Promise<void> {
  await ctx.inOwnTransaction(({ db }) => db.delete(upload).where(eq(upload.id, row.id)))
  rows.delete(nameOf(row))
  await removeParts(ctx.db, row)
}

/** What is left behind where the store is away is found again by the sweep. */
export const removeParts = async (db: ReadDb, row: UploadRow) => removeFrom(storeOf(await storageOf(db, row.storageId)), row)

const removeFrom = (store: Store, row: UploadRow) =>
  store.remove(Array.from({ length: row.partCount }, (_, at) => partKey(row, at + 1))).catch(() => undefined)
