import { JobStatus, RunStatus } from '@oems/contract/operations/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf, daysBetween } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import { attention, failed, passed, type SelfCheck } from './check.ts'

/** A night may be missed, not two. */
const lateDays = 2
/** By other means nobody here can see, so without the job there is a reminder and no verdict. */
const otherwise = '若另有备份（如数据库自带的工具），请确认它也包含本地文件与密钥。'

export const backups: SelfCheck = {
  key: 'backup',
  name: '数据备份',
  place: { page: 'sys/schedule', permission: 'sys:schedule:list' },
  async run({ db, now }) {
    const [job] = await ask<{ isOn: boolean; lastAt: Date | null }>(
      db,
      sql`select j.status = ${code(JobStatus.normal)} as "isOn",
            (select max(l.start_time) from sys_schedule_log l where l.job_id = j.id and l.status = ${code(RunStatus.success)}) as "lastAt"
          from sys_schedule j where j.bean_name = 'backup' and j.built_in and j.deleted_at is null`,
    )
    const age = job?.lastAt ? daysBetween(dayOf(new Date(job.lastAt)), dayOf(now)) : null
    const figure = age === null ? '从未备份' : age === 0 ? '今日' : `${age}天前`
    if (!job?.isOn) return attention(figure, `定时任务“数据备份”没有启用，请设置备份目录后恢复该任务。${otherwise}`)
    if (age === null) return attention(figure, '定时任务“数据备份”尚未成功过，请执行一次，确认备份目录可以写入。')
    if (age > lateDays) return failed(figure, `最近一次成功的备份在${age}天前，请查看定时任务“数据备份”失败的原因。`)
    return passed(figure, `最近一次备份在${figure}成功。请定期在另一台机器上恢复一次，确认备份可用。`)
  },
}
