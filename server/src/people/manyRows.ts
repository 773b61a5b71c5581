import { totalCap } from '@oems/contract/core/paging.ts'
import type { EmployeeFilter, EmployeeSearch } from '@oems/contract/people/employees.ts'
import { onsite } from '@oems/contract/people/figures.ts'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'
import { offsetOf } from '../core/db/paging.ts'
import { idsWithin, requestedNode, withinNode } from '../core/db/scope.ts'
import { read } from '../core/statistics/read.ts'
import { countFrom, questionsOf } from '../core/statistics/subject.ts'
import { keysOf, orderOf, orderOfEmployees, type Shown, shownOf, withSorted } from './pageOfPeople.ts'
import { e, filtering, idsAt, isSite, type Place, searched, searchedAt } from './search.ts'

export interface Asked {
  readonly query: Omit<EmployeeSearch, 'countAll'>
  readonly column: Place
  readonly further: SQL | undefined
}

/** Up to here a page is found by walking along the order; further on it is quicker to sort all. */
const walkedUpTo = 2_000

/**
 * A page of more people than are counted by hand. So many of all are among them that walking along an index of the order soon finds a page,
 * from whichever end is nearer where the total is known; the statement has the node's own path, by which the planner sees that.
 */
export async function manyRows(ctx: Ctx, asked: Asked, exact: boolean): Promise<{ rows: readonly Shown[]; total: number }> {
  const node = await requestedNode(ctx, asked.query)
  if (!exact) return { rows: await rowsOf(ctx, asked, node, null), total: totalCap }
  return ctx.ofOneMoment(async (inside) => {
    const total = isFigure(asked) ? await figureOf(inside, node) : await countOf(inside, asked, node)
    return { rows: await rowsOf(inside, asked, node, total), total }
  })
}

function rowsOf(ctx: Ctx, asked: Asked, node: Org, total: number | null): Promise<Shown[]> {
  const { pageSize, sortRules } = asked.query
  const offset = offsetOf(asked.query)
  const behind = total === null ? Number.POSITIVE_INFINITY : total - offset - pageSize
  const backwards = behind < offset
  const [from, size] = backwards ? [Math.max(0, behind), Math.max(0, pageSize + Math.min(0, behind))] : [offset, pageSize]
  const bounds = sql`limit ${size} offset ${from}`
  const page =
    from <= walkedUpTo
      ? sql`${passing(ctx, asked, node)} order by ${orderOfEmployees(sortRules, backwards)} ${bounds}`
      : sql`with matched as materialized (${matching(ctx, asked, node)}) select * from matched m order by ${orderOf(sortRules, backwards)} ${bounds}`
  return ask<Shown>(ctx.db, sql`select * from (${shownOf(ctx, page, orderOf(sortRules))}) r order by r.place`)
}

async function countOf(ctx: Ctx, asked: Asked, node: Org): Promise<number> {
  const [found] = await ask<{ n: number }>(ctx.db, sql`select count(*) as n from (${matching(ctx, asked, node)}) m`)
  return found!.n
}

/** What matches, as ids and what they are sorted by; `nodes` are those of `where`, a query for their ids (null: all). */
export function matchedIds(ctx: Ctx, { query, column, further }: Asked, nodes: SQL | null, where: SQL | undefined): SQL {
  const isBare = isSite(column) && !further && query.sortRules.length === 0
  const filter = filterOf(query)
  const employees = isSite(column) ? searchedAt(ctx, filter, nodes) : searched(ctx, filter)
  return (
    (isBare && idsAt(ctx, filter, nodes)) ||
    sql`select e.id${keysOf(query.sortRules)} from ${withSorted(employees, query.sortRules)} where ${where}`
  )
}

function matching(ctx: Ctx, asked: Asked, node: Org): SQL {
  const { query, further } = asked
  const place = placeOf(ctx, asked, node)
  const nodes = place ? idsWithin(ctx, node, query.includeChildren === 0) : null
  return matchedIds(ctx, asked, nodes, and(place, filtering(ctx, filterOf(query)), further))
}

/** The same for a walk: hardly anything is known of what a filter lets through, and the planner takes it for a two-hundredth of all; a `coalesce` for half. */
const passing = (ctx: Ctx, asked: Asked, node: Org): SQL => {
  const passes = sql`coalesce(${filtering(ctx, filterOf(asked.query))}, false)`
  return sql`select e.id${keysOf(asked.query.sortRules)} from ${withSorted(searched(ctx, asked.query), asked.query.sortRules)} where ${and(isNull(e.deletedAt), placeOf(ctx, asked, node), passes, asked.further)}`
}

function filterOf({ pageNo: _page, pageSize: _size, sortRules: _rules, ...filter }: Asked['query']): EmployeeFilter {
  return filter
}

function placeOf(ctx: Ctx, { query: { includeChildren }, column }: Asked, node: Org): SQL | undefined {
  const isEverything = node.depth === 0 && includeChildren === 1
  return isEverything ? undefined : withinNode(column, ctx, node, includeChildren === 0)
}

const placeFields = ['pageNo', 'pageSize', 'sortRules', 'orgId', 'projectId', 'includeChildren']
/** The list that a card opens: of nobody but those whom its figure counts. */
export function isFigure({ query, column, further }: Asked): boolean {
  if (!isSite(column) || further || query.includeChildren === 0) return false
  const filters = Object.entries(query).filter(([name, value]) => value !== null && !placeFields.includes(name))
  return JSON.stringify(Object.fromEntries(filters)) === JSON.stringify(onsite.where)
}

/** As the card has it. */
async function figureOf({ db, now }: Ctx, { id }: Org): Promise<number> {
  const today = dayOf(now)
  return countFrom(await read(db, id, questionsOf({ onsite }, { from: today, to: today })))(onsite)
}
