import type { Input } from '@oems/contract/core/call.ts'
import { completed } from '@oems/contract/core/rules.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { EmployeeFilter, type EmployeeRow, type EmployeeSearch } from '@oems/contract/people/employees.ts'
import type { movements } from '@oems/contract/people/movements.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask, askPrepared } from '../core/db/database.ts'
import { offsetOf, pageWith } from '../core/db/paging.ts'
import { belowNamed, namedNode } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { e, filtering, isImportant, isPlannedAlone, onPost, type Place, searched } from './search.ts'
import { readyToday, todayLevelOfRow, todayRow, todayStatusOfRow } from './today.ts'
import { asFlag, toView, type ViewRow, viewColumns, viewJoins } from './toView.ts'

interface ListRow extends ViewRow {
  readonly known: boolean
  readonly total: number
  readonly todayStatus: EmployeeRow['todayStatus']
  readonly todayLevel: number | null
  readonly important: boolean
}

/** The node and the total stand in every row; past the last page there is one without an employee. */
type Found = ListRow | { readonly known: boolean; readonly total: number; readonly employeeId: null }

/** Pinyin stands first in the text that is searched. */
const sortColumns = { name: e.searchText, entryDate: e.entryDate, arrivalDate: e.arrivalDate, createdAt: e.createdAt }

/**
 * One page and its total by one statement, hence one snapshot. What matches is found once, as bare ids; only the page's own rows are
 * joined with what they show. The newest first unless the query says otherwise.
 */
export const list = (ctx: Ctx, query: EmployeeSearch) => listBy(ctx, query, e.orgId)

/** The same by another place of theirs, with what else they must be. */
export async function listBy(ctx: Ctx, { pageNo, pageSize, sortRules, ...filter }: EmployeeSearch, column: Place, further?: SQL) {
  await readyToday(ctx)
  const { node, place } = placeOf(ctx, filter, column)
  const keys = sql.join(sortRules.map(({ field }, at) => sql`, ${sortColumns[field]} as ${keyOf(at)}`))
  const order = sql.join([...sortRules.map((rule, at) => sql`m.${keyOf(at)} ${directions[rule.order]}`), sql`m.id desc`], sql`, `)
  const isNarrow = further !== undefined || narrowed(filter)
  const query = sql`
    with node as (${node}),
      matched as ${isNarrow ? sql`materialized` : sql`not materialized`} (
        select e.id${keys} from ${searched(ctx, filter)} where ${and(place, filtering(ctx, filter), further)})
    select exists (select 1 from node) as known, t.total, r.* from (select count(*) as total from matched) t left join (
      select row_number() over (order by ${order}) as place, ${viewColumns}, ${onPost} as "onPost",
        ${todayStatusOfRow(ctx)} as "todayStatus", ${todayLevelOfRow(ctx)} as "todayLevel",
        ${isImportant} as important
      from (select * from matched m order by ${order} limit ${pageSize} offset ${offsetOf({ pageNo, pageSize })}) m
        join employee e on e.id = m.id ${viewJoins} ${todayRow(ctx)}
    ) r on true order by r.place`
  const mayPrepare = isNarrow && place !== undefined && !isPlannedAlone(filter.keyword) && !isPlannedAlone(filter.name)
  const rows = await (mayPrepare ? askPrepared : ask)<Found>(ctx.db, query)
  if (!rows[0]!.known) throw notFound()
  const listed = rows.filter((row): row is ListRow => row.employeeId !== null)
  const view = (row: ListRow) => ({
    ...toView(row, ctx.now),
    ...{ todayStatus: row.todayStatus, todayLevel: row.todayLevel, important: asFlag(row.important) },
  })
  return pageWith({ pageNo, pageSize }, listed, view, Promise.resolve(rows[0]!.total))
}

/** Whom their employer may still send to a project: who stands at home, or nowhere. */
export const notDispatched = (ctx: Ctx, { orgId, keyword, ...paging }: Input<typeof movements.listNotDispatch>) =>
  listBy(
    ctx,
    { ...nothingAsked, ...paging, orgId, keyword, includeChildren: 0, empStatus: [EmpStatus.onPost, EmpStatus.offSite] },
    e.homeOrgId,
    eq(e.orgId, e.homeOrgId),
  )

/** For queries that ask for some of it. */
export const nothingAsked = completed(EmployeeFilter, {}) as EmployeeFilter

/** The node of the query, by default the caller's own, and what lies below it; the platform's whole scope has no predicate at all. */
function placeOf(
  ctx: Ctx,
  { orgId, projectId, includeChildren }: Pick<EmployeeSearch, 'orgId' | 'projectId' | 'includeChildren'>,
  column: Place,
) {
  const { actor } = ctx
  const id = projectId ?? orgId ?? actor.orgId
  const node = namedNode(ctx, id)
  if (includeChildren === 0) return { node, place: sql`${column} = ${id}::bigint and exists (select 1 from node)` }
  return { node, place: id === actor.orgId && actor.scope === 'everything' ? undefined : sql`${column} in (${belowNamed})` }
}

const placeFields = new Set(['orgId', 'projectId', 'includeChildren'])
/** A whole unit without any filter is counted and paged by two walks over an index, which is quicker than putting all its ids aside. */
const narrowed = (filter: object) => Object.entries(filter).some(([field, value]) => value !== null && !placeFields.has(field))

const keyOf = (at: number) => sql.identifier(`key${at}`)
const directions = { asc: sql`asc nulls last`, desc: sql`desc nulls last` }
