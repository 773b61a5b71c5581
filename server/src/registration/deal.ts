import type { Input } from '@oems/contract/core/call.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import type { applications } from '@oems/contract/registration/applications.ts'
import { ApplyType, applicationCycle, Decision } from '@oems/contract/registration/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import type { Org } from '../core/db/org.ts'
import { badField } from '../core/errors.ts'
import { tell } from '../core/messages/tell.ts'
import { readyToday } from '../people/today.ts'
import { bind } from './bind.ts'
import { enrol } from './enrol.ts'
import { join } from './join.ts'
import { lockFor, settle } from './store.ts'
import type { ApplicationRow } from './tables.ts'

type Dealt = Input<typeof applications.deal>

/** Agrees or rejects; whoever comes second finds it done (03 §4.6). */
export async function deal(ctx: WriteCtx, input: Dealt): Promise<{ employeeId: number | null }> {
  await readyToday(ctx)
  const { agree, reject } = applicationCycle
  if (input.status === Decision.rejected) {
    const row = await lockFor(ctx, input.id, reject)
    await settle(ctx, row, reject, { dealReason: input.actionDesc })
    await tellApplicant(ctx, row.personId, '您的申请未通过', '您的加入申请已被驳回，驳回原因请在“我的申请”中查看。')
    return { employeeId: null }
  }
  const row = await lockFor(ctx, input.id, agree)
  const node = await lockOpenNode(ctx, row.orgId)
  const employeeId = await (row.applyType === ApplyType.joining ? joining(ctx, row, node, input) : registering(ctx, row, node, input))
  await settle(ctx, row, agree, { personId: employeeId, matchedEmployeeId: employeeId, dealReason: input.actionDesc })
  await tellApplicant(ctx, employeeId, '您的申请已通过', `您已加入“${node.orgName}”。`)
  return { employeeId }
}

function registering(ctx: WriteCtx, row: ApplicationRow, node: Org, { matchedEmployeeId, empType }: Dealt): Promise<number> {
  if (matchedEmployeeId === null) return enrol(ctx, row, node, empType)
  if (empType !== null) throw badField('empType', '绑定已有员工时不能修改人员类别')
  return bind(ctx, row, matchedEmployeeId)
}

function joining(ctx: WriteCtx, row: ApplicationRow, node: Org, { matchedEmployeeId, empType }: Dealt): Promise<number> {
  if (matchedEmployeeId !== null) throw badField('matchedEmployeeId', '申请人已是员工，不需要匹配')
  if (empType !== null) throw badField('empType', '调入不改变人员类别')
  return join(ctx, row, node)
}

/** Where there is an account: before agreement that is only the one of an employee who asks to be moved. */
async function tellApplicant(ctx: WriteCtx, personId: number | null, title: string, content: string): Promise<void> {
  if (personId === null) return
  const accounts = await ask<{ id: number }>(ctx.db, sql`select id from sys_account where employee_id = ${personId} and deleted_at is null`)
  const to = accounts.map(({ id }) => id)
  if (to.length > 0) await tell(ctx, { to, type: MessageType.reminder, level: MessageLevel.normal, title, content, link: '/h5/joins' })
}
