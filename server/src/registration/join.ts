import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import type { Org } from '../core/db/org.ts'
import { conflict } from '../core/errors.ts'
import { tell } from '../core/messages/tell.ts'
import { keepers } from '../people/keepers.ts'
import { sendTo } from '../people/moving/dispatch.ts'
import { carryOut } from '../people/moving/ordering.ts'
import { employee } from '../people/tables.ts'
import type { ApplicationRow } from './tables.ts'

/**
 * The applicant goes to the project as if the employer had sent them: by the one mover, from wherever they stand, which the project's keepers
 * need not see. The keepers there and at the employer hear of it.
 */
export async function join(ctx: WriteCtx, row: ApplicationRow, node: Org): Promise<number> {
  const personId = row.personId!
  const [person] = await ctx.db
    .select({ orgId: employee.orgId, homeOrgId: employee.homeOrgId })
    .from(employee)
    .where(and(eq(employee.id, personId), isNull(employee.deletedAt)))
  if (!person) throw conflict('申请人的员工档案已不存在，请驳回')
  const order = { ids: [personId], named: true, scope: () => undefined, judge: async () => sendTo(node, dayOf(ctx.now)) }
  const { moved } = await carryOut(ctx, order, 0)
  if (moved > 0)
    for (const orgId of new Set([person.orgId, person.homeOrgId])) if (orgId !== node.id) await tellFormer(ctx, orgId, row, node)
  return personId
}

const tellFormer = (ctx: WriteCtx, orgId: number, { name }: ApplicationRow, node: Org) =>
  tell(ctx, {
    to: { roleId: keepers, orgId, orAbove: true },
    ...{ type: MessageType.reminder, level: MessageLevel.normal, link: '/employee-manager/index' },
    title: '有员工加入其他项目',
    content: `“${name}”申请加入“${node.orgName}”，该项目已同意，人员已调往该项目。`,
  })
