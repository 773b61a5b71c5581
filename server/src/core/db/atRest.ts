import type { ColumnBuilderBase } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { configOf } from './driver.ts'

/** How a column's values lie in the files of the database, their backups and whatever else reads them without the keys. */
export type AtRest = 'sealed' | 'statistical' | 'plain'

const classes = new WeakMap<object, AtRest>()
const classified = <B extends ColumnBuilderBase>(column: B, atRest: AtRest): B => {
  classes.set(configOf(column), atRest)
  return column
}

/** Of a person's health, and plain by decision because figures count it (docs/decisions/2026-11-22-at-rest.md). */
export const statistical = <B extends ColumnBuilderBase>(column: B): B => classified(column, 'statistical')

/** Words, JSON, lists and decimals may hold anything, so they say why nobody is harmed by whoever reads them. */
export const plain = <B extends ColumnBuilderBase>(_why: string, column: B): B => classified(column, 'plain')

const tables = new WeakSet<object>()
/** Of a table all of whose columns are plain for one reason. */
export const plainTable = (table: PgTable, _why: string): void => void tables.add(table)

const said = (column: PgColumn): AtRest | undefined => {
  if (column.getSQLType() === 'sealed') return 'sealed'
  return classes.get(configOf(column)) ?? (tables.has(column.table) ? 'plain' : undefined)
}
/** By the column's own word, not by its type alone. */
export const isSaid = (column: PgColumn) => said(column) !== undefined

/** Undefined where the column has to say it and does not: ids, moments, days, numbers, codes and flags are plain by their type alone. */
export const atRestOf = (column: PgColumn): AtRest | undefined => said(column) ?? (settled.test(column.getSQLType()) ? 'plain' : undefined)
const settled = /^(bigint|integer|smallint|boolean|date|uuid|timestamp.*|timestamptz.*)$/
