import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDatabase } from '../../testing/cluster.ts'
import { ask, type Database, type Db, openDatabase } from './database.ts'
import { insertRows, rowsOf } from './insertRows.ts'
import { param, prepared } from './prepared.ts'

const note = pgTable('note', { id: integer().notNull(), words: text().notNull() })
const add = prepared<{ id: number }>('add note', sql`insert into note values (${param('id')}, ${param('words')}) returning id`)

let database: Database
let transaction: Database['db']['transaction']
beforeAll(async () => {
  database = openDatabase(await newDatabase(), { writers: 2, readers: 1 })
  await database.db.execute(sql`create table note (id integer primary key, words text not null check (words <> ''))`)
  transaction = database.db.transaction
})
afterAll(() => database.close())
beforeEach(() => database.db.execute(sql`truncate note`).then(() => undefined))

const notes = async (db: Pick<Db, 'execute'> = database.db) =>
  (await ask<{ id: number }>(db, sql`select id from note order by id`)).map(({ id }) => id)

test('what is sent at once is done in its order, and all of it within the transaction', async () => {
  const seen = await transaction(async (tx) => {
    const [, , found] = await Promise.all([add(tx, { id: 1, words: 'a' }), add(tx, { id: 2, words: 'b' }), notes(tx)])
    expect(await notes()).toEqual([])
    return found
  })
  expect(seen).toEqual([1, 2])
  expect(await notes()).toEqual([1, 2])
})

test('one that fails rolls back those before and after it, is the one whose error is thrown, and leaves the connection usable', async () => {
  for (let time = 0; time < 5; time += 1) {
    const tried = transaction((tx) =>
      Promise.all([add(tx, { id: 1, words: 'a' }), add(tx, { id: 1, words: 'again' }), add(tx, { id: 2, words: 'b' })]),
    )
    await expect(tried).rejects.toMatchObject({ code: '23505', constraint: 'note_pkey' })
    expect(await notes()).toEqual([])
  }
  await transaction((tx) => add(tx, { id: 3, words: 'c' }))
  expect(await notes()).toEqual([3])
})

test('a failure that the body catches is no success', async () => {
  const tried = transaction(async (tx) => {
    await add(tx, { id: 1, words: '' }).catch(() => undefined)
  })
  await expect(tried).rejects.toMatchObject({ cause: { message: 'the transaction was rolled back' } })
  expect(await notes()).toEqual([])
})

test('nothing is sent any more behind the commit', async () => {
  let late: Promise<unknown> | undefined
  await transaction(async (tx) => {
    await add(tx, { id: 1, words: 'a' })
    late = new Promise((done) => setImmediate(done)).then(() => add(tx, { id: 2, words: 'b' }))
    late.catch(() => undefined)
  })
  await expect(late).rejects.toThrow('after the end of its transaction')
  expect(await notes()).toEqual([1])
})

test('a body that throws before its first statement leaves no transaction open', async () => {
  await expect(transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const [state] = await ask<{ n: number }>(
    database.db,
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(state).toEqual({ n: 0 })
})

test('rows by COPY go between other statements, and a refused COPY rolls all back', async () => {
  const rows = (from: number, words: string) =>
    rowsOf(
      note,
      Array.from({ length: 3 }, (_, at) => ({ id: from + at, words })),
    )
  await transaction(async (tx) => {
    await add(tx, { id: 1, words: 'a' })
    await insertRows(tx, rows(2, 'b'))
    await Promise.all([add(tx, { id: 5, words: 'c' }), add(tx, { id: 6, words: 'd' })])
  })
  expect(await notes()).toEqual([1, 2, 3, 4, 5, 6])
  // Nothing has been answered yet, and nobody waits for it.
  const found = await transaction(async (tx) => {
    const [, , , all] = await Promise.all([
      insertRows(tx, rows(10, 'f')),
      insertRows(tx, rows(13, 'g')),
      add(tx, { id: 16, words: 'h' }),
      notes(tx),
    ])
    await Promise.all([add(tx, { id: 17, words: 'i' }), insertRows(tx, rows(18, 'j'))])
    return all
  })
  expect(found).toEqual([1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16])
  await database.db.execute(sql`delete from note where id > 6`)
  const refused = transaction(async (tx) => {
    await add(tx, { id: 7, words: 'e' })
    await insertRows(tx, rows(8, ''))
  })
  await expect(refused).rejects.toMatchObject({ code: '23514' })
  expect(await notes()).toEqual([1, 2, 3, 4, 5, 6])
})

test('single rows of several tables travel with what is sent beside them, in their order, and a refused one rolls all back', async () => {
  const row = (id: number, words: string) => rowsOf(note, [{ id, words }])
  const seen = await transaction(async (tx) => {
    const [, all] = await Promise.all([insertRows(tx, [...row(1, 'a\t\\N'), ...row(2, 'b')]), notes(tx)])
    return all
  })
  expect(seen).toEqual([1, 2])
  expect(await ask(database.db, sql`select words from note where id = 1`)).toEqual([{ words: 'a\t\\N' }])
  // Beside several of another table it is one of them.
  await transaction((tx) =>
    insertRows(tx, [
      ...row(3, 'c\t\\N'),
      ...rowsOf(
        note,
        [4, 5].map((id) => ({ id, words: 'd' })),
      ),
    ]),
  )
  expect(await ask(database.db, sql`select words from note where id = 3`)).toEqual([{ words: 'c\t\\N' }])
  const refused = transaction(async (tx) => {
    await Promise.all([insertRows(tx, [...row(6, 'e'), ...row(7, '')]), notes(tx)])
  })
  await expect(refused).rejects.toMatchObject({ code: '23514' })
  expect(await notes()).toEqual([1, 2, 3, 4, 5])
})

test('a part of it can be rolled back alone', async () => {
  await transaction(async (tx) => {
    await add(tx, { id: 1, words: 'a' })
    await expect(
      tx.transaction((inner) => Promise.all([add(inner, { id: 2, words: 'b' }), add(inner, { id: 1, words: 'c' })])),
    ).rejects.toThrow()
    await add(tx, { id: 3, words: 'd' })
  })
  expect(await notes()).toEqual([1, 3])
})

test('a name that stands in a statement several times is sent once, beside what never differs', async () => {
  const echo = prepared<{ text: string; twice: string; sum: number; kinds: number[] }>(
    'echo',
    sql`select ${param('word')}::text as text, ${param('word')}::text || ${param('word')}::text as twice,
          ${param('n')}::int + ${1}::int as sum, ${sql.param([1, 2])}::int[] as kinds`,
  )
  for (const n of [1, 2])
    expect(await echo(database.reader, { word: `w${n}`, n })).toEqual([{ text: `w${n}`, twice: `w${n}w${n}`, sum: n + 1, kinds: [1, 2] }])
  const [statement] = await ask<{ params: string }>(
    database.reader,
    sql`select parameter_types::text as params from pg_prepared_statements where name = 'echo'`,
  )
  expect(statement).toEqual({ params: '{text,integer,integer,integer[]}' })
})
