import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { importTypeOf } from '@oems/contract/operations/imports.ts'
import { type OrgLabel, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { orgSheets } from '@oems/contract/organisation/orgImport.ts'
import type { OrgRow } from '@oems/contract/organisation/orgLists.ts'
import { and, asc, eq, inArray, isNull, like, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { nationName } from '../../area/nations.ts'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { during, has, is } from '../../core/db/filters.ts'
import { type Org, org } from '../../core/db/org.ts'
import { offsetOf, orderOf, type PageQuery, pageWith } from '../../core/db/paging.ts'
import { level } from '../../core/statistics/question.ts'
import { readEach, readNodes } from '../../core/statistics/read.ts'
import { importedIn } from '../imports/imported.ts'
import { type Project, project } from '../tables.ts'
import { isEnabled } from '../trees/offered.ts'
import { matchesAll, searchTerms } from '../trees/search.ts'
import { kindOf, pathNameOf, pathsOf } from '../trees/tree.ts'

interface Found {
  readonly id: number
  readonly total: number
}
export interface NodeDetails {
  readonly node: Org
  readonly project: Project | null
  readonly childNum: number
  readonly projectNum: number
  readonly isDisabled: boolean
}
type NodeFilter = Input<typeof orgSheets.export>
type Numbered = PageQuery<'orgName' | 'sortNo' | 'createdAt' | 'updatedAt' | 'empNum' | 'planEndDate'>

/** Everything below a node, and itself. */
export const nodesUnder = (top: Org) => like(org.path, `${top.path}%`)
/** Its children alone. */
export const childrenUnder = (top: Org) => eq(org.parentId, top.id)
export const noProject = ne(org.orgType, OrgType.project)
/** By the rules of the search; of a single letter those of a plain filter. */
export function named(keyword: string | null): SQL | undefined {
  const terms = keyword === null ? [] : searchTerms(keyword)
  return terms === null ? has(org.orgName, keyword) : matchesAll(terms)
}
/** What the list of nodes and its export have in common. */
export const matching = async (ctx: Ctx, query: NodeFilter): Promise<SQL | undefined> =>
  and(
    named(query.orgName),
    has(org.orgCode, query.orgCode),
    ofTypes(query.orgType),
    is(org.status, query.status),
    is(org.isOutside, query.isOutside),
    is(org.nationCode, query.nationCode),
    is(org.label, query.label),
    during(org.createdAt, { startTime: query.createdStart, endTime: query.createdEnd }),
    await importedIn(ctx, sql`${org.id}`, query, importTypeOf(orgSheets)),
  )
export const ofTypes = (types: readonly number[]) => (types.length > 0 ? inArray(org.orgType, [...types]) : undefined)
export const inStates = (states: readonly number[]) => (states.length > 0 ? inArray(project.projectStatus, [...states]) : undefined)

/** As the tree shows them. */
export const inTreeOrder: readonly SQL[] = [asc(org.depth), asc(org.sortNo)]

const columns: Readonly<Record<string, PgColumn | SQL>> = {
  // A name is sorted by its pinyin.
  orgName: org.pinyin,
  sortNo: org.sortNo,
  createdAt: org.createdAt,
  updatedAt: org.updatedAt,
  planEndDate: project.planEndDate,
  empNum: sql`coalesce(headcount.n, 0)`,
}

/**
 * A page of the nodes below `top` for which a condition holds, with what a list shows of them; to be asked within a snapshot. The page is
 * found first, so that only its own nodes are counted below.
 */
export async function nodePage(ctx: Ctx, query: Numbered, top: Org, where: SQL | undefined, order: readonly SQL[] = inTreeOrder) {
  const condition = and(isNull(org.deletedAt), where)
  const from = sql`${org} left join ${project} on ${project.projectId} = ${org.id}`
  const ordered = sql.join([...orderOf(query, columns), ...order, asc(org.id)], sql`, `)
  const found = await ask<Found>(
    ctx.db,
    sql`select ${org.id} as id, (count(*) over ())::int as total from ${from} ${await headcounts(ctx, query, top)}
        where ${condition} order by ${ordered} limit ${query.pageSize} offset ${offsetOf(query)}`,
  )
  const count = ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(org)
    .leftJoin(project, eq(project.projectId, org.id))
    .where(condition)
    .then(([counted]) => counted!.n)
  const details = await detailsOf(ctx, found)
  const { total } = await pageWith(query, found, ({ id }) => id, count)
  return { rows: details, total, pageNo: query.pageNo, pageSize: query.pageSize }
}

/** Only a list that is sorted by head-counts needs those of all nodes. */
async function headcounts({ db, now }: Ctx, { sortRules }: Numbered, top: Org): Promise<SQL> {
  if (!sortRules.some(({ field }) => field === 'empNum')) return sql``
  const { ids, at } = await readNodes(db, top.id, { empNum: level('people.onsite', dayOf(now)) })
  const counts = ids.map((id) => at(id).empNum)
  return sql`left join unnest(${array(ids)}::bigint[], ${array(counts)}::bigint[]) headcount(id, n) on headcount.id = ${org.id}`
}

/** Nodes with their counts, in the order in which they were found. */
async function detailsOf({ db }: Ctx, found: readonly Found[]): Promise<NodeDetails[]> {
  const ids = array(found.map(({ id }) => id))
  const below = sql`below.path ~>=~ ${org.path} and below.path ~<~ (left(${org.path}, -1) || '0') and below.deleted_at is null`
  const rows = await db
    .select({
      node: org,
      project,
      childNum: sql<number>`(select count(*)::int from org child where child.parent_id = ${org.id} and child.deleted_at is null)`,
      projectNum: sql<number>`(select count(*)::int from org below join project p on p.project_id = below.id
        where ${below} and p.project_status <> ${code(ProjectStatus.closed)})`,
      isDisabled: sql<boolean>`not (${isEnabled(sql`${org.path}`)})`,
    })
    .from(org)
    .leftJoin(project, eq(project.projectId, org.id))
    .where(sql`${org.id} = any(${ids}::bigint[])`)
  const byId = new Map(rows.map((row) => [row.node.id, row]))
  return found.map(({ id }) => byId.get(id)!)
}

/** What a list shows of nodes. A parent above the caller's scope is not named. */
export async function orgRows(ctx: Ctx, details: readonly NodeDetails[]): Promise<OrgRow[]> {
  const nodes = details.map(({ node }) => node)
  const [known, headcountOf] = await Promise.all([
    pathsOf(ctx, nodes),
    readEach(
      ctx.db,
      nodes.map(({ id }) => id),
      { empNum: level('people.onsite', dayOf(ctx.now)) },
    ),
  ])
  return details.map(({ node, project: details, childNum, projectNum, isDisabled }) => {
    const parent = known.get(node.parentId ?? 0)
    return {
      ...node,
      ...kindOf(node),
      orgId: node.id,
      parentId: parent?.id ?? null,
      parentName: parent?.orgName ?? null,
      pathName: pathNameOf(ctx, node, known),
      projectId: node.orgType === OrgType.project ? node.id : null,
      label: node.label as CodeOf<typeof OrgLabel>,
      nationName: nationName(node.nationCode ?? ''),
      projectStatus: (details?.projectStatus ?? null) as CodeOf<typeof ProjectStatus> | null,
      ...{ isDisabled, childNum, projectNum },
      empNum: headcountOf(node.id).empNum,
    }
  })
}
