import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EnabledStatus } from '@oems/contract/access/codes.ts'
import { shippedGrants } from '@oems/contract/access/menu.ts'
import type { roles as calls, RoleDraft, RoleUpdate } from '@oems/contract/access/roles.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { account, roleAssignment } from '../../accounts/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { ask, type ReadDb } from '../../core/db/database.ts'
import { lockOpenNode, refuseClosed } from '../../core/db/openNode.ts'
import { stamp, touch } from '../../core/db/store.ts'
import { badField, conflict, notPermitted, ruleBroken } from '../../core/errors.ts'
import { loadMenuTree } from '../menus/menuTree.ts'
import { lockRights, raisePermVersion } from '../permVersion.ts'
import { role } from '../tables.ts'
import { assignableRoles } from './assignableRoles.ts'
import { dropGrants, grantsOf, insertGrants, validateGrants, writeGrants } from './grants.ts'
import { checkEditable, getRole, type VisibleRole } from './visibility.ts'

const what = '角色'
const adminFixed = '系统管理员权限不能修改'

/** A custom role, at the caller's node or one below. */
export async function save(ctx: WriteCtx, { orgId, menuIdList, ...draft }: RoleDraft) {
  await lockRights(ctx.db)
  const node = await lockOpenNode(ctx, orgId ?? ctx.actor.orgId)
  const tree = await loadMenuTree(ctx.db)
  const columns = { ...(await validated(ctx, null, draft)), assignableRoleIds: await assignable(ctx, null, draft) }
  const grants = await validateGrants(ctx, tree, new Set(), menuIdList)
  const [made] = await ctx.db
    .insert(role)
    .values({ ...columns, ...stamp(ctx), orgId: node.id, webLogin: 1, builtIn: false })
    .returning()
  ctx.note({ what, id: made!.id, name: made!.roleName, orgId: node.id, before: null, after: made! })
  await insertGrants(ctx.db, made!.id, [...grants])
  await raisePermVersion(ctx.db)
  return { id: made!.id }
}

export async function update(ctx: WriteCtx, { roleId, version, menuIdList, ...draft }: RoleUpdate) {
  await lockRights(ctx.db)
  const { orgName: _, path: _path, ...before } = await editable(ctx, roleId)
  if (before.version !== version) throw conflict()
  const tree = await loadMenuTree(ctx.db)
  const grantsBefore = await grantsOf(ctx.db, roleId)
  const columns = before.builtIn ? builtIn(before, draft) : await validated(ctx, before, draft)
  const assignableRoleIds = await assignable(ctx, before, draft)
  const grants = await validateGrants(ctx, tree, grantsBefore, menuIdList)
  if (draft.status === EnabledStatus.disabled && before.status === EnabledStatus.enabled) await refuseWhileAssigned(ctx.db, roleId, '停用')
  const [after] = await ctx.db
    .update(role)
    .set({ ...columns, assignableRoleIds, ...touch(ctx), version: version + 1 })
    .where(eq(role.id, roleId))
    .returning()
  ctx.note({ what, id: roleId, name: after!.roleName, ...placeOf(before), before, after: after! })
  await writeGrants(ctx, tree, before, grantsBefore, grants)
  await raisePermVersion(ctx.db)
  return { id: roleId }
}

export async function remove(ctx: WriteCtx, { ids }: Input<typeof calls.delete>) {
  await lockRights(ctx.db)
  for (const roleId of ids) {
    const found = await getRole(ctx, roleId)
    if (found.builtIn) throw conflict('内置角色不能删除')
    checkEditable(ctx, found)
    await refuseWhileAssigned(ctx.db, roleId, '删除')
    ctx.note({ what, id: roleId, name: found.roleName, ...placeOf(found), before: withoutOwner(found), after: null })
  }
  await ctx.db
    .update(role)
    .set({ ...touch(ctx), deletedAt: ctx.now.toISOString(), version: sql`${role.version} + 1` })
    .where(inArray(role.id, ids))
  await dropGrants(ctx.db, ids)
  await raisePermVersion(ctx.db)
}

/** A built-in role has the grants again that it was shipped with (01 §6.7). */
export async function reset(ctx: WriteCtx, { roleId }: Input<typeof calls.reset>) {
  await lockRights(ctx.db)
  const found = await getRole(ctx, roleId)
  if (!found.builtIn) throw conflict('自定义角色没有默认授权')
  if (ctx.actor.roleId !== Role.systemAdministrator) throw notPermitted('内置角色只能由系统管理员修改')
  if (roleId === Role.systemAdministrator) throw conflict(adminFixed)
  const tree = await loadMenuTree(ctx.db)
  const shipped = shippedGrants(roleId)
  const wanted = tree.inOrder.filter(({ row }) => row.code !== null && shipped.has(row.code)).map(({ menuId }) => menuId)
  if (await writeGrants(ctx, tree, found, await grantsOf(ctx.db, roleId), new Set(wanted))) await raisePermVersion(ctx.db)
}

async function editable(ctx: WriteCtx, roleId: number): Promise<VisibleRole> {
  const found = await getRole(ctx, roleId)
  checkEditable(ctx, found)
  if (roleId === Role.systemAdministrator) throw conflict(adminFixed)
  if (found.orgId !== null) await refuseClosed(ctx, [found.orgId])
  return found
}

type Draft = Omit<RoleDraft | RoleUpdate, 'menuIdList' | 'orgId' | 'roleId' | 'version'>
type Columns = Pick<VisibleRole, 'roleName' | 'baseRoleId' | 'orgType' | 'status' | 'remark'>

/** Of a built-in role only grants, assignable roles and remark change. */
function builtIn(before: Columns, draft: Draft): Columns {
  const sameTypes = draft.orgType.length === 0 || sorted(draft.orgType) === sorted(before.orgType)
  if (draft.roleName !== before.roleName || draft.baseRoleId !== before.baseRoleId || !sameTypes || draft.status !== EnabledStatus.enabled)
    throw conflict('内置角色只能修改授权和可分配角色')
  return { ...before, roleName: before.roleName, remark: draft.remark }
}

async function validated(ctx: WriteCtx, before: Columns | null, draft: Draft): Promise<Columns> {
  const { roleName, baseRoleId, status, remark } = draft
  const base = await baseRole(ctx, before, baseRoleId)
  if (draft.orgType.some((type) => !base.orgType.includes(type))) throw badField('orgType', `超出“${base.roleName}”的适用组织类型`)
  const [taken] = await ctx.db
    .select({ id: role.id })
    .from(role)
    .where(and(role.builtIn, eq(role.roleName, roleName), isNull(role.deletedAt)))
  if (taken) throw conflict('角色名称已存在')
  return { roleName, baseRoleId, orgType: draft.orgType.length > 0 ? [...new Set(draft.orgType)] : base.orgType, status, remark }
}

/** Whoever may not give the base role could not give this one either, and would only raise somebody else's. */
async function baseRole(ctx: WriteCtx, before: Columns | null, baseRoleId: number) {
  if (baseRoleId === Role.employee) throw badField('baseRoleId', '员工角色不能作为基础角色')
  const isNew = baseRoleId !== before?.baseRoleId
  if (isNew && ctx.actor.roleId !== Role.systemAdministrator && !(await assignableRoles(ctx)).has(baseRoleId))
    throw ruleBroken('不能以该角色为基础角色')
  const [base] = await ctx.db.select().from(role).where(eq(role.id, baseRoleId))
  return base!
}

/** Set by 系统管理员; a new role has those of its base that the caller may give. */
async function assignable(ctx: WriteCtx, before: AssignableColumns | null, { assignableRoleIds, baseRoleId }: Draft) {
  const isAdmin = ctx.actor.roleId === Role.systemAdministrator
  const [base] = await ctx.db.select({ ids: role.assignableRoleIds }).from(role).where(eq(role.id, baseRoleId))
  const own = await assignableRoles(ctx)
  const isKept = before !== null && before.baseRoleId === baseRoleId
  const usual = isKept ? before.assignableRoleIds : (base?.ids ?? []).filter((id) => isAdmin || own.has(id))
  if (assignableRoleIds === null || sorted(assignableRoleIds) === sorted(usual)) return usual
  if (!isAdmin) throw notPermitted('可分配角色只能由系统管理员修改')
  return [...assignableRoleIds].sort((one, other) => one - other)
}
type AssignableColumns = Pick<VisibleRole, 'baseRoleId' | 'assignableRoleIds'>

async function refuseWhileAssigned(db: ReadDb, roleId: number, verb: string) {
  const [holders] = await ask<{ count: number }>(
    db,
    sql`select count(distinct ${roleAssignment.accountId})::int count from ${roleAssignment} join ${account} on ${account.id} = ${roleAssignment.accountId}
        where ${roleAssignment.roleId} = ${roleId} and ${roleAssignment.deletedAt} is null and ${account.deletedAt} is null`,
  )
  if (holders && holders.count > 0) throw conflict(`角色已分配给${holders.count}个账号，不能${verb}`)
}

const sorted = (values: readonly number[]) => [...new Set(values)].sort((one, other) => one - other).join(',')
const placeOf = ({ orgId }: { readonly orgId: number | null }) => (orgId === null ? {} : { orgId })
const withoutOwner = ({ orgName: _, path: _path, ...row }: VisibleRole) => row
