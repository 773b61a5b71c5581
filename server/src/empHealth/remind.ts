import { DayKind, DeclareStatus } from '@oems/contract/declaration/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf, inShanghai, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import { tellEach } from '../core/messages/tell.ts'
import type { Executor } from '../core/work/jobs.ts'
import { administeredAbove, administrators, keepersAt } from '../declaration/reminding/keepers.ts'

const bizType = 'uhs-remind'
const bizTypeAbove = 'uhs-remind-above'
/** Before the deadline. */
const ahead = sql`interval '1 hour'`

/** Whoever reports for a project, or administers it where nobody reports, hears an hour before the deadline that something is missing (03 §7); once a day. */
export const remindReporters: Executor = {
  bean: 'uhs-remind',
  name: '人员健康上报提醒',
  meaning: '截止前一小时提醒项目信息员：今日的人员健康上报尚未完成',
  cron: '0 */5 * * * ?',
  async run({ database: { db }, now }) {
    const late = await unreported(db, now)
    const keepers = await keepersAt(
      { db, now },
      late.map(({ projectId }) => projectId),
    )
    const kept = late.filter(({ projectId }) => keepers.has(projectId))
    await tellEach(
      { db, now },
      kept.map(({ projectId, deadlineAt, count }) => ({
        to: keepers.get(projectId)!,
        ...reminder,
        content: `今日还有${count}个病种未上报，${inShanghai(new Date(deadlineAt)).slice(11, 16)}（北京时间）截止。没有新增病例也请作零报告。`,
        link: '/emp-health-situation/index',
        ...{ bizType, bizId: projectId, dedupKey: `${bizType}:${projectId}` },
      })),
    )
    await tellAbove(
      { db, now },
      late.filter((one) => !keepers.has(one.projectId)),
    )
    return { processed: late.length }
  },
}

const reminder = { type: MessageType.reminder, level: MessageLevel.important, title: '人员健康上报即将截止' } as const

/** Of projects that have nobody to report whoever administers them hears, of all of them at once. */
async function tellAbove(at: { readonly db: Db; readonly now: Date }, late: readonly Late[]): Promise<void> {
  const above = await administeredAbove(
    at,
    late.map(({ projectId }) => projectId),
  )
  const known = await latestMessages(at, [...new Set(above.values())])
  const waiting = late.filter(({ projectId, deadlineAt }) => {
    const node = above.get(projectId)
    return node !== undefined && (known.get(node) ?? '') < hourBefore(deadlineAt)
  })
  const groups = Map.groupBy(waiting, ({ projectId }) => above.get(projectId)!)
  await tellEach(
    at,
    [...groups].map(([node, projects]) => ({ to: { roleId: administrators, orgId: node }, ...reminder, ...ofProjects(node, projects) })),
  )
}

function ofProjects(node: number, projects: readonly Late[]) {
  const [{ orgName, projectId }] = projects as readonly [Late, ...Late[]]
  const isOne = projects.length === 1
  return {
    content: `“${orgName}”${isOne ? '' : `等${projects.length}个项目`}没有信息员，今日的人员健康上报一小时内截止，请安排上报，并为其设置信息员。`,
    // 人员健康上报 is a page of projects; who administers them from above sees how they stand in 项目申报.
    link: `/project-declare/index?${isOne ? `projectId=${projectId}` : unreportedFilter}`,
    ...{ bizType: bizTypeAbove, bizId: node, dedupKey: `${bizTypeAbove}:${node}` },
  }
}

/** Still to come, or late by the time that it is read. */
const unreportedFilter = [DeclareStatus.pending, DeclareStatus.overdue].map((status) => `reportStatus=${status}`).join('&')

const hourBefore = (at: string) => new Date(Date.parse(at) - 3_600_000).toISOString()
/** When nodes last heard of their projects; each deadline is told once. */
async function latestMessages(
  { db, now }: { readonly db: Db; readonly now: Date },
  nodes: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await ask<{ node: number; at: string }>(
    db,
    sql`select biz_id as node, max(created_at) as at from sys_message
        where biz_type = ${bizTypeAbove} and biz_id = any(${array(nodes)}::bigint[]) and created_at >= ${startOf(dayOf(now)).toISOString()}::timestamptz
        group by 1`,
  )
  return new Map(found.map(({ node, at }) => [node, new Date(at).toISOString()]))
}

interface Late {
  readonly projectId: number
  readonly orgName: string
  readonly deadlineAt: string
  readonly count: number
}

/** Projects whose deadline comes within the hour and that have not heard of it today. */
const unreported = (db: Db, now: Date) => {
  const [today, at] = [dayOf(now), now.toISOString()]
  return ask<Late>(
    db,
    sql`select d.org_id as "projectId", o.org_name as "orgName", d.deadline_at as "deadlineAt", count(*)::int as count
        from declare_day d join org o on o.id = d.org_id cross join lateral unnest(d.illness_ids) x (illness_id)
        where d.day = ${today} and d.kind = ${code(DayKind.project)} and d.is_due
          and d.deadline_at >= ${at}::timestamptz and d.deadline_at <= ${at}::timestamptz + ${ahead}
          and not exists (select from uhs_declare u
            where u.project_id = d.org_id and u.illness_id = x.illness_id and u.day = d.day and u.is_latest)
          and not exists (select from sys_message m
            where m.biz_type = ${bizType} and m.biz_id = d.org_id and m.created_at >= ${startOf(today).toISOString()}::timestamptz)
        group by d.org_id, o.org_name, d.deadline_at order by d.org_id`,
  )
}
