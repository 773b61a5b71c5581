import { JobStatus, unsuccessfulRuns } from '@oems/contract/operations/codes.ts'
import { failedJobsKey } from '@oems/contract/operations/selfCheck.ts'
import { sql } from 'drizzle-orm'
import { daysAgo } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import { attention, failed, namesOf, passed, type SelfCheck } from './check.ts'

const days = 7
const leastRetainDays = 180

export const failedJobs: SelfCheck = {
  key: failedJobsKey,
  name: '近7天失败的定时任务',
  place: { page: 'sys/schedule-log', permission: 'sys:schedule:list', query: '?unsuccessful=1' },
  async run({ db, now }) {
    const since = daysAgo(now, days - 1)
    const found = await ask<{ jobName: string; runs: number; isStill: boolean }>(
      db,
      sql`select l.job_name as "jobName", count(*) as runs, coalesce(bool_or(j.last_status in (${code(...unsuccessfulRuns)})), false) as "isStill"
          from sys_schedule_log l left join sys_schedule j on j.id = l.job_id and j.deleted_at is null and j.status = ${code(JobStatus.normal)}
          where l.start_time >= ${since}::timestamptz and l.status in (${code(...unsuccessfulRuns)}) group by l.job_name order by 3 desc, 2 desc`,
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
