import { sql } from 'drizzle-orm'
import { daysAgo } from '../core/days.ts'
import type { Db } from '../core/db/database.ts'
import type { Executor } from '../core/work/jobs.ts'

const messagesAtOnce = 100

/** Messages that are older than `message.retainDays`, read or not, with all to whom they were told (01 §2.10). */
export const messageSweep: Executor = {
  bean: 'message-sweep',
  name: '站内消息清理',
  meaning: '清除超过保留天数的站内消息，天数见参数配置',
  cron: '0 20 4 * * ?',
  timeoutSec: 3_600,
  async run({ database: { db }, now, settings, signal }) {
    const before = daysAgo(now, settings['message.retainDays'])
    let processed = 0
    for (let removed = messagesAtOnce; removed === messagesAtOnce; processed += removed) {
      signal.throwIfAborted()
      removed = await removeSome(db, before)
    }
    return { processed }
  },
}

/** At most half a million recipients, and mostly a few. */
async function removeSome(db: Db, before: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with old as materialized (select id from sys_message where created_at < ${before} order by created_at limit ${messagesAtOnce}),
      recipients as (delete from sys_message_user where message_id in (select id from old))
    delete from sys_message where id in (select id from old)`)
  return rowCount ?? 0
}
