import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { GuidanceState } from '@oems/contract/reserve/codes.ts'
import type { guidance as calls, GuidanceDraft } from '@oems/contract/reserve/guidance.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { has } from '../../core/db/filters.ts'
import { org } from '../../core/db/org.ts'
import { nodeInScope, nodesAmong, requestedNode, withinNode } from '../../core/db/scope.ts'
import { badField, conflict, notFound, ruleBroken } from '../../core/errors.ts'
import { attach, filesOf } from '../../core/files/attach.ts'
import { requireReserve } from '../illness.ts'
import { driGuidance as t } from '../tables.ts'
import { papers, readable, store } from './store.ts'
import { tellPublished } from './telling.ts'

type Row = typeof t.$inferSelect
const { draft, published, withdrawn } = GuidanceState

export async function list(ctx: Ctx, query: Input<typeof calls.guidanceList>) {
  requireReserve(query)
  const named = query.orgId !== null || query.projectId !== null
  const at = named ? withinNode(t.orgId, ctx, await requestedNode(ctx, query)) : undefined
  const states = query.state.length > 0 ? inArray(t.state, query.state) : undefined
  const found = await store.page(ctx, query, and(readable(ctx), at, states, has(t.title, query.title)))
  return { ...found, list: await viewed(ctx, found.list) }
}

export async function info(ctx: Ctx, query: Input<typeof calls.guidanceInfo>) {
  requireReserve(query)
  return (await viewed(ctx, [await readableRow(ctx, query.guidanceId)]))[0]!
}
export async function readableRow(ctx: Ctx, guidanceId: number): Promise<Row> {
  const [row] = await store.rows(ctx, and(eq(t.id, guidanceId), readable(ctx)))
  if (!row) throw notFound()
  return row
}

/** With files, the name of the node that says it, and whether the caller may change it. */
export async function viewed(ctx: Ctx, rows: readonly Row[]) {
  const files = await filesOf(
    ctx,
    papers,
    rows.map(({ id }) => id),
  )
  const orgIds = [...new Set(rows.map(({ orgId }) => orgId))]
  const own = await nodesAmong(ctx, orgIds)
  const nodes = await ctx.db.select({ id: org.id, orgName: org.orgName }).from(org).where(inArray(org.id, orgIds))
  const names = new Map(nodes.map(({ id, orgName }) => [id, orgName]))
  return rows.map(({ id, orgId, title, body, revision, state, effectiveFrom, effectiveTo, version, updatedAt }) => ({
    ...{
      guidanceId: id,
      orgId,
      orgName: names.get(orgId) ?? '',
      editable: own.has(orgId) ? (1 as const) : (0 as const),
      title,
      body,
      revision,
      state,
      effectiveFrom,
      effectiveTo,
      version,
      updatedAt,
    },
    oss: [...(files.get(id) ?? [])],
  }))
}

/** Platform, groups and companies publish guidance. What is changed after publishing is shown as it is; who has read it is asked again by publishing anew. */
export async function save(ctx: WriteCtx, { guidanceId, version, ossIds, illnessId, ...text }: GuidanceDraft) {
  requireReserve({ illnessId })
  if (text.effectiveFrom !== null && text.effectiveTo !== null && text.effectiveTo < text.effectiveFrom)
    throw badField('effectiveTo', '失效日不能早于生效日')
  const id = guidanceId === null ? await begun(ctx, { ...text, illnessId }) : await changed(ctx, guidanceId, version, text)
  await attach(ctx, { owner: papers.owner, id }, papers.field, ossIds)
  return { id }
}
type Text = Omit<GuidanceDraft, 'guidanceId' | 'version' | 'ossIds' | 'illnessId'>

const publishers: readonly number[] = [OrgType.platform, OrgType.group, OrgType.company]
async function begun(ctx: WriteCtx, text: Text & Pick<GuidanceDraft, 'illnessId'>): Promise<number> {
  const { orgId } = ctx.actor
  const { orgType } = await nodeInScope(ctx, orgId)
  if (!publishers.includes(orgType)) throw ruleBroken('只有平台、集团和公司可以发布储备指南')
  return (await store.insert(ctx, { ...text, orgId, revision: 0, state: draft })).id
}

async function changed(ctx: WriteCtx, id: number, version: number | null, text: Text): Promise<number> {
  await store.change(ctx, id, (before) => {
    if (before.state === withdrawn) throw conflict('已撤回的指南不能修改')
    if (before.version !== version) throw conflict()
    return text
  })
  return id
}

/** Again for one that is published: a new revision, which nobody has read. */
export async function publish(ctx: WriteCtx, { guidanceId, version, illnessId }: Input<typeof calls.guidancePublish>) {
  requireReserve({ illnessId })
  const row = await store.change(ctx, guidanceId, (before) => {
    if (before.state === withdrawn) throw conflict('已撤回的指南不能再发布，请新建')
    if (before.version !== version) throw conflict()
    return { state: published, revision: before.revision + 1 }
  })
  await tellPublished(ctx, row)
}

export async function withdraw(ctx: WriteCtx, { guidanceId, version, illnessId }: Input<typeof calls.guidanceWithdraw>) {
  requireReserve({ illnessId })
  await store.change(ctx, guidanceId, (before) => {
    if (before.state !== published) throw conflict('只有已发布的指南可以撤回')
    if (before.version !== version) throw conflict()
    return { state: withdrawn }
  })
}
