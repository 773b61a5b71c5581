import type { PgTable } from 'drizzle-orm/pg-core'
import { copyStatement, copyText } from './copy.ts'
import { CopyStream } from './copyDriver.ts'
import type { CopyClient } from './driver.ts'

/**
 * Writes any number of rows by COPY: their text is made while it is sent, so they take no memory. An `id` may be given for a table that
 * makes its own.
 */
export async function copyRows<T extends PgTable>(client: CopyClient, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const [first] = rows
  if (!first) return
  const copy = new CopyStream(copyStatement(table, first), copyText(table, rows))
  client.query(copy)
  await copy.finished
}
