import { asc, desc, is, type SQL, sql } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { ask, type Db, type ReadDb } from './database.ts'

/** The fields of every list request (`paged` in the contract). */
export interface PageQuery<Field extends PropertyKey = string> {
  readonly pageNo: number
  readonly pageSize: number
  readonly sortRules: readonly { readonly field: Field; readonly order: 'asc' | 'desc' }[]
}

interface TableQuery<T extends PgTable> extends PageQuery<PropertyKey> {
  readonly from: T
  readonly where: SQL | undefined
  /** What may be sorted by, by the names of the contract. */
  readonly columns: Readonly<Record<string, PgColumn>>
  /** Decides between equals, and orders a list that nobody sorted. */
  readonly last: SQL
}

/** List and total come from one statement, hence one snapshot; past the end no row carries the total, and it is asked for alone. */
export async function pageOf<T extends PgTable, View>(
  db: ReadDb,
  { from, where, columns, last, ...query }: TableQuery<T>,
  view: (row: T['$inferSelect']) => View,
) {
  const table: PgTable = from
  const count = db.$count(table, where)
  const found = await db
    .select({ row: table, total: count } as never)
    .from(table)
    .where(where)
    .orderBy(...orderOf(query, columns), last)
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return pageWith(query, found as unknown as { row: T['$inferSelect']; total: number }[], ({ row }) => view(row), count)
}

/** `sortRules` as SQL; a field without a column does not get as far as here. What may be empty stands last, either way. */
export const orderOf = ({ sortRules }: Pick<PageQuery<PropertyKey>, 'sortRules'>, columns: Readonly<Record<string, PgColumn | SQL>>) =>
  sortRules.map(({ field, order }) => {
    const column = columns[field as string]!
    const sorted = (order === 'asc' ? asc : desc)(column)
    return is(column, PgColumn) && column.notNull ? sorted : sql`${sorted} nulls last`
  })

export const offsetOf = ({ pageNo, pageSize }: Pick<PageQuery, 'pageNo' | 'pageSize'>) => (pageNo - 1) * pageSize

/**
 * The bounds of a page within a statement that is planned once (`askPrepared`): written out, for of a bound that is not known the planner
 * expects a tenth of all rows, and then plans anew each time.
 */
export const boundsOf = ({ pageNo, pageSize }: Pick<PageQuery, 'pageNo' | 'pageSize'>) =>
  sql`limit ${sql.raw(`${Math.trunc(pageSize)}`)}${pageNo === 1 ? sql`` : sql` offset ${offsetOf({ pageNo, pageSize })}`}`

/**
 * The reply of an irregular list: rows that each carry the whole `total` (`count(*) over ()`, a sub-select), as `view` shows them. Past the
 * last page no row does, and `count` is asked, which as any query of Drizzle runs no sooner.
 */
export async function pageWith<Row extends { readonly total: number }, View>(
  { pageNo, pageSize }: Pick<PageQuery, 'pageNo' | 'pageSize'>,
  rows: readonly Row[],
  view: (row: Row) => View,
  count: PromiseLike<number>,
) {
  return { list: rows.map(view), total: rows[0]?.total ?? (pageNo === 1 ? 0 : await count), pageNo, pageSize }
}

/** How many rows a query finds, counted no further than `most`; `from` is the query from its `from` on. */
export async function countUpTo(db: Pick<Db, 'execute'>, from: SQL, most: number): Promise<number> {
  const [found] = await ask<{ count: number }>(db, sql`select count(*) from (select 1 ${from} limit ${most}) m`)
  return found!.count
}
