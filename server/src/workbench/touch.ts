import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { DeclareType } from '@oems/contract/workbench/codes.ts'
import type { workbench } from '@oems/contract/workbench/workbench.ts'
import type { WriteCtx } from '../core/context.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { ruleBroken } from '../core/errors.ts'
import { remindUnfilled } from '../declaration/reminding/remind.ts'

/** 一键催报: whoever has not declared hears of it, with the limit that 催报 has everywhere. */
export async function touchDeclare(ctx: WriteCtx, { projectId }: Input<typeof workbench.touchDeclare>) {
  const node = await nodeInScope(ctx, projectId)
  if (node.orgType !== OrgType.project) throw ruleBroken('请选择项目')
  const { unfilled, told, withoutAccount } = await remindUnfilled(ctx, { orgId: projectId })
  return { sent: [{ declareType: DeclareType.health, unfilled, told, withoutAccount }] }
}
