import { maxDepth } from '@oems/contract/organisation/codes.ts'
import { eq, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { type Org, org } from '../core/db/org.ts'
import { nodeInScope, sees } from '../core/db/scope.ts'
import { touch } from '../core/db/store.ts'
import { conflict, ruleBroken } from '../core/errors.ts'
import { moveSubtree } from '../core/statistics/move.ts'
import {
  checkDepth,
  checkEnabled,
  checkParent,
  checkSiblings,
  childrenOf,
  currentVersion,
  lockTree,
  sortGap,
  treeChanged,
} from './structure.ts'

/** As the last child of the target, or beside it (02 §3.29). */
export type Position = 'inner' | 'before' | 'after'

export interface Moved {
  readonly treeVersion: number
  /** Nodes of the subtree, its root included; 0: it stood there already. */
  readonly movedNum: number
}

/**
 * Moves a node with everything below it (02 §4.1). Only `org` changes, and in the figures what its former and its new ancestors
 * add up; the version rises of the moved node alone, so that a form open on a descendant stays good.
 * `version`, where given, is the one at which the node was read.
 */
export async function moveNode(
  ctx: WriteCtx,
  nodeId: number,
  targetId: number,
  position: Position,
  version: number | null = null,
): Promise<Moved> {
  await lockTree(ctx)
  const node = await nodeInScope(ctx, nodeId)
  const target = await nodeInScope(ctx, targetId)
  const parent = await newParent(ctx, node, target, position)
  if (version !== null && version !== node.version) throw conflict()
  if (parent.id !== node.parentId) await checkMove(ctx, node, parent)

  const siblings = (await childrenOf(ctx.db, parent.id)).filter(({ id }) => id !== node.id)
  const index = position === 'inner' ? siblings.length : siblings.findIndex(({ id }) => id === target.id) + (position === 'after' ? 1 : 0)
  if (
    parent.id === node.parentId &&
    siblings.filter(({ sortNo, id }) => sortNo < node.sortNo || (sortNo === node.sortNo && id < node.id)).length === index
  )
    return { treeVersion: await currentVersion(ctx), movedNum: 0 }

  const movedNum = parent.id === node.parentId ? 1 : await rewritePaths(ctx, node, parent)
  const sortNo = await makeRoom(ctx, siblings, index)
  const place = { parentId: parent.id, sortNo, version: node.version + 1, ...touch(ctx) }
  await ctx.db.update(org).set(place).where(eq(org.id, node.id))
  ctx.note({ what: '组织', id: node.id, name: node.orgName, orgId: node.id, before: node, after: { ...node, ...place } })
  return { treeVersion: await treeChanged(ctx), movedNum }
}

/** The parent before and after have to be within the caller's scope: nodes move within what the caller manages from above (02 §1). */
async function newParent(ctx: WriteCtx, node: Org, target: Org, position: Position): Promise<Org> {
  if (node.parentId === null) throw ruleBroken('平台节点不能执行此操作')
  if (target.path.startsWith(node.path)) throw ruleBroken('不能移动到自身或其下级组织')
  const parentId = position === 'inner' ? target.id : target.parentId
  if (parentId === null) throw ruleBroken('平台节点不能执行此操作')
  await parentInScope(ctx, node.parentId)
  return parentInScope(ctx, parentId)
}

/** It exists, so not finding it means that it lies above what the caller sees. */
export async function parentInScope(ctx: WriteCtx, id: number): Promise<Org> {
  const [parent] = await ctx.db.select().from(org).where(eq(org.id, id))
  if (!parent || !sees(ctx, parent)) throw ruleBroken('请由上级组织的管理员操作')
  return parent
}

async function checkMove({ db }: WriteCtx, node: Org, parent: Org): Promise<void> {
  checkParent(parent, node)
  await checkEnabled(db, parent, '目标组织已停用')
  await checkSiblings(db, parent, node, node.id)
  const [deepest] = await ask<{ depth: number }>(
    db,
    sql`select max(depth)::int as depth from org where path like ${`${node.path}%`} and deleted_at is null`,
  )
  checkDepth(parent, deepest!.depth - node.depth, `移动后组织层级超过${maxDepth}级`)
}

/** One statement for the whole subtree, deleted nodes included; the figures are carried over before, as long as the old path stands. */
async function rewritePaths({ db }: WriteCtx, node: Org, parent: Org): Promise<number> {
  const path = `${parent.path}${node.id}/`
  await moveSubtree(db, node.id, node.path, path)
  const moved = await ask(
    db,
    sql`
    update org set path = ${path} || substr(path, ${node.path.length + 1}), depth = depth + ${parent.depth + 1 - node.depth}
    where path like ${`${node.path}%`} returning 1`,
  )
  return moved.length
}

/** The order number for a place among siblings; they are numbered anew where the gap is used up. */
async function makeRoom({ db }: WriteCtx, siblings: readonly Org[], index: number): Promise<number> {
  const before = siblings[index - 1]?.sortNo ?? 0
  const after = siblings[index]?.sortNo ?? before + 2 * sortGap
  if (after - before > 1) return before + Math.floor((after - before) / 2)
  const ids = siblings.map(({ id }) => id)
  const numbers = siblings.map((_, place) => (place < index ? place + 1 : place + 2) * sortGap)
  await db.execute(sql`
    update org set sort_no = renumbered.sort_no
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(numbers)}::bigint[]) as renumbered (id, sort_no) where org.id = renumbered.id`)
  return (index + 1) * sortGap
}
