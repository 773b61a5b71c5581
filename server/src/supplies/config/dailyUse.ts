import { ItemType, LedgerKind } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, startOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'

const useDays = 28
/** Days with stock below which the use says nothing (04 §4.4). */
const fewestDays = 7

/**
 * How much of what projects keep went a day, over the last whole days: what was taken into use divided by the days on which there was something.
 * Of drugs, what the clinics' cards say together, and what was taken into use of what lies outside of the clinics. Every row of the projects has its answer: null where the days say nothing (any more).
 */
export async function measuredUse(db: ReadDb, projectIds: readonly number[], today: string): Promise<ReadonlyMap<number, string | null>> {
  const from = addDays(today, -useDays)
  const ids = sql`${array(projectIds)}::bigint[]`
  const rows = await ask<{ id: number; use: string | null }>(
    db,
    sql`with held as (select id, org_id, supplies_id, declare_type, quantity from project_supplies
                where org_id = any(${ids}) and deleted_at is null),
      moved as (
        select l.project_supplies_id as id, (l.at at time zone 'Asia/Shanghai')::date as day, sum(l.delta) as delta, bool_or(l.delta > 0) as came,
          sum(greatest(0, -l.delta)) filter (where l.kind = ${code(LedgerKind.use)}) as used
        from project_supplies_log l join held on held.id = l.project_supplies_id where l.at >= ${startOf(from).toISOString()}::timestamptz group by 1, 2),
      going as (select distinct id from moved where used > 0),
      lying as (
        select held.id, d.day, coalesce(m.came, false) as came, coalesce(m.used, 0) as used,
          held.quantity - sum(coalesce(m.delta, 0)) over (partition by held.id order by d.day desc) as opened
        from held join going on going.id = held.id cross join (select ${from}::date + n as day from generate_series(0, ${useDays}::int) n) d
          left join moved m on m.id = held.id and m.day = d.day),
      measured as (
        select id, case when count(*) filter (where opened > 0 or came) >= ${fewestDays}
          then round(sum(used)::numeric / count(*) filter (where opened > 0 or came), 2) end as use
        from lying where day < ${today}::date group by id),
      carded as (
        select held.id, sum(c.daily_use) as use from held join supplies i on i.id = held.supplies_id
          join clinic_drug c on c.org_id = held.org_id and c.drug_id = any(i.drug_ids) and c.deleted_at is null
         where held.declare_type = ${code(ItemType.drugs)} group by held.id)
      select held.id, (case when measured.use is null then carded.use else measured.use + coalesce(carded.use, 0) end)::text as use
        from held left join measured on measured.id = held.id left join carded on carded.id = held.id`,
  )
  return new Map(rows.map(({ id, use }) => [id, use]))
}
