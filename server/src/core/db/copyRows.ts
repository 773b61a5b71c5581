import { once } from 'node:events'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from 'pg'
import { Copy, type CopyConnection, type Copying, copyStatement, copyText } from './copy.ts'

/**
 * Writes any number of rows by COPY: their text is made while it is sent, so they take no memory. An `id` may be given for a table that
 * makes its own.
 */
export async function copyRows<T extends PgTable>(client: Copying, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const [first] = rows
  if (!first) return
  const copy = new CopyStream(copyStatement(table, first), copyText(table, rows))
  client.query(copy)
  await copy.finished
}

class CopyStream extends Copy {
  readonly #text: string
  readonly #chunks: Iterable<Buffer>

  constructor(text: string, chunks: Iterable<Buffer>) {
    super()
    this.#text = text
    this.#chunks = chunks
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
      if (this.failed) return
      connection.sendCopyFromChunk(chunk)
      // A slow database is waited for, or everything would pile up here.
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  }
}
