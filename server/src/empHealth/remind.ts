import { Role } from '@oems/contract/access/builtInRoles.ts'
import { DayKind } from '@oems/contract/declaration/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf, inShanghai, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { tellEach } from '../core/messages/tell.ts'
import type { Executor } from '../core/work/jobs.ts'

const bizType = 'uhs-remind'
/** Before the deadline. */
const ahead = sql`interval '1 hour'`

/** Whoever reports for a project hears an hour before the deadline that something is missing (03 §7); once a day. */
export const remindReporters: Executor = {
  bean: 'uhs-remind',
  name: '人员健康上报提醒',
  meaning: '截止前一小时提醒项目信息员：今日的人员健康上报尚未完成',
  cron: '0 */5 * * * ?',
  async run({ database: { db }, now }) {
    const late = await unreported(db, now)
    await tellEach(
      { db, now },
      late.map(({ projectId, deadlineAt, count }) => ({
        to: { roleId: reporters, orgId: projectId },
        type: MessageType.reminder,
        level: MessageLevel.important,
        title: '人员健康上报即将截止',
        content: `今日还有${count}个病种未上报，${inShanghai(new Date(deadlineAt)).slice(11, 16)}（北京时间）截止。没有新增病例也请作零报告。`,
        link: '/emp-health-situation/index',
        ...{ bizType, bizId: projectId, dedupKey: `${bizType}:${projectId}` },
      })),
    )
    return { processed: late.length }
  },
}

const reporters = [Role.projectReporter, Role.temporaryProjectAdministrator]

interface Late {
  readonly projectId: number
  readonly deadlineAt: string
  readonly count: number
}

/** Projects whose deadline comes within the hour and that have not heard of it today. */
const unreported = (db: Db, now: Date) => {
  const [today, at] = [dayOf(now), now.toISOString()]
  return ask<Late>(
    db,
    sql`select d.org_id as "projectId", d.deadline_at as "deadlineAt", count(*)::int as count
        from declare_day d cross join lateral unnest(d.illness_ids) x (illness_id)
        where d.day = ${today} and d.kind = ${code(DayKind.project)} and d.is_due
          and d.deadline_at >= ${at}::timestamptz and d.deadline_at <= ${at}::timestamptz + ${ahead}
          and not exists (select from uhs_declare u
            where u.project_id = d.org_id and u.illness_id = x.illness_id and u.day = d.day and u.is_latest)
          and not exists (select from sys_message m
            where m.biz_type = ${bizType} and m.biz_id = d.org_id and m.created_at >= ${startOf(today).toISOString()}::timestamptz)
        group by d.org_id, d.deadline_at order by d.org_id`,
  )
}
