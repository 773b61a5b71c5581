import { getTableColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Connection, Submittable } from 'pg'

/** The driver's connection while a COPY runs; its published types leave these out. */
export interface CopyConnection extends Connection {
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

/** Whoever can be handed a COPY: a connection of the driver, or one whose parts take turns (`inTurns`). */
export interface Copying {
  query(copy: Copy): unknown
}

type Row = Readonly<Record<string, unknown>>

/** All rows name the columns of the first; what the table does not have is left out. */
const columnsOf = (table: PgTable, first: Row) => Object.entries(getTableColumns(table)).filter(([name]) => name in first)

export function copyStatement(table: PgTable, first: Row): string {
  const names = columnsOf(table, first).map(([name]) => `"${toSnakeCase(name)}"`)
  return `copy "${getTableConfig(table).name}" (${names.join(', ')}) from stdin`
}

const chunkSize = 65_536

/** The rows in COPY's text format; what is encrypted at rest is sealed here. */
export function* copyText(table: PgTable, rows: readonly Row[]): Generator<Buffer> {
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

/** Bytes go as hex. */
function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (sign) => escaped[sign]!)
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value)
}
