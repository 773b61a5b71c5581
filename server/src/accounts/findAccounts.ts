import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { and, desc, eq, gte, ilike, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { role } from '../access/tables.ts'
import type { Ctx } from '../core/context.ts'
import { addDays } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array } from '../core/db/database.ts'
import { has, is } from '../core/db/filters.ts'
import { org } from '../core/db/org.ts'
import { offsetOf, orderOf, type PageQuery, pageWith } from '../core/db/paging.ts'
import { nodeInScope, withinNode, withinScope } from '../core/db/scope.ts'
import { type AccountView, loadAccounts } from './accountView.ts'
import { account, roleAssignment } from './tables.ts'

const sortColumns = { createdAt: account.createdAt, lastLoginTime: account.lastLoginTime, username: account.username }

/** One page of accounts, newest first unless asked otherwise, and how many there are. */
export async function findAccounts(ctx: Ctx, query: PageQuery<keyof typeof sortColumns>, where: SQL | undefined) {
  const count = ctx.db.$count(account, where)
  const rows = await ctx.db
    .select({ row: account, orgName: org.orgName, path: org.path, total: count })
    .from(account)
    .innerJoin(org, eq(org.id, account.orgId))
    .where(where)
    .orderBy(...orderOf(query, sortColumns), desc(account.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const page = await pageWith(query, rows, (row) => row, count)
  return { ...page, list: await loadAccounts(ctx, page.list) }
}

/** Their ids alone, newest first from an id on: what finds them may cost as much for one page as for a hundred. */
export async function nextAccountIds(ctx: Ctx, where: SQL | undefined, before: number, most: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: account.id })
    .from(account)
    .where(and(where, sql`${account.id} < ${before}`))
    .orderBy(desc(account.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Accounts that were found by their ids, newest first. */
export async function accountsOf(ctx: Ctx, ids: readonly number[]): Promise<AccountView[]> {
  const rows = await ctx.db
    .select({ row: account, orgName: org.orgName, path: org.path })
    .from(account)
    .innerJoin(org, eq(org.id, account.orgId))
    .where(sql`${account.id} = any(${array(ids)}::bigint[])`)
    .orderBy(desc(account.id))
  return loadAccounts(ctx, rows)
}

interface AssignmentFilter {
  readonly orgId?: number | null
  readonly projectId?: number | null
  readonly roleId?: number | null
  /** At the node itself, not below it. */
  readonly direct?: boolean
  /** Only assignments that end on a day. */
  readonly temporary?: boolean
  /** Only assignments that end on that day or within a week. */
  readonly endingFrom?: string | undefined
  /** Only assignments that hold on that day. */
  readonly inForceOn?: string | undefined
}

/** Accounts with a role of the console in the caller's scope, or below a node of it. */
export async function withConsoleRole(ctx: Ctx, filter: AssignmentFilter = {}): Promise<SQL> {
  const { orgId, projectId, roleId, direct, temporary = false, endingFrom, inForceOn } = filter
  const nodeId = projectId ?? orgId ?? null
  const place =
    nodeId === null ? withinScope(roleAssignment.orgId)(ctx) : withinNode(roleAssignment.orgId, ctx, await nodeInScope(ctx, nodeId), direct)
  const found = consoleAssignments(
    ctx,
    is(roleAssignment.roleId, roleId),
    temporary ? isNotNull(roleAssignment.validTo) : undefined,
    endingFrom === undefined ? undefined : endsSoon(endingFrom),
    inForceOn === undefined ? undefined : holdsOn(inForceOn),
    place,
  )
  return inArray(account.id, found)
}

/** The accounts of assignments of the console's roles. */
export const consoleAssignments = ({ db }: Pick<Ctx, 'db'>, ...where: readonly (SQL | undefined)[]) =>
  db
    .select({ id: roleAssignment.accountId })
    .from(roleAssignment)
    .innerJoin(role, eq(role.id, roleAssignment.roleId))
    .where(and(isNull(roleAssignment.deletedAt), eq(role.webLogin, 1), ...where))

const daysAhead = 7
/** A role that ends on the day or within a week. */
export const endsSoon = (day: string) =>
  and(isNotNull(roleAssignment.validTo), gte(roleAssignment.validTo, day), lte(roleAssignment.validTo, addDays(day, daysAhead)))!
/** Nobody is told of the end of a role that cannot be used anyway. */
export const notLocked = sql`${account.status} <> ${code(AccountStatus.locked)}`

const holdsOn = (day: string) =>
  sql`coalesce(${roleAssignment.validFrom} <= ${day}, true) and coalesce(${roleAssignment.validTo} >= ${day}, true)`

export const without = (where: SQL) => not(where)

/** Name, pinyin or initials. */
export const matchesName = (text: string | null) => (text === null ? undefined : or(has(account.nickname, text), spelled(text)))
const spelled = (text: string) => ilike(account.pinyin, `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)
