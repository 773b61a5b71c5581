import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { Signals } from '../signals.ts'
import { compile, executeNamed } from './driver.ts'
import { pipelined } from './pipelined.ts'
import { pooledConnections } from './pooler.ts'
import { Replica } from './replica.ts'

/** The pool's database and a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>
/** What a read's handler queries: with this, changing data does not compile, and raw SQL runs on read-only connections. */
export type ReadDb = Pick<Db, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count' | 'execute' | '$with' | 'with'>

export interface Database {
  /** For writes: transactions of their own. */
  readonly db: NodePgDatabase & { $client: pg.Pool }
  /** For reads: the same database by connections that PostgreSQL itself keeps from writing. */
  readonly reader: NodePgDatabase & { $client: pg.Pool }
  /** A copy that follows, for long reads; null: there is none. */
  readonly replica: Replica | null
  /** Of the server itself, for what needs a session of its own. */
  readonly url: string
  /** What processes tell each other; it connects when somebody listens. */
  readonly signals: Signals
  close(): Promise<void>
}

// Ids and sums fit a JS number; PostgreSQL's driver would hand them over as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Milliseconds a call's statement may take (00 §8). */
const callTimeout = 30_000

interface Opening {
  readonly writers?: number
  readonly readers?: number
  /** Writes go through a pooler in transaction mode; whatever needs a session of its own goes past it. */
  readonly pooledUrl?: string | null
  readonly readUrl?: string | null
}

/** `url` leads to the server itself. */
export function openDatabase(url: string, { writers = 12, readers = 12, pooledUrl = null, readUrl = null }: Opening = {}): Database {
  const open = (to: string, max: number, options = '') =>
    new pg.Pool({
      ...{ connectionString: to, max, options, connectionTimeoutMillis: 10_000 },
      ...{ statement_timeout: callTimeout, idle_in_transaction_session_timeout: callTimeout },
    })
  const readOnly = '-c default_transaction_read_only=on'
  const writing = pooledUrl ? pooledConnections(pooledUrl, writers) : open(url, writers)
  const reading = open(url, readers, readOnly)
  const following = readUrl ? open(readUrl, readers, readOnly) : null
  const pools = [writing, reading, ...(following ? [following] : [])]
  // A connection that breaks, idle or in a transaction, is replaced by the pool; without a listener the event would end the process.
  for (const pool of pools) {
    pool.on('error', () => undefined)
    pool.on('connect', (client) => void client.on('error', () => undefined))
  }
  // Every transaction is pipelined: code that sends several statements at once may run in a job, a task or a call alike.
  const over = (client: pg.Pool): Database['reader'] => {
    const db = drizzle(client, { casing: 'snake_case' })
    return Object.assign(db, pipelined({ db }).db)
  }
  const [db, reader] = [over(writing), over(reading)]
  const signals = new Signals(url)
  return {
    db,
    reader,
    replica: following && readUrl ? new Replica(reader, over(following), readUrl) : null,
    url,
    signals,
    close: async () => void (await Promise.all([signals.close(), ...pools.map((pool) => pool.end())])),
  }
}

/** Rows of a hand-written query; the caller says their shape. */
export async function ask<Row>(db: Pick<Db, 'execute'>, query: SQL): Promise<Row[]> {
  const { rows }: pg.QueryResult = await db.execute(query)
  return rows
}

/** The name by the text. */
const shapes = new Map<string, string>()
/** Statements that a connection keeps; beyond them every statement is planned for itself. */
const shapesAtMost = 200

/**
 * `ask` for a statement of several shapes that runs so often that planning it costs more than doing it: each shape is prepared once a
 * connection, for whatever values. Only where one plan is good for all values; of one shape it is `prepared`.
 */
export async function askPrepared<Row>(db: Pick<Db, 'execute'>, query: SQL): Promise<Row[]> {
  const compiled = compile(query)
  if (!shapes.has(compiled.sql) && shapes.size < shapesAtMost) shapes.set(compiled.sql, `shape ${shapes.size}`)
  return (await executeNamed(db, compiled, shapes.get(compiled.sql))).rows
}

/** A list as one bound parameter, `= any(${array(ids)}::bigint[])`. */
export const array = (values: readonly unknown[]) => sql.param([...values])
