import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EnabledStatus } from '@oems/contract/access/codes.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { role } from '../access/tables.ts'
import { account, roleAssignment } from '../accounts/tables.ts'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { org } from '../core/db/org.ts'
import { withinScope } from '../core/db/scope.ts'
import { badField } from '../core/errors.ts'

/** More are found by nobody in a choice. */
const atMost = 500

/** Accounts that command an emergency somewhere in the caller's scope today. */
const candidates = (ctx: Ctx, accountId?: number) => {
  const today = dayOf(ctx.now)
  const inForce = sql`coalesce(${roleAssignment.validFrom} <= ${today}, true) and coalesce(${roleAssignment.validTo} >= ${today}, true)`
  return ctx.db
    .selectDistinctOn([account.id], { accountId: account.id, nickname: account.nickname, orgName: org.orgName })
    .from(roleAssignment)
    .innerJoin(role, eq(role.id, roleAssignment.roleId))
    .innerJoin(account, eq(account.id, roleAssignment.accountId))
    .innerJoin(org, eq(org.id, roleAssignment.orgId))
    .where(
      and(
        and(eq(role.baseRoleId, Role.commandCentreAdministrator), eq(role.status, EnabledStatus.enabled), isNull(role.deletedAt)),
        and(isNull(roleAssignment.deletedAt), isNull(account.deletedAt), eq(account.status, AccountStatus.normal), inForce),
        withinScope(roleAssignment.orgId)(ctx),
        accountId === undefined ? undefined : eq(account.id, accountId),
      ),
    )
    .orderBy(asc(account.id))
    .limit(atMost)
}
export const listManagers = (ctx: Ctx) => candidates(ctx)

export async function requireManager(ctx: Ctx, accountId: number | null): Promise<void> {
  if (accountId !== null && (await candidates(ctx, accountId)).length === 0)
    throw badField('managerUserId', '管理员应是本组织范围内的指挥中心管理员账号')
}
