import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { OrgStatus, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { MeasureState } from '@oems/contract/reserve/codes.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask, type Db } from '../../core/db/database.ts'
import { type EachMessage, tellEach } from '../../core/messages/tell.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { groupedAbove, keepersAt } from '../../declaration/reminding/keepers.ts'

/** 04 §7: a date by which a measure was to be put right, and it has not been. */
export const planDates: Executor = {
  bean: 'measure-plan-overdue',
  name: '防疫措施整改到期提醒',
  meaning: '每天一次，最近一次申报中未落实的措施整改期限已过的，提醒该组织的填报人员，每个期限提醒一次',
  cron: '0 50 8 * * ?',
  run: ({ database: { db }, now }) => db.transaction(async (tx) => ({ processed: await tellPassed(tx, now) })),
}

interface Passed {
  readonly orgId: number
  readonly orgName: string
}

/** Once for each date: a declaration remembers up to which day its dates have been told of. Gives back of how many nodes. */
async function tellPassed(db: Db, now: Date): Promise<number> {
  const passed = await ask<Passed>(
    db,
    sql`with newest as (
          select d.id, o.org_name, d.items, coalesce(d.plan_told_day, '-infinity') as told
            from org o left join project p on p.project_id = o.id
              cross join lateral (
                select id, items, plan_told_day from period_declare
                 where org_id = o.id and declare_type = ${code(DeclareType.measures)} and is_latest order by start_day desc limit 1) d
           where o.deleted_at is null and o.status = ${code(OrgStatus.enabled)} and coalesce(p.project_status <> ${code(ProjectStatus.closed)}, true))
        update period_declare d set plan_told_day = ${addDays(dayOf(now), -1)}::date
          from newest n
         where d.id = n.id and d.plan_told_day is distinct from ${addDays(dayOf(now), -1)}::date and exists (
           select from jsonb_to_recordset(n.items) i(state int, "planDate" date)
            where i.state in (${code(MeasureState.partly, MeasureState.notDone)}) and i."planDate" > n.told and i."planDate" < ${dayOf(now)}::date)
        returning d.org_id as "orgId", n.org_name as "orgName"`,
  )
  const keepers = await keepersAt(
    { db, now },
    passed.map(({ orgId }) => orgId),
  )
  const heard = passed.filter(({ orgId }) => keepers.has(orgId))
  const unheard = passed.filter(({ orgId }) => !keepers.has(orgId))
  await tellEach({ db, now }, [
    ...heard.map(({ orgId, orgName }) => ({
      to: keepers.get(orgId)!,
      ...reminder,
      content: `“${orgName}”有防疫措施的整改期限已过，请落实后在本期申报中更新。`,
      ...{ bizType: 'measure-plan', bizId: orgId, dedupKey: `measure-plan:${orgId}` },
    })),
    ...(await remindersAbove({ db, now }, unheard)),
  ])
  return passed.length
}

const reminder = { type: MessageType.reminder, level: MessageLevel.important, title: '整改期限已过', link: '/epac/epm/index' } as const

/** Whoever administers the organisations that have nobody to declare hears once of all of these. */
async function remindersAbove(at: { readonly db: Db; readonly now: Date }, unheard: readonly Passed[]): Promise<EachMessage[]> {
  const groups = await groupedAbove(at, unheard)
  return groups.map(({ node, to, first, rows }) => ({
    to,
    ...reminder,
    content: `“${first.orgName}”${rows.length > 1 ? `等${rows.length}个组织` : ''}没有填报人员账号，有防疫措施的整改期限已过，请安排落实后在本期申报中更新。`,
    ...{ bizType: 'measure-plan-above', bizId: node, dedupKey: `measure-plan-above:${node}:${dayOf(at.now)}` },
  }))
}
