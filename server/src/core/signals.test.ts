import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { newDatabase } from '../testing/cluster.ts'
import { ask, openDatabase } from './db/database.ts'
import { signal } from './signals.ts'

const url = await newDatabase()
const open = () => openDatabase(url, { writers: 1, readers: 1 })
const [here, there] = [open(), open()]
afterAll(() => Promise.all([here.close(), there.close()]))

/** Somebody who counts what comes, from when the line stands. */
async function listening({ signals } = there) {
  const heard = vi.fn()
  signals.listen('parameters', heard)
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 5_000)
  heard.mockClear()
  return heard
}
const once = (heard: ReturnType<typeof vi.fn>) => vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 5_000)
const lines = () =>
  ask<{ pid: number }>(
    here.db,
    sql`select pid from pg_stat_activity where application_name = 'oems signals'
  and datname = current_database()`,
  )

const heard = await listening()

test('another process hears of it at the commit, and not before', async () => {
  await here.db.transaction(async (tx) => {
    await signal(tx, 'parameters')
    await pause(100)
    expect(heard).not.toHaveBeenCalled()
  })
  await once(heard)
})

test('nobody hears of what was rolled back, nor of another channel', async () => {
  heard.mockClear()
  await here.db
    .transaction(async (tx) => {
      await signal(tx, 'parameters')
      throw new Error('no')
    })
    .catch(() => undefined)
  await signal(here.db, 'rights')
  await pause(100)
  expect(heard).not.toHaveBeenCalled()
})

test('a lost line comes back, and then everybody is told to read anew', async () => {
  heard.mockClear()
  const [line] = await lines()
  await here.db.execute(sql`select pg_terminate_backend(${line!.pid})`)
  await once(heard)
  expect((await lines()).map(({ pid }) => pid)).not.toContain(line!.pid)
  heard.mockClear()
  await signal(here.db, 'parameters')
  await once(heard)
})

test('one line a process, however many listen; whoever has stopped hears no more', async () => {
  const before = await lines()
  const another = vi.fn()
  const stop = there.signals.listen('parameters', another)
  expect(await lines()).toEqual(before)
  await signal(here.db, 'parameters')
  await once(another)
  stop()
  heard.mockClear()
  await signal(here.db, 'parameters')
  await once(heard)
  expect(another).toHaveBeenCalledTimes(1)
})

test('closing leaves no line behind', async () => {
  const third = open()
  const before = (await lines()).length
  await listening(third)
  expect(await lines()).toHaveLength(before + 1)
  await third.close()
  await vi.waitFor(async () => expect(await lines()).toHaveLength(before), 5_000)
})
