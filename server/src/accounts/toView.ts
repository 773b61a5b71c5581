import { AssignmentState, type RoleAssignment } from '@oems/contract/accounts/accountFields.ts'
import type { AccountRow } from '@oems/contract/accounts/userAccounts.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import type { Revealing } from '../core/reveal.ts'
import type { Settings } from '../core/settings.ts'
import { factor } from '../session/secondFactor/tables.ts'
import { session } from '../session/tables.ts'
import { type AccountView, type AssignmentView, inScope } from './accountView.ts'
import { daysLeft, passwordPolicy } from './passwordPolicy.ts'

const flagOf = (value: boolean) => (value ? 1 : 0) as 0 | 1

/** Accounts as lists show them: roles as far as the caller sees. */
export async function toRows(ctx: Ctx, accounts: readonly AccountView[], settings: Settings) {
  const ids = accounts.map(({ row }) => row.id)
  const [online, bound] = await Promise.all([onlineAmong(ctx, ids), boundAmong(ctx, ids)])
  return accounts.map((account) => ({
    ...toRow(ctx, account, settings),
    online: flagOf(online.has(account.row.id)),
    secondFactor: flagOf(bound.has(account.row.id)),
  }))
}

function toRow(ctx: Ctx, { row, orgName, assignments, isHome, isOwn, isBelow }: AccountView, settings: Settings) {
  return {
    ...row,
    accountId: row.id,
    userId: row.id,
    orgName: isHome ? orgName : null,
    source: row.source as AccountRow['source'],
    status: row.status as AccountRow['status'],
    lockReason: row.lockReason as AccountRow['lockReason'],
    lockedUntil: row.lockedUntil !== null && Date.parse(row.lockedUntil) > ctx.now.getTime() ? row.lockedUntil : null,
    mustChange: flagOf(row.mustChange),
    passwordExpireDays: assignments.some(({ webLogin }) => webLogin === 1)
      ? daysLeft(passwordPolicy(settings), row.passwordTime, ctx.now)
      : null,
    editable: flagOf(isHome && (isBelow || isOwn)),
    rops: assignments.filter((assignment) => inScope(ctx, assignment)).map((assignment) => toAssignment(assignment, dayOf(ctx.now))),
  }
}

const toAssignment = ({ path: _, accountId: _account, ...assignment }: AssignmentView, today: string): RoleAssignment => ({
  ...assignment,
  webLogin: flagOf(assignment.webLogin === 1),
  projectId: assignment.orgType === OrgType.project ? assignment.orgId : null,
  state: stateOf(assignment, today),
})
const stateOf = ({ validFrom, validTo }: Pick<AssignmentView, 'validFrom' | 'validTo'>, today: string) =>
  validFrom !== null && validFrom > today
    ? AssignmentState.upcoming
    : validTo !== null && validTo < today
      ? AssignmentState.expired
      : AssignmentState.valid

async function onlineAmong(ctx: Ctx, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectDistinct({ accountId: session.accountId })
    .from(session)
    .where(
      and(
        inArray(session.accountId, [...accountIds]),
        sql`${session.status} = ${code(SessionStatus.online)}`,
        eq(session.platform, 'WEB'),
        isNull(session.viewerId),
        gt(session.expireTime, sql`${ctx.now.toISOString()}`),
      ),
    )
  return new Set(rows.map(({ accountId }) => accountId))
}

/** The whole record; its numbers go out in full where the caller reveals them. */
export async function toInfo(ctx: Ctx, account: AccountView, settings: Settings, reveals: Revealing) {
  const { row } = account
  const [view] = await toRows(ctx, [account], settings)
  const access = {
    what: '账号',
    id: row.id,
    name: row.username,
    orgId: row.orgId,
    ...(row.employeeId !== null && { personId: row.employeeId }),
  }
  return reveals(access, view!)
}

/** The accounts that have a second factor. */
async function boundAmong({ db }: Pick<Ctx, 'db'>, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .select({ accountId: factor.accountId })
    .from(factor)
    .where(and(inArray(factor.accountId, [...accountIds]), isNotNull(factor.confirmedAt)))
  return new Set(rows.map(({ accountId }) => accountId))
}
