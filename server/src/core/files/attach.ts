import type { CodeOf } from '@oems/contract/core/codes.ts'
import { FileAccess, FileStatus } from '@oems/contract/files/codes.ts'
import type { OssFile } from '@oems/contract/files/files.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../context.ts'
import { touch } from '../db/store.ts'
import type { FileOwner } from '../domain.ts'
import { badField, notFound, ruleBroken } from '../errors.ts'
import { ossFileOf } from './addresses.ts'
import { attachment, type FileRow, file, storage } from './tables.ts'

/** A record with files: `owner` is the name under which a domain declares it (`Domain.fileOwners`). */
export interface OwnerRecord {
  readonly owner: string
  readonly id: number
}

/**
 * Makes these the files of a record's field, in this order, within the record's own transaction: 临时 becomes 已使用, and what is no longer among
 * them and belongs to nothing else becomes 已删除. A file that is neither the caller's own nor there already is unknown (1404). The caller has
 * made sure that the record may be changed; it gets both lists, for its note.
 */
export async function attach(ctx: WriteCtx, record: OwnerRecord, field: string, ossIds: readonly number[]) {
  const declared = ownerOf(ctx, record.owner).fields[field]
  if (!declared) throw new Error(`${record.owner} has no files ${field}`)
  if (ossIds.length > declared.most) throw badField('ossIds', `${declared.title}最多${declared.most}个`)
  const mine = and(eq(attachment.ownerType, record.owner), eq(attachment.ownerId, record.id), eq(attachment.field, field))
  const before = (await ctx.db.select({ ossId: attachment.ossId }).from(attachment).where(mine).orderBy(asc(attachment.orderNum))).map(
    ({ ossId }) => ossId,
  )
  const touched = [...new Set([...ossIds, ...before])]
  if (touched.length === 0) return { before, after: ossIds }
  const found = await ctx.db
    .select()
    .from(file)
    .where(and(inArray(file.id, touched), isNull(file.deletedAt)))
    .orderBy(asc(file.id))
    .for('update')
  const known = new Map(found.map((row) => [row.id, row]))
  for (const ossId of ossIds.filter((id) => !before.includes(id))) refuseForeign(ctx, known.get(ossId), declared.bizTypes)

  await ctx.db.delete(attachment).where(mine)
  if (ossIds.length > 0)
    await ctx.db
      .insert(attachment)
      .values(ossIds.map((ossId, orderNum) => ({ ownerType: record.owner, ownerId: record.id, field, ossId, orderNum })))
  await settle(ctx, found)
  return { before, after: ossIds }
}

/** All files of records that go for good. */
export async function detachAll(ctx: WriteCtx, owner: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await ctx.db
    .delete(attachment)
    .where(and(eq(attachment.ownerType, owner), inArray(attachment.ownerId, [...ids])))
    .returning({ ossId: attachment.ossId })
  const ossIds = gone.map(({ ossId }) => ossId)
  if (ossIds.length > 0)
    await settle(ctx, await ctx.db.select().from(file).where(inArray(file.id, ossIds)).orderBy(asc(file.id)).for('update'))
}

function refuseForeign({ actor }: WriteCtx, row: FileRow | undefined, bizTypes: readonly string[]) {
  if (!row || row.createdBy !== actor.accountId || row.status === FileStatus.deleted) throw notFound()
  if (!bizTypes.includes(row.bizType)) throw ruleBroken('不支持的文件类型')
}

/** Status and access of files follow from the records that they belong to now: the most open of them decides. */
async function settle(ctx: WriteCtx, rows: readonly FileRow[]): Promise<void> {
  const owners = await ctx.db
    .select({ ossId: attachment.ossId, ownerType: attachment.ownerType })
    .from(attachment)
    .where(
      inArray(
        attachment.ossId,
        rows.map(({ id }) => id),
      ),
    )
  for (const { id, bizType, status, access } of rows) {
    const accesses = owners.filter(({ ossId }) => ossId === id).map(({ ownerType }) => ownerOf(ctx, ownerType).access)
    const next = { status: accesses.length > 0 ? FileStatus.used : FileStatus.deleted, access: accessOf(bizType, accesses) }
    if (next.status !== status || next.access !== access)
      await ctx.db
        .update(file)
        .set({ ...touch(ctx), ...next })
        .where(eq(file.id, id))
  }
}
const accessOf = (bizType: string, accesses: readonly CodeOf<typeof FileAccess>[]) =>
  bizType === 'medical' ? FileAccess.ownersReaders : (Math.min(...accesses, FileAccess.ownersReaders) as CodeOf<typeof FileAccess>)

/** `oss` of records that the caller has read, by their ids and in the order they were attached in. */
export async function filesOf(
  { db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>,
  { owner, field }: { readonly owner: string; readonly field: string },
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly OssFile[]>> {
  if (ids.length === 0) return new Map()
  const { publicDomain, pathPrefix } = storage
  const rows = await db
    .select({ ownerId: attachment.ownerId, file, publicDomain, pathPrefix })
    .from(attachment)
    .innerJoin(file, eq(file.id, attachment.ossId))
    .innerJoin(storage, eq(storage.id, file.storageId))
    .where(
      and(
        eq(attachment.ownerType, owner),
        eq(attachment.field, field),
        sql`${attachment.ownerId} = any(${sql.param([...ids])}::bigint[])`,
        isNull(file.deletedAt),
      ),
    )
    .orderBy(asc(attachment.orderNum))
  const byOwner = Map.groupBy(rows, ({ ownerId }) => ownerId)
  const shown = ({ file: row, ...place }: (typeof rows)[number]) => ossFileOf({ ...row, ...place }, actor.accountId, now)
  return new Map([...byOwner].map(([id, own]) => [id, own.map(shown)]))
}

export function ownerOf({ registry }: Pick<Ctx, 'registry'>, name: string): FileOwner {
  const owner = registry.fileOwners.get(name)
  if (!owner) throw new Error(`nobody declares files of ${name}`)
  return owner
}
