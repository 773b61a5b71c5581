import { AccountSource } from '@oems/contract/accounts/codes.ts'
import { mostTempUsers, tempRolesAt } from '@oems/contract/reporting/codes.ts'
import type { CreatedTempUser, TempUserDraft } from '@oems/contract/reporting/tempUsers.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AccountView } from '../../accounts/accountView.ts'
import { type FirstPassword, hashFirst } from '../../accounts/initialPassword.ts'
import {
  addAssignments,
  assignmentWords,
  lockRoles,
  type ValidAssignment,
  validateAssignments,
  wordsOf,
} from '../../accounts/roleAssignments.ts'
import { createAccount, noteAccount } from '../../accounts/saving.ts'
import { roleAssignment } from '../../accounts/tables.ts'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { lockKey } from '../../core/db/locks.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import { touch } from '../../core/db/store.ts'
import { conflict, ruleBroken } from '../../core/errors.ts'
import { inTwoSteps } from '../../core/implement.ts'
import { tempUser as t } from '../tables.ts'
import { lockHolder, phoneOf } from './holder.ts'
import { type FoundTempUser, isValid, selectTempUsers, store } from './store.ts'

/** An account at a project until a day (02 §5.6); for whoever has one there in that role, it lasts until that day instead. */
export const createTempUser = inTwoSteps((ctx: Ctx, _draft: TempUserDraft) => hashFirst(null, ctx.settings), create)

async function create(ctx: WriteCtx, draft: TempUserDraft, password: FirstPassword): Promise<CreatedTempUser> {
  const { roleId, validUntil } = draft
  await lockRoles(ctx)
  const node = await lockOpenNode(ctx, draft.projectId)
  if (!tempRolesAt(node.orgType).includes(roleId)) throw ruleBroken('不能授予该角色')
  // One at a time at a node: nobody is counted past, and nobody is created twice.
  await lockKey(ctx.db, 'temporaryUsers', node.id)
  const wanted = { roleId, orgId: node.id, validFrom: null, validTo: validUntil }
  const [assignment] = await validateAssignments(ctx, [wanted], ctx.settings, () => 'validUntil')

  const existing = await selectTempUsers(ctx.db).where(and(isNull(t.deletedAt), eq(t.orgId, node.id)))
  const holder = await lockHolder(ctx, draft, existing)
  const known = existing.filter(({ accountId }) => accountId === holder?.row.id)
  const same = known.find((one) => one.roleId === roleId)
  if (known.length > 0 && !same) throw conflict('账号已存在，请先删除或续期')
  await refuseTooMany(ctx, node.id, same)
  if (same) return extend(ctx, same, holder!, assignment!, draft)
  return holder ? assignKnown(ctx, holder, assignment!, draft) : createNew(ctx, assignment!, draft, password)
}

async function refuseTooMany(ctx: WriteCtx, orgId: number, same: FoundTempUser | undefined): Promise<void> {
  const valid = await selectTempUsers(ctx.db).where(and(isNull(t.deletedAt), eq(t.orgId, orgId), isValid(ctx.now)))
  if (valid.filter(({ row }) => row.id !== same?.row.id).length >= mostTempUsers)
    throw ruleBroken(`同一项目最多保留${mostTempUsers}个有效临时账号`)
}

async function extend(
  ctx: WriteCtx,
  { row, revokedAt }: FoundTempUser,
  holder: AccountView,
  assignment: ValidAssignment,
  { validUntil, createdFor }: TempUserDraft,
): Promise<CreatedTempUser> {
  const ropId = revokedAt === null ? await prolong(ctx, row.ropId, validUntil) : await assign(ctx, holder, assignment)
  await store.change(ctx, row.id, () => ({ ropId, createdFor: createdFor ?? row.createdFor }))
  await noteHolder(ctx, holder)
  return { id: row.id, accountName: holder.row.username, initialPassword: null, validUntil, extended: true }
}

async function prolong(ctx: WriteCtx, ropId: number, validTo: string): Promise<number> {
  await ctx.db
    .update(roleAssignment)
    .set({ validTo, ...touch(ctx), version: sql`${roleAssignment.version} + 1` })
    .where(eq(roleAssignment.id, ropId))
  return ropId
}

/** Somebody who has a temporary account at another project gets this one besides: one number, one account, one password. */
async function assignKnown(
  ctx: WriteCtx,
  holder: AccountView,
  assignment: ValidAssignment,
  draft: TempUserDraft,
): Promise<CreatedTempUser> {
  const { id } = await keep(ctx, await assign(ctx, holder, assignment), assignment.orgId, draft)
  await noteHolder(ctx, holder)
  return { id, accountName: holder.row.username, initialPassword: null, validUntil: draft.validUntil, extended: false }
}

async function createNew(
  ctx: WriteCtx,
  assignment: ValidAssignment,
  draft: TempUserDraft,
  password: FirstPassword,
): Promise<CreatedTempUser> {
  const unknown = { username: null, status: null, idNumber: null, email: null, remark: null }
  const person = { ...unknown, ...phoneOf(draft), nickname: draft.holderName, source: AccountSource.projectTemporary }
  const { made, initialPassword } = await createAccount(ctx, person, assignment.orgId, password)
  const [ropId] = await addAssignments(ctx, made.id, [], [assignment])
  noteAccount(ctx, { before: null, after: made, assignmentsAfter: [wordsOf(assignment)] })
  const { id } = await keep(ctx, ropId!, assignment.orgId, draft)
  return { id, accountName: made.username, initialPassword, validUntil: draft.validUntil, extended: false }
}

async function assign(ctx: WriteCtx, holder: AccountView, assignment: ValidAssignment): Promise<number> {
  const [ropId] = await addAssignments(ctx, holder.row.id, holder.assignments, [assignment])
  return ropId!
}

const keep = (ctx: WriteCtx, ropId: number, orgId: number, draft: TempUserDraft) => {
  const { telephoneCode, mobile: holderPhone } = phoneOf(draft)
  return store.insert(ctx, { orgId, ropId, holderName: draft.holderName, telephoneCode, holderPhone, createdFor: draft.createdFor })
}

const noteHolder = async (ctx: WriteCtx, { row, assignments }: AccountView) =>
  noteAccount(ctx, {
    before: row,
    after: row,
    assignmentsBefore: assignments.map(wordsOf),
    assignmentsAfter: await assignmentWords(ctx, row.id),
  })
