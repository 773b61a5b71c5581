import type { Input } from '@oems/contract/core/call.ts'
import { FileStatus } from '@oems/contract/files/codes.ts'
import { logged } from '@oems/contract/files/console.ts'
import { files as calls, type FileSearch, OssFile } from '@oems/contract/files/files.ts'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { account } from '../accounts/tables.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { during, has, is } from '../core/db/filters.ts'
import { org } from '../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { withinScope } from '../core/db/scope.ts'
import { tableStore, touch } from '../core/db/store.ts'
import { conflict, notFound } from '../core/errors.ts'
import { ossFileOf } from '../core/files/addresses.ts'
import { noted } from '../core/files/keeping.ts'
import { ownUpload, partsOf } from '../core/files/parts.ts'
import { readableAmong } from '../core/files/readable.ts'
import { attachment, storage, file as t } from '../core/files/tables.ts'
import { implement } from '../core/implement.ts'
import { serve } from './serving.ts'
import { config, saveConfig } from './storageConfig.ts'
import { upload } from './upload.ts'

const store = tableStore(t, '文件', { scope: withinScope(t.orgId) })
const { publicDomain, pathPrefix } = storage

export default implement(calls, {
  upload,
  uploadState,
  file: serve,
  sign,
  list,
  delete: remove,
  config,
  saveConfig,
})

export const fileTarget = store.logTarget(OssFile, logged.文件)

async function uploadState(ctx: Ctx, { uploadId }: Input<typeof calls.uploadState>) {
  const row = await ownUpload(ctx, uploadId)
  if (!row) return { parts: [], assembling: false, oss: null }
  const parts = await partsOf(ctx.db, row)
  const assembling = row.ossId === null && row.assemblingUntil !== null && new Date(row.assemblingUntil) > new Date()
  const oss = row.ossId === null ? null : (await signed(ctx, [row.ossId]))[0]
  return { parts: parts.map(({ partNo }) => partNo), assembling, oss: oss ?? null }
}

/** Those among them that the caller may read, each with addresses of now. */
async function signed(ctx: Ctx, ossIds: readonly number[]) {
  const rows = await ctx.db
    .select({ file: t, publicDomain, pathPrefix })
    .from(t)
    .innerJoin(storage, eq(storage.id, t.storageId))
    .where(and(inArray(t.id, [...ossIds]), isNull(t.deletedAt)))
  const readable = await readableAmong(
    ctx,
    rows.map(({ file }) => file),
  )
  return rows
    .filter(({ file }) => readable.has(file.id))
    .map(({ file, ...place }) => ossFileOf({ ...file, ...place }, ctx.actor.accountId, ctx.now))
}

async function sign(ctx: Ctx, { ossIds }: Input<typeof calls.sign>) {
  const found = await signed(ctx, ossIds)
  if (found.length === 0) throw notFound()
  return found
}

async function list(ctx: Ctx, query: FileSearch) {
  const where = store.visible(ctx, matching(ctx, query))
  const total = ctx.db.$count(t, where)
  const rows = await ctx.db
    .select({ file: t, publicDomain, pathPrefix, storage: storage.storage, orgName: org.orgName, createdByName: account.nickname, total })
    .from(t)
    .innerJoin(storage, eq(storage.id, t.storageId))
    .innerJoin(org, eq(org.id, t.orgId))
    .leftJoin(account, eq(account.id, t.createdBy))
    .where(where)
    .orderBy(...orderOf(query, { createdAt: t.createdAt, size: t.size }), sql`${t.createdAt} desc, ${t.id} desc`)
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const ids = rows.map(({ file }) => file.id)
  const [readable, owners, totals] = await Promise.all([
    readableAmong(
      ctx,
      rows.map(({ file }) => file),
    ),
    ownersOf(ctx, ids),
    query.withTotals ? totalsOf(ctx, where) : [],
  ])
  const page = await pageWith(
    query,
    rows,
    ({ file, createdByName, orgName, storage: kind, ...place }) => {
      const shown = ossFileOf({ ...file, ...place }, ctx.actor.accountId, ctx.now)
      const addresses = readable.has(file.id) ? {} : { url: null, thumbUrl: null }
      return {
        ...file,
        ...shown,
        ...addresses,
        orgName,
        storage: kind,
        createdByName: createdByName ?? '',
        owners: owners.get(file.id) ?? [],
      }
    },
    total,
  )
  return { ...page, totals }
}

const matching = (ctx: Ctx, { createdBy, ...q }: FileSearch) =>
  and(
    and(has(t.name, q.name), is(t.bizType, q.bizType), is(t.status, q.status), is(t.ext, q.ext?.toLowerCase().replace(/^\./, ''))),
    during(t.createdAt, q),
    createdBy === null
      ? undefined
      : inArray(
          t.createdBy,
          ctx.db
            .select({ id: account.id })
            .from(account)
            .where(or(has(account.username, createdBy), has(account.nickname, createdBy))),
        ),
  )

const totalsOf = (ctx: Ctx, where: ReturnType<typeof and>) =>
  ctx.db
    .select({ bizType: t.bizType, count: sql<number>`count(*)`, size: sql<number>`sum(${t.size})::bigint` })
    .from(t)
    .where(where)
    .groupBy(t.bizType)
    .orderBy(t.bizType)

/** What each belongs to, in words. */
async function ownersOf(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectDistinct({ ossId: attachment.ossId, ownerType: attachment.ownerType, field: attachment.field })
    .from(attachment)
    .where(inArray(attachment.ossId, [...ids]))
  const named = rows.map(({ ossId, ownerType, field }) => ({ ossId, name: nameOf(ctx, ownerType, field) }))
  return new Map([...Map.groupBy(named, ({ ossId }) => ossId)].map(([ossId, own]) => [ossId, own.map(({ name }) => name)]))
}
function nameOf({ registry }: Ctx, ownerType: string, field: string): string {
  const owner = registry.fileOwners.get(ownerType)
  return [owner?.name ?? ownerType, owner?.fields[field]?.title].filter(Boolean).join(' · ')
}

/** What a record needs stays; the content of the others goes after thirty days. */
async function remove(ctx: WriteCtx, { ids }: Input<typeof calls.delete>) {
  const rows = await ctx.db
    .select()
    .from(t)
    .where(store.visible(ctx, inArray(t.id, ids)))
    .orderBy(t.id)
    .for('update')
  if (rows.length !== ids.length) throw notFound()
  const owners = [...new Set([...(await ownersOf(ctx, ids)).values()].flat())]
  if (owners.length > 0) throw conflict(`文件正在被使用：${owners.slice(0, 3).join('、')}`)
  await ctx.db
    .update(t)
    .set({ ...touch(ctx), status: FileStatus.deleted })
    .where(inArray(t.id, ids))
  for (const row of rows)
    ctx.note({
      what: '文件',
      id: row.id,
      name: row.name,
      orgId: row.orgId,
      before: noted(row),
      after: noted({ ...row, status: FileStatus.deleted }),
    })
}
