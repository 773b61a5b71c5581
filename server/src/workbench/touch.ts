import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import type { workbench } from '@oems/contract/workbench/workbench.ts'
import type { WriteCtx } from '../core/context.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { conflict, ruleBroken } from '../core/errors.ts'
import { remindThose, remindUnfilled } from '../declaration/reminding/remind.ts'
import { remind } from '../reserve/board/remind.ts'
import { openedTypes } from '../reserve/periods/open.ts'

/** 一键催报: whoever has not declared hears of it, with the limit that 催报 has everywhere; without a type, everything that is open. */
export async function touchDeclare(ctx: WriteCtx, { projectId, declareType }: Input<typeof workbench.touchDeclare>) {
  const node = await nodeInScope(ctx, projectId)
  if (node.orgType !== OrgType.project) throw ruleBroken('请选择项目')
  const isOne = declareType !== null
  const types = openedTypes.filter((type) => !isOne || type === declareType)
  const sent = []
  for (const type of types) {
    const { sent: units, skipped, told } = await remind(ctx, [projectId], type)
    if (isOne && units === 0) throw conflict(skipped[0]?.reason)
    if (units > 0) sent.push({ declareType: type, unfilled: units, told, withoutAccount: 0 })
  }
  if (isOne && declareType !== DeclareType.health) return { sent }
  const people = await (isOne ? remindUnfilled : remindThose)(ctx, { orgId: projectId })
  const { unfilled, told, withoutAccount } = people
  return { sent: [...sent, { declareType: DeclareType.health, unfilled, told, withoutAccount }] }
}
