import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { ask, type Db } from '../core/db/database.ts'
import { settleBatches } from '../core/imports/batches.ts'
import type { Settings } from '../core/settings.ts'
import type { Executor } from '../core/work/jobs.ts'
import { dropLeftResults } from '../core/work/taskResults.ts'
import { failDeadTasks } from '../core/work/taskStates.ts'
import { sweepDesks } from '../desk/sweep.ts'
import { endSessions, lifetimes } from '../session/sessions.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Ended sessions are retained so long, to say why they ended (01 §2.5). */
const endedHours = 48
/** A window of failed sign-ins is at most so long (`security.login.lockMinutes`). */
const failedHours = 24
/** What became of an import can be looked at so long after its batch was over. */
const batchDays = 7

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()
const countDeleted = async (db: Pick<Db, 'execute'>, query: ReturnType<typeof sql>) => (await ask(db, query)).length

/** Ends sessions that have run out, and takes away what only sign-in needed (01 §2.5–2.6). */
export const sessionSweep = (settings: () => Promise<Settings>): Executor => ({
  bean: 'session-sweep',
  name: '会话清理',
  cron: '0 */5 * * * ?',
  async run({ database: { db }, now }) {
    const parameters = await settings()
    const idle = (platform: 'WEB' | 'H5') =>
      sql`platform = ${platform} and not read_only and last_active_time < ${before(now, lifetimes(platform, parameters).idle)}`
    const ended = await endSessions(db, sql`(expire_time <= ${now.toISOString()} or ${idle('WEB')} or ${idle('H5')})`, 3, now)
    await db.execute(sql`delete from sys_session where status <> 1 and end_time < ${before(now, endedHours * hourMs)}`)
    await db.execute(sql`delete from sys_view_ticket where expire_time < ${now.toISOString()}`)
    await db.execute(sql`delete from sys_captcha where expire_time < ${now.toISOString()}`)
    await db.execute(sql`delete from sys_login_fail where window_start < ${before(now, failedHours * hourMs)}`)
    await db.execute(sql`delete from sys_limit where until < now()`)
    return { processed: ended.length }
  },
})

/** Long tasks with their files and import batches that are over, keys of writes that nobody repeats any more, old drafts, files that a killed process left. */
export const taskSweep = (tempDir: string): Executor => ({
  bean: 'task-sweep',
  name: '后台任务清理',
  cron: '0 40 3 * * ?',
  async run({ database: { db }, now }) {
    const at = now.toISOString()
    await settleBatches(db, await failDeadTasks(db, now))
    await dropLeftResults(db)
    await db.execute(sql`update sys_import_batch set status = 7 where status = 2 and expire_time <= ${at}`)
    await db.execute(sql`
      delete from sys_import_row r using sys_import_batch b
      where b.batch_number = r.batch_number and b.expire_time <= ${at} and b.status in (4, 5, 6, 7)`)
    const removed = [
      await countDeleted(
        db,
        sql`delete from sys_import_batch where expire_time <= ${before(now, batchDays * dayMs)} and status in (4, 5, 6, 7) returning 1`,
      ),
      await countDeleted(db, sql`delete from sys_task where expire_time <= ${at} and status > 1 returning 1`),
      await countDeleted(db, sql`delete from sys_idempotency where created_at < ${before(now, dayMs)} returning 1`),
      await sweepDesks(db, now),
      await sweepFiles(tempDir),
    ]
    return { processed: removed.reduce((sum, one) => sum + one) }
  },
})

/** By the machine's clock: files know no other. */
async function sweepFiles(folder: string): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile() || Date.now() - found.mtimeMs < dayMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

export type PartitionMaker = (db: Db, now: Date) => Promise<unknown>

/** Makes the coming partitions of every table that has some; each table's owner says how. */
export const partitions = (makers: readonly PartitionMaker[]): Executor => ({
  bean: 'partitions',
  name: '分区维护',
  cron: '0 0 2 * * ?',
  async run({ database: { db }, now }) {
    for (const make of makers) await make(db, now)
    return { processed: makers.length }
  },
})

/** This month's and the next two of the runs of jobs. */
export const ensureRunPartitions: PartitionMaker = (db, now) =>
  db.execute(sql`select ensure_schedule_log_partitions(${dayOf(now)}, ${addDays(dayOf(now), 62)})`)
