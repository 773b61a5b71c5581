import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BatchStatus } from '@oems/contract/operations/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { settleBatches } from '../core/imports/batches.ts'
import type { Executor } from '../core/work/jobs.ts'
import { dropLeftResults } from '../core/work/taskResults.ts'
import { failDeadTasks } from '../core/work/taskStates.ts'
import { openTaskStates } from '../core/work/taskTables.ts'
import { sweepDesks } from '../desk/sweep.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** What became of an import can be looked at so long after its batch was over. */
const endedBatches = [BatchStatus.imported, BatchStatus.cancelled, BatchStatus.unreadable, BatchStatus.expired]
const batchDays = 7

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()
const countDeleted = async (db: Pick<Db, 'execute'>, query: ReturnType<typeof sql>) => (await ask(db, query)).length

/** Long tasks with their files and import batches that are over, keys of writes that nobody repeats any more, old drafts, files that a killed process left. */
export const taskSweep: Executor = {
  bean: 'task-sweep',
  name: '后台任务清理',
  meaning: '清除到期的后台任务、导入批次、草稿和临时文件',
  cron: '0 40 3 * * ?',
  async run({ database: { db }, now, tempDir }) {
    const at = now.toISOString()
    await failDeadTasks(db, now)
    await settleBatches(db)
    await dropLeftResults(db)
    await db.execute(
      sql`update sys_import_batch set status = ${code(BatchStatus.expired)} where status = ${code(BatchStatus.waiting)} and expire_time <= ${at}`,
    )
    await db.execute(sql`
      delete from sys_import_row r using sys_import_batch b
      where b.batch_number = r.batch_number and b.expire_time <= ${at} and b.status in (${code(...endedBatches)})`)
    const removed = [
      await countDeleted(
        db,
        sql`delete from sys_import_batch where expire_time <= ${before(now, batchDays * dayMs)} and status in (${code(...endedBatches)}) returning 1`,
      ),
      await countDeleted(
        db,
        sql`delete from sys_task where expire_time <= ${at} and status not in (${code(...openTaskStates)}) returning 1`,
      ),
      await countDeleted(db, sql`delete from sys_idempotency where created_at < ${before(now, dayMs)} returning 1`),
      await sweepDesks(db, now),
      await sweepFiles(tempDir),
    ]
    return { processed: removed.reduce((sum, one) => sum + one) }
  },
}

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
