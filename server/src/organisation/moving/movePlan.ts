import { maxDepth, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { Position } from '@oems/contract/organisation/orgManager.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { projectClosed } from '../../core/db/openNode.ts'
import type { Org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { conflict, ruleBroken } from '../../core/errors.ts'
import { isOfPlatform, nodeFromAbove, parentFromAbove, rootStays } from '../fromAbove.ts'
import { checkNationsFree, groupOf } from '../saving/regionNations.ts'
import { checkDepth, checkEnabled, checkParent, checkSiblings, childrenOf } from '../structure.ts'
import { project } from '../tables.ts'

/** A node on its way: the parents that it leaves and gets, which may be the same, and its place among the siblings there. */
export interface MovePlan {
  readonly node: Org
  readonly from: Org
  readonly parent: Org
  /** Children of the parent in their order, without the node. */
  readonly siblings: readonly Org[]
  readonly index: number
}

export interface MoveOrder {
  readonly nodeId: number
  readonly targetId: number
  readonly position: Position
  /** That at which the node was read; null: whatever it is. */
  readonly version: number | null
}

/** Where a node is to go, by what the tree is now; what the move breaks is judged by `checksOf`. */
export async function planMove(ctx: Ctx, { nodeId, targetId, position, version }: MoveOrder): Promise<MovePlan> {
  const node = await nodeInScope(ctx, nodeId)
  const target = await nodeInScope(ctx, targetId)
  const { from, parent } = await parentsOf(ctx, node, target, position)
  if (version !== null && version !== node.version) throw conflict()
  const siblings = await siblingsAt(ctx, parent, node)
  const index = position === 'inner' ? siblings.length : siblings.findIndex(({ id }) => id === target.id) + (position === 'after' ? 1 : 0)
  return { node, from, parent, siblings, index }
}

/** The parent before and after have to be within the caller's scope: nodes move within what the caller manages from above (02 §1). */
async function parentsOf(ctx: Ctx, node: Org, target: Org, position: Position) {
  if (node.parentId === null) throw ruleBroken(rootStays)
  if (target.path.startsWith(node.path)) throw ruleBroken('不能移动到自身或其下级组织')
  const parentId = position === 'inner' ? target.id : target.parentId
  if (parentId === null) throw ruleBroken(rootStays)
  return { from: await parentFromAbove(ctx, node), parent: await nodeFromAbove(ctx, parentId) }
}

export const siblingsAt = async ({ db }: Pick<Ctx, 'db'>, parent: Org, node: Org) =>
  (await childrenOf(db, parent.id)).filter(({ id }) => id !== node.id)

export const isReorder = ({ node, parent }: MovePlan) => parent.id === node.parentId

/** It stands there already. */
export const isInPlace = (plan: MovePlan) => isReorder(plan) && placeAmong(plan.siblings, plan.node) === plan.index

/** How many siblings stand before a place in the order. */
export const placeAmong = (siblings: readonly Org[], { sortNo, id }: Pick<Org, 'sortNo' | 'id'>) =>
  siblings.filter((sibling) => sibling.sortNo < sortNo || (sibling.sortNo === sortNo && sibling.id < id)).length

/** Each refuses by its own sentence (02 §4.1): a move heeds the first of them, its preview names all. */
export function checksOf(ctx: Ctx, plan: MovePlan): readonly (() => Promise<unknown>)[] {
  const { node, parent } = plan
  const isOpen = () => checkOpen(ctx, node)
  if (isReorder(plan)) return [isOpen]
  return [
    isOpen,
    async () => checkParent(parent, node),
    () => checkGroup(ctx, plan),
    () => checkEnabled(ctx.db, parent, '目标组织已停用'),
    () => checkSiblings(ctx.db, parent, node, node.id),
    () => checkLevels(ctx, plan),
  ]
}

/** A closed project stays where it is, unless what stands above it moves. */
async function checkOpen({ db }: Ctx, { id }: Org): Promise<void> {
  const closed = and(eq(project.projectId, id), eq(project.projectStatus, ProjectStatus.closed))
  if ((await db.$count(project, closed)) > 0) throw ruleBroken(projectClosed)
}

/** Of the same group, or of another one: that is for the platform to do, and no nation may get two regions by it. */
async function checkGroup(ctx: Ctx, { node, from, parent }: MovePlan): Promise<void> {
  if (node.orgType === OrgType.group || node.orgType === OrgType.ministry) return
  const [before, after] = [await groupOf(ctx.db, from), await groupOf(ctx.db, parent)]
  if (before?.id === after?.id) return
  if (!isOfPlatform(ctx)) throw ruleBroken('不能跨集团迁移')
  if (after) await checkNationsFree(ctx.db, after, node)
}

async function checkLevels({ db }: Ctx, { node, parent }: MovePlan): Promise<void> {
  const [deepest] = await ask<{ depth: number }>(
    db,
    sql`select max(depth)::int as depth from org where path like ${`${node.path}%`} and deleted_at is null`,
  )
  checkDepth(parent, deepest!.depth - node.depth, `移动后组织层级超过${maxDepth}级`)
}
