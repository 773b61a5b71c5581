import { once } from 'node:events'
import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Connection, Submittable } from 'pg'
import type { Db } from './database.ts'

/** The driver's connection while a COPY runs; its published types leave these out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Whoever can be handed a COPY: a connection of the driver, or one whose parts take turns (`inTurns`). */
export interface Copying {
  query(copy: CopyIn): unknown
}

/**
 * Writes rows by COPY: no statement text, no parameters, and PostgreSQL stores them page by page, which takes about half the time of an
 * insert. All rows name the columns of the first (what the table does not have is left out); an `id` may be given for a table that makes
 * its own (`nextIds`). The text is made while it is sent, so millions of rows take no memory.
 */
export async function copyRows<T extends PgTable>(client: Copying, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  if (rows.length > 0) await send(client, table, rows[0]!, chunksOf(table, rows))
}

/**
 * The same within a transaction of the query builder, for some thousand rows. All is sealed and written down before the connection is asked
 * for, so that it has work while another part of the transaction makes its rows ready (`inTurns`).
 */
export async function insertRows<T extends PgTable>(db: Pick<Db, 'execute'>, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const { client } = (db as unknown as { session: { client: Copying } }).session
  if (rows.length > 0) await send(client, table, rows[0]!, [...chunksOf(table, rows)])
}

async function send(client: Copying, table: PgTable, first: object, chunks: Iterable<Buffer>): Promise<void> {
  const names = columnsOf(table, first).map(([name]) => `"${toSnakeCase(name)}"`)
  const copy = new CopyIn(`copy "${getTableConfig(table).name}" (${names.join(', ')}) from stdin`, chunks)
  client.query(copy)
  await copy.finished
}

const columnsOf = (table: PgTable, first: object) => Object.entries(getTableColumns(table)).filter(([name]) => name in first)

/** So many fresh ids of a table, so that rows which refer to each other can be written set by set. */
export async function nextIds(db: Pick<Db, 'execute'>, table: PgTable, count: number): Promise<number[]> {
  const sequence = sql`pg_get_serial_sequence(${getTableConfig(table).name}, 'id')`
  const found = await db.execute(sql`select nextval(${sequence}) as id from generate_series(1, ${count})`)
  return (found as unknown as { rows: { id: number }[] }).rows.map(({ id }) => id)
}

const chunkSize = 65_536

function* chunksOf(table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]): Generator<Buffer> {
  const columns = columnsOf(table, rows[0]!)
  let text = ''
  for (const row of rows) {
    text += columns.map(([name, column]) => (row[name] == null ? '\\N' : textOf(column.mapToDriverValue(row[name])))).join('\t')
    text += '\n'
    if (text.length < chunkSize) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}

const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** As COPY's text format writes it; bytes go as hex. */
function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (sign) => escaped[sign]!)
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value)
}

/** What the driver calls while its connection speaks COPY. */
export class CopyIn implements Submittable {
  /** Once the connection is free again. */
  readonly finished: Promise<void>
  readonly #text: string
  readonly #chunks: Iterable<Buffer>
  readonly #settle: { resolve(): void; reject(reason: unknown): void }
  #failed = false

  constructor(text: string, chunks: Iterable<Buffer>) {
    this.#text = text
    this.#chunks = chunks
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.finished = promise
    this.#settle = { resolve, reject }
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: unknown) => {
      connection.sendCopyFail('no more rows')
      this.handleError(error)
    })
  }

  async #send(connection: CopyConnection): Promise<void> {
    for (const chunk of this.#chunks) {
      if (this.#failed) return
      connection.sendCopyFromChunk(chunk)
      // A slow database is waited for, or everything would pile up here.
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  }

  handleError(error: unknown): void {
    this.#failed = true
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
