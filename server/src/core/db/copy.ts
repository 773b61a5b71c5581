import { getTableColumns, getTableName } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

type Row = Readonly<Record<string, unknown>>

/** All rows name the columns of the first; what the table does not have is left out. */
const columnsOf = (table: PgTable, first: Row) => Object.entries(getTableColumns(table)).filter(([name]) => name in first)

export function copyStatement(table: PgTable, first: Row): string {
  const names = columnsOf(table, first).map(([name]) => `"${toSnakeCase(name)}"`)
  return `copy "${getTableName(table)}" (${names.join(', ')}) from stdin`
}

/** As the driver takes them; what is encrypted at rest is sealed here. */
export const valuesOf = (table: PgTable, row: Row): unknown[] =>
  columnsOf(table, row).map(([name, column]) => (row[name] == null ? null : column.mapToDriverValue(row[name])))

/** One row by its values, as COPY would write it: ids are those that are given. */
export function insertStatement(table: PgTable, row: Row): string {
  const columns = columnsOf(table, row)
  const names = columns.map(([name]) => `"${toSnakeCase(name)}"`).join(', ')
  const places = columns.map((_, at) => `$${at + 1}`).join(', ')
  return `insert into "${getTableName(table)}" (${names}) overriding system value values (${places})`
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

/** A row that is made ready already. */
export const copyOf = (values: readonly unknown[]): Buffer[] => [
  Buffer.from(`${values.map((value) => (value === null ? '\\N' : textOf(value))).join('\t')}\n`),
]

const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Bytes go as hex. */
function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (sign) => escaped[sign]!)
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value)
}
