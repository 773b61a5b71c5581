import type { RoleAssignment } from '@oems/contract/accounts/accountFields.ts'
import type { AccountRow } from '@oems/contract/accounts/userAccounts.ts'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { masked } from '../core/masks.ts'
import type { Revealing } from '../core/reveal.ts'
import type { Settings } from '../core/settings.ts'
import { boundAmong } from '../session/secondFactor/factors.ts'
import { session } from '../session/tables.ts'
import { type AccountView, type AssignmentView, inScope } from './accountView.ts'
import { daysLeft, passwordPolicy } from './passwordPolicy.ts'

const project = 4
const flagOf = (value: boolean) => (value ? 1 : 0) as 0 | 1

/** Accounts as lists show them: numbers masked, roles as far as the caller sees. */
export async function toRows(ctx: Ctx, accounts: readonly AccountView[], settings: Settings) {
  const ids = accounts.map(({ row }) => row.id)
  const [online, bound] = await Promise.all([onlineAmong(ctx, ids), boundAmong(ctx, ids)])
  return accounts.map((met) => ({
    ...toRow(ctx, met, settings),
    online: flagOf(online.has(met.row.id)),
    secondFactor: flagOf(bound.has(met.row.id)),
  }))
}

function toRow(ctx: Ctx, { row, orgName, assignments: pairs, isHome, isOwn, isBelow }: AccountView, settings: Settings) {
  return {
    ...row,
    accountId: row.id,
    userId: row.id,
    orgName: isHome ? orgName : null,
    mobile: masked.phone(row.mobile),
    source: row.source as AccountRow['source'],
    status: row.status as AccountRow['status'],
    lockReason: row.lockReason as AccountRow['lockReason'],
    lockedUntil: row.lockedUntil !== null && Date.parse(row.lockedUntil) > ctx.now.getTime() ? row.lockedUntil : null,
    mustChange: flagOf(row.mustChange),
    passwordExpireDays: pairs.some(({ webLogin }) => webLogin === 1) ? daysLeft(passwordPolicy(settings), row.passwordTime, ctx.now) : null,
    editable: flagOf(isHome && (isBelow || isOwn)),
    rops: pairs.filter((pair) => inScope(ctx, pair)).map((pair) => toAssignment(pair, dayOf(ctx.now))),
  }
}

const toAssignment = ({ path: _, accountId: _account, ...pair }: AssignmentView, today: string): RoleAssignment => ({
  ...pair,
  webLogin: flagOf(pair.webLogin === 1),
  projectId: pair.orgType === project ? pair.orgId : null,
  state: stateOf(pair, today),
})
const stateOf = ({ validFrom, validTo }: Pick<AssignmentView, 'validFrom' | 'validTo'>, today: string) =>
  validFrom !== null && validFrom > today ? 1 : validTo !== null && validTo < today ? 3 : 2

async function onlineAmong(ctx: Ctx, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectDistinct({ accountId: session.accountId })
    .from(session)
    .where(
      and(
        inArray(session.accountId, [...accountIds]),
        eq(session.status, 1),
        eq(session.platform, 'WEB'),
        isNull(session.viewerId),
        gt(session.expireTime, sql`${ctx.now.toISOString()}`),
      ),
    )
  return new Set(rows.map(({ accountId }) => accountId))
}

/** The whole record; its numbers whole where `whole` says so. */
export async function toInfo(ctx: Ctx, { row: own, ...met }: AccountView, settings: Settings, whole: Revealing) {
  const [row] = await toRows(ctx, [{ row: own, ...met }], settings)
  const shown = { ...row!, idNumber: masked.idNumber(own.idNumber) }
  const seen = {
    what: '账号',
    id: own.id,
    name: own.username,
    orgId: own.orgId,
    ...(own.employeeId !== null && { personId: own.employeeId }),
  }
  return whole(seen) ? { ...shown, mobile: own.mobile, idNumber: own.idNumber } : shown
}
