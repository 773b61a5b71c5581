import { StockLevel } from '@oems/contract/drugStock/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { Origin } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { ask, type Db } from '../../core/db/database.ts'
import { tellEach } from '../../core/messages/tell.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { keepers } from './keepers.ts'

/** Within so many days nobody is told of the same item of a project again. */
const quietDays = 7

/** 04 §7: whoever keeps a ledger is warned once when there is nothing, or hardly anything, of what the project has to have. */
export const shortageTelling: Executor = {
  bean: 'supplies-shortage-warn',
  name: '必备物资告急提醒',
  meaning: `每小时，必备物资变为无库存或紧缺的，提醒项目一次；同一项目同一物资${quietDays}天内不重复`,
  cron: '0 35 * * * ?',
  run: ({ database: { db }, now }) => db.transaction(async (tx) => ({ processed: await warn(tx, now) })),
}

/** Of a row `p`: required, and at the lowest two levels. */
const isShort = sql`p.deleted_at is null and p.active and p.origin = ${code(Origin.required)} and p.required_quantity > 0
  and p.stock_level in (${code(StockLevel.none, StockLevel.scarce)})`

interface Short {
  readonly orgId: number
  readonly orgName: string
  readonly fresh: number
  readonly standing: number
}

/** Nothing is named: what is kept tells what is treated. */
async function warn(tx: Db, now: Date): Promise<number> {
  const found = await noteShortages(tx, now)
  await tellEach(
    { db: tx, now },
    found.map(({ orgId, orgName, fresh, standing }) => ({
      to: { roleId: keepers, orgId },
      ...{ type: MessageType.warning, level: MessageLevel.important, title: '必备物资储备告急' },
      content: `“${orgName}”有${fresh}种必备物资变为无库存或紧缺（目前共${standing}种），请尽快补充。`,
      ...{ link: '/epac/supplies/project-manager', bizType: 'supplies-short', bizId: orgId, dedupKey: `supplies-short:${orgId}` },
    })),
  )
  return found.reduce((sum, { fresh }) => sum + fresh, 0)
}

/** Remembers what has become short since the last time, and gives it by project; what is short no longer may be told of again. */
export async function noteShortages(db: Db, now: Date): Promise<Short[]> {
  await db.execute(sql`
    update supplies_told t set short = false
     where t.short and not exists (select from project_supplies p where p.id = t.project_supplies_id and ${isShort})`)
  const at = sql`${now.toISOString()}::timestamptz`
  return ask<Short>(
    db,
    sql`with fresh as (
          insert into supplies_told (project_supplies_id, short, short_told_at)
          select p.id, true, ${at} from project_supplies p
           where ${isShort} and not exists (select from supplies_told t
             where t.project_supplies_id = p.id and (t.short or t.short_told_at > ${at} - make_interval(days => ${quietDays})))
           order by p.id
          on conflict (project_supplies_id) do update set short = true, short_told_at = excluded.short_told_at
          returning project_supplies_id as id)
        select o.id as "orgId", o.org_name as "orgName", count(*)::int as fresh,
          (select count(*)::int from project_supplies p where p.org_id = o.id and ${isShort}) as standing
        from fresh f join project_supplies r on r.id = f.id join org o on o.id = r.org_id and o.deleted_at is null
        group by o.id order by o.id`,
  )
}
