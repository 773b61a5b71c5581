import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createApp } from '../app.ts'
import { startBackground } from '../background.ts'
import { openDatabase } from '../core/db/database.ts'
import { useKeys } from '../core/db/keys.ts'
import { SettingsReader } from '../core/settings.ts'
import { type JobRun, startJobs } from '../core/work/jobs.ts'
import { endlessTasks } from './endlessTasks.ts'

/**
 * One of two servers on one database, in a process of its own: all that `start.ts` runs, with leases of 5 s, a task that never ends, and a
 * job of every minute whose minutes last two seconds. Its arguments are the database's URL, its port and a folder; it is made to be killed. The keys
 * are those of `testApp.ts`.
 */
useKeys({
  writing: 'test',
  sealing: new Map([['test', Buffer.alloc(32, 7)]]),
  searching: Buffer.alloc(32, 9),
  signing: Buffer.alloc(32, 11),
})
const [, , url = '', port, tempDir = ''] = process.argv
const database = openDatabase(url, { writers: 12, readers: 8 })
const clock = () => new Date()
const app = await createApp({
  ...{ database, clock, limits: false, captcha: 0, tempDir, more: [endlessTasks] },
  taskPace: { leaseSeconds: 5, renewalMs: 1_000 },
})
await startBackground({ database, clock, log: app.log, tempDir })

const begun = Date.parse('2026-03-05T09:00:00+08:00')
const quick = () => new Date(begun + (Date.now() % 100_000_000) * 30)
/** A row when it begins, and its end: a killed run has none. */
async function tick({ now }: JobRun) {
  const at = now.toISOString()
  await database.db.execute(sql`insert into tick (pid, at, begun) values (${process.pid}, ${at}, clock_timestamp())`)
  await pause(600)
  await database.db.execute(sql`update tick set ended = clock_timestamp() where pid = ${process.pid} and at = ${at}`)
  return undefined
}
const jobs = { database, clock: quick, log: app.log, settings: new SettingsReader(database.reader), tempDir, alarm: async () => undefined }
startJobs(jobs, [{ bean: 'tick', name: '每分钟', meaning: '', cron: '0 * * * * ?', run: tick }], { leaseSeconds: 5, pollMs: 50 })
process.stdout.write(await app.listen({ port: Number(port), host: '127.0.0.1' }))
