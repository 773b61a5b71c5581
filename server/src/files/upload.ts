import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Input } from '@oems/contract/core/call.ts'
import { fileComplaint } from '@oems/contract/files/codes.ts'
import type { files as calls, OssFile } from '@oems/contract/files/files.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { badField, conflict, Refusal, ruleBroken } from '../core/errors.ts'
import { ossFileOf } from '../core/files/addresses.ts'
import { grow, putTogether } from '../core/files/assembling.ts'
import { type Incoming, type Kept, keep, record } from '../core/files/keeping.ts'
import { addPart, beginUpload, claim, dropUpload, finish, letGo, uploadOfPart } from '../core/files/parts.ts'
import { TryAgain } from '../core/files/refusals.ts'
import { storageOf } from '../core/files/stores.ts'
import { type FileRow, file, type UploadRow } from '../core/files/tables.ts'
import { hitShared } from '../core/http/limits.ts'
import { inTwoSteps, NothingToWrite } from '../core/implement.ts'

type UploadInput = Input<typeof calls.upload>
/** A file ready to be written down; with the upload whose parts it was. Or one that is there already, or nothing yet. */
interface Arrived {
  readonly kept?: Kept
  readonly upload?: UploadRow
  readonly ossId?: number
}
type Receiving = Promise<Arrived | NothingToWrite<null>>

/** A whole file, or a part: with the last of them the file is put together and judged. */
export const upload = inTwoSteps(receive, async (ctx: WriteCtx, _input, { kept, upload: parts, ossId }: Arrived) => {
  if (kept) {
    const row = await record(ctx, kept)
    if (parts) await finish(ctx, parts, row.id)
    return shown(ctx, row)
  }
  return shownById(ctx, ossId!)
})

async function receive(ctx: Ctx, input: UploadInput): Receiving {
  const { file: sent, bizType, uploadId, sha256 } = input
  const size = uploadId === null ? sent.size : input.size!
  const complaint = fileComplaint(bizType, sent.name, size)
  if (complaint) throw ruleBroken(complaint)
  if (sha256 !== null && sha256 !== sent.digest) throw ruleBroken('文件在传输中损坏，请重新上传')
  if (uploadId !== null) return receivePart(ctx, { ...input, uploadId, size })
  await limitFiles(ctx)
  return { kept: await keep(ctx, { name: sent.name, path: sent.path, size, sha256: sent.digest, bizType }) }
}

type PartInput = UploadInput & { readonly uploadId: string; readonly size: number }

async function receivePart(ctx: Ctx, { file: sent, bizType, uploadId, size, ...part }: PartInput): Receiving {
  const [partNo, partCount] = [part.partNo!, part.partCount!]
  const known = await uploadOfPart(ctx, uploadId)
  if (!known) await limitFiles(ctx)
  const row = known ?? (await beginUpload(ctx, { uploadId, name: sent.name, bizType, size, partCount }))
  if (row.bizType !== bizType || row.size !== size || row.partCount !== partCount)
    throw conflict('上传编号已用于另一个文件，请重新选择文件')
  if (row.ossId !== null) return { ossId: row.ossId }
  if (sent.size > size) throw badField('file', '分片大于文件')
  const folder = dirname(sent.path)
  const { ossId, areAllThere } = await addPart(ctx, row, partNo, sent)
  if (ossId !== null) return { ossId }
  grow(ctx, row, { partNo, size: sent.size, crc: sent.crc }, folder)
  if (!areAllThere || !(await claim(ctx, row))) return new NothingToWrite(null)
  try {
    return { kept: await keepWhole(ctx, await putTogether(ctx, row, folder)), upload: row }
  } catch (error) {
    // What cannot be kept now may be later; a file that is no good stays so.
    await (error instanceof Refusal && !(error instanceof TryAgain) ? dropUpload(ctx, row) : letGo(ctx, row))
    throw error
  }
}

async function keepWhole(ctx: Ctx, whole: Incoming): Promise<Kept> {
  try {
    return await keep(ctx, whole)
  } finally {
    await rm(whole.path, { force: true })
  }
}

/** Over all processes, and once for a file however many parts it has. */
async function limitFiles(ctx: Ctx): Promise<void> {
  if (!ctx.limited) return
  const most = ctx.settings['upload.userPerTenMin']
  await ctx.inOwnTransaction(({ db }) => hitShared(db, 'files', String(ctx.actor.accountId), { most }))
}

async function shown(ctx: WriteCtx, row: FileRow): Promise<OssFile> {
  return ossFileOf({ ...row, ...(await storageOf(ctx.db, row.storageId)), ...row }, ctx.actor.accountId, ctx.now)
}

async function shownById(ctx: WriteCtx, ossId: number): Promise<OssFile> {
  const [row] = await ctx.db.select().from(file).where(eq(file.id, ossId))
  return shown(ctx, row!)
}
