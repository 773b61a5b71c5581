import type { Input } from '@oems/contract/core/call.ts'
import { orgFiles as calls, type OrgFileDraft, type OrgFileRevision, type OrgFileSearch } from '@oems/contract/orgFiles/orgFiles.ts'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { nodeColumns, placeOf, refuseShared, shareMarks } from '../core/db/atNodes.ts'
import { has, is } from '../core/db/filters.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import { org } from '../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { nodeInScope, sharedAtNode } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { attach, detachAll, filesOf } from '../core/files/attach.ts'
import { implement } from '../core/implement.ts'
import { expireStateOf, isInState } from './expiry.ts'
import { papers, store } from './store.ts'
import { type OrgFileRow, orgFile as t } from './tables.ts'

export default implement(calls, { list, info, save, update, delete: remove })

const readOnlyHere = '上级共用的资料只能由上级修改'
const columns = { row: t, ...nodeColumns }
interface Joined {
  readonly row: OrgFileRow
  readonly orgName: string
  readonly orgType: number
}

async function list(ctx: Ctx, query: OrgFileSearch) {
  const node = await nodeInScope(ctx, query.orgId)
  const at = sharedAtNode(t.orgId, t.visibleToBelow, ctx, node, query.below === 0)
  const where = store.visible(ctx, at, matching(query, ctx.now))
  const total = ctx.db.$count(t, where)
  const rows = await ctx.db
    .select({ ...columns, total })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(where)
    .orderBy(...orderOf(query, { title: t.title, expireDate: t.expireDate, createdAt: t.createdAt }), asc(t.fileType), desc(t.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const views = await viewed(ctx, rows, node)
  return pageWith(query, rows, ({ row }) => views.get(row.id)!, total)
}

const matching = (q: OrgFileSearch, now: Date) =>
  and(is(t.fileType, q.fileType), has(t.title, q.title), q.expireState === null ? undefined : isInState(q.expireState, now))

async function info(ctx: Ctx, { fileId }: Input<typeof calls.info>) {
  const rows = await ctx.db
    .select(columns)
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(store.visible(ctx, eq(t.id, fileId)))
  const [view] = (await viewed(ctx, rows, null)).values()
  if (!view) throw notFound()
  return view
}

/** Records with their files and marks, by their numbers. */
async function viewed(ctx: Ctx, rows: readonly Joined[], node: { readonly path: string } | null) {
  const records = rows.map(({ row }) => row)
  const ids = records.map(({ id }) => id)
  const [files, marksOf] = [await filesOf(ctx, papers, ids), await shareMarks(ctx, records, node)]
  const view = ({ row, ...at }: Joined) => ({
    ...row,
    ...placeOf({ orgId: row.orgId, ...at }),
    ...marksOf(row),
    expireState: expireStateOf(row, ctx.now),
    oss: [...(files.get(row.id) ?? [])],
  })
  return new Map(rows.map((joined) => [joined.row.id, view(joined)]))
}

async function save(ctx: WriteCtx, { ossIds, ...draft }: OrgFileDraft) {
  await lockOpenNode(ctx, draft.orgId)
  const saved = await store.insert(ctx, { ...draft, toldDays: null })
  await attachPapers(ctx, saved.id, ossIds)
  return saved
}

async function update(ctx: WriteCtx, { ossIds, ...draft }: OrgFileRevision) {
  const before = await store.get(ctx, draft.id)
  await refuseShared(ctx, [before], readOnlyHere)
  // Another end is told of anew.
  await store.update(ctx, { ...draft, toldDays: before.expireDate === draft.expireDate ? before.toldDays : null })
  await attachPapers(ctx, draft.id, ossIds)
}

const attachPapers = (ctx: WriteCtx, id: number, ossIds: readonly number[]) =>
  attach(ctx, { owner: papers.owner, id }, papers.field, ossIds)

async function remove(ctx: WriteCtx, { ids }: Input<typeof calls.delete>) {
  await refuseShared(ctx, await store.rows(ctx, inArray(t.id, [...ids])), readOnlyHere)
  await store.remove(ctx, ids)
  await detachAll(ctx, papers.owner, ids)
}
