import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ask, type Db, type ReadDb } from './database.ts'

/** The fields of every list request (`paged` in the contract). */
export interface PageQuery<Field extends PropertyKey = string> {
  readonly pageNo: number
  readonly pageSize: number
  readonly sortRules: readonly { readonly field: Field; readonly order: 'asc' | 'desc' }[]
}

interface TableQuery<Field extends PropertyKey> extends PageQuery<Field> {
  readonly from: PgTable
  readonly where: SQL | undefined
  /** What may be sorted by, by the names of the contract. */
  readonly columns: Readonly<Record<string, PgColumn>>
  /** Decides between equals, and orders a list that nobody sorted. */
  readonly last: SQL
}

/** List and total come from one statement, hence one snapshot; past the end no row carries the total, and it is asked for alone. */
export async function pageOf<Row>(db: ReadDb, { from, where, columns, last, ...query }: TableQuery<PropertyKey>) {
  const count = db.$count(from, where)
  const found = await db
    .select({ row: from, total: count } as never)
    .from(from)
    .where(where)
    .orderBy(...orderOf(query, columns), last)
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return pageWith(
    query,
    found as unknown as { row: Row; total: number }[],
    ({ row }) => row,
    () => count,
  )
}

/** `sortRules` as SQL; a field without a column does not get as far as here. */
export const orderOf = ({ sortRules }: Pick<PageQuery<PropertyKey>, 'sortRules'>, columns: Readonly<Record<string, PgColumn | SQL>>) =>
  sortRules.map(({ field, order }) => (order === 'asc' ? asc : desc)(columns[field as string] as SQLWrapper as PgColumn))

export const offsetOf = ({ pageNo, pageSize }: Pick<PageQuery, 'pageNo' | 'pageSize'>) => (pageNo - 1) * pageSize

/**
 * The reply of an irregular list: rows that each carry the whole `total` (`count(*) over ()`, a sub-select), as `view` shows them. Past the
 * last page no row does, and `count` is asked.
 */
export async function pageWith<Row extends { readonly total: number }, View>(
  { pageNo, pageSize }: Pick<PageQuery, 'pageNo' | 'pageSize'>,
  rows: readonly Row[],
  view: (row: Row) => View,
  count: () => PromiseLike<number>,
) {
  return { list: rows.map(view), total: rows[0]?.total ?? (pageNo === 1 ? 0 : await count()), pageNo, pageSize }
}

/** How many rows a query finds, counted no further than `most`; `from` is the query from its `from` on. */
export async function countUpTo(db: Pick<Db, 'execute'>, from: SQL, most: number): Promise<number> {
  const [found] = await ask<{ count: number }>(db, sql`select count(*) from (select 1 ${from} limit ${most}) m`)
  return found!.count
}
