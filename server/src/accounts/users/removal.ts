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
  const ended = accounts.flatMap((account) => consoleAssignments(ctx, account))
  await revokeAssignments(ctx, ended)
  const closed = accounts.filter((account) => isLeftWithNothing(account, ended))
  await closeAccounts(
    ctx,
    closed.map(({ row }) => row.id),
  )
  for (const account of accounts) noteRemoval(ctx, account, ended, closed.includes(account))
  if (touchesAdmins) await requireOneAdministrator(ctx)
  return { warnings: await warningsOf(ctx, ended) }
}

const consoleAssignments = (ctx: WriteCtx, { assignments }: AccountView) =>
  assignments.filter((assignment) => assignment.webLogin === 1 && inScope(ctx, assignment))

const isLeftWithNothing = ({ row, assignments }: AccountView, ended: readonly AssignmentView[]) =>
  row.employeeId === null && assignments.every((assignment) => ended.includes(assignment))

function noteRemoval(ctx: WriteCtx, { row, assignments }: AccountView, ended: readonly AssignmentView[], isClosed: boolean) {
  const remaining = assignments.filter((assignment) => !ended.includes(assignment))
  noteAccount(ctx, {
    before: row,
    after: isClosed ? null : row,
    assignmentsBefore: assignments.map(wordsOf),
    assignmentsAfter: remaining.map(wordsOf),
  })
}
