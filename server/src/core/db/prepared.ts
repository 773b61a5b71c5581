import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { clientOf, compile, onConnectionOf } from './driver.ts'

/** The value of a `$n`: the same always, or the one that goes by a name. */
type Slot = { readonly always: unknown } | { readonly name: string }

/**
 * A query that nearly every request runs: its text is made once, and each connection plans it once, under its name. What differs from one
 * time to the next stands in it as `param('…')`; what stands there several times is sent once. Only where one plan is good for all values.
 */
export function prepared<Row extends object>(name: string, query: SQL) {
  const { sql: compiled, params } = compile(query)
  const slots: Slot[] = []
  const placeOf = (param: unknown) => {
    const slot = is(param, Placeholder) ? { name: param.name } : { always: param }
    const known = slots.findIndex((one) => 'name' in slot && 'name' in one && one.name === slot.name)
    return known < 0 ? slots.push(slot) : known + 1
  }
  const places = params.map(placeOf)
  const text = compiled.replace(/\$(\d+)/g, (_, at: string) => `$${places[Number(at) - 1]}`)

  return async (db: Pick<Db, 'execute'>, params: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const values = slots.map((slot) => ('name' in slot ? params[slot.name] : slot.always))
    return (await clientOf(db).query({ name, text, values })).rows
  }
}

/** A piece of hand-written SQL that says the same each time: its text is made once, not with every statement that it is a part of. */
export function fixed(piece: SQL): SQL {
  const { sql: text, params } = compile(piece)
  if (params.length > 0) throw new Error(`differs from time to time: ${text}`)
  return sql.raw(text)
}

interface Built {
  execute(params?: Record<string, unknown>): Promise<unknown>
}

/** The same for a select of the query builder, whose columns decode what they hold: built at its first run. */
export function preparedSelect<B extends Built>(name: string, build: (db: Pick<Db, 'select'>) => { prepare(name: string): B }) {
  let built: B | undefined
  return (db: Pick<Db, 'select' | 'execute'>, params: Readonly<Record<string, unknown>>): ReturnType<B['execute']> => {
    built ??= build(db).prepare(name)
    return onConnectionOf(built, db).execute(params) as ReturnType<B['execute']>
  }
}

export const param = (name: string) => sql.placeholder(name)
