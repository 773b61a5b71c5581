import type { UserFilter, UserSearch } from '@oems/contract/accounts/users.ts'
import { and, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf, startOf } from '../../core/days.ts'
import { has, is } from '../../core/db/filters.ts'
import { visibleAccounts } from '../accountView.ts'
import { findAccounts, matchesName, notLocked, withConsoleRole } from '../findAccounts.ts'
import { mobileHashes } from '../identity.ts'
import { account } from '../tables.ts'
import { toRows } from '../toView.ts'

/** Accounts with a role of the console in the caller's scope. */
export async function list(ctx: Ctx, { pageNo, pageSize, sortRules, ...filter }: UserSearch) {
  const page = await findAccounts(ctx, { pageNo, pageSize, sortRules }, await matching(ctx, filter))
  return { ...page, list: await toRows(ctx, page.list, ctx.settings) }
}

/** The condition of the list and its export. */
export async function matching(ctx: Ctx, filter: UserFilter): Promise<SQL | undefined> {
  const { orgId, projectId, roleId, below } = filter
  const place = { orgId, projectId, roleId, direct: below === 0 }
  return and(
    visibleAccounts(ctx),
    await withConsoleRole(ctx, place),
    filter.keyword === null ? undefined : or(matchesName(filter.keyword), has(account.username, filter.keyword)),
    has(account.username, filter.username),
    matchesName(filter.nickname),
    filter.mobile === null ? undefined : inArray(account.mobileHash, mobileHashes(filter.mobile)),
    is(account.status, filter.status),
    filter.temp === null ? undefined : yesOrNo(await withConsoleRole(ctx, { ...place, temporary: true }), filter.temp),
    filter.ending === null
      ? undefined
      : yesOrNo(and(notLocked, await withConsoleRole(ctx, { ...place, endingFrom: dayOf(ctx.now) }))!, filter.ending),
    filter.inForce === null ? undefined : yesOrNo(await withConsoleRole(ctx, { ...place, inForceOn: dayOf(ctx.now) }), filter.inForce),
    filter.lockedOut === null ? undefined : yesOrNo(lockedOutAt(ctx.now), filter.lockedOut),
    filter.lastLoginStart === null ? undefined : gte(account.lastLoginTime, startOf(filter.lastLoginStart).toISOString()),
    filter.lastLoginEnd === null ? undefined : lt(lastSeen, startOf(addDays(filter.lastLoginEnd, 1)).toISOString()),
  )
}

/** By wrong passwords, for a while; as the to-do counts them. */
const lockedOutAt = (now: Date) => sql`coalesce(${account.lockedUntil} > ${now.toISOString()}, false)`
/** For an account that never signed in, the day it was made counts. */
const lastSeen = sql`coalesce(${account.lastLoginTime}, ${account.createdAt})`
const yesOrNo = (condition: SQL, wanted: 0 | 1) => (wanted === 1 ? condition : not(condition))
