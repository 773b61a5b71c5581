import type { users as calls, UserDraft, UserUpdate } from '@oems/contract/accounts/users.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { WriteCtx } from '../../core/context.ts'
import { holdNode } from '../../core/db/scope.ts'
import { conflict } from '../../core/errors.ts'
import type { PlatformServices } from '../../operations/services.ts'
import { holdOne } from '../accountView.ts'
import { addPairs, holdRoles, judgedPairs, pairWords, refuseTwice, replacePairs, wordsOf } from '../roleAssignments.ts'
import { makeAccount, noteAccount, reviseAccount } from '../saving.ts'

/** A new person of the console with his roles. */
export const save =
  ({ settings: reader }: PlatformServices) =>
  async (ctx: WriteCtx, { rops, orgId, ...draft }: UserDraft) => {
    const settings = await reader.current()
    await holdRoles(ctx)
    refuseTwice(rops)
    const given = await judgedPairs(ctx, rops, settings)
    const home = orgId === null ? rops[0]!.orgId : (await holdNode(ctx, orgId)).id
    const { made, initialPassword } = await makeAccount(ctx, draft, home, settings)
    await addPairs(ctx, made.id, [], given)
    noteAccount(ctx, { before: null, after: made, pairsAfter: given.map(wordsOf) })
    return { id: made.id, initialPassword }
  }

/** The fields where they are the caller's to change, and his part of the roles. */
export const update =
  ({ settings: reader }: PlatformServices) =>
  async (ctx: WriteCtx, { userId, version, rops, ...revision }: UserUpdate) => {
    const settings = await reader.current()
    await holdRoles(ctx)
    const met = await holdOne(ctx, userId)
    if (met.row.version !== version) throw conflict()
    refuseTwice(rops)
    if (revision.orgId !== null && revision.orgId !== met.row.orgId) await holdNode(ctx, revision.orgId)
    const after = await reviseAccount(ctx, met, revision)
    await replacePairs(ctx, met, rops, settings)
    noteAccount(ctx, { before: met.row, after, pairsBefore: met.pairs.map(wordsOf), pairsAfter: await pairWords(ctx, userId) })
    return { id: userId }
  }

/** 从人员创建: further roles for somebody who has an account, an employee or a doctor. Password and home organisation stay. */
export const createFromPerson =
  ({ settings: reader }: PlatformServices) =>
  async (ctx: WriteCtx, { accountId, rops, username, nickname, mobile }: Input<typeof calls.createS2>) => {
    const settings = await reader.current()
    await holdRoles(ctx)
    const met = await holdOne(ctx, accountId)
    if (met.isOwn) throw conflict('不能修改自己的角色授权')
    refuseTwice(rops)
    const given = await judgedPairs(ctx, rops, settings)
    const { telephoneCode, idNumber, email, remark } = met.row
    const kept = { telephoneCode, idNumber, email, remark, orgId: null, status: null }
    const named = { username, nickname: nickname ?? met.row.nickname, mobile: mobile ?? met.row.mobile }
    const after = await reviseAccount(ctx, met, { ...kept, ...named })
    await addPairs(ctx, accountId, met.pairs, given)
    const before = met.pairs.map(wordsOf)
    noteAccount(ctx, { before: met.row, after, pairsBefore: before, pairsAfter: [...before, ...given.map(wordsOf)] })
    return { id: accountId }
  }
