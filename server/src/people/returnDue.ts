import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { tellEach } from '../core/messages/tell.ts'
import type { Executor } from '../core/work/jobs.ts'
import { keepers } from './keepers.ts'

/** Of the employee `e`: on leave, and expected back by this day. */
export const isReturnDue = (today: string): SQL =>
  sql`(e.emp_status = ${code(EmpStatus.onLeave)} and e.expect_return_date <= ${today}::date)`

/** Whoever keeps the people of a node hears each morning who should be back (03 §7): on leave nobody is on post nor owes a declaration. */
export const returnDueJob: Executor = {
  bean: 'people-return-due',
  name: '返岗提醒',
  meaning: '休假人员到了或已过预计返岗日期而未返岗的，每日提醒其所在单位的管理人员与信息员',
  cron: '0 0 9 * * ?',
  run: async ({ database: { db }, now }) => ({ processed: await db.transaction((tx) => tellKeepers(tx, now)) }),
}

async function tellKeepers(db: Db, now: Date): Promise<number> {
  const today = dayOf(now)
  const nodes = await ask<{ orgId: number; orgName: string; n: number; overdue: number }>(
    db,
    sql`select e.org_id as "orgId", o.org_name as "orgName", count(*)::int as n,
          (count(*) filter (where e.expect_return_date < ${today}::date))::int as overdue
        from employee e join org o on o.id = e.org_id
        where ${isReturnDue(today)} and e.deleted_at is null and o.deleted_at is null group by 1, 2 order by 1`,
  )
  await tellEach(
    { db, now },
    nodes.map(({ orgId, orgName, n, overdue }) => ({
      to: { roleId: keepers, orgId, orAbove: true },
      type: MessageType.todo,
      level: MessageLevel.normal,
      title: '休假人员到期返岗',
      content: `“${orgName}”有${n}名休假人员已到预计返岗日期${overdue > 0 ? `，其中${overdue}名已超过` : ''}，请核实并办理返岗，或更改返岗日期。`,
      link: `/employee/index?returnDue=1&orgId=${orgId}`,
      dedupKey: `return-due-${orgId}`,
    })),
  )
  return nodes.reduce((sum, { n }) => sum + n, 0)
}
