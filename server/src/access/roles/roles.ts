import { roles as calls } from '@oems/contract/access/roles.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { and, asc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { account, roleAssignment } from '../../accounts/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { has } from '../../core/db/filters.ts'
import { org } from '../../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../../core/db/paging.ts'
import { nodeInScope, withinNode, withinScope } from '../../core/db/scope.ts'
import { implement } from '../../core/implement.ts'
import { role } from '../tables.ts'
import { givableRoles, needsValidTo } from './assignableRoles.ts'
import { whoCan, whyNot } from './explainAccess.ts'
import { grantsOf } from './grants.ts'
import { preview } from './preview.ts'
import { flagOf, getRole, roleColumns, selectRoles, toView, toVisibleRole, visibleRoles } from './visibility.ts'
import { remove, reset, save, update } from './writing.ts'

/** What people may be: built-in roles, and custom ones within the rights of whoever gives them (01 §5.3). */
export default implement(calls, {
  list,
  info: async (ctx, { roleId }) => ({
    ...toView(ctx, await getRole(ctx, roleId)),
    menuIdList: [...(await grantsOf(ctx.db, roleId))],
  }),
  select,
  list4Account,
  simpleRoleMenu: preview,
  whoCan,
  whyNot,
  save,
  update,
  delete: remove,
  reset,
})

async function list(ctx: Ctx, { roleName, builtIn, ...query }: Input<typeof calls.list>) {
  const where = and(visibleRoles(ctx), has(role.roleName, roleName), builtIn === null ? undefined : eq(role.builtIn, builtIn === 1))
  const count = ctx.db.$count(sql`${role} left join ${org} on ${org.id} = ${role.orgId}`, where)
  const found = await ctx.db
    .select({ ...roleColumns, total: count })
    .from(role)
    .leftJoin(org, eq(org.id, role.orgId))
    .where(where)
    .orderBy(...orderOf(query, { roleId: role.id, createdAt: role.createdAt }), asc(role.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const holders = await holdersInScope(
    ctx,
    found.map((one) => one.role.id),
  )
  const toRow = (row: (typeof found)[number]) => ({ ...toView(ctx, toVisibleRole(row)), userCount: holders.get(row.role.id) ?? 0 })
  return pageWith(query, found, toRow, count)
}

/** Accounts by role, as far as the caller sees. */
async function holdersInScope(ctx: Ctx, roleIds: readonly number[]): Promise<Map<number, number>> {
  const inScope = withinScope(roleAssignment.orgId)(ctx) ?? sql`true`
  const rows = await ask<{ roleId: number; count: number }>(
    ctx.db,
    sql`select ${roleAssignment.roleId} "roleId", count(distinct ${roleAssignment.accountId})::int count from ${roleAssignment}
        where ${roleAssignment.roleId} = any(${array(roleIds)}::bigint[]) and ${roleAssignment.deletedAt} is null and ${inScope}
          and exists (select from ${account} where ${account.id} = ${roleAssignment.accountId} and ${account.deletedAt} is null)
        group by 1`,
  )
  return new Map(rows.map(({ roleId, count }) => [roleId, count]))
}

async function select(ctx: Ctx, { orgType }: Input<typeof calls.select>) {
  const givable = await givableRoles(ctx)
  return givable
    .filter((one) => orgType === null || one.orgType.includes(orgType))
    .map(({ id, roleName, baseRoleId }) => ({ roleId: id, roleName, needValidTo: flagOf(needsValidTo(baseRoleId) ? 1 : 0) }))
}

/** The roles that are assigned in the scope, or below a node of it. */
async function list4Account(ctx: Ctx, { orgType, orgId }: Input<typeof calls.list4Account>) {
  const place: SQL | undefined =
    orgId === null ? withinScope(roleAssignment.orgId)(ctx) : withinNode(roleAssignment.orgId, ctx, await nodeInScope(ctx, orgId))
  const assigned = ctx.db
    .select({ one: sql`1` })
    .from(roleAssignment)
    .where(and(eq(roleAssignment.roleId, role.id), isNull(roleAssignment.deletedAt), place))
  const ofType = orgType === null ? undefined : or(sql`${orgType} = any(${role.orgType})`)
  const found = await selectRoles(ctx, and(exists(assigned), ofType)).orderBy(asc(role.id))
  return found.map(({ role: row }) => ({ roleId: row.id, roleName: row.roleName, webLogin: flagOf(row.webLogin) }))
}
