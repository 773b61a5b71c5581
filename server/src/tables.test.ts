import { readFileSync } from 'node:fs'
import { getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, type Database, openDatabase } from './core/db/database.ts'
import { sentenceOf } from './core/errors.ts'
import { freshDatabase } from './testing/cluster.ts'
import { everyTable } from './testing/tables.ts'

/** The migrations are written by hand, the tables for the queries beside them: here the two are compared. */
let database: Database
let columns: ReadonlyMap<string, { type: string; nullable: boolean }>
let indexes: ReadonlySet<string>
beforeAll(async () => {
  database = openDatabase(await freshDatabase(), { writers: 1, readers: 1 })
  const found = await ask<{ name: string; type: string; nullable: boolean }>(
    database.reader,
    sql`select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  )
  columns = new Map(found.map(({ name, ...column }) => [name, column]))
  const named = await ask<{ name: string }>(
    database.reader,
    sql`select indexname as name from pg_indexes where schemaname = 'public' union select conname from pg_constraint`,
  )
  indexes = new Set(named.map(({ name }) => name))
  return () => database.close()
})

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const typeName = (type: string) =>
  type
    .replace(/^varchar/, 'character varying')
    .replace(/^char\b/, 'character')
    .replace(/^timestamptz\((\d)\)/, 'timestamp($1) with time zone')
    .replace(/, /g, ',')

describe.each(everyTable.map((table) => [getTableConfig(table).name, table] as const))('%s', (name, table) => {
  test('has the columns that its queries name', () => {
    const wanted = Object.values(getTableColumns(table)).map((column) => {
      const key = `${name}.${column.name === column.name.toLowerCase() ? column.name : snake(column.name)}`
      return [key, { type: typeName(column.getSQLType()), nullable: !column.notNull }]
    })
    const found = wanted.map(([key]) => [key, columns.get(key as string) ?? 'missing'])
    expect(found).toEqual(wanted)
  })

  test('has the indexes and constraints by their names', () => {
    const { indexes: declared, foreignKeys, checks } = getTableConfig(table)
    const names = [
      ...declared.map(({ config }) => config.name),
      ...foreignKeys.map((key) => key.getName()),
      ...checks.map(({ name }) => name),
    ]
    expect(names.filter((wanted) => wanted && !indexes.has(wanted))).toEqual([])
  })

  test('has a sentence for each constraint that a user can break', () => {
    const { indexes: declared, foreignKeys } = getTableConfig(table)
    const unique = declared.filter(({ config }) => config.unique).map(({ config }) => config.name)
    const names = [...unique, ...foreignKeys.map((key) => key.getName())]
    expect(names.filter((constraint) => !sentenceOf(constraint ?? ''))).toEqual([])
  })
})

test('docs/scaling.md says of every table what it would be distributed by', () => {
  const rows = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const said = new Set(rows.flatMap((line) => [...line.split(' | ')[1]!.matchAll(/`([a-z_0-9]+)`/g)].map(([, name]) => name!)))
  expect(everyTable.map((table) => getTableConfig(table).name).filter((name) => !said.has(name))).toEqual([])
})
