import { totalCap } from '@oems/contract/core/paging.ts'
import { and, desc, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { ask, type ReadDb } from './database.ts'
import { offsetOf, orderOf, type PageQuery } from './paging.ts'

interface LongList {
  readonly query: PageQuery<PropertyKey> & { readonly countAll: 0 | 1 }
  /** What is listed; its `id` tells the rows apart. */
  readonly table: PgTable & { readonly id: PgColumn }
  /** The table with what the conditions ask besides. */
  readonly from?: SQL
  /** Conditions that indexes serve: the nodes, the days. */
  readonly where: SQL | undefined
  /** What the filters ask, of which nobody knows how much it lets through. */
  readonly filter: SQL | undefined
  /** What may be sorted by, by the names of the contract: columns of the table. */
  readonly columns: Readonly<Record<string, PgColumn>>
  /** Orders a list that nobody sorted, and decides between equals: falling. */
  readonly last: readonly PgColumn[]
}
type Found = LongList & { readonly order: readonly SQL[] }

/** The rows of a page by their condition, in its order, joined with all that they show. */
type RowsOf<Row> = (ctx: Ctx, where: SQL, order: readonly SQL[]) => PromiseLike<readonly Row[]>

/**
 * A page of a list that may have very many rows, counted up to `totalCap` unless its query asks for all of them. The ids of the page are found
 * alone; only its own rows are joined, and what is sealed in them opened.
 */
export async function longPage<Row, View>(ctx: Ctx, list: LongList, rowsOf: RowsOf<Row>, view: (row: Row) => View) {
  const { query, table, columns, last } = list
  const found: Found = { ...list, order: [...orderOf(query, columns), ...last.map((column) => desc(column))] }
  return ctx.ofOneMoment(async (inside) => {
    const few = await fewIds(inside.db, found)
    const isLong = few.total > totalCap
    const isExact = !isLong || query.countAll === 1
    const [ids, total] = isLong
      ? await Promise.all([walkedIds(inside.db, found), isExact ? countOf(inside.db, found) : totalCap])
      : [few.ids, few.total]
    const rows = ids.length === 0 ? [] : await rowsOf(inside, sql`${table.id} = any(${sql.param([...ids])}::bigint[])`, found.order)
    return { list: rows.map(view), total, totalCapped: !isExact, pageNo: query.pageNo, pageSize: query.pageSize }
  })
}

const boundsOf = (query: LongList['query']) => sql`limit ${query.pageSize} offset ${offsetOf(query)}`
const fromOf = ({ from, table }: LongList) => from ?? sql`${table}`
const whereOf = (where: SQL | undefined) => sql`where ${where ?? sql`true`}`

/** Of not too many the total and the page, put aside once by what they are sorted by; of more the total says that there are, and there is no page. */
async function fewIds(db: ReadDb, list: Found) {
  const { query, table, order, columns, last } = list
  const named = sql.identifier(getTableName(table))
  const sorted = [...query.sortRules.map(({ field }) => columns[field as string]!), ...last]
  const keys = [...new Set([table.id, ...sorted])].map((column) => sql`${column}`)
  const atMost = sql.raw(`${totalCap}`)
  const rows = await ask<{ total: number; id: number | null }>(
    db,
    sql`with matched as materialized (
          select ${sql.join(keys, sql`, `)} from ${fromOf(list)} ${whereOf(and(list.where, list.filter))} limit ${atMost} + 1),
        counted as materialized (select count(*)::int as total from matched)
        select c.total, page.id from counted c left join lateral (
          select ${table.id} from matched as ${named} where c.total <= ${atMost} order by ${sql.join([...order], sql`, `)} ${boundsOf(query)}) page on true`,
  )
  return { total: rows[0]!.total, ids: rows.flatMap(({ id }) => (id === null ? [] : [id])) }
}

/**
 * A page of many, by a walk along an index of the order: so many match that it soon has enough of them. The planner knows little of what a filter
 * lets through and would rather sort all; a `coalesce` it takes for half.
 */
async function walkedIds(db: ReadDb, list: Found): Promise<number[]> {
  const { query, table, where, filter, order } = list
  const passes = filter && sql`coalesce(${filter}, false)`
  const rows = await ask<{ id: number }>(
    db,
    sql`select ${table.id} from ${fromOf(list)} ${whereOf(and(where, passes))}
        order by ${sql.join([...order], sql`, `)} ${boundsOf(query)}`,
  )
  return rows.map(({ id }) => id)
}

async function countOf(db: ReadDb, list: LongList): Promise<number> {
  const [found] = await ask<{ n: number }>(db, sql`select count(*) as n from ${fromOf(list)} ${whereOf(and(list.where, list.filter))}`)
  return found!.n
}
