import { EmpStatus } from '@oems/contract/people/codes.ts'
import { AgendaKind } from '@oems/contract/workbench/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'

const days = 14

/** What falls on each of the fourteen days from today on; days that bring nothing are left out. What was due before today is a to-do. */
export async function agendaOf(ctx: Ctx, node: Org, today: string) {
  const last = addDays(today, days - 1)
  const rows = await ask<{ day: string; count: number }>(
    ctx.db,
    sql`select d.due_day as day, count(distinct d.person_id)::int as count
        from pe_due d join employee e on e.id = d.person_id and e.deleted_at is null and e.emp_status <> ${code(EmpStatus.resigned)}
          join org o on o.id = e.org_id
        where d.record_id is null and d.confirmed = 1 and d.due_day between ${today}::date and ${last}::date and starts_with(o.path, ${node.path})
        group by d.due_day order by d.due_day`,
  )
  return rows.map(({ day, count }) => ({ day, items: [{ kind: AgendaKind.examination, count }] }))
}
