import { JobStatus, RunStatus } from '@oems/contract/operations/codes.ts'
import { sql } from 'drizzle-orm'
import { daysAgo } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import { findSeals, isIntact } from '../../operationLog/seals.ts'
import { attention, failed, namesOf, passed, type SelfCheck } from './check.ts'

const days = 7
const failedRuns = [RunStatus.failed, RunStatus.timedOut, RunStatus.interrupted]
const leastRetainDays = 180

export const failedJobs: SelfCheck = {
  key: 'failedJobs',
  name: '近7天失败的定时任务',
  place: { page: 'sys/schedule-log', permission: 'sys:schedule:list', query: `?status=${RunStatus.failed}` },
  async run({ db, now }) {
    const since = daysAgo(now, days - 1)
    const found = await ask<{ jobName: string; runs: number; isStill: boolean }>(
      db,
      sql`select l.job_name as "jobName", count(*) as runs, coalesce(bool_or(j.last_status in (${code(...failedRuns)})), false) as "isStill"
          from sys_schedule_log l left join sys_schedule j on j.id = l.job_id and j.deleted_at is null and j.status = ${code(JobStatus.normal)}
          where l.start_time >= ${since}::timestamptz and l.status in (${code(...failedRuns)}) group by l.job_name order by 3 desc, 2 desc`,
    )
    if (found.length === 0) return passed('0个', `近${days}天的定时任务全部成功。`)
    const names = found.map(({ jobName, runs }) => `${jobName}（${runs}次）`)
    const still = found.filter(({ isStill }) => isStill)
    if (still.length === 0) return attention(`${found.length}个`, `${namesOf(names, found.length)}曾经失败，最近一次已恢复正常。`)
    return failed(
      `${found.length}个`,
      `${namesOf(names, found.length)}失败过，其中${still.length}个最近一次仍未成功，请查看任务日志中的原因。`,
    )
  },
}

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
    for (const seal of await findSeals(db, sql`to_time >= ${since} order by seal_id desc limit 200`)) {
      if (checked > 0 && checked + seal.rowCount > entriesToCheck) break
      if (!(await isIntact(db, seal)))
        return failed(`封存${seal.sealId}不符`, '有操作日志在写入后被改动、增加或删除，请立即核查数据库操作记录。')
      checked += seal.rowCount
    }
    if (oldestOpen !== null && now.getTime() - new Date(oldestOpen).getTime() > lateMs)
      return attention(`${sealed}个封存`, '超过45分钟的日志尚未封存，请检查定时任务“操作日志封存”是否在运行。')
    if (sealed === 0) return passed('0个封存', `近${days}天没有需要封存的日志。`)
    return passed(`${sealed}个封存`, `近${days}天的封存连续，最近${checked.toLocaleString('zh-CN')}条日志重新计算后一致。`)
  },
}

export const logRetention: SelfCheck = {
  key: 'logRetention',
  name: '操作日志保留时间',
  place: { page: 'sys/config', permission: 'sys:config:list' },
  async run({ settings }) {
    const retainDays = settings['log.retainDays']
    if (retainDays >= leastRetainDays) return passed(`${retainDays}天`, `不少于法规要求的${leastRetainDays}天。`)
    return failed(`${retainDays}天`, `法规要求网络日志留存不少于六个月，请把保留天数改为${leastRetainDays}天以上。`)
  },
}
