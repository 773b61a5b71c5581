import { type ContactSearch, contacts as calls } from '@oems/contract/contacts/contacts.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { refuseShared, shareMarks } from '../core/db/atNodes.ts'
import { refuseClosed, requireOpen } from '../core/db/openNode.ts'
import { org } from '../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { requestedNode, sharedAtNode, withinScope } from '../core/db/scope.ts'
import { touch } from '../core/db/store.ts'
import { notFound } from '../core/errors.ts'
import { notifyCareChanged } from '../core/followers.ts'
import { implement } from '../core/implement.ts'
import { revealing } from '../core/reveal.ts'
import { exportContacts } from './export.ts'
import { keepPrimary, lockContacts } from './primary.ts'
import { readOnlyHere, saveContact, updateContact } from './saving.ts'
import { columns, institutionsWhole, knownSince, matching, store, toView } from './store.ts'
import { contact as t } from './tables.ts'

export default implement(calls, {
  list,
  info,
  save: (ctx, { orgId, ...draft }) => saveContact(ctx, orgId, draft),
  update: (ctx, { id, version, ...draft }) => updateContact(ctx, { id, version }, draft),
  delete: remove,
  verify,
  export: async (ctx, query) => exportContacts(ctx, query, await found(ctx, query)),
})

/** At the node that is asked for, and from above it what is meant for it. */
async function found(ctx: Ctx, query: ContactSearch) {
  const node = await requestedNode(ctx, query)
  const at = sharedAtNode(t.orgId, t.visibleToBelow, ctx, node, query.below === 0)
  return { node, where: store.visible(ctx, at, matching(query, ctx)) }
}

const sortBy = { name: t.pinyin, orgName: org.orgName, contactType: t.contactType, lastVerifiedAt: knownSince, createdAt: t.createdAt }
/** From above to below, at each node by type, the primary contact first. */
const usualOrder = [asc(org.path), asc(t.contactType), desc(t.isPrimary), asc(t.orderNum), asc(t.id)]

async function list(ctx: Ctx, query: ContactSearch) {
  const { node, where } = await found(ctx, query)
  const total = ctx.db.$count(t, where)
  const rows = await ctx.db
    .select({ ...columns, total })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(where)
    .orderBy(...orderOf(query, sortBy), ...usualOrder)
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const marksOf = await shareMarks(
    ctx,
    rows.map(({ row }) => row),
    node,
  )
  return pageWith(query, rows, (joined) => institutionsWhole({ ...toView(joined, ctx.now), ...marksOf(joined.row) }), total)
}

async function info(ctx: Ctx, { contactId, ...asked }: Input<typeof calls.info>) {
  const reveal = revealing(ctx, 'biz:org-contacts:reveal', asked)
  const [joined] = await ctx.db
    .select(columns)
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(store.visible(ctx, eq(t.id, contactId)))
  if (!joined) throw notFound()
  const { row } = joined
  const marksOf = await shareMarks(ctx, [row], null)
  const record = institutionsWhole({ ...toView(joined, ctx.now), ...marksOf(row) })
  return reveal({ what: '联系人', id: row.id, name: row.name, orgId: row.orgId }, record)
}

async function remove(ctx: WriteCtx, { ids }: Input<typeof calls.delete>) {
  const rows = await changeable(ctx, ids)
  const nodes = [...new Set(rows.map(({ orgId }) => orgId))]
  await refuseClosed(ctx, nodes)
  await lockContacts(ctx, nodes)
  for (const gone of await store.remove(ctx, ids)) await keepPrimary(ctx, gone, gone.id)
  await notifyCareChanged(ctx, nodes)
}

/** Numbers that somebody has tried. Forms that are open meanwhile stay good. */
async function verify(ctx: WriteCtx, { ids }: Input<typeof calls.verify>) {
  const rows = await changeable(ctx, ids)
  const nodes = [...new Set(rows.map(({ orgId }) => orgId))]
  await requireOpen(ctx, nodes)
  await lockContacts(ctx, nodes)
  const before = new Map(rows.map((row) => [row.id, row.lastVerifiedAt]))
  const verified = await ctx.db
    .update(t)
    .set({ ...touch(ctx), lastVerifiedAt: ctx.now.toISOString() })
    .where(and(isNull(t.deletedAt), withinScope(t.orgId)(ctx), inArray(t.id, [...ids])))
    .returning()
  if (verified.length !== ids.length) throw notFound()
  for (const { id, name, orgId, lastVerifiedAt } of verified)
    ctx.note({ what: store.what, id, name, orgId, before: { lastVerifiedAt: before.get(id) ?? null }, after: { lastVerifiedAt } })
  await notifyCareChanged(ctx, nodes)
}

async function changeable(ctx: WriteCtx, ids: readonly number[]) {
  const rows = await store.rows(ctx, inArray(t.id, [...ids]))
  if (rows.length !== ids.length) throw notFound()
  await refuseShared(ctx, rows, readOnlyHere)
  return rows
}
