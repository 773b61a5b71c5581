import type { Ctx, WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import type { Dependent, Move, ProjectChange } from '../core/followers.ts'

/** What stands in the way, with its number. */
export interface Ref extends Pick<Dependent, 'type' | 'label' | 'unit'> {
  readonly count: number
}

/** All records at nodes, with what they keep from happening there. */
export async function dependentsAt(ctx: Ctx, nodeIds: readonly number[]): Promise<readonly (Ref & Pick<Dependent, 'blocks'>)[]> {
  const today = dayOf(ctx.now)
  const counted = await Promise.all(
    dependentsOf(ctx).map(async ({ count, ...dependent }) => ({ ...dependent, count: await count(ctx.db, nodeIds, today) })),
  )
  return counted.filter(({ count }) => count > 0)
}

/** The records that keep nodes from being deleted, or a project from being closed; the nodes are locked, so that none comes meanwhile. */
export async function refsOf(ctx: Ctx, blocks: 'delete' | 'close', nodeIds: readonly number[]): Promise<readonly Ref[]> {
  const refs: Ref[] = []
  for (const { type, label, unit, count } of dependentsOf(ctx).filter((dependent) => dependent.blocks.includes(blocks)))
    refs.push({ type, label, unit, count: await count(ctx.db, nodeIds, dayOf(ctx.now)) })
  return refs.filter(({ count }) => count > 0)
}
/** How many records of one type stand at nodes; none where no domain has such. */
export async function countOfType(ctx: Ctx, type: string, nodeIds: readonly number[]): Promise<number> {
  const dependent = dependentsOf(ctx).find((one) => one.type === type)
  return (await dependent?.count(ctx.db, nodeIds, dayOf(ctx.now))) ?? 0
}

const dependentsOf = ({ registry }: Ctx) => registry.tree.flatMap(({ dependents = [] }) => dependents)

/** `下级组织3个、在岗员工12人` */
export const refsText = (refs: readonly Omit<Ref, 'type'>[]) => refs.map(({ label, count, unit }) => `${label}${count}${unit}`).join('、')

export async function notifyEnded(ctx: WriteCtx, nodeIds: readonly number[]): Promise<void> {
  for (const { ended } of ctx.registry.tree) await ended?.(ctx, nodeIds)
}

export async function notifyDisabled(ctx: WriteCtx, nodeIds: readonly number[]): Promise<void> {
  for (const { disabled } of ctx.registry.tree) await disabled?.(ctx, nodeIds)
}

export async function notifyEnabled(ctx: WriteCtx, nodeIds: readonly number[]): Promise<void> {
  for (const { enabled } of ctx.registry.tree) await enabled?.(ctx, nodeIds)
}

/** How many records a move would end. */
export async function countEndedByMove(ctx: Ctx, move: Move): Promise<number> {
  let ended = 0
  for (const { endedByMove } of ctx.registry.tree) ended += (await endedByMove?.(ctx.db, move, dayOf(ctx.now))) ?? 0
  return ended
}

export async function notifyMoved(ctx: WriteCtx, move: Move, historyId: number): Promise<void> {
  for (const { moved } of ctx.registry.tree) await moved?.(ctx, move, historyId)
}

export async function notifyMoveUndone(ctx: WriteCtx, historyId: number): Promise<void> {
  for (const { moveUndone } of ctx.registry.tree) await moveUndone?.(ctx, historyId)
}

/** Before a project is locked. */
export async function notifyProjectsChanging(ctx: WriteCtx): Promise<void> {
  for (const { projectsChanging } of ctx.registry.tree) await projectsChanging?.(ctx)
}

export async function notifyProjectsChanged(ctx: WriteCtx, changes: readonly ProjectChange[]): Promise<void> {
  for (const { projectsChanged } of ctx.registry.tree) await projectsChanged?.(ctx, changes)
}
