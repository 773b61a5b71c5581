import { Role } from '@oems/contract/access/builtInRoles.ts'
import { HealthLevel, TestResult } from '@oems/contract/declaration/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import type { WriteCtx } from '../core/context.ts'
import { tell } from '../core/messages/tell.ts'
import { administrators } from '../declaration/reminding/keepers.ts'
import type { DeclareRecord } from './tables.ts'

type Judged = Pick<DeclareRecord, 'testResult' | 'illnessId'>
const isNotable = ({ testResult, illnessId }: Judged) => testResult === TestResult.positive || illnessId !== null

/**
 * The doctors of the node, or of the nearest one above that has any, hear of a positive test and of an illness that somebody says to have (03 §5.5), once; what follows from it a doctor
 * decides. The message names neither.
 */
export async function tellNotable(ctx: WriteCtx, name: string, before: Judged | null, after: DeclareRecord): Promise<void> {
  if (!isNotable(after) || (before && isNotable(before))) return
  const message = {
    type: MessageType.reminder,
    level: MessageLevel.important,
    title: '信息申报有异常，请查看',
    content: `“${name}”的信息申报有需要医生判断的内容，请查看并与本人联系。`,
    link: `/declare-record/index?level=${HealthLevel.abnormal}&level=${HealthLevel.urgent}&orgId=${after.orgId}`,
  } as const
  const doctors = await tell(ctx, { to: { roleId: [Role.doctor, Role.temporaryDoctor], orgId: after.orgId, orAbove: true }, ...message })
  if (doctors === 0) await tell(ctx, { to: { roleId: administrators, orgId: after.orgId, orAbove: true }, ...message })
}
