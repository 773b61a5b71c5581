import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { EpType, Industry, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { NationGroup } from '@oems/contract/people/codes.ts'
import type { ProjectRow, ProjectSearch } from '@oems/contract/project/projectLists.ts'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { nationName } from '../../area/nations.ts'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { array, ask } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { offsetOf, orderOf } from '../../core/db/paging.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { level } from '../../core/statistics/question.ts'
import { readEach, readNodes } from '../../core/statistics/read.ts'
import { projectMedical, projectNetworkEnv } from '../../medical/tables.ts'
import { inTreeOrder } from '../../organisation/lists/nodePage.ts'
import { effectiveEpType } from '../../organisation/projects/epType.ts'
import { type Project, project } from '../../organisation/tables.ts'
import { kindOf, type NodePath, pathNameOf, pathsOf } from '../../organisation/trees/tree.ts'
import { infoStatusOf } from '../infoStatus.ts'
import { institutionNum, validInstitutionNum } from './agreements.ts'
import { matching, projects } from './conditions.ts'

type Sorted = Pick<ProjectSearch, 'sortRules' | 'orgId'>

const columns: Readonly<Record<ProjectSearch['sortRules'][number]['field'], PgColumn | SQL>> = {
  // A name is sorted by its pinyin.
  orgName: org.pinyin,
  startDate: project.startDate,
  planEndDate: project.planEndDate,
  empNum: sql`coalesce(headcount.n, 0)`,
  readiness: project.readiness,
  updatedAt: sql`greatest(${org.updatedAt}, ${project.updatedAt})`,
}

/** A page of projects: found first, so that only its own are looked at more closely; to be asked within a snapshot. */
export async function projectPage(ctx: Ctx, query: ProjectSearch) {
  const where = await matching(ctx, query)
  const from = sql`from ${projects} ${await headcounts(ctx, query)} where ${where}`
  const found = await ask<NodePath & { total: number }>(
    ctx.db,
    sql`select ${org.id} as id, ${org.path} as path, (count(*) over ())::int as total ${from} order by ${orderOfPage(query)} limit ${query.pageSize} offset ${offsetOf(query)}`,
  )
  const count = () => ask<{ n: number }>(ctx.db, sql`select count(*)::int as n from ${projects} where ${where}`).then(([row]) => row!.n)
  const rows = await rowsOf(ctx, found)
  const total = found[0]?.total ?? (query.pageNo === 1 ? 0 : await count())
  return { list: rows, total, pageNo: query.pageNo, pageSize: query.pageSize }
}

/** As the list is sorted; the tree's order decides between equals. */
export const orderOfPage = (query: Sorted) => sql.join([...orderOf(query, columns), ...inTreeOrder, asc(org.id)], sql`, `)

/** Only a list that is sorted by head-counts needs those of all projects. */
export async function headcounts(ctx: Ctx, { sortRules, orgId }: Sorted): Promise<SQL> {
  if (!sortRules.some(({ field }) => field === 'empNum')) return sql``
  const top = await nodeInScope(ctx, orgId ?? ctx.actor.orgId)
  const { ids, at } = await readNodes(ctx.db, top.id, { empNum: level('people.onsite', dayOf(ctx.now)) })
  const counts = ids.map((id) => at(id).empNum)
  return sql`left join unnest(${array(ids)}::bigint[], ${array(counts)}::bigint[]) headcount(id, n) on headcount.id = ${org.id}`
}

/** What the list shows of projects, in the order of their ids. */
export async function projectRows(ctx: Ctx, ids: readonly number[]): Promise<ProjectRow[]> {
  const found = await ctx.db
    .select({ id: org.id, path: org.path })
    .from(org)
    .where(sql`${org.id} = any(${array(ids)}::bigint[])`)
  const pathOf = new Map(found.map(({ id, path }) => [id, path]))
  return rowsOf(
    ctx,
    ids.map((id) => ({ id, path: pathOf.get(id)! })),
  )
}

/** The same of nodes whose paths are known: one journey for all that is shown of them. */
async function rowsOf(ctx: Ctx, nodes: readonly NodePath[]): Promise<ProjectRow[]> {
  if (nodes.length === 0) return []
  const today = dayOf(ctx.now)
  const ids = nodes.map(({ id }) => id)
  const onsite = { empNum: level('people.onsite', today), groups: level('people.onsite', today, { breakdown: 'nationGroup' }) }
  const [details, peopleOf, known] = await Promise.all([
    detailsOf(ctx, ids),
    readEach(ctx.db, ids, onsite),
    pathsOf(
      ctx,
      nodes.map(({ id, path }) => ({ id, path })),
    ),
  ])
  const byId = new Map(details.map((row) => [row.node.id, row]))
  return ids.map((id) => {
    const { node, own, ...more } = byId.get(id)!
    const { empNum, groups } = peopleOf(id)
    const parent = known.get(node.parentId ?? 0)
    return {
      ...{ ...node, ...kindOf(node), projectId: id, orgId: id, parentId: parent?.id ?? null, parentName: parent?.orgName ?? null },
      pathName: pathNameOf(ctx, node, known),
      nationName: nationName(node.nationCode ?? ''),
      ...{ empNum, chineseEmpNum: groups.get(NationGroup.chinese) ?? 0, foreignEmpNum: groups.get(NationGroup.foreign) ?? 0 },
      ...{ reportedChineseNum: own.reportedChineseNum, reportedForeignNum: own.reportedForeignNum, readiness: own.readiness },
      projectStatus: own.projectStatus as CodeOf<typeof ProjectStatus>,
      industry: own.industry as CodeOf<typeof Industry>,
      ...epTypeOf(own, today),
      infoStatus: infoStatusOf(own, ctx.now),
      ...more,
      ...{ startDate: own.startDate, planEndDate: own.planEndDate, suspendSince: own.suspendSince },
      updatedAt: own.updatedAt > node.updatedAt ? own.updatedAt : node.updatedAt,
    }
  })
}

/** What waits for its day is told apart until then. */
function epTypeOf(own: Project, today: string) {
  const waits = own.epNextDate !== null && own.epNextDate > today
  return {
    epType: effectiveEpType(own, today) as CodeOf<typeof EpType>,
    epNext: waits ? (own.epNext as CodeOf<typeof EpType>) : null,
    epNextDate: waits ? own.epNextDate : null,
  }
}

const detailsOf = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .select({
      node: org,
      own: project,
      clinicLevel: projectMedical.clinicLevel,
      videoAbility: projectNetworkEnv.videoAbility,
      institutionNum,
      validInstitutionNum: validInstitutionNum(ctx.now),
    })
    .from(org)
    .innerJoin(project, eq(project.projectId, org.id))
    .leftJoin(projectMedical, and(eq(projectMedical.orgId, org.id), isNull(projectMedical.deletedAt)))
    .leftJoin(projectNetworkEnv, and(eq(projectNetworkEnv.orgId, org.id), isNull(projectNetworkEnv.deletedAt)))
    .where(sql`${org.id} = any(${array(ids)}::bigint[])`)
