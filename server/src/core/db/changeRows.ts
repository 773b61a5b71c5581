import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { array, type Db } from './database.ts'

type Keyed = PgTable & { readonly id: PgColumn }
type Change<T extends Keyed> = Partial<T['$inferInsert']> & { readonly id: number }

/**
 * Some thousand rows changed by one statement, each found by its `id`; all name the columns of the first. Sealed columns are sealed here.
 * `set`: what of all of them follows from what they are.
 */
export async function changeRows<T extends Keyed>(
  db: Pick<Db, 'update'>,
  table: T,
  rows: readonly Change<T>[],
  set: Readonly<Record<string, SQL>> = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in first)
  const lists = columns.map(([name, column]) => {
    const values = rows.map((row) => (row as Readonly<Record<string, unknown>>)[name] ?? null)
    const bound = array(values.map((value) => (value === null ? null : column.mapToDriverValue(value))))
    return sql`${bound}::${sql.raw(column.getSQLType())}[]`
  })
  const names = columns.map(([name]) => sql.identifier(toSnakeCase(name)))
  const changes = columns.filter(([name]) => name !== 'id').map(([name]) => [name, sql`changed.${sql.identifier(toSnakeCase(name))}`])
  await db
    .update(table)
    .set({ ...Object.fromEntries(changes), ...set })
    .from(sql`unnest(${sql.join(lists, sql`, `)}) as changed (${sql.join(names, sql`, `)})`)
    .where(eq(table.id, sql`changed.id`))
}
