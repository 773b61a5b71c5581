import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp()
const folder = app.tempDir
mkdirSync(folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

const run = app.runJob
const hours = (n: number) => new Date(app.clock().getTime() + n * 3_600_000).toISOString()
const one = async <Row>(query: ReturnType<typeof sql>) => (await ask<Row>(app.db, query))[0]

test('sessions that have run out end, and ended ones go after two days', async () => {
  const { project } = await app.aGroup()
  const aged = async (active: number, more: { expire?: number; ended?: number } = {}) => {
    const { accountId, ropId } = await app.anAccount({ roleId: 5, orgId: project.id })
    await app.aSession({ accountId, ropId })
    await app.db.execute(sql`
      update sys_session set last_active_time = ${hours(active)}, expire_time = ${hours(more.expire ?? 10)},
        end_time = ${more.ended === undefined ? null : hours(more.ended)}, status = ${more.ended === undefined ? 1 : 2}
      where account_id = ${accountId}`)
    return async () => (await one<{ status: number }>(sql`select status from sys_session where account_id = ${accountId}`))?.status
  }
  const [fresh, idle, over, ended, old] = [
    await aged(-0.5),
    await aged(-1.5),
    await aged(0, { expire: -0.1 }),
    await aged(-9, { ended: -47 }),
    await aged(-90, { ended: -49 }),
  ]
  expect((await run('session-sweep'))?.processed).toBeGreaterThanOrEqual(2)
  expect([await fresh(), await idle(), await over(), await ended(), await old()]).toEqual([1, 3, 3, 2, undefined])
})

test('batches, tasks and keys that are over go, with their lines, and so do files that a killed process left', async () => {
  const batch = async (batchNumber: string, status: number, expires: number) => {
    await app.db.execute(sql`
      insert into sys_import_batch (batch_number, import_type, org_id, account_id, status, file_name, created_at, expire_time)
      values (${batchNumber}, 'x', 1, 1, ${status}, 'x.xlsx', ${hours(-200)}, ${hours(expires)})`)
    await app.db.execute(sql`insert into sys_import_row values (${batchNumber}, 2, '\\x00', '{}', 1)`)
    return async () => [
      (await one<{ status: number }>(sql`select status from sys_import_batch where batch_number = ${batchNumber}`))?.status,
      (await one<{ n: number }>(sql`select count(*) n from sys_import_row where batch_number = ${batchNumber}`))!.n,
    ]
  }
  const states = [
    await batch('A', 2, 1),
    await batch('B', 2, -1),
    await batch('C', 4, -1),
    await batch('D', 4, 1),
    await batch('E', 7, -24 * 8),
  ]
  const task = (status: number, expires: number, lease: string) =>
    one<{ id: number }>(sql`
      insert into sys_task (task_type, name, status, cancellable, account_id, rop_id, org_id, created_at, expire_time, locked_by, locked_until)
      values ('x', 'x', ${status}, true, 1, 1, 1, ${hours(-200)}, ${hours(expires)}, 'gone', now() + ${lease}::interval) returning id`)
  const [dead, done, retained] = [await task(1, 100, '-1 second'), await task(2, -1, '-1 day'), await task(2, 1, '-1 day')]
  await app.db.execute(sql`update sys_import_batch set status = 3, task_id = ${dead!.id} where batch_number = 'A'`)
  for (const [key, age] of [
    ['old', -25],
    ['new', -1],
  ] as const)
    await app.db.execute(
      sql`insert into sys_idempotency (account_id, key, call_key, body_hash, created_at) values (1, ${key}, 'x', 'x', ${hours(age)})`,
    )
  for (const name of ['left', 'fresh']) writeFileSync(join(folder, name), 'x')
  mkdirSync(join(folder, 'inner'))
  utimesSync(join(folder, 'left'), 0, 0)

  await run('task-sweep')
  expect(await Promise.all(states.map((state) => state()))).toEqual([
    [2, 1],
    [7, 0],
    [4, 0],
    [4, 1],
    [undefined, 0],
  ])
  const statusOf = async (id: number) => (await one<{ status: number }>(sql`select status from sys_task where id = ${id}`))?.status
  expect([await statusOf(dead!.id), await statusOf(done!.id), await statusOf(retained!.id)]).toEqual([3, undefined, 2])
  expect(await ask(app.db, sql`select key from sys_idempotency where key in ('old', 'new')`)).toEqual([{ key: 'new' }])
  expect(readdirSync(folder).sort()).toEqual(['fresh', 'inner'])
})

test('the coming partitions are there, however often they are asked for', async () => {
  await run('partitions')
  await run('partitions')
  const names = (
    await ask<{ name: string }>(app.db, sql`select relname as name from pg_class where relname ~ '^(sys_log|sys_schedule_log)_2026'`)
  ).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['sys_log_2026_10', 'sys_log_2026_14', 'sys_schedule_log_2026_03', 'sys_schedule_log_2026_05']),
  )
})

test('the day is opened once', async () => {
  app.clock.set('2026-03-07T00:00:00+08:00')
  const first = await run('day-open')
  expect(first?.message ?? '').toContain('2026-03-07')
  expect(await run('day-open')).toEqual({ processed: 0 })
})
