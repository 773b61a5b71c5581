import type { UserFilter, UserSearch } from '@oems/contract/accounts/users.ts'
import { and, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, startOf } from '../../core/days.ts'
import { has, is } from '../../core/db/filters.ts'
import type { PlatformServices } from '../../operations/services.ts'
import { visibleAccounts } from '../accountView.ts'
import { findAccounts, named, withConsoleRole } from '../findAccounts.ts'
import { mobileHashes } from '../identity.ts'
import { account } from '../tables.ts'
import { toRows } from '../toView.ts'

/** Accounts with a role of the console in the caller's scope. */
export const list =
  ({ settings }: PlatformServices) =>
  async (ctx: Ctx, { pageNo, pageSize, sortRules, ...filter }: UserSearch) => {
    const found = await findAccounts(ctx, { pageNo, pageSize, sortRules }, await matching(ctx, filter))
    return { list: await toRows(ctx, found.accounts, await settings.current()), total: found.total, pageNo, pageSize }
  }

/** What the list and its export look for. */
export async function matching(ctx: Ctx, q: UserFilter): Promise<SQL | undefined> {
  const { orgId, projectId, roleId } = q
  const place = { orgId, projectId, roleId }
  return and(
    visibleAccounts(ctx),
    await withConsoleRole(ctx, place),
    q.keyword === null ? undefined : or(named(q.keyword), has(account.username, q.keyword)),
    has(account.username, q.username),
    named(q.nickname),
    q.mobile === null ? undefined : inArray(account.mobileHash, mobileHashes(q.mobile)),
    is(account.status, q.status),
    q.temp === null ? undefined : yesOrNo(await withConsoleRole(ctx, { ...place, temporary: true }), q.temp),
    q.lastLoginStart === null ? undefined : gte(account.lastLoginTime, startOf(q.lastLoginStart).toISOString()),
    q.lastLoginEnd === null ? undefined : lt(lastSeen, startOf(addDays(q.lastLoginEnd, 1)).toISOString()),
  )
}

/** Whoever has never signed in is waited for since his account was made. */
const lastSeen = sql`coalesce(${account.lastLoginTime}, ${account.createdAt})`
const yesOrNo = (what: SQL, asked: 0 | 1) => (asked === 1 ? what : not(what))
