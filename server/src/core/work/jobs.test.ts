import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { flag, shape, withDefault } from '@oems/contract/core/fields.ts'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDatabase } from '../../testing/cluster.ts'
import { ask, type Database, openDatabase } from '../db/database.ts'
import type { Settings } from '../settings.ts'
import { signal } from '../signals.ts'
import { type Executor, type FailedRun, type Jobs, type Pace, startJobs, withParams } from './jobs.ts'

const log = fastify().log
let url: string
let database: Database
const started: Jobs[] = []
let now = new Date('2026-03-05T08:59:30+08:00')
const alarms: FailedRun[] = []

beforeAll(async () => {
  url = await newDatabase()
  database = openDatabase(url, { writers: 4, readers: 2 })
})
beforeEach(async () => {
  alarms.length = 0
  now = new Date('2026-03-05T08:59:30+08:00')
  await database.db.execute(sql`delete from sys_schedule`)
  await database.db.execute(sql`delete from sys_schedule_log`)
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
})
afterAll(async () => {
  await database.close()
})

const everyMinute = (run: Executor['run'], more: Partial<Executor> = {}): Executor => ({
  bean: 'tick',
  name: '每分钟',
  meaning: '',
  cron: '0 * * * * ?',
  run,
  ...more,
})
const noSettings = async () => ({}) as Settings
const clock = () => now
function start(executor: Executor, pace: Pace = {}, on = database, current = noSettings, at = clock) {
  const jobs = startJobs(
    {
      database: on,
      clock: at,
      log,
      settings: { current },
      tempDir: '',
      alarm: async (_, failed) => void alarms.push(failed),
    },
    [executor],
    { leaseSeconds: 2, pollMs: 20, ...pace },
  )
  started.push(jobs)
  return jobs
}
const runs = () =>
  ask<{ status: number; trigger: number; message: string | null; processed: number | null }>(
    database.db,
    sql`select status, trigger, message, processed from sys_schedule_log order by log_id`,
  )
const planned = async () => (await ask<{ next: string }>(database.db, sql`select next_time as next from sys_schedule`))[0]?.next
const seeded = () => expect.poll(planned).toBeDefined()

test('runs when it is due, by the business clock, and is planned anew', async () => {
  let count = 0
  start(
    everyMinute(async ({ now: at }) => {
      count += 1
      return { processed: count, message: at.toISOString() }
    }),
  )
  await seeded()
  expect(new Date((await planned())!).toISOString()).toBe('2026-03-05T01:00:00.000Z')
  expect(count).toBe(0)
  now = new Date('2026-03-05T09:00:00+08:00')
  await expect.poll(runs).toMatchObject([{ status: 1, trigger: 1, processed: 1, message: '2026-03-05T01:00:00.000Z' }])
  expect(new Date((await planned())!).toISOString()).toBe('2026-03-05T01:01:00.000Z')
  now = new Date('2026-03-05T09:01:00+08:00')
  await expect.poll(() => count).toBe(2)
})

test('an hour of a job each minute on three schedulers with connections of their own: 60 runs, none twice (01 §9 no. 16)', async () => {
  const pools = [database, openDatabase(url, { writers: 2, readers: 1 }), openDatabase(url, { writers: 2, readers: 1 })]
  const begun: string[] = []
  let inside = 0
  let most = 0
  const executor = everyMinute(async ({ now: at }) => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setTimeout(resolve, 10))
    inside -= 1
    begun.push(at.toISOString())
    return undefined
  })
  for (const pool of pools) start(executor, {}, pool)
  await seeded()
  const minutes = Array.from({ length: 60 }, (_, minute) => new Date(Date.parse('2026-03-05T23:30:00+08:00') + minute * 60_000))
  for (const [at, minute] of minutes.entries()) {
    now = minute
    await expect.poll(() => begun.length, { timeout: 5_000, interval: 10 }).toBe(at + 1)
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([most, begun]).toEqual([1, minutes.map((minute) => minute.toISOString())])
  expect((await runs()).filter(({ status, trigger }) => status === 1 && trigger <= 3)).toHaveLength(60)
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  await Promise.all(pools.slice(1).map((pool) => pool.close()))
}, 30_000)

test('what was missed is done once, or left out where the job says so', async () => {
  let count = 0
  const tick: Executor['run'] = async () => {
    count += 1
    return undefined
  }
  const first = start(everyMinute(tick))
  await seeded()
  await first.stop()
  now = new Date('2026-03-05T12:00:20+08:00')
  start(everyMinute(tick))
  await expect.poll(runs).toMatchObject([{ status: 1, trigger: 3 }])
  expect(new Date((await planned())!).toISOString()).toBe('2026-03-05T04:01:00.000Z')

  await database.db.execute(sql`update sys_schedule set misfire = 2`)
  now = new Date('2026-03-05T15:00:20+08:00')
  await expect.poll(async () => new Date((await planned())!).toISOString()).toBe('2026-03-05T07:01:00.000Z')
  expect(count).toBe(1)
})

test('a run that fails says why, one that takes too long is ended, and a paused job rests', async () => {
  const executor = withParams(shape({ slow: withDefault(flag('慢'), 0) }), {
    ...everyMinute(async () => undefined),
    async run({ params, signal }) {
      if (params.slow) return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      throw new Error('磁盘已满')
    },
  })
  start(executor)
  await seeded()
  now = new Date('2026-03-05T09:00:00+08:00')
  await expect.poll(runs).toMatchObject([{ status: 2, message: '磁盘已满' }])
  await database.db.execute(sql`update sys_schedule set params = '{"slow":1}', timeout_sec = 1`)
  now = new Date('2026-03-05T09:01:00+08:00')
  await expect.poll(runs, { timeout: 5_000 }).toMatchObject([{ status: 2 }, { status: 3 }])
  expect(alarms).toMatchObject([{ status: 2, message: '磁盘已满' }, { status: 3 }])
  await database.db.execute(sql`update sys_schedule set status = 1`)
  now = new Date('2026-03-05T09:02:00+08:00')
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect((await runs()).length).toBe(2)
})

test('a run that somebody asks for is made while paused too, and once after the process that took it was killed', async () => {
  const askFor = (taken = sql``) =>
    database.db.execute(sql`update sys_schedule set run_by = 7, run_asked_at = ${now.toISOString()}${taken}`)
  start(everyMinute(async () => undefined))
  await seeded()
  await database.db.execute(sql`update sys_schedule set status = 1, next_time = null`)
  await askFor()
  await expect.poll(runs).toMatchObject([{ status: 1, trigger: 2 }])
  expect(await planned()).toBeNull()

  // Taken, but not begun: the process is gone before it entered its run.
  await askFor(sql`, locked_by = 'gone', locked_until = now() - interval '1 second'`)
  await expect.poll(runs).toMatchObject([{ trigger: 2 }, { status: 1, trigger: 2 }])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await runs()).toHaveLength(2)
})

test('a run outlasts its lease, because the lease is renewed', async () => {
  let count = 0
  const executor = everyMinute(async () => {
    count += 1
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    return undefined
  })
  start(executor, { leaseSeconds: 1 })
  start(executor, { leaseSeconds: 1 })
  await seeded()
  now = new Date('2026-03-05T09:00:00+08:00')
  await expect.poll(runs, { timeout: 8_000 }).toMatchObject([{ status: 1, trigger: 1 }])
  expect(count).toBe(1)
})

test('a stopped scheduler hands over what it could not finish', async () => {
  const endless = everyMinute(({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))))
  const first = start(endless, { leaseSeconds: 60 })
  await seeded()
  now = new Date('2026-03-05T09:00:00+08:00')
  await expect.poll(runs).toMatchObject([{ status: 0 }])
  await first.stop()
  start(
    everyMinute(async () => undefined),
    { leaseSeconds: 60 },
  )
  await expect.poll(runs, { timeout: 5_000 }).toMatchObject([
    { status: 4, trigger: 1 },
    { status: 1, trigger: 3 },
  ])
})

test('what has not begun when the scheduler stops is not begun, and handed over', async () => {
  let ran = false
  const asked = Promise.withResolvers<void>()
  const read = Promise.withResolvers<Settings>()
  const current = () => {
    asked.resolve()
    return read.promise
  }
  const first = start(
    everyMinute(async () => {
      ran = true
      return undefined
    }),
    { leaseSeconds: 60 },
    database,
    current,
  )
  await seeded()
  now = new Date('2026-03-05T09:00:00+08:00')
  await asked.promise
  const stopped = first.stop()
  read.resolve({} as Settings)
  await stopped
  expect(ran).toBe(false)
  start(
    everyMinute(async () => undefined),
    { leaseSeconds: 60 },
  )
  await expect.poll(runs, { timeout: 5_000 }).toMatchObject([
    { status: 4, trigger: 1 },
    { status: 1, trigger: 3 },
  ])
})

test('a killed process’s run is cut off and made up for by another process', async () => {
  const first = start(everyMinute(async () => undefined))
  await seeded()
  await first.stop()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../testing/schedulerProcess.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  now = new Date('2026-03-05T09:00:01+08:00')
  start(everyMinute(async () => undefined))
  await expect.poll(runs, { timeout: 10_000 }).toMatchObject([
    { status: 4, trigger: 1, message: '执行进程已退出' },
    { status: 1, trigger: 3 },
  ])
  expect(alarms).toMatchObject([{ jobName: '每分钟', status: 4, message: '执行进程已退出' }])
})

test('what a run has dealt with is counted anew in every process; a run that found nothing to do tells nobody', async () => {
  const heard = { counted: 0, parameters: 0 }
  const stops = (['counted', 'parameters'] as const).map((channel) =>
    database.signals.listen(channel, () => {
      heard[channel] += 1
    }),
  )
  await expect.poll(() => heard).toEqual({ counted: 1, parameters: 1 }) // the line stands
  let processed = 0
  start(everyMinute(async () => ({ processed })))
  await seeded()
  now = new Date('2026-03-05T09:00:05+08:00')
  await expect.poll(async () => (await runs()).map((run) => run.processed)).toEqual([0])
  expect(heard.counted).toBe(1)
  processed = 3
  now = new Date('2026-03-05T09:01:05+08:00')
  await expect.poll(() => heard.counted).toBe(2)
  await signal(database.db, 'parameters') // what was told before has been heard before
  await expect.poll(() => heard.parameters).toBe(2)
  expect(heard.counted).toBe(2)
  for (const stop of stops) stop()
})

test('a job that is claimed while the scheduler stops is given back as it was', async () => {
  const noWork = everyMinute(async () => undefined)
  const planning = start(noWork)
  await seeded()
  await planning.stop()
  now = new Date('2026-03-05T09:00:00+08:00')
  // The moment is asked for when the shipped jobs are entered, then as each claim is sent.
  let asked = 0
  const claiming = Promise.withResolvers<Promise<void>>()
  const stopping = start(noWork, { leaseSeconds: 60 }, database, noSettings, () => {
    asked += 1
    if (asked === 2) claiming.resolve(stopping.stop())
    return now
  })
  await claiming.promise
  expect(await runs()).toEqual([])
  start(noWork)
  await expect.poll(runs).toMatchObject([{ status: 1, trigger: 1 }])
})
