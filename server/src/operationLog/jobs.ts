import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import type { Executor } from '../core/work/jobs.ts'
import { keepHeads } from './heads.ts'
import { sealEntries } from './seals.ts'

export const logSeal: Executor = {
  bean: 'log-seal',
  name: '操作日志封存',
  meaning: '把写满10分钟的操作日志封存，以便核对它是否被改动',
  cron: '0 */10 * * * ?',
  async run({ database, now, log, signal }) {
    const processed = await sealEntries(database, now, signal)
    if (!signal.aborted) await keepHeads(database.reader, now, log)
    return { processed }
  },
}

/** Makes the coming four weeks, and drops whole weeks that are older than entries are retained (`log.retainDays`). */
export const logPartition: Executor = {
  bean: 'log-partition',
  name: '操作日志分区',
  meaning: '建好今后四周的操作日志分区，删除超过保留天数的整周日志',
  cron: '0 0 2 * * ?',
  async run({ database: { db }, now, settings }) {
    const today = dayOf(now)
    await db.execute(sql`select ensure_log_partitions(${today}, ${addDays(today, 28)})`)
    const retainedFrom = addDays(today, -settings['log.retainDays'])
    const [{ gone } = { gone: 0 }] = await ask<{ gone: number }>(db, sql`select drop_log_partitions(${retainedFrom}::date) as gone`)
    await db.execute(sql`delete from sys_log_hour where hour < ${startOf(retainedFrom).toISOString()}`)
    return { processed: gone }
  },
}
