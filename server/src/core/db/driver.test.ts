import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { eq, is, Placeholder, sql } from 'drizzle-orm'
import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import root from '../../../../package.json' with { type: 'json' }
import server from '../../../package.json' with { type: 'json' }
import { newDatabase } from '../../testing/cluster.ts'
import { type Copy, CopyOut, CopySets, CopyStream } from './copyDriver.ts'
import { type Database, openDatabase } from './database.ts'
import { backendOf, clientOf, compile, configOf, corkerOf, executeNamed, onConnectionOf, setPipeline, transactionOn } from './driver.ts'

let database: Database
let client: pg.PoolClient
beforeAll(async () => {
  database = openDatabase(await newDatabase(), { writers: 2, readers: 1 })
  await database.db.execute(sql`create table note (id integer primary key, words text not null check (words <> ''))`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`truncate note`)
  client = await database.db.$client.connect()
})
afterEach(() => {
  setPipeline(client, false)
  client.release()
})

const ids = async () => (await client.query<{ id: number }>('select id from note order by id')).rows.map(({ id }) => id)
const lines = (...lines: string[]) => lines.map((line) => Buffer.from(`${line}\n`))
async function send(copy: Copy) {
  client.query(copy)
  await copy.finished
}

test.each(['pg', 'drizzle-orm'] as const)('%s is installed in the version that package.json names', async (name) => {
  const { version } = JSON.parse(await readFile(findPackageJSON(name, import.meta.url)!, 'utf8')) as { version: string }
  for (const pins of [root.devDependencies, server.dependencies]) {
    const words = `package.json names ${name} ${pins[name]}, but ${version} is installed: run npm ci, or name that one.`
    expect(version, words).toBe(pins[name])
  }
})

test('behind a database is its pool, behind a transaction its connection', async () => {
  expect(clientOf(database.db)).toBe(database.db.$client)
  await database.db.transaction(async (tx) => {
    const backend = async (query: Promise<{ rows: { pid: number }[] }>) => (await query).rows[0]?.pid
    const text = 'select pg_backend_pid() as pid'
    expect(await backend(clientOf(tx).query({ text }))).toBe(await backend(tx.execute<{ pid: number }>(sql.raw(text))))
    await tx.transaction(async (inner) => expect(clientOf(inner)).toBe(clientOf(tx)))
  })
})

test('the process behind a connection is known without asking it', async () => {
  expect((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows).toEqual([{ pid: backendOf(client) }])
})

test('a text is compiled with its values as columns encode them, and with placeholders as they are', () => {
  const { sql: text, params } = compile(sql`select ${sql.placeholder('word')}::text, ${sql.param([1, 2])}::int[], ${sql.identifier('id')}`)
  expect(text).toBe('select $1::text, $2::int[], "id"')
  expect(is(params[0], Placeholder) && params[0].name).toBe('word')
  expect(params[1]).toEqual([1, 2])
})

test('a raw statement with a name is planned once for its connection, and its moments stay text as those of others do', async () => {
  await database.db.transaction(async (tx) => {
    for (const n of [1, 2]) {
      const query = sql`select ${n}::int as n, timestamptz '2026-03-05T09:00:00Z' as at`
      const { rows } = await executeNamed(tx, compile(query), 'named')
      expect(rows).toEqual((await tx.execute(query)).rows)
      expect(rows).toEqual([{ n, at: expect.any(String) }])
    }
    const found = await tx.execute(sql`select name, generic_plans + custom_plans as times from pg_prepared_statements`)
    expect(found.rows).toEqual([{ name: 'named', times: 2 }])
  })
})

test('the query builder calls nothing of a channel but its statements, in the words that a pipeline looks for', async () => {
  const texts: string[] = []
  const copies: Copy[] = []
  const channel: Parameters<typeof transactionOn>[0] = {
    copy: (copy) => void copies.push(copy),
    async statement(config, values) {
      texts.push(config.text)
      return client.query(config, values)
    },
  }
  const copy = new CopySets([])
  await transactionOn(channel, async (tx) => {
    await tx.execute(sql`select ${1}::int`)
    await clientOf(tx).query({ text: 'select 2' })
    clientOf(tx).query(copy)
  })
  const failing = transactionOn(channel, () => Promise.reject(new Error('no')), { accessMode: 'read write' })
  await expect(failing).rejects.toThrow('no')
  expect(texts).toEqual(['begin', 'select $1::int', 'select 2', 'commit', 'begin read write', 'rollback'])
  expect(copies).toEqual([copy])
})

test('as a pipeline a connection sends a statement before the reply to the last one, else behind it', async () => {
  const write = vi.spyOn(client.connection.stream, 'write')
  const sentAtOnce = async () => {
    write.mockClear()
    const replies = ['first', 'second'].map((word) => client.query({ text: 'select $1::text as word', values: [word] }))
    const sent = Buffer.concat(write.mock.calls.map(([chunk]) => chunk as Buffer)).toString()
    const rows = (await Promise.all(replies)).flatMap((reply) => reply.rows)
    expect(rows).toEqual([{ word: 'first' }, { word: 'second' }])
    return ['first', 'second'].map((word) => sent.includes(word))
  }
  expect(await sentAtOnce()).toEqual([true, false])
  setPipeline(client, true)
  expect(await sentAtOnce()).toEqual([true, true])
  setPipeline(client, false)
  expect(await sentAtOnce()).toEqual([true, false])
  write.mockRestore()
})

test('a pipeline refuses a COPY, which then goes as soon as the pipeline is off', async () => {
  setPipeline(client, true)
  const refused = new CopySets([{ statement: 'copy note from stdin', chunks: lines('1\ta') }])
  await expect(send(refused)).rejects.toThrow('not supported in pipeline mode')
  const earlier = client.query('select 1')
  setPipeline(client, false)
  await send(new CopySets([{ statement: 'copy note from stdin', chunks: lines('1\ta') }]))
  setPipeline(client, true)
  await earlier
  expect(await ids()).toEqual([1])
})

test('what one turn of the event loop sends goes out in one piece', async () => {
  const { stream } = client.connection
  const pieces = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')]
  const cork = corkerOf(client)
  setPipeline(client, true)
  for (let turn = 1; turn <= 2; turn += 1) {
    for (const piece of pieces) piece.mockClear()
    const replies = ['select 1', 'select 2', 'select 3'].map((text) => {
      cork()
      return client.query({ text, values: [] })
    })
    expect(stream.writableCorked).toBe(1)
    await Promise.all(replies)
    expect(stream.writableCorked).toBe(0)
    expect(pieces.map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  }
  for (const piece of pieces) piece.mockRestore()
})

test('a COPY of any length waits for a slow database instead of piling up', async () => {
  const { stream } = client.connection
  const chunk = Buffer.from('0123456789abcdef'.repeat(4_096))
  const many = 400
  let most = 0
  const drained = vi.fn()
  stream.on('drain', drained)
  function* chunks() {
    for (let id = 1; id <= many; id += 1) {
      yield Buffer.concat([Buffer.from(`${id}\t`), chunk, Buffer.from('\n')])
      most = Math.max(most, stream.writableLength)
    }
  }
  // However fast or slow the machine is: the database reads nothing until the sender waits, and what is sent is more than anything on the way can hold.
  const holder = await database.db.$client.connect()
  await holder.query('select pg_advisory_lock(170)')
  await client.query(
    `create function pg_temp.held() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(170); return null; end'`,
  )
  await client.query('create trigger held before insert on note for each statement execute function pg_temp.held()')
  const sent = send(new CopyStream('copy note from stdin', chunks()))
  try {
    await expect.poll(() => stream.writableNeedDrain).toBe(true)
    expect(drained).not.toHaveBeenCalled()
  } finally {
    await holder.query('select pg_advisory_unlock(170)')
    holder.release()
    await sent
  }
  stream.off('drain', drained)
  await client.query('drop trigger held on note')
  expect((await ids()).length).toBe(many)
  expect(drained).toHaveBeenCalled()
  expect(most).toBeLessThan(3 * chunk.length)
})

test('a COPY that is refused, or whose rows end in an error, writes nothing and leaves the connection usable', async () => {
  const stream = new CopyStream('copy note from stdin', lines('1\ta', '2\t'))
  await expect(send(stream)).rejects.toMatchObject({ code: '23514' })
  await expect(send(new CopyStream('copy nothing from stdin', lines('1\ta')))).rejects.toMatchObject({ code: '42P01' })
  function* broken() {
    yield* lines('1\ta')
    throw new Error('no such row')
  }
  await expect(send(new CopyStream('copy note from stdin', broken()))).rejects.toThrow('no such row')
  expect(await ids()).toEqual([])
})

test('a COPY to us comes in whole rows, however many, and does not pile up while nobody reads', async () => {
  const rows = 200_000
  const copy = new CopyOut(`copy (select n, repeat('x', 100) from generate_series(1, ${rows}) n) to stdout`)
  client.query(copy)
  const { stream } = (client as pg.PoolClient & { connection: pg.Connection }).connection
  await expect.poll(() => stream.isPaused(), { timeout: 30_000 }).toBe(true)
  let next = 1
  for await (const piece of copy) {
    for (const row of piece.toString().trimEnd().split('\n')) {
      if (row !== `${next}\t${'x'.repeat(100)}`) throw new Error(`row ${next} came as ${row.slice(0, 40)}`)
      next += 1
    }
  }
  expect([next - 1, copy.rows]).toEqual([rows, rows])
  const wide = new CopyOut(`copy (select repeat('y', 5000000)) to stdout`)
  client.query(wide)
  for await (const piece of wide) expect(piece.length).toBe(5_000_001)
  const refused = new CopyOut('copy nothing to stdout')
  client.query(refused)
  await expect(refused[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: '42P01' })
  expect(await ids()).toEqual([])
})

test('several COPYs go as one query behind which their rows are, and the server passes over those behind one that failed', async () => {
  const set = (...rows: string[]) => ({ statement: 'copy note from stdin', chunks: lines(...rows) })
  await send(new CopySets([set('1\ta', '2\tb'), set('3\tc')]))
  expect(await ids()).toEqual([1, 2, 3])
  await expect(send(new CopySets([set('4\td'), set('5\t'), set('6\tf')]))).rejects.toMatchObject({ code: '23514' })
  expect(await ids()).toEqual([1, 2, 3])
})

test('a COPY whose connection breaks is rejected', async () => {
  const broken = await database.db.$client.connect()
  const copy = new CopySets([{ statement: 'copy note from stdin', chunks: [] }])
  const waiting = broken.query('select pg_sleep(60)')
  broken.query(copy)
  broken.connection.stream.destroy()
  await expect(copy.finished).rejects.toThrow('terminated unexpectedly')
  await expect(waiting).rejects.toThrow('terminated unexpectedly')
  broken.release(true)
})

test('a column has the very object that its builder was declared with, an array too', () => {
  const builders = { words: text().notNull(), many: smallint().array() }
  const table = pgTable('note', builders)
  expect(configOf(table.words)).toBe(configOf(builders.words))
  expect(configOf(table.many)).toBe(configOf(builders.many))
})

test('a query that was built on one session runs on another, with that one’s values', async () => {
  const t = pgTable('note', { id: smallint().primaryKey(), words: text().notNull() })
  const built = database.db
    .select({ at: t.id })
    .from(t)
    .where(eq(t.words, sql.placeholder('words')))
    .prepare('built once')
  await expect(
    database.db.transaction(async (tx) => {
      await tx.insert(t).values([
        { id: 1, words: 'a' },
        { id: 2, words: 'b' },
      ])
      expect(await onConnectionOf(built, tx).execute({ words: 'b' })).toEqual([{ at: 2 }])
      expect(await onConnectionOf(built, tx).execute({ words: 'a' })).toEqual([{ at: 1 }])
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await built.execute({ words: 'a' })).toEqual([])
})
