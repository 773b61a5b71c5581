import { SealFault } from '@oems/contract/operationLog/codes.ts'
import { sql } from 'drizzle-orm'
import { daysAgo } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { canSign } from '../../core/db/keys.ts'
import { type LogRights, logRights } from '../../core/db/logRights.ts'
import { findSeals } from '../../operationLog/seal.ts'
import { faultOf } from '../../operationLog/verifier.ts'
import { attention, failed, passed, type SelfCheck } from './check.ts'

const days = 7
/** Newest seals up to so many entries are computed anew; a day's are by 校验封存 on the log's page. */
const entriesToCheck = 50_000
/** Sealing runs every ten minutes, over entries that are five minutes old. */
const lateMs = 45 * 60_000

export const seals: SelfCheck = {
  key: 'seals',
  name: '操作日志封存完整',
  place: { page: 'sys/log', permission: 'sys:log:list' },
  async run({ db, now }) {
    const since = daysAgo(now, days - 1)
    const [state] = await ask<{ sealed: number; gaps: number; oldestOpen: Date | null }>(
      db,
      sql`select count(*) as sealed, count(*) filter (where from_log_id <> before + 1) as gaps,
            (select l.created_at from sys_log l where l.log_id > coalesce((select to_log_id from sys_log_seal order by seal_id desc limit 1), 0)
              order by l.log_id limit 1) as "oldestOpen"
          from (select to_time, from_log_id, lag(to_log_id) over (order by seal_id) as before from sys_log_seal) s where to_time >= ${since}`,
    )
    const { sealed, gaps, oldestOpen } = state!
    if (gaps > 0) return failed(`${gaps}处缺口`, `近${days}天的封存不连续，可能有封存被删除，请立即核查数据库操作记录。`)
    let checked = 0
    for (const seal of await findSeals(db, sql`s.to_time >= ${since} order by s.seal_id desc limit 200`)) {
      if (checked > 0 && checked + seal.rowCount > entriesToCheck) break
      const fault = await faultOf(db, seal)
      if (fault) return failed(`封存${seal.sealId}不符`, `${SealFault.label(fault)}，请立即核查数据库操作记录。`)
      checked += seal.rowCount
    }
    if (oldestOpen !== null && now.getTime() - new Date(oldestOpen).getTime() > lateMs)
      return attention(`${sealed}个封存`, '超过45分钟的日志尚未封存，请检查定时任务“操作日志封存”是否在运行。')
    if (!canSign())
      return attention(
        `${sealed}个封存`,
        '封存没有签名，拥有数据库权限的人可以连同封存一起重做。请在 OEMS_DATA_KEYS 中加上 log:<32字节base64>，妥善备份。',
      )
    if (sealed === 0) return passed('0个封存', `近${days}天没有需要封存的日志。`)
    return passed(`${sealed}个封存`, `近${days}天的封存连续，最近${checked.toLocaleString('zh-CN')}条日志重新计算后一致。`)
  },
}

/** What the database itself would let this very connection do. */
export const logOwner: SelfCheck = {
  key: 'logOwner',
  name: '操作日志不可改动',
  place: null,
  async run({ db }) {
    const [{ role, mayAlter }] = (await ask<LogRights>(db, sql.raw(logRights))) as [LogRights]
    if (!mayAlter) return passed(role, `数据库账号${role}只能读取和追加操作日志。`)
    return failed(
      role,
      `数据库账号${role}可以改动和删除操作日志。请另设账号：升级用的账号写在 DATABASE_OWNER_URL，运行用的写在 DATABASE_URL，启动时会提示要执行的语句。`,
    )
  },
}
