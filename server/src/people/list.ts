import type { Input } from '@oems/contract/core/call.ts'
import { totalCap } from '@oems/contract/core/paging.ts'
import { completed } from '@oems/contract/core/rules.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { EmployeeFilter, type EmployeeSearch } from '@oems/contract/people/employees.ts'
import type { movements } from '@oems/contract/people/movements.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask, askPrepared } from '../core/db/database.ts'
import { offsetOf } from '../core/db/paging.ts'
import { belowNamed, namedNode } from '../core/db/scope.ts'
import { isPlannedAlone } from '../core/db/textSearch.ts'
import { notFound } from '../core/errors.ts'
import { Recently } from '../core/remembered.ts'
import { type Asked, isFigure, manyRows, matchedIds } from './manyRows.ts'
import { orderOf, type Shown, shownOf } from './pageOfPeople.ts'
import { e, filtering, type Place } from './search.ts'
import { readyToday } from './today.ts'
import { asFlag, toView } from './toView.ts'

interface About {
  readonly known: boolean
  readonly total: number
}
/** The node and the total stand in every row; past the last page there is one without an employee. */
type Found = About & (Shown | { readonly employeeId: null })

/** One page of the employees, and how many there are (00 §8). The newest first unless the query says otherwise. */
export const list = (ctx: Ctx, query: EmployeeSearch) => listBy(ctx, query, e.orgId)

/** The same by another place of theirs, with what else they must be. */
export async function listBy(ctx: Ctx, { countAll, ...query }: EmployeeSearch, column: Place, further?: SQL) {
  await readyToday(ctx)
  const asked = { query, column, further }
  const { pageNo, pageSize } = query
  const exact = countAll === 1 || isFigure(asked)
  const { rows, total, isLong } = (await longAgain(ctx, asked, exact)) ?? (await counted(ctx, asked, exact))
  const view = (row: Shown) => ({
    ...toView(row, ctx.now),
    ...{ todayStatus: row.todayStatus, todayLevel: row.todayLevel, important: asFlag(row.important) },
    ...{ completeness: row.completeness, lastPeDay: row.lastPeDay },
  })
  return { list: rows.map(view), total, totalCapped: isLong && !exact, pageNo, pageSize }
}

interface Page {
  readonly rows: readonly Shown[]
  readonly total: number
  readonly isLong: boolean
}

async function counted(ctx: Ctx, asked: Asked, exact: boolean): Promise<Page> {
  const began = performance.now()
  const few = await fewRows(ctx, asked)
  if (few.total <= totalCap) return { ...few, isLong: false }
  const key = keyOf(ctx, asked)
  if (key) long.found(key, began)
  return { ...(await manyRows(ctx, asked, exact)), isLong: true }
}

/** Whoever turns the pages of a long list, sorts it or comes back to it does not wait until more than `totalCap` are counted once more. */
const long = new Recently(60_000, 1_000)

/**
 * Of a list that was long a moment ago, and whose reader has written nothing since; null: it has to be counted. Scope, rows and an exact total
 * are as ever: what is remembered is that there are more.
 */
async function longAgain(ctx: Ctx, asked: Asked, exact: boolean): Promise<Page | null> {
  const key = keyOf(ctx, asked)
  const at = key && long.at(key)
  if (!key || !at || at <= (ctx.counts?.writtenAt(ctx.actor.accountId) ?? 0)) return null
  const found = await manyRows(ctx, asked, exact)
  if (found.rows.length === asked.query.pageSize || exact) return { ...found, isLong: true }
  long.forget(key) // it ends here: perhaps there are no more by now
  return null
}

/** One node and one filter of somebody who sees as much; null: with a condition that has no name. */
function keyOf({ actor }: Ctx, { query, column, further }: Asked): string | null {
  const { pageNo: _page, pageSize: _size, sortRules: _rules, ...filter } = query
  return further ? null : JSON.stringify([actor.orgId, actor.scope, column.name, filter])
}

/**
 * A page of not too many and their total by one statement, hence one snapshot. What matches is found once, as bare ids; only the page's own
 * rows are joined with what they show. Of more than `totalCap` it tells that there are, and finds no page.
 */
async function fewRows(ctx: Ctx, asked: Asked): Promise<{ rows: readonly Shown[]; total: number }> {
  const { query, column, further } = asked
  const { pageSize, pageNo, sortRules, ...filter } = query
  const { node, nodes, place } = placeOf(ctx, filter, column)
  const isNarrow = further !== undefined || narrowed(filter)
  const matched = matchedIds(ctx, asked, nodes, and(place, filtering(ctx, filter), further))
  const atMost = sql`limit ${sql.raw(`${totalCap + 1}`)}`
  const order = orderOf(sortRules)
  const page = sql`select * from matched m where (select total from counted) <= ${sql.raw(`${totalCap}`)} order by ${order} limit ${pageSize} offset ${offsetOf(query)}`
  const statement = sql`
    with node as (${node}),
      matched as ${isNarrow ? sql`materialized (${matched} ${atMost})` : sql`not materialized (${matched})`},
      counted as materialized (select count(*) as total from (select 1 from matched ${atMost}) m)
    select exists (select 1 from node) as known, t.total, r.* from counted t left join (${shownOf(ctx, page, order)}) r on true order by r.place`
  const mayPrepare = isNarrow && place !== undefined && !isPlannedAlone(filter.keyword) && !isPlannedAlone(filter.name)
  const rows = await (mayPrepare ? askPrepared : ask)<Found>(ctx.db, statement)
  if (!rows[0]!.known) throw notFound()
  return { rows: rows.filter((row): row is About & Shown => row.employeeId !== null), total: rows[0]!.total }
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
  if (includeChildren === 0) {
    const itself = sql`select ${id}::bigint from node`
    return { node, nodes: itself, place: sql`${column} = ${id}::bigint and exists (select 1 from node)` }
  }
  if (id === actor.orgId && actor.scope === 'everything') return { node, nodes: null, place: undefined }
  return { node, nodes: belowNamed, place: sql`${column} in (${belowNamed})` }
}

const placeFields = new Set(['orgId', 'projectId', 'includeChildren'])
/** A whole unit without any filter is counted and paged by two walks over an index, which is quicker than putting all its ids aside. */
const narrowed = (filter: object) => Object.entries(filter).some(([field, value]) => value !== null && !placeFields.has(field))
