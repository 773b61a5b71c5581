import { tmpdir } from 'node:os'
import fastify from 'fastify'
import { openDatabase } from '../core/db/database.ts'
import type { Settings } from '../core/settings.ts'
import { startJobs } from '../core/work/jobs.ts'

/** A scheduler in a process of its own, whose only job never ends: it says so, and waits to be killed. The database's URL is its argument. */
const clock = () => new Date('2026-03-05T09:00:00+08:00')
function run() {
  process.stdout.write('running')
  return new Promise<undefined>(() => undefined)
}
const app = {
  database: openDatabase(process.argv[2]!),
  clock,
  log: fastify().log,
  settings: { current: async () => ({}) as Settings },
  tempDir: tmpdir(),
  alarm: async () => undefined,
}
startJobs(app, [{ bean: 'tick', name: '每分钟', meaning: '', cron: '0 * * * * ?', run }], { leaseSeconds: 1, pollMs: 20 })
