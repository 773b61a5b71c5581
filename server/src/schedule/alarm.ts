import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { RunStatus } from '@oems/contract/operations/codes.ts'
import type { Db } from '../core/db/database.ts'
import { tell } from '../core/messages/tell.ts'
import type { FailedRun } from '../core/work/jobs.ts'

const listeners = [Role.systemAdministrator, Role.platformOperator]

/** 01 §7: 系统管理员 and 平台运营 hear of a job that failed, was too slow or was cut off; of each job by one unread message. */
export async function tellOfFailedRun(ctx: { readonly db: Db; readonly now: Date }, { jobId, jobName, status, message }: FailedRun) {
  const how = RunStatus.label(status)
  for (const roleId of listeners)
    await tell(ctx, {
      to: { roleId },
      type: MessageType.warning,
      level: MessageLevel.important,
      title: `定时任务“${cut(jobName)}”${how}`,
      content: message ? `原因：${message.slice(0, 400)}` : `执行${how}，详见任务日志`,
      link: `/sys/schedule-log?jobId=${jobId}`,
      bizType: 'schedule',
      bizId: jobId,
      dedupKey: `job-failed:${jobId}`,
    })
}

/** A title has 60 characters, and a job's name up to 50. */
const cut = (name: string) => (name.length > 40 ? `${name.slice(0, 39)}…` : name)
