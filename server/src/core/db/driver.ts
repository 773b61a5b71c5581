import type { ExtractTablesWithRelations, Query, SQL } from 'drizzle-orm'
import type { NodePgClient } from 'drizzle-orm/node-postgres'
import { NodePgSession, type NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Connection } from 'pg'
import { Copy } from './copyDriver.ts'
import type { Db } from './database.ts'

// All that we take from the inside of pg and drizzle-orm, beyond what they document: here and, for COPY, in `copyDriver.ts`; no other file
// does. `driver.test.ts` proves each of it for the versions that package.json names; whoever upgrades one of them begins there.

/** What runs statements by a client of pg: the database, or a transaction on it. */
type Executing = Pick<Db, 'execute'>
interface Internals {
  readonly session: { readonly client: DriverClient; readonly prepareQuery: PrepareQuery }
}
type PrepareQuery = (query: Query, fields: undefined, name: string | undefined, asArrays: false) => { execute(): Promise<pg.QueryResult> }

/** What can be handed a COPY: a connection, or what stands for one. */
export interface CopyClient {
  query(copy: Copy): unknown
}
/** The pool behind a database; the connection or the channel behind a transaction. */
type DriverClient = CopyClient & { query(statement: pg.QueryConfig): Promise<pg.QueryResult> }

const sessionOf = (db: Executing) => (db as unknown as Internals).session
export const clientOf = (db: Executing): DriverClient => sessionOf(db).client

const dialect = new PgDialect({ casing: 'snake_case' })

/** The text with `$1` … and its values, encoded as their columns do; a placeholder stands among them as it is. */
export const compile = (query: SQL): Query => dialect.sqlToQuery(query)

/** What a column was declared with: one object, of its builder before the table is there and of the column after. */
export const configOf = (column: object): object => (column as { readonly config: object }).config

/** Under a name, each connection plans the statement once; the query builder offers names for built queries alone. */
export const executeNamed = (db: Executing, query: Query, name: string | undefined): Promise<pg.QueryResult> =>
  sessionOf(db).prepareQuery(query, undefined, name, false).execute()

/** A built query with its text, on the connection of another session than the one that it was built on. */
export const onConnectionOf = <Q extends object>(query: Q, db: Executing): Q =>
  Object.assign(Object.create(query) as Q, { client: clientOf(db) })

/** What stands between the query builder and a connection. Of a client it calls nothing but this. */
export interface Channel {
  statement(config: pg.QueryConfig, values: unknown[] | undefined): Promise<pg.QueryResult | undefined>
  copy(copy: Copy): void
}

/** No relational queries here. */
type NoTables = Record<string, never>
type Transaction = NodePgTransaction<NoTables, ExtractTablesWithRelations<NoTables>>

/** A transaction all of whose statements go through a channel: `begin …`, those of its body, then `commit` or `rollback`. */
export function transactionOn<T>(channel: Channel, body: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
  const query = (query: pg.QueryConfig | Copy, values?: unknown[]) =>
    query instanceof Copy ? channel.copy(query) : channel.statement(query, values)
  const client = { query } as unknown as NodePgClient
  return new NodePgSession<NoTables, ExtractTablesWithRelations<NoTables>>(client, dialect, undefined).transaction(body, config)
}

/**
 * Whether a connection's statements are sent without waiting for the replies to those before. The driver's types only let a whole pool be
 * made so; it refuses a COPY while this is on.
 */
export const setPipeline = (client: pg.PoolClient, on: boolean) => Object.assign(client, { pipeline: on })

/** To be called before each statement: what one turn of the event loop sends goes out in one piece. */
export function corkerOf({ connection: { stream } }: pg.PoolClient): () => void {
  let isCorked = false
  return () => {
    if (isCorked) return
    isCorked = true
    stream.cork()
    process.nextTick(() => {
      isCorked = false
      stream.uncork()
    })
  }
}

/** The process of the server that does what a connection asks for. */
export const backendOf = (client: pg.PoolClient) => (client as pg.PoolClient & { readonly processID: number }).processID

/** Ends a connection at once, whether or not anybody is left at its other end; one that was never made, too. */
export const hangUp = ({ connection }: { readonly connection?: Connection }) => void connection?.stream.destroy()
