import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './database.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

interface Driver {
  query<Row extends pg.QueryResultRow>(asked: { name: string; text: string; values: unknown[] }): Promise<{ rows: Row[] }>
}
/** What is sent for a `$n`: the same value always, or the one that goes by a name. */
type Slot = { readonly always: unknown } | { readonly name: string }

/**
 * A query that nearly every request asks: its text is made once, and each connection plans it once, under its name. What differs from one
 * time to the next stands in it as `given('…')`; what stands there several times is sent once. Only where one plan is good for all values.
 */
export function prepared<Row extends object>(name: string, query: SQL) {
  const { sql: written, params } = dialect.sqlToQuery(query)
  const slots: Slot[] = []
  const placeOf = (param: unknown) => {
    const slot = is(param, Placeholder) ? { name: param.name } : { always: param }
    const known = slots.findIndex((one) => 'name' in slot && 'name' in one && one.name === slot.name)
    return known < 0 ? slots.push(slot) : known + 1
  }
  const places = params.map(placeOf)
  const text = written.replace(/\$(\d+)/g, (_, at: string) => `$${places[Number(at) - 1]}`)

  return async (db: Pick<Db, 'execute'>, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const { client } = (db as unknown as { session: { client: Driver } }).session
    const sent = slots.map((slot) => ('name' in slot ? values[slot.name] : slot.always))
    return (await client.query<Row & pg.QueryResultRow>({ name, text, values: sent })).rows
  }
}

export const param = (name: string) => sql.placeholder(name)
