import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type TempRole, TempUserState } from '@oems/contract/reporting/codes.ts'
import { logged } from '@oems/contract/reporting/console.ts'
import { TempUser } from '@oems/contract/reporting/tempUsers.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { account, roleAssignment } from '../../accounts/tables.ts'
import { dayOf } from '../../core/days.ts'
import { nodeColumns, placeOf } from '../../core/db/atNodes.ts'
import type { ReadDb } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { withinScope } from '../../core/db/scope.ts'
import { tableStore } from '../../core/db/store.ts'
import { tempUser as t } from '../tables.ts'

export const store = tableStore(t, '项目临时账号', { scope: withinScope(t.orgId) })
export const tempUserTarget = store.logTarget(TempUser, logged.项目临时账号)

const columns = {
  row: t,
  ...nodeColumns,
  accountId: account.id,
  accountName: account.username,
  lastLoginAt: account.lastLoginTime,
  roleId: roleAssignment.roleId,
  validUntil: roleAssignment.validTo,
  revokedAt: roleAssignment.deletedAt,
  total: sql<number>`count(*) over ()`,
}

/** The same rows, for counting them. */
export const everyTempUser = sql`${t} join ${org} on ${org.id} = ${t.orgId} join ${roleAssignment} on ${roleAssignment.id} = ${t.ropId}
  join ${account} on ${account.id} = ${roleAssignment.accountId} and ${account.deletedAt} is null`

/** Temporary accounts with their nodes, assignments and accounts; one whose account was deleted is none any more. */
export const selectTempUsers = (db: ReadDb) =>
  db
    .select(columns)
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .innerJoin(roleAssignment, eq(roleAssignment.id, t.ropId))
    .innerJoin(account, and(eq(account.id, roleAssignment.accountId), isNull(account.deletedAt)))
    .$dynamic()
export type FoundTempUser = Awaited<ReturnType<typeof selectTempUsers>>[number]

/** It works until the end of its last day, unless somebody took the role away or the project was closed. */
export const isValid = (now: Date): SQL =>
  sql`(${roleAssignment.deletedAt} is null and coalesce(${roleAssignment.validTo} >= ${dayOf(now)}::date, true))`

export function toView({ row, orgName, orgType, revokedAt, ...found }: FoundTempUser, now: Date) {
  const isOver = revokedAt !== null || (found.validUntil !== null && found.validUntil < dayOf(now))
  return {
    ...row,
    ...found,
    ...placeOf({ orgId: row.orgId, orgName, orgType }),
    roleId: found.roleId as CodeOf<typeof TempRole>,
    state: isOver ? TempUserState.over : TempUserState.valid,
  }
}
