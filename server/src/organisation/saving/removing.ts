import { randomUUID } from 'node:crypto'
import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { type Org, org } from '../../core/db/org.ts'
import { nodeInScope, nodesAmong } from '../../core/db/scope.ts'
import { touch } from '../../core/db/store.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { dependentsAt, notifyEnded, type Ref, refsOf, refsText } from '../followers.ts'
import { parentFromAbove } from '../fromAbove.ts'
import { enterHistory, type HistoryEntry } from '../history/history.ts'
import { nodeValue } from '../places.ts'
import { countProjects } from '../projects/projectSource.ts'
import { lockTree } from '../structure.ts'
import { project } from '../tables.ts'
import { pathNames } from '../trees/tree.ts'

/** All or none, in whatever order they are named: nothing may be left below them, nor anything that depends on them (02 §4.1). */
export async function removeNodes(ctx: WriteCtx, ids: readonly number[], deleteReason: string): Promise<void> {
  await lockTree(ctx)
  const nodes = await lockWithBelow(ctx, ids)
  const parents = new Map<number, Org>()
  for (const node of nodes) parents.set(node.id, await parentFromAbove(ctx, node))
  await refuseDependents(ctx, nodes)

  const names = await pathNames(ctx, nodes)
  const entries: HistoryEntry[] = []
  for (const node of nodes)
    entries.push({
      ...{ orgId: node.id, kind: HistoryKind.deleted, newValue: null },
      oldValue: await nodeValue(ctx.db, node, parents.get(node.id)!),
    })
  const gone = { ...touch(ctx), deletedAt: ctx.now.toISOString() }
  await ctx.db
    .update(org)
    .set({ ...gone, deleteReason, version: sql`${org.version} + 1` })
    .where(inArray(org.id, [...ids]))
  await ctx.db
    .update(project)
    .set(gone)
    .where(inArray(project.projectId, [...ids]))
  await countProjects(ctx, ids)
  await notifyEnded(ctx, ids)
  await enterHistory(ctx, entries, { reason: deleteReason, groupKey: randomUUID() })
  for (const node of nodes)
    ctx.note({
      ...{ what: '组织', id: node.id, name: node.orgName, orgId: node.id, after: null },
      before: { ...node, pathName: names.get(node.id) },
    })
}

/** The named nodes, in the order of their ids; the rows of all that stands below are locked too, so that nothing comes to be there. */
async function lockWithBelow(ctx: WriteCtx, ids: readonly number[]): Promise<Org[]> {
  const visible = await nodesAmong(ctx, ids)
  if (visible.size !== ids.length) throw notFound()
  await ctx.db.execute(sql`
    select o.id from org top join org o on o.path ~>=~ top.path and o.path ~<~ (left(top.path, -1) || '0') and o.deleted_at is null
     where top.id = any(${array(ids)}::bigint[]) order by o.id for update of o`)
  const nodes = await ctx.db
    .select()
    .from(org)
    .where(and(inArray(org.id, [...ids]), isNull(org.deletedAt)))
    .orderBy(org.id)
  if (nodes.length !== ids.length) throw notFound()
  return nodes
}

/** Says of the first node that something depends on what that is. */
async function refuseDependents(ctx: WriteCtx, nodes: readonly Org[]): Promise<void> {
  const ids = nodes.map(({ id }) => id)
  if ((await refsAt(ctx, ids, ids)).length === 0) return
  for (const { id, orgName } of nodes) {
    const refs = await refsAt(ctx, [id], ids)
    if (refs.length > 0) throw conflict(`“${orgName}”下还有${refsText(refs)}，不能删除`, { refs })
  }
}

/** 02 §4.1, §4.2, before anything is asked for: what has to leave a node first, and what stays readable when it is gone or closed. */
export async function dependentsOfNode(ctx: Ctx, { orgId }: { readonly orgId: number }) {
  await nodeInScope(ctx, orgId)
  const [children, records] = await Promise.all([childrenOf(ctx, [orgId], [orgId]), dependentsAt(ctx, [orgId])])
  const list = [...children.map((ref) => ({ ...ref, blocks: ['delete'] as const })), ...records]
  return {
    list: list.map(({ blocks, type, label, unit, count }) => ({
      ...{ type, label, unit, count },
      ...{ blocksDelete: blocks.some((event) => event === 'delete'), blocksClose: blocks.some((event) => event === 'close') },
    })),
  }
}

/** What depends on some of the nodes, children that go with them left out. */
async function refsAt(ctx: WriteCtx, ids: readonly number[], going: readonly number[]): Promise<readonly Ref[]> {
  return [...(await childrenOf(ctx, ids, going)), ...(await refsOf(ctx, 'delete', ids))]
}

async function childrenOf(ctx: Ctx, ids: readonly number[], going: readonly number[]): Promise<readonly Ref[]> {
  const [children] = await ask<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from org where parent_id = any(${array(ids)}::bigint[]) and id <> all(${array(going)}::bigint[]) and deleted_at is null`,
  )
  const below: Ref = { type: 'org', label: '下级组织', unit: '个', count: children!.n }
  return below.count > 0 ? [below] : []
}
