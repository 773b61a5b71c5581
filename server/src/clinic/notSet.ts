import type { clinics as calls, ProjectWithoutClinic } from '@oems/contract/clinic/clinics.ts'
import { ClinicKind, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { OrgStatus, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { and, asc, eq, inArray, isNull, like, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { has } from '../core/db/filters.ts'
import { type Org, org } from '../core/db/org.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { level } from '../core/statistics/question.ts'
import { readEach } from '../core/statistics/read.ts'
import { projectMedical } from '../medical/tables.ts'
import { project } from '../organisation/tables.ts'
import { pathNames } from '../organisation/trees/tree.ts'

/** Nobody looks at more at once. */
const atMost = 500

/** At work, and without a medical room that serves or is paused. */
const withoutClinic = and(
  isNull(org.deletedAt),
  eq(org.status, OrgStatus.enabled),
  sql`not exists (select from org_clinic c where c.org_id = ${org.id} and c.deleted_at is null
    and c.clinic_kind = ${code(ClinicKind.clinic)} and c.service_status <> ${code(ServiceStatus.ended)})`,
)
const nodesBelow = (top: Org) => like(org.path, `${top.path}%`)
const companies = inArray(org.orgType, [OrgType.group, OrgType.company])
const openProject = ne(project.projectStatus, ProjectStatus.closed)

const topOf = (ctx: Ctx, orgId: number | null) => nodeInScope(ctx, orgId ?? ctx.actor.orgId)

export async function listNotSetClinicOrg(ctx: Ctx, { orgId, orgName }: Input<typeof calls.listNotSetClinicOrg>) {
  const top = await topOf(ctx, orgId)
  const found = await ctx.db
    .select()
    .from(org)
    .where(and(withoutClinic, companies, nodesBelow(top), has(org.orgName, orgName)))
    .orderBy(asc(org.path))
    .limit(atMost + 1)
  const shown = found.slice(0, atMost)
  const names = await pathNames(ctx, shown)
  return {
    list: shown.map(({ id, ...node }) => ({ orgId: id, orgName: node.orgName, orgType: node.orgType, pathName: names.get(id)! })),
    more: found.length > atMost,
  }
}

/** Those with the most people on site first. */
export async function listNotSetClinicProject(ctx: Ctx, { orgId, projectName }: Input<typeof calls.listNotSetClinicProject>) {
  const found = await projectsWithout(ctx, await topOf(ctx, orgId), projectName)
  const shown = found.sort((one, other) => other.empNum - one.empNum).slice(0, atMost)
  const names = await pathNames(
    ctx,
    shown.map(({ node }) => node),
  )
  const list = shown.map(
    ({ node, empNum, declaredLevel, noClinicReason }): ProjectWithoutClinic => ({
      ...{ projectId: node.id, projectName: node.orgName, pathName: names.get(node.id)! },
      ...{ empNum, declaredLevel, noClinicReason },
    }),
  )
  return { list, more: found.length > atMost }
}

async function projectsWithout(ctx: Ctx, top: Org, name: string | null = null) {
  const rows = await ctx.db
    .select({ node: org, declaredLevel: projectMedical.clinicLevel, noClinicReason: projectMedical.noClinicReason })
    .from(org)
    .innerJoin(project, eq(project.projectId, org.id))
    .leftJoin(projectMedical, and(eq(projectMedical.orgId, org.id), isNull(projectMedical.deletedAt)))
    .where(and(withoutClinic, openProject, nodesBelow(top), has(org.orgName, name)))
    .orderBy(asc(org.path))
  const people = await readEach(
    ctx.db,
    rows.map(({ node }) => node.id),
    { empNum: level('people.onsite', dayOf(ctx.now)) },
  )
  return rows.map((row) => ({ ...row, empNum: people(row.node.id).empNum }))
}

export async function countNotSetClinic(ctx: Ctx, { orgId }: Input<typeof calls.countNotSetClinic>) {
  const top = await topOf(ctx, orgId)
  const projects = await projectsWithout(ctx, top)
  return {
    orgNum: await ctx.db.$count(org, and(withoutClinic, companies, nodesBelow(top))),
    projectNum: projects.length,
    withPeopleNum: projects.filter(({ empNum }) => empNum > 0).length,
  }
}
