import { Role } from '@oems/contract/access/builtInRoles.ts'
import { maxRoleAssignments, type RoleAssignmentDraft } from '@oems/contract/accounts/accountFields.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { inArray, sql } from 'drizzle-orm'
import { fits, givableRoles, needsValidTo } from '../access/roles/assignableRoles.ts'
import type { WriteCtx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { lockAll, lockNumbers } from '../core/db/locks.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import { stamp, touch } from '../core/db/store.ts'
import { badField, conflict, notPermitted, ruleBroken } from '../core/errors.ts'
import { tell } from '../core/messages/tell.ts'
import type { Settings } from '../core/settings.ts'
import { type AccountView, type AssignmentView, assignmentsOf, inScope, rolesBelow } from './accountView.ts'
import { endSessions } from './sessions.ts'
import { roleAssignment } from './tables.ts'

/** Their assignments end at latest so many days ahead. */
const limited: ReadonlySet<number> = new Set([
  Role.projectReporter,
  Role.temporaryProjectAdministrator,
  Role.temporaryOperator,
  Role.temporaryDoctor,
])

/** Roles cannot be changed or deleted while somebody is given one; several people may be given some at once. */
export const lockRoles = (ctx: WriteCtx) => ctx.db.execute(sql`select pg_advisory_xact_lock_shared(${lockNumbers('rights')})`)

/** An assignment that the caller may give, with the name of its node. */
export interface ValidAssignment extends RoleAssignmentDraft {
  readonly roleName: string
  readonly orgName: string
}

/**
 * The assignments that the caller may give (01 §2.2): node in scope, role within the caller's rights and fit for the node, days in order.
 * `lastDayAt`: where the last day of a draft stands in the input.
 */
export async function validateAssignments(
  ctx: WriteCtx,
  drafts: readonly RoleAssignmentDraft[],
  settings: Settings,
  lastDayAt = (index: number) => `rops.${index}.validTo`,
) {
  const givable = new Map((await givableRoles(ctx)).map((one) => [one.id, one]))
  const valid: ValidAssignment[] = []
  for (const [index, draft] of drafts.entries()) {
    const node = await lockOpenNode(ctx, draft.orgId)
    const role = givable.get(draft.roleId)
    if (!role) throw ruleBroken('不能授予该角色')
    if (!role.orgType.includes(node.orgType)) throw ruleBroken(`角色“${role.roleName}”不适用于${typeName(node.orgType)}`)
    if (!fits(role, node)) throw ruleBroken(`角色“${role.roleName}”不适用于${node.orgName}`)
    checkDays(dayOf(ctx.now), draft, role.baseRoleId, settings['security.tempRole.maxDays'], lastDayAt(index))
    valid.push({ ...draft, roleName: role.roleName, orgName: node.orgName })
  }
  return valid
}

const typeName = (orgType: number) => OrgType.label(orgType as CodeOf<typeof OrgType>)

function checkDays(today: string, { validFrom, validTo }: RoleAssignmentDraft, baseRoleId: number, maxDays: number, path: string) {
  const wrong = (msg: string) => badField(path, msg)
  if (validTo === null) {
    if (needsValidTo(baseRoleId)) throw wrong('请选择有效期至')
    return
  }
  if (validTo < today) throw wrong('有效期至不能早于今天')
  if (validFrom !== null && validTo < validFrom) throw wrong('有效期至不能早于生效日期')
  if (limited.has(baseRoleId) && validTo > addDays(today, maxDays)) throw wrong(`有效期最长${maxDays}天`)
}

const keyOf = ({ roleId, orgId }: Pick<RoleAssignmentDraft, 'roleId' | 'orgId'>) => `${roleId} ${orgId}`

export function refuseTwice(drafts: readonly RoleAssignmentDraft[]) {
  const seen = new Set<string>()
  for (const [index, draft] of drafts.entries()) {
    if (seen.has(keyOf(draft))) throw badField(`rops.${index}.roleId`, '同一组织的角色重复')
    seen.add(keyOf(draft))
  }
}

/** Adds assignments to an account whose row is locked, and tells it of them (01 §7). Gives back their numbers. */
export async function addAssignments(
  ctx: WriteCtx,
  accountId: number,
  existing: readonly AssignmentView[],
  added: readonly ValidAssignment[],
): Promise<number[]> {
  const existingKeys = new Set(existing.map(keyOf))
  if (added.some((draft) => existingKeys.has(keyOf(draft)))) throw conflict('该角色已授予')
  if (existing.length + added.length > maxRoleAssignments) throw ruleBroken(`一个账号最多${maxRoleAssignments}个角色`)
  if (added.length === 0) return []
  const rows = added.map(({ roleId, orgId, validFrom, validTo }) => ({ ...stamp(ctx), accountId, roleId, orgId, validFrom, validTo }))
  const made = await ctx.db.insert(roleAssignment).values(rows).returning({ id: roleAssignment.id })
  await tell(ctx, {
    to: [accountId],
    type: MessageType.reminder,
    level: MessageLevel.normal,
    title: '您有新的角色',
    content: shortened(`新增角色：${added.map(wordsOf).join('、')}。可在右上角切换当前组织。`, 500),
    link: '/profile',
  })
  return made.map(({ id }) => id)
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/**
 * Replaces the assignments in the caller's scope by the drafts; those outside stay as they are, and so does the role of an employee, which
 * belongs to the employee's record. Taken away is only what is below the caller.
 */
export async function replaceAssignments(ctx: WriteCtx, account: AccountView, drafts: readonly RoleAssignmentDraft[], settings: Settings) {
  const visible = account.assignments.filter((assignment) => inScope(ctx, assignment))
  const draftByKey = new Map(drafts.map((draft) => [keyOf(draft), draft]))
  const changed = drafts.filter((draft) => !visible.some((assignment) => isSame(assignment, draft)))
  const replaced = visible.filter((assignment) => changed.some((draft) => keyOf(draft) === keyOf(assignment)))
  const revoked = visible.filter(
    (assignment) => !draftByKey.has(keyOf(assignment)) && !(account.row.employeeId !== null && assignment.webLogin === 0),
  )
  if (changed.length + revoked.length === 0) return
  if (account.isOwn) throw conflict('不能修改自己的角色授权')
  const valid = await validateAssignments(ctx, changed, settings, (index) => `rops.${drafts.indexOf(changed[index]!)}.validTo`)
  await revokeAssignments(ctx, revoked)
  for (const assignment of replaced) {
    const { validFrom, validTo } = draftByKey.get(keyOf(assignment))!
    await ctx.db
      .update(roleAssignment)
      .set({ validFrom, validTo, ...touch(ctx), version: sql`${roleAssignment.version} + 1` })
      .where(inArray(roleAssignment.id, [assignment.ropId]))
  }
  const remaining = account.assignments.filter((assignment) => !revoked.includes(assignment))
  const isNew = (draft: ValidAssignment) => !replaced.some((assignment) => keyOf(assignment) === keyOf(draft))
  await addAssignments(ctx, account.row.id, remaining, valid.filter(isNew))
}

const isSame = (assignment: AssignmentView, draft: RoleAssignmentDraft) =>
  keyOf(assignment) === keyOf(draft) && assignment.validFrom === draft.validFrom && assignment.validTo === draft.validTo

/** Ends assignments and the sessions that use them. */
export async function revokeAssignments(ctx: WriteCtx, assignments: readonly AssignmentView[]): Promise<void> {
  if (assignments.length === 0) return
  const below = await rolesBelow(ctx)
  const beyond = assignments.find(({ baseRoleId }) => !below.has(baseRoleId))
  if (beyond) throw notPermitted(`不能取消角色“${beyond.roleName}”的授权`)
  await endAssignments(ctx, assignments)
}

/** The same without checking whether the caller may. */
export async function endAssignments(ctx: WriteCtx, assignments: readonly Pick<AssignmentView, 'ropId'>[]): Promise<void> {
  if (assignments.length === 0) return
  const ids = assignments.map(({ ropId }) => ropId)
  await ctx.db
    .update(roleAssignment)
    .set({ ...touch(ctx), deletedAt: ctx.now.toISOString(), version: sql`${roleAssignment.version} + 1` })
    .where(inArray(roleAssignment.id, ids))
  await endSessions(ctx.db, sql`rop_id = any(${array(ids)}::bigint[])`, SessionStatus.forcedOut, ctx.now)
}

/**
 * Whoever takes something from an account of 系统管理员 waits for others who do: call it before the write, and `requireOneAdministrator`
 * after it.
 */
export async function lockAdministrators(ctx: WriteCtx, accounts: readonly AccountView[]): Promise<boolean> {
  const touched = accounts.some(({ assignments }) => assignments.some(({ roleId }) => roleId === Role.systemAdministrator))
  if (touched) await lockAll(ctx.db, 'administrators')
  return touched
}

export async function requireOneAdministrator(ctx: WriteCtx): Promise<void> {
  const today = dayOf(ctx.now)
  const [remaining] = await ask<{ one: number }>(
    ctx.db,
    sql`select 1 as one from sys_account_rop p join sys_account a on a.id = p.account_id
        where p.role_id = ${code(Role.systemAdministrator)} and p.deleted_at is null and coalesce(p.valid_from <= ${today}, true) and coalesce(p.valid_to >= ${today}, true)
          and a.deleted_at is null and a.status = ${code(AccountStatus.normal)} limit 1`,
  )
  if (!remaining) throw conflict('至少保留一个启用的系统管理员')
}

/** An account's roles in words, for the log: `项目管理员@某项目（2026-03-01至2026-03-31）`. */
export async function assignmentWords(ctx: WriteCtx, accountId: number): Promise<string[]> {
  return (await assignmentsOf(ctx.db, [accountId])).map(wordsOf)
}
export const wordsOf = ({
  roleName,
  orgName,
  validFrom,
  validTo,
}: Pick<AssignmentView, 'roleName' | 'orgName' | 'validFrom' | 'validTo'>) =>
  `${roleName}@${orgName}${validFrom || validTo ? `（${validFrom ?? ''}至${validTo ?? ''}）` : ''}`
