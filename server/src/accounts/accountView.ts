import { and, asc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { role } from '../access/tables.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import type { ReadDb } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import { sees, withinScope } from '../core/db/scope.ts'
import { notFound, notPermitted } from '../core/errors.ts'
import { account, roleAssignment } from './tables.ts'

export type Account = typeof account.$inferSelect

/** A live role assignment with its role and its node. */
export interface AssignmentView {
  readonly ropId: number
  readonly accountId: number
  readonly roleId: number
  readonly baseRoleId: number
  readonly roleName: string
  readonly webLogin: number
  readonly orgId: number
  readonly orgName: string
  readonly orgType: number
  readonly orgProjectType: number
  readonly path: string
  readonly validFrom: string | null
  readonly validTo: string | null
}

/** An account with what the caller may do to it. */
export interface AccountView {
  readonly row: Account
  readonly orgName: string
  readonly assignments: readonly AssignmentView[]
  /** Its home organisation lies in the caller's scope, who may change its fields. */
  readonly isHome: boolean
  readonly isOwn: boolean
  /** Every role that it has anywhere is below the caller's. */
  readonly isBelow: boolean
}

/** Live assignments of accounts, wherever they are and whether or not they are in force today. */
export const assignmentsOf = (db: ReadDb, accountIds: readonly number[]): Promise<AssignmentView[]> =>
  db
    .select({
      ropId: roleAssignment.id,
      accountId: roleAssignment.accountId,
      roleId: roleAssignment.roleId,
      baseRoleId: role.baseRoleId,
      roleName: role.roleName,
      webLogin: role.webLogin,
      orgId: roleAssignment.orgId,
      orgName: org.orgName,
      orgType: org.orgType,
      orgProjectType: org.orgProjectType,
      path: org.path,
      validFrom: roleAssignment.validFrom,
      validTo: roleAssignment.validTo,
    })
    .from(roleAssignment)
    .innerJoin(role, eq(role.id, roleAssignment.roleId))
    .innerJoin(org, eq(org.id, roleAssignment.orgId))
    .where(and(inArray(roleAssignment.accountId, [...accountIds]), isNull(roleAssignment.deletedAt)))
    .orderBy(asc(roleAssignment.roleId), asc(roleAssignment.id))

/** An account is visible by its home organisation or by one of its assignments. */
export function visibleAccounts(ctx: Ctx): SQL | undefined {
  const home = withinScope(account.orgId)(ctx)
  const assigned = ctx.db
    .select({ one: sql`1` })
    .from(roleAssignment)
    .where(and(eq(roleAssignment.accountId, account.id), isNull(roleAssignment.deletedAt), withinScope(roleAssignment.orgId)(ctx)))
  return and(isNull(account.deletedAt), home && or(home, exists(assigned)))
}

/**
 * The roles below the caller's: those that the caller may give, those that their holders may give, and so on. Whoever could lock, rename
 * or reset the password of anybody else could soon act as that person.
 */
export async function rolesBelow({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: role.id, gives: role.assignableRoleIds })
    .from(role)
    .where(and(or(role.builtIn, eq(role.id, actor.roleId)), isNull(role.deletedAt)))
  const gives = new Map(rows.map(({ id, gives }) => [id, gives]))
  const found = new Set<number>()
  const add = (ids: readonly number[]) => {
    for (const id of ids) {
      if (found.has(id)) continue
      found.add(id)
      add(gives.get(id) ?? [])
    }
  }
  add(gives.get(actor.roleId) ?? [])
  return found
}

/** What a caller may do to each of the accounts. */
export async function loadAccounts(
  ctx: Ctx,
  accounts: readonly { readonly row: Account; readonly orgName: string; readonly path: string }[],
) {
  const ids = accounts.map(({ row }) => row.id)
  const [assignments, below] = ids.length === 0 ? [[], new Set<number>()] : await Promise.all([assignmentsOf(ctx.db, ids), rolesBelow(ctx)])
  return accounts.map(({ row, orgName, path }): AccountView => {
    const own = assignments.filter(({ accountId }) => accountId === row.id)
    return {
      row,
      orgName,
      assignments: own,
      isHome: sees(ctx, { path }),
      isOwn: row.id === ctx.actor.accountId,
      isBelow: own.every(({ baseRoleId }) => below.has(baseRoleId)),
    }
  })
}

const columns = { row: account, orgName: org.orgName, path: org.path }

export async function getAccount(ctx: Ctx, accountId: number): Promise<AccountView> {
  const rows = await ctx.db
    .select(columns)
    .from(account)
    .innerJoin(org, eq(org.id, account.orgId))
    .where(and(visibleAccounts(ctx), eq(account.id, accountId)))
  const [found] = await loadAccounts(ctx, rows)
  if (!found) throw notFound()
  return found
}

/** The accounts for a write, locked in the order of their ids; one that is not visible is as unknown as one that is not there. */
export async function lockAccounts(ctx: WriteCtx, accountIds: readonly number[]): Promise<AccountView[]> {
  const rows = await ctx.db
    .select(columns)
    .from(account)
    .innerJoin(org, eq(org.id, account.orgId))
    .where(and(visibleAccounts(ctx), inArray(account.id, [...accountIds])))
    .orderBy(asc(account.id))
    .for('update', { of: account })
  if (rows.length !== accountIds.length) throw notFound()
  return loadAccounts(ctx, rows)
}

export async function lockAccount(ctx: WriteCtx, accountId: number): Promise<AccountView> {
  const [found] = await lockAccounts(ctx, [accountId])
  return found!
}

/** Only whoever has the account's home organisation in scope may change its fields, and only when its roles are below the caller's. */
export function checkGoverned({ isHome, isBelow, row }: AccountView): void {
  if (!isHome) throw notPermitted(`账号“${row.username}”属于其他组织，请联系其所属组织的管理员处理`)
  if (!isBelow) throw notPermitted(`账号“${row.username}”的角色不低于您的角色，不能处理`)
}

/** Whether the caller may see an assignment. */
export const inScope = (ctx: Pick<Ctx, 'actor'>, assignment: AssignmentView) => sees(ctx, assignment)
