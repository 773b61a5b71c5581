import { once } from 'node:events'
import { getTableColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Connection, PoolClient, Submittable } from 'pg'

/** The driver's connection while a COPY runs; its published types leave these out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/**
 * Writes rows by COPY: no statement text and no parameters, so the only memory is that of the rows. All of them name the columns of the first (what the table does not
 * have is left out); an `id` may be given for a table that makes its own.
 */
export async function copyRows<T extends PgTable>(client: PoolClient, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in first)
  const names = columns.map(([name]) => `"${toSnakeCase(name)}"`).join(', ')
  const line = (row: Record<string, unknown>) =>
    `${columns.map(([name, column]) => (row[name] == null ? '\\N' : textOf(column.mapToDriverValue(row[name])))).join('\t')}\n`
  await new Promise<void>((resolve, reject) => {
    client.query(new CopyIn(`copy "${getTableConfig(table).name}" (${names}) from stdin`, chunks(rows, line), resolve, reject))
  })
}

const chunkSize = 65_536

function* chunks<Row>(rows: readonly Row[], line: (row: Row) => string): Generator<Buffer> {
  let text = ''
  for (const row of rows) {
    text += line(row)
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
class CopyIn implements Submittable {
  readonly #text: string
  readonly #chunks: Iterable<Buffer>
  readonly #resolve: () => void
  readonly #reject: (reason: unknown) => void
  #failed = false

  constructor(text: string, chunks: Iterable<Buffer>, resolve: () => void, reject: (reason: unknown) => void) {
    this.#text = text
    this.#chunks = chunks
    this.#resolve = resolve
    this.#reject = reject
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
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    this.#resolve()
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
