import { and, eq, gt, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { role } from '../access/tables.ts'
import { addDays, dayOf } from '../core/days.ts'
import { withinScope } from '../core/db/scope.ts'
import { todo } from '../desk/todo.ts'
import { account, rop } from './tables.ts'

const locked = 2
const daysAhead = 7

/** Console accounts in the caller's scope that wrong passwords have locked for now. */
const lockedNow = todo('user.locked', 'sys:user:list', (ctx) => {
  const inScope = ctx.db
    .select({ id: rop.accountId })
    .from(rop)
    .innerJoin(role, eq(role.id, rop.roleId))
    .where(and(isNull(rop.deletedAt), eq(role.webLogin, 1), eq(rop.accountId, account.id), withinScope(rop.orgId)(ctx)))
  // As the index has it: among a million accounts a handful was ever locked.
  const until = and(isNotNull(account.lockedUntil), gt(account.lockedUntil, ctx.now.toISOString()), isNull(account.deletedAt))
  return ctx.db.$count(account, and(until, sql`exists (${inScope})`))
})

/** Accounts with a temporary role in the caller's scope that ends today or within a week. */
const endingSoon = todo('user.ending', 'sys:user:list', async (ctx) => {
  const today = dayOf(ctx.now)
  const ends = and(isNotNull(rop.validTo), gte(rop.validTo, today), lte(rop.validTo, addDays(today, daysAhead)), isNull(rop.deletedAt))
  const [found] = await ctx.db
    .select({ count: sql<number>`count(distinct ${rop.accountId})` })
    .from(rop)
    .innerJoin(role, and(eq(role.id, rop.roleId), eq(role.webLogin, 1)))
    .innerJoin(account, and(eq(account.id, rop.accountId), isNull(account.deletedAt), sql`${account.status} <> ${locked}`))
    .where(and(ends, withinScope(rop.orgId)(ctx)))
  return found!.count
})

export const accountCounters = [lockedNow, endingSoon]
