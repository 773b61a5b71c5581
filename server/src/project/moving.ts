import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@oems/contract/core/call.ts'
import { type FieldError, replies } from '@oems/contract/core/errors.ts'
import type { projectManager } from '@oems/contract/project/projectManager.ts'
import type { projects } from '@oems/contract/project/projects.ts'
import type { WriteCtx } from '../core/context.ts'
import { Refusal, ruleBroken } from '../core/errors.ts'
import { changePlace, moveNode } from '../organisation/moving/moveNode.ts'
import { isReorder, type MovePlan, planMove } from '../organisation/moving/movePlan.ts'
import { lockTree } from '../organisation/structure.ts'
import { tellProjectsMoved } from '../organisation/tellTree.ts'
import { projectInScope, projectsByKey, projectsInScope } from './one.ts'

/** Below another organisation, as its last child. */
export async function migrate(ctx: WriteCtx, { projectId, targetOrgId, version, ...why }: Input<typeof projects.migration>) {
  await projectInScope(ctx, projectId)
  return moveNode(ctx, { nodeId: projectId, targetId: targetOrgId, position: 'inner', version }, why)
}

export async function movePosition(ctx: WriteCtx, input: Input<typeof projectManager.movePosition>) {
  const { sourceOrgId, targetOrgId, position, version, ...why } = input
  await projectInScope(ctx, sourceOrgId)
  return moveNode(ctx, { nodeId: sourceOrgId, targetId: targetOrgId, position, version }, why)
}

/** All under one lock of the tree, and none where one of them cannot: then each that cannot says why (02 §5.4). */
export async function migrateAll(
  ctx: WriteCtx,
  input: Input<typeof projects.migrationBatch>,
): Promise<Output<typeof projects.migrationBatch>> {
  const { projectIds, orgProjectIds, targetOrgId, ...reasons } = input
  const why = { ...reasons, groupKey: randomUUID() }
  await lockTree(ctx)
  const nodes = projectIds ? await projectsInScope(ctx, projectIds) : await projectsByKey(ctx, orgProjectIds ?? [])
  const moved: MovePlan[] = []
  const fields: FieldError[] = []
  for (const [at, { id, orgName }] of nodes.entries()) {
    const refusal = await refusalOf(async () => {
      const plan = await planMove(ctx, { nodeId: id, targetId: targetOrgId, position: 'inner', version: null })
      if (isReorder(plan)) return // It stands there already.
      await changePlace(ctx, plan, why)
      moved.push(plan)
    })
    if (refusal !== null) fields.push({ path: `projectIds.${at}`, msg: `“${orgName}”：${refusal}` })
  }
  if (fields.length > 0) throw ruleBroken(`${fields.length}个项目不能迁移`, { fields })
  await tellProjectsMoved(ctx, moved)
  return { movedNum: moved.length, groupKey: moved.length > 0 ? why.groupKey : null }
}

/** Why a single one cannot, by the rules of the tree; null: it could. */
async function refusalOf(move: () => Promise<void>): Promise<string | null> {
  try {
    await move()
    return null
  } catch (error) {
    if (error instanceof Refusal && rules.has(error.reply.code)) return error.reply.msg
    throw error
  }
}
const rules: ReadonlySet<number> = new Set([replies.ruleBroken.code, replies.conflict.code])
