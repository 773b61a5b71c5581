import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { JobStatus, RunStatus } from '@oems/contract/operations/codes.ts'
import { type Check, CheckResult, selfCheck } from '@oems/contract/operations/selfCheck.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { putBack } from '../core/backup/testBackups.ts'
import { ask } from '../core/db/database.ts'
import { enterShippedJobs } from '../core/work/shippedJobs.ts'
import { emptyDatabase } from '../testing/cluster.ts'
import { aTempFolder } from '../testing/tempFolder.ts'
import { testApp, testKeys } from '../testing/testApp.ts'
import { backUpWith, backupJob } from './backup.ts'

const app = await testApp({ alone: true })
const dataDir = aTempFolder()
const folder = join(dataDir, 'elsewhere')
beforeAll(async () => {
  backUpWith({ keys: testKeys, dataDir })
  await enterShippedJobs(app.db, [backupJob], app.clock())
})
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})

async function verdict() {
  const { data } = await app.platformAdmin(selfCheck.list, { rerun: 1 })
  return (data as { list: Check[] }).list.find(({ key }) => key === 'backup')!
}
const job = async () =>
  (await ask<{ id: number; status: number }>(app.db, sql`select id, status from sys_schedule where bean_name = 'backup'`))[0]!
const resume = () => app.db.execute(sql`update sys_schedule set status = ${JobStatus.normal} where bean_name = 'backup'`)
async function succeededAt(moment: string) {
  const { id } = await job()
  await app.db.execute(sql`
    insert into sys_schedule_log (job_id, job_name, bean_name, params, trigger, status, start_time, node, trace_id)
    values (${id}, '数据备份', 'backup', '{}', 1, ${RunStatus.success}, ${moment}, 'test', 'trace')`)
}

test('the job is there, resting, until somebody resumes it', async () => {
  expect((await job()).status).toBe(JobStatus.paused)
})

test('it leaves so many backups as it may, each of which can be put back, and touches no other file', async () => {
  const others = ['oems-2026-03-04-180000.tar.zst', 'oems-notes.txt']
  for (const name of others) writeFileSync(join(folder, name), 'made by hand')
  for (const hour of ['01', '02', '03']) {
    app.clock.set(`2026-03-05T${hour}:00:00+08:00`)
    expect((await app.runJob('backup', { folder, keep: 2 }))?.message).toContain(`oems-auto-2026-03-05-${hour}0000.tar.zst`)
  }
  const left = ['oems-auto-2026-03-05-020000.tar.zst', 'oems-auto-2026-03-05-030000.tar.zst']
  expect(readdirSync(folder).sort()).toEqual([...others, ...left].sort())
  await putBack(join(folder, left[1]!), await emptyDatabase())
})

test('without a folder they lie in the data folder; a folder that is not there, or not whole, is said so', async () => {
  await app.runJob('backup')
  expect(readdirSync(join(dataDir, 'backup'))).toHaveLength(1)
  await expect(app.runJob('backup', { folder: join(folder, 'unmounted') })).rejects.toThrow('不存在，请先建立或挂载')
  await expect(app.runJob('backup', { folder: 'backup' })).rejects.toThrow('应为绝对路径')
})

test('its age is judged by its good runs, and not at all while it rests', async () => {
  app.clock.set('2026-03-05T09:00:00+08:00')
  await app.db.execute(sql`update sys_schedule set status = ${JobStatus.paused} where bean_name = 'backup'`)
  expect(await verdict()).toMatchObject({ result: CheckResult.warning, figure: '从未备份' })
  await resume()
  expect((await verdict()).says).toContain('尚未成功过')
  await succeededAt('2026-03-03T03:00:00+08:00')
  expect(await verdict()).toMatchObject({ result: CheckResult.passed, figure: '2天前' })
  app.clock.set('2026-03-06T00:00:00+08:00')
  expect(await verdict()).toMatchObject({ result: CheckResult.failed, figure: '3天前' })
})
