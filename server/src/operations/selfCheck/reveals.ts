import { LogType } from '@oems/contract/core/logCodes.ts'
import { sql } from 'drizzle-orm'
import { daysAgo } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import { limits } from '../../core/http/limits.ts'
import { attention, failed, namesOf, passed, type SelfCheck } from './check.ts'

const days = 7
const atMost = limits.reveals.most
/** Half of what is allowed in an hour is more than work needs. */
const many = atMost / 2

/** Whole identity and phone numbers, looked at one after another. */
export const revealPeaks: SelfCheck = {
  key: 'reveals',
  name: '敏感信息查看高峰',
  place: { page: 'sys/log', permission: 'sys:log:list', query: `?logType=${LogType.sensitiveRead}` },
  async run({ db, now }) {
    const since = daysAgo(now, days - 1)
    const found = await ask<{ username: string; most: number }>(
      db,
      sql`select username, max(accesses) as most from (
            select username, date_trunc('hour', created_at) as hour, count(*) as accesses from sys_log
            where log_type = ${code(LogType.sensitiveRead)} and reason is not null and created_at >= ${since}::timestamptz group by 1, 2) h
          where accesses >= ${many} group by username order by most desc`,
    )
    if (found.length === 0) return passed('0人', `近${days}天没有人在一小时内查看完整号码达到${many}次。`)
    const names = found.map(({ username, most }) => `${username}（${most}次）`)
    const words = `${namesOf(names, found.length)}在一小时内查看完整号码${many}次以上，请在操作日志中核对查看目的。`
    return found[0]!.most >= atMost ? failed(`${found.length}人`, words) : attention(`${found.length}人`, words)
  },
}
