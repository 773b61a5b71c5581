import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { inArray, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { touch } from '../core/db/store.ts'
import type { AssignmentView } from './accountView.ts'
import { endSessions } from './sessions.ts'
import { account } from './tables.ts'

/** The rows stay, with the day they went; whoever is signed in is so no longer. The assignments have ended already. */
export async function closeAccounts(ctx: WriteCtx, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return
  await ctx.db
    .update(account)
    .set({ ...touch(ctx), deletedAt: ctx.now.toISOString(), version: sql`${account.version} + 1` })
    .where(inArray(account.id, [...accountIds]))
  await endSessions(ctx.db, sql`account_id = any(${array(accountIds)}::bigint[])`, SessionStatus.forcedOut, ctx.now)
}

/** Every node should have one. */
const administrators: ReadonlySet<number> = new Set([
  Role.ministryAdministrator,
  Role.groupAdministrator,
  Role.companyAdministrator,
  Role.projectAdministrator,
])

/** Of assignments that have ended: the nodes which have nobody left in such a role. */
export async function warningsOf(ctx: WriteCtx, ended: readonly AssignmentView[]): Promise<string[]> {
  const lost = ended.filter(({ baseRoleId }) => administrators.has(baseRoleId))
  if (lost.length === 0) return []
  const remaining = await ask<{ orgId: number; baseRoleId: number }>(
    ctx.db,
    sql`select distinct p.org_id "orgId", r.base_role_id "baseRoleId"
        from sys_account_rop p join sys_role r on r.id = p.role_id join sys_account a on a.id = p.account_id
        where p.org_id = any(${array(lost.map(({ orgId }) => orgId))}::bigint[]) and p.deleted_at is null and a.deleted_at is null and a.status = ${code(AccountStatus.normal)}`,
  )
  const isLeft = (assignment: AssignmentView) =>
    remaining.some(({ orgId, baseRoleId }) => orgId === assignment.orgId && baseRoleId === assignment.baseRoleId)
  return [...new Set(lost.filter((assignment) => !isLeft(assignment)).map(({ orgName, roleName }) => `“${orgName}”已没有${roleName}`))]
}
