import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { role } from '../access/tables.ts'
import { dayOf } from '../core/days.ts'
import { withinScope } from '../core/db/scope.ts'
import { passingTodo, todo } from '../core/domain.ts'
import { consoleAssignments, endsSoon, notLocked } from './findAccounts.ts'
import { account, roleAssignment } from './tables.ts'

/** Console accounts in the caller's scope that wrong passwords have locked for now. */
const lockedNow = passingTodo('user.locked', 'sys:user:list', (ctx) => {
  const inScope = consoleAssignments(ctx, eq(roleAssignment.accountId, account.id), withinScope(roleAssignment.orgId)(ctx))
  // As the index has it: among a million accounts a handful was ever locked.
  const until = and(isNotNull(account.lockedUntil), gt(account.lockedUntil, ctx.now.toISOString()), isNull(account.deletedAt))
  return ctx.db.$count(account, and(until, sql`exists (${inScope})`))
})

/** Accounts with a temporary role in the caller's scope that ends today or within a week; the list's filter `ending` finds the same. */
const endingSoon = todo('user.ending', 'sys:user:list', async (ctx) => {
  const [found] = await ctx.db
    .select({ count: sql<number>`count(distinct ${roleAssignment.accountId})` })
    .from(roleAssignment)
    .innerJoin(role, and(eq(role.id, roleAssignment.roleId), eq(role.webLogin, 1)))
    .innerJoin(account, and(eq(account.id, roleAssignment.accountId), isNull(account.deletedAt), notLocked))
    .where(and(endsSoon(dayOf(ctx.now)), isNull(roleAssignment.deletedAt), withinScope(roleAssignment.orgId)(ctx)))
  return found!.count
})

export const accountTodos = [lockedNow, endingSoon]
