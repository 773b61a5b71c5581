import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from 'pg'
import { Copy, type CopyConnection, type Copying, copyStatement, copyText } from './copy.ts'
import type { Db } from './database.ts'

/** Some thousand rows of one table, written down and sealed. */
export interface RowSet {
  readonly statement: string
  readonly chunks: readonly Buffer[]
}

/** All rows name the columns of the first; an `id` may be given for a table that makes its own (`nextIds`). */
export const rowsOf = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): RowSet[] =>
  rows.length > 0 ? [{ statement: copyStatement(table, rows[0]!), chunks: [...copyText(table, rows)] }] : []

/**
 * Writes rows of several tables in their order, by COPY and with one journey to the database. Everything is sealed before the connection is
 * asked for, so that PostgreSQL writes while another part of the transaction makes its rows ready (`inTurns`).
 */
export async function insertRows(db: Pick<Db, 'execute'>, sets: readonly RowSet[]): Promise<void> {
  if (sets.length === 0) return
  const copy = new CopySets(sets)
  ;(db as unknown as { session: { client: Copying } }).session.client.query(copy)
  await copy.finished
}

/** So many fresh ids of a table, so that rows which refer to each other can be written set by set. */
export async function nextIds(db: Pick<Db, 'execute'>, table: PgTable, count: number): Promise<number[]> {
  const sequence = sql`pg_get_serial_sequence(${getTableConfig(table).name}, 'id')`
  const found = await db.execute(sql`select nextval(${sequence}) as id from generate_series(1, ${count})`)
  return (found as unknown as { rows: { id: number }[] }).rows.map(({ id }) => id)
}

/** Several COPYs as one query, their rows right behind it: what comes after one that failed is passed over by the server. */
class CopySets extends Copy {
  readonly #sets: readonly RowSet[]

  constructor(sets: readonly RowSet[]) {
    super()
    this.#sets = sets
  }

  submit(connection: Connection): void {
    const open = connection as CopyConnection
    open.query(this.#sets.map(({ statement }) => statement).join(';'))
    for (const { chunks } of this.#sets) {
      for (const chunk of chunks) open.sendCopyFromChunk(chunk)
      open.endCopyFrom()
    }
  }

  /** The rows are on their way already. */
  handleCopyInResponse(): void {}
}
