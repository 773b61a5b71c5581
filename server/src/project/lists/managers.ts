import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountSource } from '@oems/contract/accounts/codes.ts'
import { ContactType } from '@oems/contract/contacts/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { ProjectManagers, projectLists } from '@oems/contract/project/projectLists.ts'
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { role } from '../../access/tables.ts'
import { account, roleAssignment } from '../../accounts/tables.ts'
import { contact } from '../../contacts/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { has } from '../../core/db/filters.ts'
import { org } from '../../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../../core/db/paging.ts'
import { requestedNode } from '../../core/db/scope.ts'
import { inTreeOrder, named, nodesUnder } from '../../organisation/lists/nodePage.ts'
import { project } from '../../organisation/tables.ts'
import { kindOf, pathNames } from '../../organisation/trees/tree.ts'

const administrators = [Role.projectAdministrator, Role.temporaryProjectAdministrator] as const
const leaders = [ContactType.leader, ContactType.healthLeader] as const

/** Assignments by which somebody administers a project today. */
const administering = (today: string) =>
  and(
    isNull(roleAssignment.deletedAt),
    isNull(account.deletedAt),
    inArray(role.baseRoleId, [...administrators]),
    sql`coalesce(${roleAssignment.validFrom} <= ${today}, true) and coalesce(${roleAssignment.validTo} >= ${today}, true)`,
  )
const managers = sql`${roleAssignment} join ${role} on ${role.id} = ${roleAssignment.roleId} join ${account} on ${account.id} = ${roleAssignment.accountId}`
const leading = and(isNull(contact.deletedAt), eq(contact.isPrimary, 1), inArray(contact.contactType, [...leaders]))

/** Projects with those who administer them and those who are named for them (02 §5.4). */
export async function managedProjectsPage(ctx: Ctx, query: Input<typeof projectLists.projectManagerList>) {
  const top = await requestedNode(ctx, query)
  const today = dayOf(ctx.now)
  const anyManager = (where?: SQL) =>
    sql`exists (select 1 from ${managers} where ${and(eq(roleAssignment.orgId, org.id), administering(today), where)})`
  const where = and(
    isNull(org.deletedAt),
    nodesUnder(top),
    query.noManager === 1 ? sql`not ${anyManager()}` : undefined,
    query.name === null
      ? undefined
      : or(
          named(query.name),
          anyManager(or(has(account.nickname, query.name), has(account.pinyin, query.name))),
          sql`exists (select 1 from ${contact} where ${and(eq(contact.orgId, org.id), leading, or(has(contact.name, query.name), has(contact.pinyin, query.name)))})`,
        ),
  )
  const updatedAt = sql`greatest(${org.updatedAt}, ${project.updatedAt})`
  const found = await ctx.db
    .select({ node: org, projectStatus: project.projectStatus, total: sql<number>`(count(*) over ())::int` })
    .from(org)
    .innerJoin(project, eq(project.projectId, org.id))
    .where(where)
    .orderBy(...orderOf(query, { orgName: org.pinyin, updatedAt }), ...inTreeOrder, asc(org.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const count = ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(org)
    .innerJoin(project, eq(project.projectId, org.id))
    .where(where)
    .then(([counted]) => counted!.n)
  const nodes = found.map(({ node }) => node)
  const [names, managersOf, contactsOf] = await Promise.all([pathNames(ctx, nodes), managersAt(ctx, nodes, today), leadersAt(ctx, nodes)])
  const view = ({ node, projectStatus }: (typeof found)[number]): ProjectManagers => ({
    ...{ projectId: node.id, orgId: node.id, orgName: node.orgName, orgProjectId: kindOf(node).orgProjectId },
    pathName: names.get(node.id)!,
    projectStatus: projectStatus as CodeOf<typeof ProjectStatus>,
    managers: managersOf(node.id),
    contacts: contactsOf(node.id),
  })
  return pageWith(query, found, view, count)
}

type Nodes = readonly { readonly id: number }[]

async function managersAt({ db }: Ctx, nodes: Nodes, today: string): Promise<(orgId: number) => ProjectManagers['managers']> {
  const rows = await db
    .select({
      orgId: roleAssignment.orgId,
      accountId: account.id,
      nickname: account.nickname,
      roleId: role.id,
      roleName: role.roleName,
      temporary: sql<0 | 1>`(${account.source} = ${code(AccountSource.projectTemporary)})::int`,
      mobile: account.mobile,
      validTo: roleAssignment.validTo,
      lastLoginTime: account.lastLoginTime,
    })
    .from(roleAssignment)
    .innerJoin(role, eq(role.id, roleAssignment.roleId))
    .innerJoin(account, eq(account.id, roleAssignment.accountId))
    .where(
      and(
        inArray(
          roleAssignment.orgId,
          nodes.map(({ id }) => id),
        ),
        administering(today),
      ),
    )
    .orderBy(asc(role.baseRoleId), asc(account.id))
  const byNode = Map.groupBy(rows, ({ orgId }) => orgId)
  return (orgId) => (byNode.get(orgId) ?? []).map(({ orgId: _, ...manager }) => manager)
}

async function leadersAt({ db }: Ctx, nodes: Nodes): Promise<(orgId: number) => ProjectManagers['contacts']> {
  const { id: contactId, orgId, contactType, name, telephoneCode, mobile, phone } = contact
  const rows = await db
    .select({ orgId, contactId, contactType, name, telephoneCode, mobile, phone })
    .from(contact)
    .where(
      and(
        inArray(
          contact.orgId,
          nodes.map(({ id }) => id),
        ),
        leading,
      ),
    )
    .orderBy(asc(contactType), asc(contactId))
  const byNode = Map.groupBy(rows, (row) => row.orgId)
  return (at) => (byNode.get(at) ?? []).map(({ orgId: _, ...one }) => one)
}
