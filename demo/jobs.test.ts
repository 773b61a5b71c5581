import { openDatabase } from '@oems/server/core/db/database.ts'
import { useKeys } from '@oems/server/core/db/keys.ts'
import { jobsOf } from '@oems/server/core/domain.ts'
import { SettingsReader } from '@oems/server/core/settings.ts'
import { storedParams } from '@oems/server/core/work/jobParams.ts'
import { domains } from '@oems/server/domains.ts'
import { prepare } from '@oems/server/prepare.ts'
import { newDatabase } from '@oems/server/testing/cluster.ts'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { aTempFolder } from '../server/src/testing/tempFolder.ts'
import { loadDemo } from './load.ts'

useKeys({
  writing: 'test',
  sealing: new Map([['test', Buffer.alloc(32, 7)]]),
  searching: Buffer.alloc(32, 9),
  signing: Buffer.alloc(32, 11),
})

test('the demonstration is loaded and every job runs over it: none fails, and no library warns', async () => {
  const warnings: string[] = []
  const hear = (warning: Error) => void warnings.push(warning.stack ?? warning.message)
  process.on('warning', hear)
  const database = openDatabase(await newDatabase(), { writers: 4, readers: 2 })
  const tempDir = aTempFolder()
  const now = new Date('2026-03-05T10:00:00+08:00')
  await prepare(database, now)
  await loadDemo(database, { now, employees: 200, days: 2, progress: () => undefined })
  const { log } = fastify()
  const settings = await new SettingsReader(database.reader, {}).current()
  const failed: unknown[] = []
  // A day later, so that those which begin a day find one to begin.
  // A backup has keys and programs of its own, and its own test.
  for (const executor of jobsOf(domains).filter(({ bean }) => bean !== 'backup')) {
    const run = { database, log, settings, tempDir, now: new Date('2026-03-06T10:00:00+08:00'), signal: new AbortController().signal }
    await executor.run({ ...run, params: storedParams(executor, '{}') }).catch((error: unknown) => failed.push([executor.bean, error]))
  }
  await database.close()
  process.off('warning', hear)
  expect(failed).toEqual([])
  expect(warnings).toEqual([])
}, 400_000)
