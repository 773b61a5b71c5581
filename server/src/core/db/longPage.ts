import { totalCap } from '@oems/contract/core/paging.ts'
import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { array, ask, type ReadDb } from './database.ts'
import { boundsOf, orderOf, type PageQuery } from './paging.ts'

interface LongList {
  readonly query: PageQuery<PropertyKey> & { readonly countAll: 0 | 1 }
  /** Tells the rows apart. */
  readonly id: PgColumn
  /** What is listed, with what the conditions and the order ask besides. */
  readonly from: SQL
  /** Conditions that indexes serve: the nodes, the days. */
  readonly where: SQL | undefined
  /** What the filters ask, of which nobody knows how much it lets through. */
  readonly filter: SQL | undefined
  /** What may be sorted by, by the names of the contract. */
  readonly columns: Readonly<Record<string, PgColumn | SQL>>
  /** Orders a list that nobody sorted, and decides between equals: falling. */
  readonly last: readonly PgColumn[]
}

/** The rows of a page by their condition, in its order, joined with all that they show. */
type RowsOf<Row> = (ctx: Ctx, where: SQL, order: readonly SQL[]) => PromiseLike<readonly Row[]>

/**
 * A page of a list that may have very many rows, counted up to `totalCap` unless its query asks for all of them. The ids of the page are found
 * alone; only its own rows are joined, and what is sealed in them opened.
 */
export async function longPage<Row, View>(ctx: Ctx, list: LongList, rowsOf: RowsOf<Row>, view: (row: Row) => View) {
  const { query, id } = list
  return ctx.ofOneMoment(async (inside) => {
    const few = await fewIds(inside.db, list)
    const isLong = few.total > totalCap
    const isExact = !isLong || query.countAll === 1
    const [ids, total] = isLong
      ? await Promise.all([walkedIds(inside.db, list), isExact ? countOf(inside.db, list) : totalCap])
      : [few.ids, few.total]
    const rows = ids.length === 0 ? [] : await rowsOf(inside, sql`${id} = any(${array(ids)}::bigint[])`, orderOfRows(list))
    return { list: rows.map(view), total, totalCapped: !isExact, pageNo: query.pageNo, pageSize: query.pageSize }
  })
}

const orderOfRows = ({ query, columns, last }: LongList) => [...orderOf(query, columns), ...last.map((column) => desc(column))]
const whereOf = (where: SQL | undefined) => sql`where ${where ?? sql`true`}`

/** Of not too many the total and the page, put aside once by what they are sorted by; of more the total says that there are, and there is no page. */
async function fewIds(db: ReadDb, { query, id, from, where, filter, columns, last }: LongList) {
  const keys = [...query.sortRules.map(({ field }) => columns[field as string]!), ...last]
  const named = keys.map((_, at) => sql.identifier(`key${at}`))
  const ways = [
    ...query.sortRules.map(({ order }) => (order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`)),
    ...last.map(() => sql`desc`),
  ]
  const chosen = keys.map((key, at) => sql`, ${key} as ${named[at]}`)
  const order = ways.map((way, at) => sql`m.${named[at]} ${way}`)
  const atMost = sql.raw(`${totalCap}`)
  const rows = await ask<{ total: number; id: number | null }>(
    db,
    sql`with matched as materialized (select ${id} as id${sql.join(chosen)} from ${from} ${whereOf(and(where, filter))} limit ${atMost} + 1),
          counted as materialized (select count(*)::int as total from matched)
        select c.total, page.id from counted c left join lateral (
          select m.id from matched m where c.total <= ${atMost} order by ${sql.join(order, sql`, `)} ${boundsOf(query)}) page on true`,
  )
  return { total: rows[0]!.total, ids: rows.flatMap(({ id }) => (id === null ? [] : [id])) }
}

/**
 * A page of many, by a walk along an index of the order: so many match that it soon has enough of them. The planner knows little of what a filter
 * lets through and would rather sort all; a `coalesce` it takes for half.
 */
async function walkedIds(db: ReadDb, list: LongList): Promise<number[]> {
  const { query, id, from, where, filter } = list
  const passes = filter && sql`coalesce(${filter}, false)`
  const order = sql.join(orderOfRows(list), sql`, `)
  const rows = await ask<{ id: number }>(
    db,
    sql`select ${id} as id from ${from} ${whereOf(and(where, passes))} order by ${order} ${boundsOf(query)}`,
  )
  return rows.map((row) => row.id)
}

async function countOf(db: ReadDb, { from, where, filter }: LongList): Promise<number> {
  const [found] = await ask<{ n: number }>(db, sql`select count(*) as n from ${from} ${whereOf(and(where, filter))}`)
  return found!.n
}
