import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { EmpStatus, MoveKind } from '@oems/contract/people/codes.ts'
import type { movements } from '@oems/contract/people/movements.ts'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import type { Org } from '../../core/db/org.ts'
import { badField } from '../../core/errors.ts'
import { onBooks } from '../locking.ts'
import type { PersonRecord } from '../writePeople.ts'
import { carryOut, type Order, there, unfit, type Verdict } from './ordering.ts'
import { tellMoved } from './telling.ts'

type Asked = Input<typeof movements.dispatchEmpToProject>

/** 派遣: the employer sends people to one of its projects; who employs them stays (03 §5.1). */
export const dispatch = (ctx: WriteCtx, asked: Asked) => carryOut(ctx, orderOf(asked), asked.preview)

const orderOf = ({ employeeIds, projectId, arrivalDate }: Asked): Order => ({
  ids: employeeIds,
  named: true,
  scope: onBooks,
  async judge(ctx) {
    const target = await lockOpenNode(ctx, projectId)
    if (target.orgType !== OrgType.project) throw badField('projectId', '只能派遣到项目')
    return sendTo(target, arrivalDate ?? dayOf(ctx.now))
  },
  done: tellMoved,
})

/** What becomes of somebody who is sent to a project, which is locked. */
export function sendTo(target: Pick<Org, 'id'>, arrivalDate: string) {
  const days = { arrivalDate, leaveDate: null, expectReturnDate: null }
  return ({ employee: { orgId, homeOrgId, empStatus } }: PersonRecord): Verdict => {
    if (empStatus === EmpStatus.resigned) return unfit('员工已离职，不能派遣')
    if (empStatus === EmpStatus.onLeave) return unfit('员工休假中，不能派遣')
    if (empStatus === EmpStatus.onPost && orgId === target.id) return there('已在该项目')
    return { kind: MoveKind.dispatched, orgId: target.id, homeOrgId, empStatus: EmpStatus.onPost, days }
  }
}
