import { ExpiryState, imminentDays } from '@oems/contract/drugStock/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { ItemType } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask, type Db } from '../../core/db/database.ts'
import { type EachMessage, tellEach } from '../../core/messages/tell.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { notToldToday } from '../../drugStock/telling.ts'
import { suppliesKeepers } from './keepers.ts'

/** Of a row `p` of a project `o`: supplies and equipment; of drugs the batches of the clinics are told of. */
const isKept = sql`p.deleted_at is null and p.active and o.deleted_at is null and p.declare_type in (${code(ItemType.supplies, ItemType.equipment)})`
const link = '/epac/supplies/project-manager'

/** 04 §7: a month ahead, once for each end; that it has come is told by the roll of the night. */
export const expiryTelling: Executor = {
  bean: 'supplies-expiry-remind',
  name: '储备物资临期提醒',
  meaning: `防疫物资与简易医疗设备到期前${imminentDays}天，提醒项目一次`,
  cron: '0 40 8 * * ?',
  run: ({ database: { db }, now }) => db.transaction(async (tx) => ({ processed: await tellOfEnds(tx, now) })),
}

interface Project {
  readonly orgId: number
  readonly orgName: string
}

async function tellOfEnds(tx: Db, now: Date): Promise<number> {
  const today = dayOf(now)
  const found = await ask<Project & { ends: number }>(
    tx,
    sql`with ending as (
          insert into supplies_told (project_supplies_id, expiry_told)
          select p.id, p.nearest_expiry from project_supplies p join org o on o.id = p.org_id
           where ${isKept} and p.nearest_expiry between ${today}::date and ${addDays(today, imminentDays)}::date
             and not exists (select from supplies_told t where t.project_supplies_id = p.id and t.expiry_told = p.nearest_expiry)
           order by p.id
          on conflict (project_supplies_id) do update set expiry_told = excluded.expiry_told
          returning project_supplies_id as id)
        select o.id as "orgId", o.org_name as "orgName", count(*)::int as ends
        from ending e join project_supplies p on p.id = e.id join org o on o.id = p.org_id group by o.id order by o.id`,
  )
  await tellEach(
    { db: tx, now },
    found.map(({ orgId, orgName, ends }) => ({
      ...reminderOf(orgId),
      title: `${ends}种储备物资在${imminentDays}天内到期`,
      content: `“${orgName}”有${ends}种储备物资在${imminentDays}天内到期，请优先使用，或调拨给用得完的项目。`,
      bizType: 'suppliesExpiry',
    })),
  )
  return found.reduce((sum, { ends }) => sum + ends, 0)
}

/** On the first of each month. */
export const nearExpirySummary: Executor = {
  bean: 'supplies-near-expiry',
  name: '储备物资近效期月报',
  meaning: '每月1日向项目汇总近效期、临期与已过期的防疫物资与简易医疗设备',
  cron: '0 40 8 1 * ?',
  run: ({ database: { db }, now }) => db.transaction(async (tx) => ({ processed: await summarize(tx, now) })),
}

const bizType = 'suppliesNearExpiry'
async function summarize(tx: Db, now: Date): Promise<number> {
  const of = (state: number) => sql`(count(*) filter (where p.expiry_state = ${code(state)}))::int`
  const found = await ask<Project & { near: number; imminent: number; expired: number }>(
    tx,
    sql`select o.id as "orgId", o.org_name as "orgName", ${of(ExpiryState.near)} as near, ${of(ExpiryState.imminent)} as imminent,
          ${of(ExpiryState.expired)} as expired
        from project_supplies p join org o on o.id = p.org_id
        where ${isKept} and p.expiry_state > ${code(ExpiryState.good)} group by o.id order by o.id`,
  )
  const left = await notToldToday(
    { db: tx, now },
    bizType,
    found.map(({ orgId }) => orgId),
  )
  const due = found.filter(({ orgId }) => left.has(orgId))
  await tellEach(
    { db: tx, now },
    due.map(({ orgId, orgName, near, imminent, expired }) => ({
      ...reminderOf(orgId),
      title: '本月储备物资近效期汇总',
      content: `“${orgName}”：近效期${near}种，${imminentDays}天内到期${imminent}种，已过期${expired}种。`,
      ...{ bizType, dedupKey: `${bizType} ${orgId}` },
    })),
  )
  return due.length
}

const reminderOf = (orgId: number): Pick<EachMessage, 'to' | 'type' | 'level' | 'link' | 'bizId'> => ({
  to: { roleId: suppliesKeepers, orgId },
  type: MessageType.reminder,
  level: MessageLevel.normal,
  ...{ link, bizId: orgId },
})
