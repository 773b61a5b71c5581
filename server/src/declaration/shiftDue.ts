import { DayKind } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { diff } from '../core/statistics/source.ts'
import type { EmpStay } from '../people/tables.ts'
import { type DueDay, dueDays } from './daySource.ts'

type Stay = Pick<EmpStay, 'orgId' | 'empType' | 'fromDay' | 'toDay' | 'dueFrom'>

interface Shift {
  readonly orgId: number
  readonly day: string
  readonly empType: number
  readonly n: number
}

/** Corrects who had to declare on the days that are open already, after stays have changed. Days that are still to come count by themselves. */
export async function shiftDue(ctx: WriteCtx, before: readonly Stay[], after: readonly Stay[]): Promise<void> {
  const changed = [...before.map((stay) => ({ ...stay, n: -1 })), ...after.map((stay) => ({ ...stay, n: 1 }))]
  const [opened] = await ask<{ last: string | null }>(ctx.db, sql`select max(day) as last from declare_opening`)
  const owed = changed.filter(({ dueFrom }) => opened?.last && dueFrom <= opened.last)
  if (owed.length === 0) return
  const shifts = await shiftsOf(ctx, owed)
  if (shifts.length > 0) await apply(ctx, shifts)
}

const shiftsOf = (ctx: WriteCtx, stays: readonly (Stay & { readonly n: number })[]) => {
  const column = (pick: (stay: (typeof stays)[number]) => unknown) => array(stays.map(pick))
  return ask<Shift>(
    ctx.db,
    sql`select d.org_id as "orgId", d.day, s.emp_type as "empType", sum(s.n)::int as n
        from unnest(${column((s) => s.orgId)}::bigint[], ${column((s) => s.empType)}::smallint[], ${column((s) => s.fromDay)}::date[],
            ${column((s) => s.toDay)}::date[], ${column((s) => s.dueFrom)}::date[], ${column((s) => s.n)}::int[])
            as s (org_id, emp_type, from_day, to_day, due_from, n)
          join declare_day d on d.org_id = s.org_id and d.kind = ${code(DayKind.personal)} and d.is_due
            and d.day >= greatest(s.from_day, s.due_from) and (s.to_day is null or d.day <= s.to_day)
            and d.policy->'empTypes' @> to_jsonb(s.emp_type)
        group by d.org_id, d.day, s.emp_type having sum(s.n) <> 0`,
  )
}

async function apply(ctx: WriteCtx, shifts: readonly Shift[]) {
  const orgIds = array(shifts.map(({ orgId }) => orgId))
  const days = array(shifts.map(({ day }) => day))
  const before = await ask<DueDay>(
    ctx.db,
    sql`select org_id as "orgId", day, due_by as "dueBy" from declare_day
        where kind = ${code(DayKind.personal)} and (org_id, day) in (select * from unnest(${orgIds}::bigint[], ${days}::date[])) order by org_id, day for update`,
  )
  const after = before.map((row) => shifted(row, shifts))
  await ctx.db.execute(sql`
    update declare_day d set due_by = v.due_by
    from unnest(${array(after.map(({ orgId }) => orgId))}::bigint[], ${array(after.map(({ day }) => day))}::date[],
      ${array(after.map(({ dueBy }) => JSON.stringify(dueBy)))}::jsonb[]) as v (org_id, day, due_by)
    where d.org_id = v.org_id and d.day = v.day and d.kind = ${code(DayKind.personal)}`)
  diff(ctx, dueDays, before, after)
}

function shifted(row: DueDay, shifts: readonly Shift[]): DueDay {
  const dueBy = new Map(Object.entries(row.dueBy))
  for (const { orgId, day, empType, n } of shifts)
    if (orgId === row.orgId && day === row.day) dueBy.set(String(empType), (dueBy.get(String(empType)) ?? 0) + n)
  return { ...row, dueBy: Object.fromEntries([...dueBy].filter(([, n]) => n !== 0)) }
}
