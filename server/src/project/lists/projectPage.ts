import type { ProjectRow, ProjectSearch } from '@oems/contract/project/projectLists.ts'
import { asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { array, ask, askPrepared } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { boundsOf, orderOf, pageWith } from '../../core/db/paging.ts'
import { fixed } from '../../core/db/prepared.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { level } from '../../core/statistics/question.ts'
import { readNodes } from '../../core/statistics/read.ts'
import { inTreeOrder } from '../../organisation/lists/nodePage.ts'
import { project } from '../../organisation/tables.ts'
import { matching, projects } from './conditions.ts'
import { type FoundProject, shownOf } from './projectRow.ts'

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

const foundColumns = fixed(sql`${org.id} as id, ${org.depth} as depth, ${org.sortNo} as sort_no`)

/** The total stands in every row; past the last page there is one without a project. */
type Found = { readonly total: number } & (FoundProject | { readonly projectId: null })

/**
 * A page of projects and its total by one statement, hence one moment. What matches is found once, with what it is sorted by; only the page's
 * own rows are joined with what they show.
 */
export async function projectPage(ctx: Ctx, query: ProjectSearch) {
  const isSortedByPeople = query.sortRules.some(({ field }) => field === 'empNum')
  return isSortedByPeople ? ctx.ofOneMoment((inside) => pageOf(inside, query)) : pageOf(ctx, query)
}

async function pageOf(ctx: Ctx, query: ProjectSearch) {
  const where = await matching(ctx, query)
  const shown = shownOf(ctx)
  const keys = sql.join(query.sortRules.map(({ field }, at) => sql`, ${columns[field]} as ${keyOf(at)}`))
  const order = sql.join(
    [...query.sortRules.map((rule, at) => sql`${keyOf(at)} ${directions[rule.order]}`), sql`depth, sort_no, id`],
    sql`, `,
  )
  const rows = await askPrepared<Found>(
    ctx.db,
    sql`with matched as materialized (
          select ${foundColumns}${keys} from ${projects} ${await headcounts(ctx, query)} where ${where}),
        page as (select id, row_number() over () as place from (select id from matched order by ${order} ${boundsOf(query)}) first)
        select t.total, r.* from (select count(*)::int as total from matched) t left join (${shown.select}) r on true order by r.place`,
  )
  const listed = rows.filter((row): row is FoundProject & { total: number } => row.projectId !== null)
  return pageWith(query, listed, shown.view, Promise.resolve(rows[0]!.total))
}

const keyOf = (at: number) => sql.identifier(`key${at}`)
const directions = { asc: sql`asc nulls last`, desc: sql`desc nulls last` }

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
  const { select, view } = shownOf(ctx)
  const found = await ask<FoundProject>(
    ctx.db,
    sql`with page as (select * from unnest(${array(ids)}::bigint[]) with ordinality p(id, place)) ${select} order by page.place`,
  )
  return found.map(view)
}
