import type { users as calls } from '@oems/contract/accounts/users.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { WriteCtx } from '../../core/context.ts'
import { conflict } from '../../core/errors.ts'
import { type AccountView, type AssignmentView, inScope, lockAccounts } from '../accountView.ts'
import { closeAccounts, warningsOf } from '../closing.ts'
import { lockAdministrators, requireOneAdministrator, revokeAssignments, wordsOf } from '../roleAssignments.ts'
import { noteAccount } from '../saving.ts'

/** Takes away the roles of the console in the caller's scope; an account that has neither a role nor an employee left goes with them (01 §4.1). */
export async function remove(ctx: WriteCtx, { ids }: Input<typeof calls.delete>) {
  const accounts = await lockAccounts(ctx, ids)
  if (accounts.some(({ isOwn }) => isOwn)) throw conflict('不能删除当前登录账号')
  const touchesAdmins = await lockAdministrators(ctx, accounts)
  const ended = accounts.flatMap((met) => mine(ctx, met))
  await revokeAssignments(ctx, ended)
  const closed = accounts.filter((met) => isLeftWithNothing(met, ended))
  await closeAccounts(
    ctx,
    closed.map(({ row }) => row.id),
  )
  for (const met of accounts) tell(ctx, met, ended, closed.includes(met))
  if (touchesAdmins) await requireOneAdministrator(ctx)
  return { warnings: await warningsOf(ctx, ended) }
}

const mine = (ctx: WriteCtx, { assignments: pairs }: AccountView) => pairs.filter((pair) => pair.webLogin === 1 && inScope(ctx, pair))

const isLeftWithNothing = ({ row, assignments: pairs }: AccountView, ended: readonly AssignmentView[]) =>
  row.employeeId === null && pairs.every((pair) => ended.includes(pair))

function tell(ctx: WriteCtx, { row, assignments: pairs }: AccountView, ended: readonly AssignmentView[], isClosed: boolean) {
  const left = pairs.filter((pair) => !ended.includes(pair))
  noteAccount(ctx, {
    before: row,
    after: isClosed ? null : row,
    assignmentsBefore: pairs.map(wordsOf),
    assignmentsAfter: left.map(wordsOf),
  })
}
