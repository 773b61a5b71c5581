import { DayKind } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { onceATransaction } from '../core/db/onceATransaction.ts'
import { prepared } from '../core/db/prepared.ts'
import type { Stay } from '../core/followers.ts'
import { diff } from '../core/statistics/source.ts'
import { dueDays } from './daySource.ts'
import { addToDueBy, type Shift } from './dueBy.ts'
import type { Opening } from './openDay.ts'

type Change = Stay & { readonly n: number }

/** Corrects who had to declare on the days that are open already, after stays have changed. Days that are still to come count by themselves. */
export async function shiftDue(ctx: Opening, before: readonly Stay[], after: readonly Stay[]): Promise<void> {
  const changed = changesOf(before, after)
  if (changed.length === 0) return
  const last = await lastOpened(ctx)
  const owed = changed.filter(({ dueFrom }) => last !== null && dueFrom <= last)
  if (owed.length === 0) return
  const shifts = await shiftsOf(ctx, owed)
  if (shifts.length === 0) return
  const { before: counted, after: corrected } = await addToDueBy(ctx.db, shifts)
  diff(ctx, dueDays, counted, corrected)
}

/** Whoever changes stays keeps days from being opened meanwhile (people/movements.ts). */
export const lastOpened = onceATransaction(async ({ db }: Opening) => {
  const [opened] = await opening(db, {})
  return opened!.day
})
const opening = prepared<{ day: string | null }>('last opened day', sql`select max(day) as day from declare_opening`)

/** Stays that are alike count together: thousands who are imported are a few. */
function changesOf(before: readonly Stay[], after: readonly Stay[]): Change[] {
  const sums = new Map<string, Change>()
  const add = (n: number) => (stay: Stay) => {
    const { orgId, empType, fromDay, toDay, dueFrom } = stay
    const key = `${orgId} ${empType} ${fromDay} ${toDay} ${dueFrom}`
    sums.set(key, { ...stay, n: n + (sums.get(key)?.n ?? 0) })
  }
  before.forEach(add(-1))
  after.forEach(add(1))
  return [...sums.values()].filter(({ n }) => n !== 0)
}

/** The same before it is done. */
export async function dueChanges(ctx: Pick<Ctx, 'db'>, before: readonly Stay[], after: readonly Stay[]): Promise<readonly Shift[]> {
  const changed = changesOf(before, after)
  return changed.length === 0 ? [] : shiftsOf(ctx, changed)
}

const shiftsOf = (ctx: Pick<Ctx, 'db'>, stays: readonly Change[]) => {
  const column = (pick: (stay: Change) => unknown) => array(stays.map(pick))
  return ask<Shift>(
    ctx.db,
    sql`select d.org_id as "orgId", d.day, s.emp_type as "empType", sum(s.n)::int as n
        from unnest(${column((s) => s.orgId)}::bigint[], ${column((s) => s.empType)}::smallint[], ${column((s) => s.fromDay)}::date[],
            ${column((s) => s.toDay)}::date[], ${column((s) => s.dueFrom)}::date[], ${column((s) => s.n)}::int[])
            as s (org_id, emp_type, from_day, to_day, due_from, n)
          join declare_day d on d.org_id = s.org_id and d.kind = ${code(DayKind.personal)} and d.is_due
            and d.day >= greatest(s.from_day, s.due_from) and (s.to_day is null or d.day <= s.to_day)
            and (d.emp_kinds >> s.emp_type) & 1 = 1
        group by d.org_id, d.day, s.emp_type having sum(s.n) <> 0`,
  )
}
