import type { Input } from '@oems/contract/core/call.ts'
import { TempUserState } from '@oems/contract/reporting/codes.ts'
import type { TempUserSearch, tempUserCalls } from '@oems/contract/reporting/tempUsers.ts'
import { and, desc, eq, isNull, not, or, type SQL } from 'drizzle-orm'
import { account, roleAssignment } from '../../accounts/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { has, is } from '../../core/db/filters.ts'
import { org } from '../../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../../core/db/paging.ts'
import { nodeInScope, requestedNode, withinNode } from '../../core/db/scope.ts'
import { revealing } from '../../core/reveal.ts'
import { tempUser as t } from '../tables.ts'
import { everyTempUser, isValid, selectTempUsers, store, toView } from './store.ts'

const sortBy = { validUntil: roleAssignment.validTo, createdAt: t.createdAt, lastLoginAt: account.lastLoginTime }

/** Of projects in scope, the newest first unless asked otherwise. */
export async function listTempUsers(ctx: Ctx, query: TempUserSearch) {
  const node = await requestedNode(ctx, query)
  const where = store.visible(ctx, withinNode(t.orgId, ctx, node, query.below === 0), matching(query, ctx.now))
  const rows = await selectTempUsers(ctx.db)
    .where(where)
    .orderBy(...orderOf(query, sortBy), desc(t.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return pageWith(query, rows, (found) => toView(found, ctx.now), ctx.db.$count(everyTempUser, where))
}

function matching({ state, roleId, keyword }: TempUserSearch, now: Date): SQL | undefined {
  const valid = isValid(now)
  const named = keyword === null ? undefined : or(has(t.holderName, keyword), has(account.username, keyword), has(org.orgName, keyword))
  return and(state === null ? undefined : state === TempUserState.valid ? valid : not(valid), is(roleAssignment.roleId, roleId), named)
}

/** Those of one node that are in force; the numbers whole for whoever asks for them with a purpose. */
export async function tempUsersOf(ctx: Ctx, { orgId, tempUserId, ...asked }: Input<(typeof tempUserCalls)['tempSysUser']>) {
  const reveal = revealing(ctx, 'biz:org-contacts:reveal', asked)
  const node = await nodeInScope(ctx, orgId)
  const found = await selectTempUsers(ctx.db)
    .where(and(isNull(t.deletedAt), eq(t.orgId, node.id), is(t.id, tempUserId), isValid(ctx.now)))
    .orderBy(desc(t.id))
  return found.map((one) => reveal({ what: store.what, id: one.row.id, name: one.row.holderName, orgId }, toView(one, ctx.now)))
}
