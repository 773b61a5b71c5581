import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { addDays, dayOf, startOf, weekdayOf } from '../../core/days.ts'
import { ask, type Db } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { tell } from '../../core/messages/tell.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { project } from '../../organisation/tables.ts'
import { planEndPassed as isPassed, projects } from '../../project/lists/conditions.ts'

const bizType = 'plan-end-passed'

/** Every Monday those who run a project hear that it should be done by now, and those of the organisation above how many there are (02 §7). */
export const planEndPassed: Executor = {
  bean: 'plan-end-passed',
  name: '计划完工逾期提醒',
  meaning: '每周一提醒项目及其上级组织的管理员：项目已过计划完工日期，仍未进入收尾',
  cron: '0 30 8 * * MON',
  async run({ database: { db }, now }) {
    const nodes = await nodesToTell(db, now)
    for (const node of nodes) await tellOf(node, { db, now })
    return { processed: nodes.length }
  },
}

interface Late {
  readonly orgId: number
  readonly isAbove: boolean
  readonly count: number
  /** The first three that should have been done. */
  readonly names: readonly string[]
  readonly planEndDate: string
}

/** The projects and the nodes directly above them, but for those that have heard of it since the week began. */
const nodesToTell = (db: Db, now: Date) => {
  const today = dayOf(now)
  const monday = startOf(addDays(today, 1 - weekdayOf(today))).toISOString()
  const late: SQL = sql`
    select ${org.id}, ${org.parentId}, ${org.orgName}, ${project.planEndDate} from ${projects}
    where ${org.deletedAt} is null and ${isPassed(today)}`
  return ask<Late>(
    db,
    sql`with late as (${late}), told as (
          select id as org_id, false as is_above, org_name, plan_end_date from late
          union all select parent_id, true, org_name, plan_end_date from late)
        select org_id as "orgId", is_above as "isAbove", count(*)::int as count,
          (array_agg(org_name order by plan_end_date, org_name))[1:3] as names, min(plan_end_date)::text as "planEndDate"
        from told where not exists (
          select from sys_message m where m.biz_type = ${bizType} and m.biz_id = told.org_id and m.created_at >= ${monday})
        group by org_id, is_above order by org_id`,
  )
}

const administrators = {
  ofProject: [Role.projectAdministrator, Role.temporaryProjectAdministrator],
  above: [Role.groupAdministrator, Role.companyAdministrator],
}

function tellOf({ orgId, isAbove, count, names, planEndDate }: Late, ctx: { readonly db: Db; readonly now: Date }) {
  const which = names.map((name) => `“${name}”`).join('、')
  const several = count > names.length ? `${which}等${count}个项目` : which
  return tell(ctx, {
    to: { roleId: isAbove ? administrators.above : administrators.ofProject, orgId },
    type: MessageType.reminder,
    level: MessageLevel.normal,
    title: isAbove ? `${count}个项目已过计划完工日期` : '项目已过计划完工日期',
    content: `${several}已过计划完工日期${count === 1 ? planEndDate : `（最早${planEndDate}）`}，请更新计划完工日期，或将项目状态改为收尾。`,
    link: isAbove ? `/biz/project?orgParentId=${orgId}&planEndPassed=1` : `/project/${orgId}`,
    ...{ bizType, bizId: orgId, dedupKey: `${bizType}:${orgId}` },
  })
}
