import { array, type Database } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import type { Raised } from '../sheetWorld.ts'

/** One hand-written statement that makes the rows of projects what they are at another level: required quantity, norm and stock level. */
export async function bareRaise(
  { db }: Database,
  { projectIds, suppliesIds }: Pick<Raised, 'projectIds' | 'suppliesIds'>,
  { coverDays, grade }: { readonly coverDays: number; readonly grade: number },
): Promise<void> {
  await db.execute(sql`
    update project_supplies p
       set required_quantity = n.required, norm = p.norm || jsonb_build_object('coverDays', n.days, 'grade', ${grade}::int),
           stock_level = case
             when n.required = 0 then case when p.quantity > 0 then 3 end
             when p.quantity = 0 then 0
             when p.quantity * 2 < n.required or p.cover_days < 7 then 1
             when p.quantity < n.required then 2
             when p.quantity > 3 * n.required and coalesce(p.cover_days > 365, true) then 4
             else 3 end
      from (select k.id, d.days, greatest(ceil((k.norm ->> 'headcount')::int * i.norm_qty * d.days)::int, i.min_quantity) as required
              from project_supplies k join supplies i on i.id = k.supplies_id, lateral (select greatest(i.cover_days, ${coverDays}::int) as days) d
             where k.org_id = any(${array(projectIds)}::bigint[]) and k.supplies_id = any(${array(suppliesIds)}::bigint[]) and k.deleted_at is null) n
     where p.id = n.id`)
}
