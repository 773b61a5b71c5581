import { MenuType } from '@oems/contract/access/codes.ts'
import { above } from '@oems/contract/access/grants.ts'
import { type roles as calls, DenialReason } from '@oems/contract/access/roles.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { and, asc, eq, exists, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { account, roleAssignment } from '../../accounts/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { array, ask } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { withinScope } from '../../core/db/scope.ts'
import { badField, notFound, ruleBroken } from '../../core/errors.ts'
import { isOpen, loadMenuTree, type MenuNode, type MenuTree } from '../menus/menuTree.ts'
import { role } from '../tables.ts'
import { grantsOf } from './grants.ts'
import { selectRoles } from './visibility.ts'

const mostAccounts = 50

/** Roles with a permission, and who has them today as far as the caller sees. */
export async function whoCan(ctx: Ctx, { perms }: Input<typeof calls.whoCan>) {
  const tree = await loadMenuTree(ctx.db)
  const buttons = carrying(tree, perms).filter(({ menuId }) => isOpen(tree, menuId))
  const granted = await ask<{ roleId: number }>(
    ctx.db,
    sql`select distinct role_id "roleId" from sys_role_menu where menu_id = any(${array(buttons.map(({ menuId }) => menuId))}::bigint[])`,
  )
  if (granted.length === 0) return { roles: [], total: 0, accounts: [] }
  const holding = inArray(
    role.id,
    granted.map(({ roleId }) => roleId),
  )
  const found = await selectRoles(ctx, holding).orderBy(asc(role.id))
  const roleIds = found.map((one) => one.role.id)
  const [counts, accounts] = await Promise.all([countHolders(ctx, roleIds), firstHolders(ctx, roleIds)])
  const roles = found.map(({ role: { id, roleName, builtIn } }) => ({
    roleId: id,
    roleName,
    builtIn: builtIn ? (1 as const) : (0 as const),
    userCount: counts.byRole.get(id) ?? 0,
  }))
  return { roles, total: counts.total, accounts }
}

const carrying = (tree: MenuTree, perms: string) =>
  tree.inOrder.filter(({ type, row }) => type === MenuType.button && row.perms.includes(perms))

/** Assignments in force today, of accounts that are neither locked nor deleted. */
function validAssignments(ctx: Ctx, roleIds: readonly number[]) {
  const today = dayOf(ctx.now)
  return and(
    inArray(roleAssignment.roleId, [...roleIds]),
    isNull(roleAssignment.deletedAt),
    or(isNull(roleAssignment.validFrom), lte(roleAssignment.validFrom, today)),
    or(isNull(roleAssignment.validTo), gte(roleAssignment.validTo, today)),
    isNull(account.deletedAt),
    eq(account.status, AccountStatus.normal),
    withinScope(roleAssignment.orgId)(ctx),
  )
}

async function countHolders(ctx: Ctx, roleIds: readonly number[]) {
  const rows = await ask<{ roleId: number | null; count: number }>(
    ctx.db,
    sql`select ${roleAssignment.roleId} "roleId", count(distinct ${roleAssignment.accountId})::int count from ${roleAssignment} join ${account} on ${account.id} = ${roleAssignment.accountId}
        where ${validAssignments(ctx, roleIds)} group by grouping sets ((${roleAssignment.roleId}), ())`,
  )
  return {
    byRole: new Map(rows.flatMap(({ roleId, count }) => (roleId === null ? [] : [[roleId, count] as const]))),
    total: rows.find(({ roleId }) => roleId === null)?.count ?? 0,
  }
}

const firstHolders = (ctx: Ctx, roleIds: readonly number[]) =>
  ctx.db
    .select({
      accountId: account.id,
      username: account.username,
      nickname: account.nickname,
      roleName: role.roleName,
      orgId: org.id,
      orgName: org.orgName,
    })
    .from(roleAssignment)
    .innerJoin(account, eq(account.id, roleAssignment.accountId))
    .innerJoin(role, eq(role.id, roleAssignment.roleId))
    .innerJoin(org, eq(org.id, roleAssignment.orgId))
    .where(validAssignments(ctx, roleIds))
    .orderBy(asc(roleAssignment.roleId), asc(roleAssignment.id))
    .limit(mostAccounts)

type Reason = CodeOf<typeof DenialReason>

/** For each assignment of an account that the caller sees, the first reason why it does not give a menu or a permission. */
export async function whyNot(ctx: Ctx, { accountId, username, menuId, perms }: Input<typeof calls.whyNot>) {
  const tree = await loadMenuTree(ctx.db)
  const targets = targetsOf(tree, menuId, perms)
  if (accountId === null && username === null) throw badField('username', '请输入登录账号')
  const condition = accountId === null ? sql`lower(${account.username}) = lower(${username})` : eq(account.id, accountId)
  const { holder, assignments } = await visibleAssignments(ctx, condition)
  const grants = new Map<number, ReadonlySet<number>>()
  for (const { assignment } of assignments)
    if (!grants.has(assignment.roleId)) grants.set(assignment.roleId, await grantsOf(ctx.db, assignment.roleId))
  const locked =
    holder.status !== AccountStatus.normal || (holder.lockedUntil !== null && Date.parse(holder.lockedUntil) > ctx.now.getTime())
  const denialOf = ({ assignment, orgType }: (typeof assignments)[number]) => {
    const granted = grants.get(assignment.roleId)!
    const state = { granted, orgType, valid: isValid(assignment, dayOf(ctx.now)), locked, pages: ctx.registry.pages }
    const reasons = targets.map((target) => reasonFor(tree, target, state))
    return reasons.includes(null) ? null : reasons[0]!
  }
  return {
    accountId: holder.id,
    username: holder.username,
    nickname: holder.nickname,
    pairs: assignments.map((one) => ({
      ropId: one.assignment.id,
      roleId: one.assignment.roleId,
      roleName: one.roleName,
      orgId: one.assignment.orgId,
      orgName: one.orgName,
      validFrom: one.assignment.validFrom,
      validTo: one.assignment.validTo,
      reason: denialOf(one),
    })),
  }
}

function targetsOf(tree: MenuTree, menuId: number | null, perms: string | null): MenuNode[] {
  if (menuId !== null) {
    const found = tree.byId.get(menuId)
    if (!found) throw notFound()
    return [found]
  }
  if (perms === null) throw badField('menuId', '请选择菜单或权限标识')
  const found = carrying(tree, perms)
  if (found.length === 0) throw ruleBroken(`权限标识不存在：${perms}`)
  return found
}

/** The account itself must be visible: by its home organisation or by one of its assignments. */
async function visibleAssignments(ctx: Ctx, condition: SQL) {
  const home = withinScope(account.orgId)(ctx)
  const assigned = ctx.db
    .select({ one: sql`1` })
    .from(roleAssignment)
    .where(and(eq(roleAssignment.accountId, account.id), isNull(roleAssignment.deletedAt), withinScope(roleAssignment.orgId)(ctx)))
  const [holder] = await ctx.db
    .select()
    .from(account)
    .where(and(condition, isNull(account.deletedAt), home && or(home, exists(assigned))))
  if (!holder) throw notFound()
  const assignments = await ctx.db
    .select({ assignment: roleAssignment, roleName: role.roleName, orgName: org.orgName, orgType: org.orgType })
    .from(roleAssignment)
    .innerJoin(role, eq(role.id, roleAssignment.roleId))
    .innerJoin(org, eq(org.id, roleAssignment.orgId))
    .where(and(eq(roleAssignment.accountId, holder.id), isNull(roleAssignment.deletedAt), withinScope(roleAssignment.orgId)(ctx)))
    .orderBy(asc(roleAssignment.roleId), asc(roleAssignment.id))
  return { holder, assignments }
}

const isValid = ({ validFrom, validTo }: typeof roleAssignment.$inferSelect, today: string) =>
  (validFrom === null || validFrom <= today) && (validTo === null || validTo >= today)

interface AssignmentState {
  readonly granted: ReadonlySet<number>
  readonly orgType: number
  readonly valid: boolean
  readonly locked: boolean
  /** The urls that the console has a page for. */
  readonly pages: ReadonlySet<string>
}

/** In the order of 01 §5.3. The organisation type hides pages, never permissions. */
function reasonFor(tree: MenuTree, target: MenuNode, { granted, orgType, valid, locked, pages }: AssignmentState): Reason | null {
  const withParents = [target, ...above(tree, target.menuId)]
  if (withParents.some(({ menuId }) => !granted.has(menuId))) return DenialReason.notGranted
  if (!isOpen(tree, target.menuId)) return DenialReason.menuDisabled
  const isButton = target.type === MenuType.button
  if (!isButton && withParents.some(({ row }) => row.orgType.length > 0 && !row.orgType.includes(orgType)))
    return DenialReason.orgTypeMismatch
  if (!valid) return DenialReason.outsideValidity
  if (locked) return DenialReason.accountLocked
  if (target.type === MenuType.page && !pages.has(target.row.url ?? '')) return DenialReason.pageNotBuilt
  return !isButton && withParents.some(({ row }) => row.visible === 0) ? DenialReason.menuHidden : null
}
