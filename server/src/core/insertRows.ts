import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/**
 * Writes thousands of rows by one statement with one parameter, however many columns they have. All rows name the columns of the first;
 * an `id` may be given for a table that makes its own (see `nextIds`).
 */
export async function insertRows<T extends PgTable>(db: Pick<Db, 'execute'>, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table))
    .filter(([field]) => field in first)
    .map(([field, column]) => ({ field, column, name: toSnakeCase(field) }))
  const list = <P>(part: (column: (typeof columns)[number]) => P) =>
    sql.join(
      columns.map((column) => sql`${part(column)}`),
      sql`, `,
    )
  const names = list(({ name }) => sql.identifier(name))
  const plain = rows.map((row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map(({ field, column, name }) => [name, row[field] == null ? null : valueIn(column, row[field])])),
  )
  await db.execute(sql`
    insert into ${sql.identifier(getTableConfig(table).name)} (${names}) overriding system value
    select ${names} from json_to_recordset(${JSON.stringify(plain)}::json)
      as row (${list(({ name, column }) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`)})`)
}

/** As it stands in a JSON record: JSON as itself, bytes as hex. */
function valueIn(column: PgColumn, value: unknown): unknown {
  if (column.getSQLType() === 'jsonb') return value
  const driven = column.mapToDriverValue(value)
  return Buffer.isBuffer(driven) ? `\\x${driven.toString('hex')}` : driven
}

/** So many fresh ids of a table, so that rows which refer to each other can be written set by set. */
export async function nextIds(db: Pick<Db, 'execute'>, table: PgTable, count: number): Promise<number[]> {
  const sequence = sql`pg_get_serial_sequence(${getTableConfig(table).name}, 'id')`
  const found = await db.execute(sql`select nextval(${sequence}) as id from generate_series(1, ${count})`)
  return (found as unknown as { rows: { id: number }[] }).rows.map(({ id }) => id)
}
