import { type Field, logClassOf } from '@oems/contract/core/fields.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { atRestOf, isSaid } from './core/db/atRest.ts'
import { ask, openDatabase } from './core/db/database.ts'
import { everyCallOf } from './core/domain.ts'
import { domains } from './domains.ts'
import { newDatabase } from './testing/cluster.ts'
import { everyTable } from './testing/tables.ts'

/** Names of fields that some call takes and that the log may not hold. */
const personalNames = new Set(everyCallOf(domains).flatMap(({ input }) => personalIn(input as Field)))
function personalIn({ properties = {}, items }: Field): string[] {
  const inner = Object.entries(properties).flatMap(([name, field]) =>
    ['personal', 'secret'].includes(logClassOf(field) ?? '') ? [name] : personalIn(field),
  )
  return items ? [...inner, ...personalIn(items)] : inner
}

const columns = everyTable.flatMap((table) =>
  Object.entries(getTableColumns(table)).map(([name, column]) => ({
    at: `${getTableConfig(table).name}.${toSnakeCase(name)}`,
    name,
    column,
  })),
)

test('every column is sealed, or says that figures count it, or why it may be plain', () => {
  expect(
    columns
      .filter(({ column }) => atRestOf(column) === undefined)
      .map(({ at }) => at)
      .join(' '),
  ).toEqual('')
})

test('a column of a personal field says its class, whatever its type', () => {
  expect(personalNames).toContain('testResult')
  expect(
    columns
      .filter(({ name, column }) => personalNames.has(name) && !isSaid(column))
      .map(({ at }) => at)
      .join(' '),
  ).toEqual('')
})

test('the database has no column that no table declares', async () => {
  const database = openDatabase(await newDatabase(), { writers: 1, readers: 1 })
  const found = await ask<{ at: string }>(
    database.reader,
    sql`select c.table_name || '.' || c.column_name as at from information_schema.columns c
        join pg_class t on t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
        where c.table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition`,
  )
  await database.close()
  const declared = new Set(columns.map(({ at }) => at))
  expect(
    found
      .map(({ at }) => at)
      .filter((at) => !declared.has(at))
      .join(' '),
  ).toEqual('')
})
