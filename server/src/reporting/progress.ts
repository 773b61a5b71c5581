import { ContactType } from '@oems/contract/contacts/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { InfoStatus } from '@oems/contract/project/codes.ts'
import type { ReportedProject, ReportedProjectSearch } from '@oems/contract/reporting/progress.ts'
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { requestedNode, withinNode } from '../core/db/scope.ts'
import { named } from '../organisation/lists/nodePage.ts'
import { project } from '../organisation/tables.ts'
import { kindOf, pathNames } from '../organisation/trees/tree.ts'
import { infoStatusOf, isInfoStatus } from '../project/infoStatus.ts'
import { remindedToday } from './reminding.ts'
import { reporterAccounts } from './reporters.ts'
import { everyTempUser, isValid } from './tempUsers/store.ts'

/** The last of the three reports. */
const reportedAt = sql<Date | null>`greatest(${project.guideBaseAt}, ${project.guideMedicalAt}, ${project.guideNetworkEnvAt})`
const sortBy = { orgName: org.pinyin, reportedAt }

/** Projects that are not closed, with how far they have come; to be asked within a snapshot. */
export async function listReported(ctx: Ctx, query: ReportedProjectSearch) {
  const { infoStatus } = query
  const node = await requestedNode(ctx, query)
  const some = and(
    isNull(org.deletedAt),
    ne(project.projectStatus, ProjectStatus.closed),
    withinNode(org.id, ctx, node),
    named(query.keyword),
  )
  const where = and(some, infoStatus === null ? undefined : isInfoStatus(infoStatus, ctx.now))
  const rows = await ctx.db
    .select({ node: org, details: project, reportedAt, total: sql<number>`count(*) over ()` })
    .from(project)
    .innerJoin(org, eq(org.id, project.projectId))
    .where(where)
    .orderBy(...orderOf(query, sortBy), asc(org.path))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const nodes = rows.map((row) => row.node)
  const [names, about] = [
    await pathNames(ctx, nodes),
    await peopleAt(
      ctx,
      nodes.map(({ id }) => id),
    ),
  ]
  const count = ctx.db.$count(sql`${project} join ${org} on ${org.id} = ${project.projectId}`, where)
  const page = await pageWith(
    query,
    rows,
    ({ node, details, ...row }): ReportedProject => ({
      ...{ projectId: node.id, orgId: node.id, orgName: node.orgName, pathName: names.get(node.id)! },
      ...kindOf(node),
      ...{ guideBaseAt: details.guideBaseAt, guideMedicalAt: details.guideMedicalAt, guideNetworkEnvAt: details.guideNetworkEnvAt },
      projectStatus: details.projectStatus as ReportedProject['projectStatus'],
      infoStatus: infoStatusOf(details, ctx.now),
      reportedAt: row.reportedAt && new Date(row.reportedAt).toISOString(),
      ...about.get(node.id)!,
    }),
    count,
  )
  return { ...page, counts: await countsOf(ctx, some) }
}

type AboutPeople = Pick<ReportedProject, 'reporter' | 'tempUserNum' | 'remindedToday'>

async function peopleAt(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, AboutPeople>> {
  const found = await ask<AboutPeople & { id: number }>(
    ctx.db,
    sql`select o.id, coalesce(
          (select string_agg(nickname, '、') from (
            select nickname from (${reporterAccounts(ctx.now)}) held where org_id = o.id order by place limit 3) named),
          (select name from org_contact where org_id = o.id and contact_type = ${code(ContactType.reporter)} and deleted_at is null
            order by is_primary desc, id limit 1)) as reporter,
          (select count(*) from ${everyTempUser} where temp_sys_user.org_id = o.id and temp_sys_user.deleted_at is null
            and ${isValid(ctx.now)})::int as "tempUserNum",
          o.id in (${remindedToday(ctx.now)}) as "remindedToday"
        from unnest(${array(ids)}::bigint[]) o (id)`,
  )
  return new Map(found.map(({ id, ...about }) => [id, about]))
}

async function countsOf(ctx: Ctx, where: SQL | undefined) {
  const state = sql<CodeOf<typeof InfoStatus>>`case ${sql.join(
    InfoStatus.options.map(({ value }) => sql`when ${isInfoStatus(value, ctx.now)} then ${value}::int`),
    sql` `,
  )} end`
  return ask<{ infoStatus: CodeOf<typeof InfoStatus>; projectNum: number }>(
    ctx.db,
    sql`select ${state} as "infoStatus", count(*)::int as "projectNum"
        from ${project} join ${org} on ${org.id} = ${project.projectId} where ${where} group by 1 order by 1`,
  )
}
