import { Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import type { Org } from '../../core/db/org.ts'
import { level } from '../../core/statistics/question.ts'
import { readChildren } from '../../core/statistics/read.ts'

interface NodeCounts {
  readonly childNum: number
  readonly projectNum: number
  readonly activeProjectNum: number
  readonly overseasProjectNum: number
  readonly userNum: number
  readonly ownUserNum: number
}

/** Assignments in force on a day by which somebody uses the console. */
export const consoleUsers = (today: string) => sql`sys_account_rop a
  join sys_role r on r.id = a.role_id and r.web_login = 1
  join sys_account u on u.id = a.account_id and u.deleted_at is null
  where a.deleted_at is null and coalesce(a.valid_from <= ${today}, true) and coalesce(a.valid_to >= ${today}, true)`

/** The head of a node: nodes and users are counted live over one index range, people are figures (02 §2.1). To be asked within a snapshot. */
export async function countsOf({ db, now }: Ctx, { id, path }: Org) {
  const today = dayOf(now)
  const isOpen = sql`p.project_status <> ${code(ProjectStatus.closed)}`
  const isActive = sql`p.project_status = ${code(ProjectStatus.active)}`
  const nodes = sql`
    select count(*) filter (where o.parent_id = ${id})::int "childNum",
           count(*) filter (where ${isOpen})::int "projectNum",
           count(*) filter (where ${isActive})::int "activeProjectNum",
           count(*) filter (where ${isOpen} and o.is_outside = ${code(Outside.overseas)})::int "overseasProjectNum"
      from org o left join project p on p.project_id = o.id where o.path like ${`${path}%`} and o.deleted_at is null`
  const users = sql`
    select count(distinct a.account_id)::int "userNum", count(distinct a.account_id) filter (where a.org_id = ${id})::int "ownUserNum"
      from ${consoleUsers(today)} and a.org_id in (select o.id from org o where o.path like ${`${path}%`} and o.deleted_at is null)`
  const [[counted], people] = await Promise.all([
    ask<NodeCounts>(db, sql`select * from (${nodes}) nodes, (${users}) users`),
    readChildren(db, id, { empNum: level('people.onsite', today) }),
  ])
  return { ...counted!, empNum: people.total.empNum, ownEmpNum: people.own.empNum }
}
