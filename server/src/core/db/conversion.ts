import type pg from 'pg'
import { seal } from './keys.ts'

/**
 * What a migration cannot do in SQL, such as sealing: the default export of a `.ts` file among the migrations. It may be killed at any
 * moment and begins again at the next start, so it goes by what is left to do.
 */
export type Conversion = (client: pg.Client) => Promise<void>

type Row = Readonly<Record<string, unknown>>
interface PlainColumns {
  readonly table: string
  /** The primary key's columns with their types. */
  readonly key: Readonly<Record<string, string>>
  /** Emptied: a row is left to do while one of them has a value. */
  readonly plain: readonly string[]
  /** Columns of the type `sealed`, and what of the row each holds. */
  readonly sealed: Readonly<Record<string, (row: Row) => string | null>>
}

const rowsAtOnce = 2_000

/** Seals what stands plain, some rows at a time, each time in a transaction of its own; then nothing of it is left in the table's files. */
export async function sealPlain(client: pg.Client, { table, key, plain, sealed }: PlainColumns): Promise<void> {
  const keys = Object.keys(key)
  const isLeft = `num_nonnulls(${plain.join(', ')}) > 0`
  const read = (after: string) =>
    `select ${keys.map((name) => `${name}::text`).join(', ')}, ${plain.join(', ')} from ${table}
     where ${isLeft} ${after} order by ${keys.join(', ')} limit ${rowsAtOnce}`
  const beyond = `and (${keys.join(', ')}) > (${keys.map((name, at) => `$${at + 1}::${key[name]}`).join(', ')})`
  const columns = Object.entries(sealed)
  const types = [...Object.values(key), ...columns.map(() => 'bytea')]
  const write = `
    update ${table} t set ${[...columns.map(([name]) => `${name} = n.${name}`), ...plain.map((name) => `${name} = null`)].join(', ')}
    from unnest(${types.map((type, at) => `$${at + 1}::${type}[]`).join(', ')}) n (${[...keys, ...Object.keys(sealed)].join(', ')})
    where ${keys.map((name) => `t.${name} = n.${name}`).join(' and ')}`

  let last: Row | undefined
  for (;;) {
    const { rows } = await client.query<Row>(last ? read(beyond) : read(''), last && keys.map((name) => last![name]))
    if (rows.length === 0) break
    await client.query(write, [
      ...keys.map((name) => rows.map((row) => row[name])),
      ...columns.map(([, textOf]) => rows.map((row) => sealedOrNull(textOf(row)))),
    ])
    last = rows.at(-1)
  }
  // The rows as they were stay in the pages until something else is written there.
  await client.query(`vacuum full ${table}`)
}

const sealedOrNull = (text: string | null) => (text === null ? null : seal(text))
