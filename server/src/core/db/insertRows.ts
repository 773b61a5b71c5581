import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { copyStatement, copyText } from './copy.ts'
import { CopySets, type RowSet } from './copyDriver.ts'
import type { Db } from './database.ts'
import { clientOf } from './driver.ts'
import { param, prepared } from './prepared.ts'

export type { RowSet }

/**
 * Some thousand rows of one table, written down and sealed. All name the columns of the first; an `id` may be given for a table that makes
 * its own (`nextIds`).
 */
export const rowsOf = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): RowSet[] =>
  rows.length > 0 ? [{ statement: copyStatement(table, rows[0]!), chunks: [...copyText(table, rows)] }] : []

/**
 * Writes rows of several tables in their order, by COPY and with one journey to the database. Everything is sealed before the
 * connection is taken, so that PostgreSQL writes while another part of the transaction makes its rows ready (`inTurns`). In a pipelined
 * transaction it waits for the replies to all statements before it: it cannot travel with them.
 */
export async function insertRows(db: Pick<Db, 'execute'>, sets: readonly RowSet[]): Promise<void> {
  if (sets.length === 0) return
  const copy = new CopySets(sets)
  clientOf(db).query(copy)
  await copy.finished
}

/** So many fresh ids of a table, so that rows which refer to each other can be written set by set. */
export async function nextIds(db: Pick<Db, 'execute'>, table: PgTable, count: number): Promise<number[]> {
  const rows = await drawIds(db, { table: getTableConfig(table).name, count })
  return rows.map(({ id }) => id)
}
const drawIds = prepared<{ id: number }>(
  'fresh ids',
  sql`select nextval(pg_get_serial_sequence(${param('table')}, 'id')) as id from generate_series(1, ${param('count')}::int)`,
)
