import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import type { Executor } from '../core/work/jobs.ts'

/** Drops whole months whose runs are all older than they are retained (`jobLog.retainDays`). */
export const runSweep: Executor = {
  bean: 'job-log-sweep',
  name: '任务日志清理',
  meaning: '删除超过保留天数的任务日志，按整月删除，天数见参数配置',
  cron: '0 50 3 * * ?',
  async run({ database: { db }, now, settings }) {
    const retainedFrom = addDays(dayOf(now), -settings['jobLog.retainDays'])
    const [{ gone } = { gone: 0 }] = await ask<{ gone: number }>(
      db,
      sql`select drop_schedule_log_partitions(${retainedFrom}::date) as gone`,
    )
    return { processed: gone }
  },
}
