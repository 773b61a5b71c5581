import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import { copyRows } from './copyRows.ts'
import type { Database, Db } from './database.ts'
import { clientOf, transactionOn } from './driver.ts'
import { takingTurns } from './inTurns.ts'

/** One long transaction that writes millions of rows: the demonstration data and benchmarks, never a call. */
export interface Bulk {
  readonly db: Db
  /** By COPY; see `copyRows`. */
  copy<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): Promise<void>
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Fresh ids of a table, for rows that refer to each other. */
  ids(table: string, count: number): Promise<number[]>
}

/**
 * All or nothing, however long it takes: the time limits of calls do not hold here. The statements take turns, for what a domain writes sends
 * several at once.
 */
export async function bulk<T>({ db: { $client } }: Pick<Database, 'db'>, work: (bulk: Bulk) => Promise<T>): Promise<T> {
  const client = await $client.connect()
  let failure: Error | undefined
  try {
    // A transaction within is a savepoint then, and ends nothing but itself.
    return await transactionOn(takingTurns(client), async (db) => {
      await db.execute(sql`set local statement_timeout = 0`)
      await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      return work(bulkOn(db))
    })
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

function bulkOn(db: Db): Bulk {
  const client = clientOf(db)
  const query: Bulk['query'] = async (text, values = []) => (await client.query({ text, values: [...values] })).rows
  return {
    db,
    copy: (table, rows) => copyRows(client, table, rows),
    query,
    async ids(table, count) {
      const rows = await query<{ id: number }>(`select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)`, [
        table,
        count,
      ])
      return rows.map(({ id }) => id)
    },
  }
}
