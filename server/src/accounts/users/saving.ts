import type { users as calls, UserDraft, UserUpdate } from '@oems/contract/accounts/users.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import { conflict } from '../../core/errors.ts'
import { inTwoSteps } from '../../core/implement.ts'
import { lockAccount } from '../accountView.ts'
import { type FirstPassword, hashFirst } from '../initialPassword.ts'
import {
  addAssignments,
  assignmentWords,
  lockRoles,
  refuseTwice,
  replaceAssignments,
  validateAssignments,
  wordsOf,
} from '../roleAssignments.ts'
import { createAccount, noteAccount, reviseAccount } from '../saving.ts'

/** A new console account with its roles. */
export const save = inTwoSteps((ctx: Ctx, { username, password }: UserDraft) => hashFirst(username, ctx.settings, password), saveNew)

async function saveNew(ctx: WriteCtx, { rops, orgId, password: _hashed, ...draft }: UserDraft, password: FirstPassword) {
  const settings = ctx.settings
  await lockRoles(ctx)
  refuseTwice(rops)
  const assignments = await validateAssignments(ctx, rops, settings)
  const home = orgId === null ? rops[0]!.orgId : (await lockOpenNode(ctx, orgId)).id
  const { made, initialPassword } = await createAccount(ctx, draft, home, password)
  await addAssignments(ctx, made.id, [], assignments)
  noteAccount(ctx, { before: null, after: made, assignmentsAfter: assignments.map(wordsOf) })
  return { id: made.id, initialPassword }
}

/** The fields where the caller may change them, and the roles in the caller's scope. */
export async function update(ctx: WriteCtx, { userId, version, rops, ...revision }: UserUpdate) {
  const settings = ctx.settings
  await lockRoles(ctx)
  const account = await lockAccount(ctx, userId)
  if (account.row.version !== version) throw conflict()
  refuseTwice(rops)
  if (revision.orgId !== null && revision.orgId !== account.row.orgId) await lockOpenNode(ctx, revision.orgId)
  const after = await reviseAccount(ctx, account, revision)
  await replaceAssignments(ctx, account, rops, settings)
  noteAccount(ctx, {
    before: account.row,
    after,
    assignmentsBefore: account.assignments.map(wordsOf),
    assignmentsAfter: await assignmentWords(ctx, userId),
  })
  return { id: userId }
}

/** 从人员创建: further roles for somebody who has an account, an employee or a doctor. Password and home organisation stay. */
export async function createFromPerson(ctx: WriteCtx, { accountId, rops, username, nickname, mobile }: Input<typeof calls.createS2>) {
  const settings = ctx.settings
  await lockRoles(ctx)
  const account = await lockAccount(ctx, accountId)
  if (account.isOwn) throw conflict('不能修改自己的角色授权')
  refuseTwice(rops)
  const assignments = await validateAssignments(ctx, rops, settings)
  const { telephoneCode, idNumber, email, remark } = account.row
  const unchanged = { telephoneCode, idNumber, email, remark, orgId: null, status: null }
  const names = { username, nickname: nickname ?? account.row.nickname, mobile: mobile ?? account.row.mobile }
  const after = await reviseAccount(ctx, account, { ...unchanged, ...names })
  await addAssignments(ctx, accountId, account.assignments, assignments)
  const before = account.assignments.map(wordsOf)
  noteAccount(ctx, { before: account.row, after, assignmentsBefore: before, assignmentsAfter: [...before, ...assignments.map(wordsOf)] })
  return { id: accountId }
}
