import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { HistoryKind, OrgType } from '@oems/contract/organisation/codes.ts'
import { MigrationKind, managerMigration } from '@oems/contract/organisation/orgManager.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { raisePermVersion } from '../access/permVersion.ts'
import { fits, givableRoles } from '../access/roles/assignableRoles.ts'
import { role } from '../access/tables.ts'
import type { WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import type { Org } from '../core/db/org.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { touch } from '../core/db/store.ts'
import { badField, notFound, ruleBroken } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { tell } from '../core/messages/tell.ts'
import { withoutNumbers } from '../core/withoutNumbers.ts'
import { enterHistory } from '../organisation/history/history.ts'
import { moveNode } from '../organisation/moving/moveNode.ts'
import { type AccountView, type AssignmentView, lockAccounts } from './accountView.ts'
import { assignmentWords, endAssignments, lockRoles } from './roleAssignments.ts'
import { roleAssignment } from './tables.ts'

type Migration = Input<typeof managerMigration.migrationManagerOrg>

export default implement(managerMigration, {
  migrationManagerOrg: (ctx, migration) =>
    migration.kind === MigrationKind.administrators ? moveAdministrators(ctx, migration) : moveOrganisation(ctx, migration),
})

/** Its administrators hold their roles at the node itself, and so go with it. */
async function moveOrganisation(ctx: WriteCtx, { sourceOrgId: nodeId, targetOrgId: targetId, version, reason, docNo }: Migration) {
  const { movedNum } = await moveNode(ctx, { nodeId, targetId, position: 'inner', version }, { reason, docNo })
  return { movedNum, skipped: [] }
}

const administrators = [
  ...[Role.ministryAdministrator, Role.groupAdministrator, Role.companyAdministrator, Role.projectAdministrator],
  Role.commandCentreAdministrator,
]

interface Held {
  readonly account: AccountView
  readonly assignment: AssignmentView
}

/** The administrators of a node administer another one from now on, by the same roles and until the same days (02 §5.2). */
async function moveAdministrators(ctx: WriteCtx, migration: Migration) {
  if (migration.sourceOrgId === migration.targetOrgId) throw badField('targetOrgId', '目标组织与原组织相同')
  await lockRoles(ctx)
  const source = await nodeInScope(ctx, migration.sourceOrgId)
  const target = await lockOpenNode(ctx, migration.targetOrgId)
  const held = await heldAt(ctx, source, migration.accountIds)
  await checkRoles(ctx, held, target)
  const moved = held.filter((one) => whyNot(one, target) === null)
  const doubled = held.filter((one) => isDouble(one, target) && !one.account.isOwn)

  const before = await Promise.all(moved.map(({ account }) => assignmentWords(ctx, account.row.id)))
  await dropDoubles(ctx, doubled, target)
  await moveTo(ctx, moved, target)
  await noteMoved(ctx, moved, before)
  await enterBoth(ctx, source, target, moved, migration)
  await tellMoved(ctx, moved, source, target)
  if (moved.length + doubled.length > 0) await raisePermVersion(ctx.db) // so that every window asks anew where it stands
  const skipped = held.flatMap((one) => {
    const why = whyNot(one, target)
    return why === null ? [] : [{ accountId: one.account.row.id, why }]
  })
  return { movedNum: moved.length, skipped }
}

/** The administrators' assignments at a node, their accounts locked; whoever is named has to be one of them. */
async function heldAt(ctx: WriteCtx, source: Org, accountIds: readonly number[] | null): Promise<Held[]> {
  const found = await ctx.db
    .selectDistinct({ id: roleAssignment.accountId })
    .from(roleAssignment)
    .innerJoin(role, eq(role.id, roleAssignment.roleId))
    .where(and(eq(roleAssignment.orgId, source.id), isNull(roleAssignment.deletedAt), inArray(role.baseRoleId, administrators)))
  const there = found.map(({ id }) => id)
  if (accountIds?.some((id) => !there.includes(id))) throw notFound()
  const accounts = await lockAccounts(ctx, accountIds ?? there)
  return accounts.flatMap((account) =>
    account.assignments
      .filter(({ orgId, baseRoleId }) => orgId === source.id && (administrators as readonly number[]).includes(baseRoleId))
      .map((assignment) => ({ account, assignment })),
  )
}

/** Whoever gives a role at the target has to be able to give it there at all. */
async function checkRoles(ctx: WriteCtx, held: readonly Held[], target: Org): Promise<void> {
  const givable = new Map((await givableRoles(ctx)).map((one) => [one.id, one]))
  for (const { account, assignment } of held) {
    if (account.isOwn) continue
    const given = givable.get(assignment.roleId)
    if (!given) throw ruleBroken(`不能授予角色“${assignment.roleName}”`)
    if (!given.orgType.includes(target.orgType))
      throw ruleBroken(`角色“${given.roleName}”不适用于${OrgType.label(target.orgType as CodeOf<typeof OrgType>)}`)
    if (!fits(given, target)) throw ruleBroken(`角色“${given.roleName}”不适用于${target.orgName}`)
  }
}

const isDouble = ({ account, assignment }: Held, { id }: Org) =>
  account.assignments.some(({ roleId, orgId }) => roleId === assignment.roleId && orgId === id)

function whyNot(one: Held, target: Org): string | null {
  if (one.account.isOwn) return '不能迁移自己的角色'
  return isDouble(one, target) ? `在“${target.orgName}”已有该角色` : null
}

/** Who works by a role that is dropped goes on by the one at the target. */
async function dropDoubles(ctx: WriteCtx, doubled: readonly Held[], target: Org): Promise<void> {
  for (const { account, assignment } of doubled) {
    const { ropId } = account.assignments.find(({ roleId, orgId }) => roleId === assignment.roleId && orgId === target.id)!
    await ctx.db.execute(
      sql`update sys_session set rop_id = ${ropId} where rop_id = ${assignment.ropId} and status = ${code(SessionStatus.online)}`,
    )
  }
  await endAssignments(
    ctx,
    doubled.map(({ assignment }) => assignment),
  )
}

/** The assignment stays the same one, so nobody is signed out by it. */
async function moveTo(ctx: WriteCtx, moved: readonly Held[], target: Org): Promise<void> {
  if (moved.length === 0) return
  const ids = moved.map(({ assignment }) => assignment.ropId)
  await ctx.db
    .update(roleAssignment)
    .set({ orgId: target.id, ...touch(ctx), version: sql`${roleAssignment.version} + 1` })
    .where(inArray(roleAssignment.id, ids))
}

async function noteMoved(ctx: WriteCtx, moved: readonly Held[], before: readonly string[][]): Promise<void> {
  for (const [place, { account }] of moved.entries()) {
    const { id, username, orgId } = account.row
    const rops = await assignmentWords(ctx, id)
    ctx.note({ what: '账号', id, name: username, orgId, before: { rops: before[place] }, after: { rops } })
  }
}

/** Both nodes remember it. */
async function enterBoth(ctx: WriteCtx, source: Org, target: Org, moved: readonly Held[], { reason, docNo }: Migration): Promise<void> {
  if (moved.length === 0) return
  const accountIds = moved.map(({ account }) => account.row.id)
  const kind = HistoryKind.administratorsMoved
  await enterHistory(
    ctx,
    [
      { orgId: source.id, kind, oldValue: { accountIds }, newValue: { otherNode: { id: target.id, name: target.orgName } } },
      { orgId: target.id, kind, oldValue: { otherNode: { id: source.id, name: source.orgName } }, newValue: { accountIds } },
    ],
    { reason, docNo },
  )
}

async function tellMoved(ctx: WriteCtx, moved: readonly Held[], source: Org, target: Org): Promise<void> {
  if (moved.length === 0) return
  await tell(ctx, {
    to: moved.map(({ account }) => account.row.id),
    ...{ type: MessageType.reminder, level: MessageLevel.normal, link: '/profile' },
    title: '您的管理范围已调整',
    content: withoutNumbers(`您在“${source.orgName}”的角色已迁移到“${target.orgName}”。`),
  })
}
