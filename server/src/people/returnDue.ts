import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { heardAt } from '../core/messages/recipients.ts'
import { tellEach } from '../core/messages/tell.ts'
import type { Executor } from '../core/work/jobs.ts'
import { keepers } from './keepers.ts'

/** Of the employee `e`: on leave, and expected back by this day. */
export const isReturnDue = (today: string): SQL =>
  sql`(e.emp_status = ${code(EmpStatus.onLeave)} and e.expect_return_date <= ${today}::date)`

/** Whoever keeps the people of a node hears each morning who should be back (03 §7), or the nearest node above, once of all its nodes that have nobody: on leave nobody is on post nor owes a declaration. */
export const returnDueJob: Executor = {
  bean: 'people-return-due',
  name: '返岗提醒',
  meaning: '休假人员到了或已过预计返岗日期而未返岗的，每日提醒其所在单位的管理人员与信息员',
  cron: '0 0 9 * * ?',
  run: async ({ database: { db }, now }) => ({ processed: await db.transaction((tx) => tellKeepers(tx, now)) }),
}

interface Due {
  readonly orgId: number
  readonly orgName: string
  readonly n: number
  readonly overdue: number
}
async function tellKeepers(db: Db, now: Date): Promise<number> {
  const today = dayOf(now)
  const nodes = await ask<Due>(
    db,
    sql`select e.org_id as "orgId", o.org_name as "orgName", count(*)::int as n,
          (count(*) filter (where e.expect_return_date < ${today}::date))::int as overdue
        from employee e join org o on o.id = e.org_id
        where ${isReturnDue(today)} and e.deleted_at is null and o.deleted_at is null group by 1, 2 order by 1`,
  )
  const heard = await heardAt(
    { db, now },
    nodes.map(({ orgId }) => orgId),
    keepers,
  )
  const groups = Map.groupBy(
    nodes.filter(({ orgId }) => heard.has(orgId)),
    ({ orgId }) => (heard.get(orgId) === orgId ? `${orgId}` : `above-${heard.get(orgId)}`),
  )
  await tellEach(
    { db, now },
    [...groups].map(([key, rows]) => ({
      to: { roleId: keepers, orgId: heard.get(rows[0]!.orgId)! },
      type: MessageType.todo,
      level: MessageLevel.normal,
      title: '休假人员到期返岗',
      ...saying(rows, heard.get(rows[0]!.orgId)!),
      dedupKey: `return-due-${key}`,
    })),
  )
  return sumOf(nodes, 'n')
}

const sumOf = (rows: readonly Due[], of: 'n' | 'overdue') => rows.reduce((sum, row) => sum + row[of], 0)

/** Of a node itself; or of all the nodes that have nobody, to the one above where it is heard. */
function saying(rows: readonly Due[], node: number) {
  const [{ orgId, orgName }] = rows as readonly [Due, ...Due[]]
  const isOne = rows.length === 1
  const overdue = sumOf(rows, 'overdue')
  return {
    content: `“${orgName}”${isOne ? '' : `等${rows.length}个单位`}有${sumOf(rows, 'n')}名休假人员已到预计返岗日期${overdue > 0 ? `，其中${overdue}名已超过` : ''}，请核实并办理返岗，或更改返岗日期。`,
    link: `/employee/index?returnDue=1&orgId=${isOne ? `${orgId}&includeChildren=0` : node}`,
  }
}
