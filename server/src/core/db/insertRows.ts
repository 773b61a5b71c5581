import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { copyOf, copyStatement, copyText, insertStatement, valuesOf } from './copy.ts'
import { CopySets, type RowSet } from './copyDriver.ts'
import type { Db } from './database.ts'
import { clientOf } from './driver.ts'
import { param, prepared } from './prepared.ts'

export type { RowSet }

/** The rows of one table, made ready. */
export interface TableRows extends RowSet {
  /** Of one row alone: what inserts it by a statement that each connection plans once. */
  readonly single: { readonly name: string; readonly text: string; readonly values: readonly unknown[] } | null
}

/**
 * Some thousand rows of one table, written down and sealed, or a single one. All name the columns of the first; an `id` may be given for a table
 * that makes its own (`nextIds`).
 */
export const rowsOf = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): TableRows[] => {
  const [first] = rows
  if (!first) return []
  const statement = copyStatement(table, first)
  if (rows.length > 1) return [{ statement, chunks: [...copyText(table, rows)], single: null }]
  const text = insertStatement(table, first)
  const single = { name: nameOf(table, text), text, values: valuesOf(table, first) }
  return [{ statement, single, chunks: copyOf(single.values) }]
}

/** Which columns a row names depends on who writes it; a name of the protocol holds 63 bytes. */
const names = new Map<string, string>()
function nameOf(table: PgTable, text: string): string {
  const name = names.get(text) ?? `row ${names.size} of ${getTableName(table)}`
  names.set(text, name)
  return name
}

/**
 * Writes rows of several tables in their order, with one journey to the database. Single ones by statements that travel with whatever is sent
 * at the same time; more of them by COPY: everything is sealed before the connection is taken, so that PostgreSQL writes while another part of
 * the transaction makes its rows ready (`inTurns`), and in a pipelined transaction it waits for the replies to all statements before it.
 */
export async function insertRows(db: Pick<Db, 'execute'>, sets: readonly TableRows[]): Promise<void> {
  if (sets.length === 0) return
  const singles = sets.flatMap(({ single }) => single ?? [])
  if (singles.length === sets.length) {
    await Promise.all(singles.map(({ name, text, values }) => clientOf(db).query({ name, text, values: [...values] })))
    return
  }
  const copy = new CopySets(sets)
  clientOf(db).query(copy)
  await copy.finished
}

/** So many fresh ids of a table, so that rows which refer to each other can be written set by set. */
export async function nextIds(db: Pick<Db, 'execute'>, table: PgTable, count: number): Promise<number[]> {
  const rows = await drawIds(db, { table: getTableName(table), count })
  return rows.map(({ id }) => id)
}
const drawIds = prepared<{ id: number }>(
  'fresh ids',
  sql`select nextval(pg_get_serial_sequence(${param('table')}, 'id')) as id from generate_series(1, ${param('count')}::int)`,
)
