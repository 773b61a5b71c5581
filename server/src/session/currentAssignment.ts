import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { navigation } from '@oems/contract/access/navigation.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import type { session as calls } from '@oems/contract/session/session.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import type { ReadDb } from '../core/db/database.ts'
import { type Org, org, orgProjectIdOf } from '../core/db/org.ts'
import { badInput, notFound, ruleBroken } from '../core/errors.ts'
import { foreignNetwork, mayComeFrom } from './ipRule.ts'
import { type OwnAssignment, ownAssignments } from './self.ts'

interface AssignmentQuery {
  readonly orgId: number | null
  readonly projectId: number | null
  readonly roleId?: number | null
}

/**
 * The caller's own valid console assignment at a node, lowest role first: projects are matched by `projectId`, other nodes by `orgId`
 * (01 §6.2 no. 4).
 */
function ownAssignment(assignments: readonly OwnAssignment[], { orgId, projectId, roleId }: AssignmentQuery): OwnAssignment {
  if (orgId === null && projectId === null) throw badInput([{ path: 'orgId', msg: '请选择组织' }])
  const matches = (assignment: OwnAssignment) => (projectId === null ? assignment.orgId === orgId : assignment.projectId === projectId)
  const found = assignments.find(
    (assignment) => assignment.webLogin === 1 && matches(assignment) && (roleId == null || assignment.roleId === roleId),
  )
  if (!found) throw notFound()
  return found
}

/** A phone's session stays the employee's: the rules of the console's sign-in cannot be evaded through it. */
const consoleAssignments = async (ctx: Ctx) => (ctx.actor.platform === 'WEB' ? ownAssignments(ctx) : [])

/** Makes an assignment of the caller's the current one; the session's row keeps it, so other windows follow. */
export async function switchAssignment(ctx: WriteCtx, input: Input<typeof calls.getMyOp>) {
  const assignment = ownAssignment(await consoleAssignments(ctx), input)
  if (!mayComeFrom(ctx.origin.ip, assignment.baseRoleId, ctx.settings)) throw ruleBroken(foreignNetwork)
  if (ctx.actor.viewerId !== null && assignment.baseRoleId === Role.systemAdministrator) throw notFound() // assigned after the impersonation began
  const [node] = await ctx.db.select().from(org).where(eq(org.id, assignment.orgId))
  if (!node) throw notFound()
  if (assignment.ropId !== ctx.actor.ropId) {
    await ctx.db.execute(
      sql`update sys_session set rop_id = ${assignment.ropId} where session_id = ${ctx.actor.sessionId} and status = ${code(SessionStatus.online)}`,
    )
    ctx.note({
      what: '当前组织',
      id: node.id,
      name: node.orgName,
      orgId: node.id,
      before: { ropId: ctx.actor.ropId },
      after: { ropId: assignment.ropId },
    })
  }
  return { ...(await ownOp(ctx.db, node)), roleId: assignment.roleId, roleName: assignment.roleName }
}

/** An assignment's node as OP: its path begins at the group, because what stands above it is not shown. */
async function ownOp(db: ReadDb, node: Org) {
  const ids = node.path.split('/').filter(Boolean).map(Number)
  const above = await db.select({ id: org.id, orgName: org.orgName, orgType: org.orgType }).from(org).where(inArray(org.id, ids))
  const nameOf = new Map(above.map((item) => [item.id, item]))
  const names = ids.flatMap((id) => {
    const item = nameOf.get(id)
    return item && (item.orgType >= OrgType.group || id === node.id) ? [item.orgName] : []
  })
  const isProject = node.orgType === OrgType.project
  return {
    orgId: node.id,
    orgType: node.orgType,
    orgProjectType: node.orgProjectType,
    orgProjectId: orgProjectIdOf(node),
    orgName: node.orgName,
    projectId: isProject ? node.id : null,
    projectName: isProject ? node.orgName : null,
    isOutside: node.isOutside,
    status: node.status,
    pathName: names.join(' / '),
  }
}

/** Menus and permissions of the current assignment. */
export const nav = async ({ actor, permissions }: Ctx) => ({
  menus: await permissions.tree(actor.roleId, actor.permVersion, actor.orgType),
  perms: await permissions.listOf(actor.roleId, actor.permVersion),
})

/** The same for another assignment of the caller's; it changes nothing. */
export async function navByOp(ctx: Ctx, query: Input<typeof navigation.navByOp>) {
  const { roleId, orgType } = ownAssignment(await consoleAssignments(ctx), query)
  const { permVersion } = ctx.actor
  return { menus: await ctx.permissions.tree(roleId, permVersion, orgType), perms: await ctx.permissions.listOf(roleId, permVersion) }
}
