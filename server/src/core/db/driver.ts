import { once } from 'node:events'
import type { ExtractTablesWithRelations, Query, SQL } from 'drizzle-orm'
import type { NodePgClient } from 'drizzle-orm/node-postgres'
import { NodePgSession, type NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Connection, Submittable } from 'pg'
import type { Db } from './database.ts'

// All that we take from the inside of pg and drizzle-orm, beyond what they document: no other file does. `driver.test.ts` proves each of
// it for the versions that package.json names; whoever upgrades one of them begins there.

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

/** Ends a connection at once, whether or not anybody is left at its other end; one that was never made, too. */
export const hangUp = ({ connection }: { readonly connection?: Connection }) => void connection?.stream.destroy()

/** The driver's connection while a COPY runs; its published types leave these out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What the driver calls while its connection speaks COPY. */
export abstract class Copy implements Submittable {
  /** Once the connection is free again. */
  readonly finished: Promise<void>
  protected failed = false
  readonly #settle: { resolve(): void; reject(reason: unknown): void }

  constructor() {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.finished = promise
    this.#settle = { resolve, reject }
  }

  abstract submit(connection: Connection): void
  abstract handleCopyInResponse(connection: CopyConnection): void

  handleError(error: unknown): void {
    this.failed = true
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    this.#settle.resolve()
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** One COPY of any length: its rows are made while they are sent. */
export class CopyStream extends Copy {
  readonly #statement: string
  readonly #chunks: Iterable<Buffer>

  constructor(statement: string, chunks: Iterable<Buffer>) {
    super()
    this.#statement = statement
    this.#chunks = chunks
  }

  submit(connection: Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: unknown) => {
      connection.sendCopyFail('no more rows')
      this.handleError(error)
    })
  }

  async #send(connection: CopyConnection): Promise<void> {
    for (const chunk of this.#chunks) {
      if (this.failed) return
      connection.sendCopyFromChunk(chunk)
      // A slow database is waited for, or everything would pile up here.
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  }
}

/** The rows of one COPY, made ready. */
export interface RowSet {
  readonly statement: string
  readonly chunks: readonly Buffer[]
}

/** Several COPYs as one query, their rows right behind it: what comes after one that failed is passed over by the server. */
export class CopySets extends Copy {
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
