import { type AccountSearch, userAccounts as calls } from '@oems/contract/accounts/userAccounts.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { tidyIdNumber } from '@oems/contract/core/numbers.ts'
import { and, inArray, not, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { array } from '../core/db/database.ts'
import { has, is } from '../core/db/filters.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import { nodeInScope, withinNode } from '../core/db/scope.ts'
import { touch } from '../core/db/store.ts'
import { conflict } from '../core/errors.ts'
import { implement, inTwoSteps } from '../core/implement.ts'
import { revealing } from '../core/reveal.ts'
import { checkGoverned, getAccount, lockAccount, lockAccounts, visibleAccounts } from './accountView.ts'
import { closeAccounts } from './closing.ts'
import { findAccounts, matchesName, withConsoleRole } from './findAccounts.ts'
import { accountIdHash, mobileHashes } from './identity.ts'
import { type FirstPassword, hashFirst } from './initialPassword.ts'
import { endAssignments, lockAdministrators, requireOneAdministrator, wordsOf } from './roleAssignments.ts'
import { createAccount, noteAccount, reviseAccount } from './saving.ts'
import { account } from './tables.ts'
import { toInfo, toRows } from './toView.ts'

/** Identities alone, employees' included; their roles are assigned elsewhere (01 §5.4). */
export default implement(calls, {
  page,
  detail: async (ctx: Ctx, { accountId, ...revealInput }: Input<typeof calls.detail>) => {
    const reveals = revealing(ctx, 'uc:user-account:reveal', revealInput)
    return toInfo(ctx, await getAccount(ctx, accountId), ctx.settings, reveals)
  },
  save: inTwoSteps((ctx: Ctx, { username, password }: Draft) => hashFirst(username, ctx.settings, password), save),
  update,
  delete: remove,
})

async function page(ctx: Ctx, { pageNo, pageSize, sortRules, ...filter }: AccountSearch) {
  const where = and(
    visibleAccounts(ctx),
    has(account.username, filter.username),
    matchesName(filter.nickname),
    filter.mobile === null ? undefined : inArray(account.mobileHash, mobileHashes(filter.mobile)),
    filter.idNumber === null ? undefined : is(account.idNumberHash, accountIdHash(tidyIdNumber(filter.idNumber))),
    is(account.source, filter.source),
    is(account.status, filter.status),
    filter.orgId === null ? undefined : withinNode(account.orgId, ctx, await nodeInScope(ctx, filter.orgId)),
    filter.hasWeb === null ? undefined : filter.hasWeb === 1 ? await withConsoleRole(ctx) : not(await withConsoleRole(ctx)),
  )
  const found = await findAccounts(ctx, { pageNo, pageSize, sortRules }, where)
  return { ...found, list: await toRows(ctx, found.list, ctx.settings) }
}

type Draft = Input<typeof calls.save>

async function save(ctx: WriteCtx, { orgId, password: _hashed, ...draft }: Draft, password: FirstPassword) {
  const node = await lockOpenNode(ctx, orgId ?? ctx.actor.orgId)
  const { made, initialPassword } = await createAccount(ctx, draft, node.id, password)
  noteAccount(ctx, { before: null, after: made })
  return { id: made.id, initialPassword }
}

async function update(ctx: WriteCtx, { accountId, version, ...revision }: Input<typeof calls.update>) {
  const existing = await lockAccount(ctx, accountId)
  if (existing.row.version !== version) throw conflict()
  if (revision.orgId !== null && revision.orgId !== existing.row.orgId) await lockOpenNode(ctx, revision.orgId)
  noteAccount(ctx, { before: existing.row, after: await reviseAccount(ctx, existing, revision) })
  return { id: accountId }
}

/** The whole account: assignments, sessions and access to the phone pages; an employee's record stays and can be given another account. */
async function remove(ctx: WriteCtx, { ids }: Input<typeof calls.delete>) {
  const accounts = await lockAccounts(ctx, ids)
  if (accounts.some(({ isOwn }) => isOwn)) throw conflict('不能删除当前登录账号')
  for (const existing of accounts) checkGoverned(existing)
  const touchesAdmins = await lockAdministrators(ctx, accounts)
  await endAssignments(
    ctx,
    accounts.flatMap(({ assignments }) => assignments),
  )
  await closeAccounts(ctx, ids)
  const { updatedAt, updatedBy } = touch(ctx)
  await ctx.db.execute(sql`
    update employee set account_id = null, updated_at = ${updatedAt}, updated_by = ${updatedBy}, version = version + 1
    where account_id = any(${array(ids)}::bigint[]) and deleted_at is null`)
  for (const { row, assignments } of accounts) noteAccount(ctx, { before: row, after: null, assignmentsBefore: assignments.map(wordsOf) })
  if (touchesAdmins) await requireOneAdministrator(ctx)
}
