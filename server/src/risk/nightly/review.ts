import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '../../core/days.ts'
import { ask, type Db } from '../../core/db/database.ts'
import { tellEach } from '../../core/messages/tell.ts'
import type { Executor } from '../../core/work/jobs.ts'

const keepers = [Role.groupAdministrator, Role.companyAdministrator, Role.projectAdministrator, Role.temporaryProjectAdministrator]

export const reviewing: Executor = {
  bean: 'risk-review',
  name: '风险等级复核提醒',
  meaning: '风险等级超过复核日期的，提醒一次所在组织的管理员；等级保持不变',
  cron: '0 30 8 * * ?',
  run: ({ database: { db }, now }) => db.transaction(async (tx) => ({ processed: await tellOverdue(tx, now) })),
}

interface Overdue {
  readonly orgId: number
  readonly orgName: string
  readonly ids: readonly number[]
  /** Who has set them, for nodes without an administrator of their own. */
  readonly setBy: readonly number[]
}

/** Once for each day of review, node by node. */
async function tellOverdue(db: Db, now: Date): Promise<number> {
  const overdue = await ask<Overdue>(
    db,
    sql`with late as (
          update org_risk set review_told_for = review_date
           where deleted_at is null and review_date < ${dayOf(now)} and review_told_for is distinct from review_date
          returning id, org_id, updated_by)
        select o.id as "orgId", o.org_name as "orgName", array_agg(l.id) as ids, array_agg(distinct l.updated_by) as "setBy"
        from late l join org o on o.id = l.org_id where o.deleted_at is null group by o.id, o.org_name order by o.id`,
  )
  const messages = overdue.map(({ orgId, orgName, ids }) => ({
    ...{ type: MessageType.todo, level: MessageLevel.important },
    to: { roleId: keepers, orgId },
    title: '风险等级复核超期',
    content: `“${orgName}”有${ids.length}项风险等级已过复核日期，请复核或调整。`,
    link: `/risk/org-risk/index?reviewOverdue=1&orgId=${orgId}`,
    ...{ bizType: 'risk-review', bizId: orgId, dedupKey: `risk-review:${orgId}` },
  }))
  const told = await tellEach({ db, now }, messages)
  await tellEach(
    { db, now },
    messages.flatMap((message, n) => (told[n] === 0 ? [{ ...message, to: overdue[n]!.setBy.map(Number) }] : [])),
  )
  return overdue.length
}
