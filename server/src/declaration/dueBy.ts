import { DayKind } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import type { DueDay } from './daySource.ts'

/** So many more of a kind (fewer: below 0) had to declare at a node on a day. */
export interface Shift {
  readonly orgId: number
  readonly day: string
  readonly empType: number
  readonly n: number
}

/** Corrects what open days say of who had to declare; gives the days before and after. */
export async function addToDueBy(db: Pick<Db, 'execute'>, shifts: readonly Shift[]) {
  const orgIds = array(shifts.map(({ orgId }) => orgId))
  const days = array(shifts.map(({ day }) => day))
  const before = await ask<DueDay>(
    db,
    sql`select org_id as "orgId", day, due_by as "dueBy" from declare_day
        where kind = ${code(DayKind.personal)} and (org_id, day) in (select * from unnest(${orgIds}::bigint[], ${days}::date[])) order by org_id, day for update`,
  )
  const byDay = Map.groupBy(shifts, keyOf)
  const after = before.map((row) => shifted(row, byDay.get(keyOf(row)) ?? []))
  await db.execute(sql`
    update declare_day d set due_by = v.due_by
    from unnest(${array(after.map(({ orgId }) => orgId))}::bigint[], ${array(after.map(({ day }) => day))}::date[],
      ${array(after.map(({ dueBy }) => JSON.stringify(dueBy)))}::jsonb[]) as v (org_id, day, due_by)
    where d.org_id = v.org_id and d.day = v.day and d.kind = ${code(DayKind.personal)}`)
  return { before, after }
}

const keyOf = ({ orgId, day }: Pick<Shift, 'orgId' | 'day'>) => `${orgId} ${day}`

function shifted(row: DueDay, shifts: readonly Shift[]): DueDay {
  const dueBy = new Map(Object.entries(row.dueBy))
  for (const { empType, n } of shifts) dueBy.set(String(empType), (dueBy.get(String(empType)) ?? 0) + n)
  return { ...row, dueBy: Object.fromEntries([...dueBy].filter(([, n]) => n !== 0)) }
}
