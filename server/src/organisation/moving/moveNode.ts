import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import type { Moved } from '@oems/contract/organisation/orgManager.ts'
import { eq, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { type Org, org } from '../../core/db/org.ts'
import { touch } from '../../core/db/store.ts'
import { moveSubtree } from '../../core/statistics/move.ts'
import { notifyMoved } from '../followers.ts'
import { enterHistory, type Why } from '../history/history.ts'
import { placeValue } from '../places.ts'
import { currentVersion, lockTree, sortGap } from '../structure.ts'
import { tellMoved } from '../tellTree.ts'
import { pathNames } from '../trees/tree.ts'
import { checksOf, isInPlace, isReorder, type MoveOrder, type MovePlan, planMove, siblingsAt } from './movePlan.ts'

/** Moves a node with everything below it (02 §4.1), or changes its place among its siblings. */
export async function moveNode(ctx: WriteCtx, order: MoveOrder, why: Why = {}): Promise<Moved> {
  await lockTree(ctx)
  const plan = await planMove(ctx, order)
  const moved = await changePlace(ctx, plan, why)
  if (moved.movedNum > 0 && !isReorder(plan)) await tellMoved(ctx, plan, moved.movedNum)
  return moved
}

/**
 * The move alone, for whoever moves several and tells of all of them at once. Only `org` changes, and in the figures what the former and the
 * new ancestors add up; the version rises of the moved node alone, so that a form open on a descendant stays good. The tree is locked.
 * `kind`: where the move takes back another.
 */
export async function changePlace(ctx: WriteCtx, plan: MovePlan, why: Why, kind: MoveKind = kindOf(plan)): Promise<Moved> {
  const { node, from, parent, siblings, index } = plan
  for (const check of checksOf(ctx, plan)) await check()
  if (isInPlace(plan)) return { treeVersion: await currentVersion(ctx), movedNum: 0, historyId: null }

  const oldValue = await placeValue(ctx.db, node, from, isReorder(plan) ? siblings : await siblingsAt(ctx, from, node))
  const oldNames = await pathNames(ctx, [node])
  const movedNum = isReorder(plan) ? 1 : await rewritePaths(ctx, node, parent)
  const sortNo = await makeRoom(ctx, siblings, index)
  const place = { parentId: parent.id, sortNo, version: node.version + 1, ...touch(ctx) }
  const [moved] = await ctx.db.update(org).set(place).where(eq(org.id, node.id)).returning()
  const newNames = await pathNames(ctx, [moved!])
  ctx.note({
    ...{ what: '组织', id: node.id, name: node.orgName, orgId: node.id },
    before: { ...node, pathName: oldNames.get(node.id) },
    after: { ...moved!, pathName: newNames.get(node.id) },
  })
  const newValue = await placeValue(ctx.db, moved!, parent, siblings)
  const [historyId] = await enterHistory(ctx, [{ orgId: node.id, kind, oldValue, newValue }], why)
  if (!isReorder(plan)) await notifyMoved(ctx, { nodeId: node.id, path: node.path, parentPath: parent.path }, historyId!)
  return { treeVersion: await currentVersion(ctx), movedNum, historyId: historyId! }
}

type MoveKind = typeof HistoryKind.moved | typeof HistoryKind.reordered | typeof HistoryKind.moveUndone
const kindOf = (plan: MovePlan): MoveKind => (isReorder(plan) ? HistoryKind.reordered : HistoryKind.moved)

/** One statement for the whole subtree, deleted nodes included; the figures are carried over before, as long as the old path stands. */
async function rewritePaths({ db }: WriteCtx, node: Org, parent: Org): Promise<number> {
  const path = `${parent.path}${node.id}/`
  await moveSubtree(db, node.id, node.path, path)
  const moved = await ask<{ live: boolean }>(
    db,
    sql`
    update org set path = ${path} || substr(path, ${node.path.length + 1}), depth = depth + ${parent.depth + 1 - node.depth}
    where path like ${`${node.path}%`} returning deleted_at is null as live`,
  )
  return moved.filter(({ live }) => live).length
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
