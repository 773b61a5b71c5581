import { DayKind } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { lockAll } from '../core/db/locks.ts'
import { emit } from '../core/statistics/source.ts'
import { type DueDay, dueDays } from './daySource.ts'
import { seedPolicies } from './policies.ts'
import { openProjectDays } from './projectDays.ts'
import { ruling } from './ruling.ts'
import { lastOpened } from './shiftDue.ts'

/**
 * Opens today for all nodes where nobody has done so yet (03 §2.8), so that no status depends on a job having run. One read of a key
 * otherwise. A write must call it before it touches a stay: the opening waits for those who did.
 */
export async function ensureOpen(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now)
  const open = await ask(ctx.db, sql`select 1 as one from declare_opening where day = ${today}`)
  if (open.length > 0) return
  // It would wait for this very transaction, and everybody else for both, until the database ends them.
  if (lastOpened.wasAsked(ctx)) throw new Error('a write has to open the day before it touches a stay')
  await ctx.inOwnTransaction(openDays)
}

/** As much of a write as opening needs: the demonstration data opens past days too. */
export type Opening = Pick<WriteCtx, 'db' | 'now' | 'deltas'>

/** Days in which nothing ran and that are opened after the fact; a declaration's window is shorter. */
const atMost = 31

/** Opens every day from the last opened one to today, in a transaction of its own. Gives the days that it opened. */
export async function openDays(ctx: Opening): Promise<readonly string[]> {
  const today = dayOf(ctx.now)
  await lock(ctx)
  const [last] = await ask<{ day: string | null }>(ctx.db, sql`select max(day) as day from declare_opening where day <= ${today}`)
  if (last?.day === today) return []
  const first = last?.day ? [addDays(last.day, 1), addDays(today, 1 - atMost)].sort()[1]! : today
  return openPastDays(ctx, first, today)
}

/** The same for any days, both included, that are not open yet: the past of a demonstration, whose people stood there already. */
export async function openPastDays(ctx: Opening, first: string, last: string): Promise<readonly string[]> {
  await lock(ctx)
  await seedPolicies(ctx.db, ctx.now)
  // Who writes a stay at this moment is waited for, and whoever comes now waits: the obliged are counted once, and all of them.
  await ctx.db.execute(sql`lock table emp_stay in share mode`)
  const opened: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (await openDay(ctx, day)) opened.push(day)
  return opened
}

const lock = ({ db }: Pick<Opening, 'db'>) => lockAll(db, 'openingDays')
/** No day is opened until the transaction ends: a rule that begins tomorrow is there when tomorrow opens. Taken after the lock of a node. */
export const holdOpening = lock

/** All nodes at once: 20,000 of them are one statement. */
async function openDay(ctx: Opening, day: string): Promise<boolean> {
  const at = ctx.now.toISOString()
  const inserted = await ask(
    ctx.db,
    sql`insert into declare_opening (day, opened_at, nodes, due) values (${day}, ${at}, 0, 0) on conflict do nothing returning 1 as one`,
  )
  if (inserted.length === 0) return false
  const rows = await ask<DueDay>(ctx.db, opening(day, at))
  emit(
    ctx,
    dueDays,
    rows.flatMap((row) => dueDays.contributions(row)),
  )
  await openProjectDays(ctx, day)
  const due = rows.reduce((sum, { dueBy }) => sum + Object.values(dueBy).reduce((a, b) => a + b, 0), 0)
  await ctx.db.execute(sql`
    update declare_opening set due = ${due}, nodes = (select count(*) from declare_day where day = ${day} and kind = ${code(DayKind.personal)}) where day = ${day}`)
  return true
}

const opening = (date: string, at: string) => sql`
  with ${ruling(date)}, opened as (
    insert into declare_day (org_id, day, kind, is_due, deadline_at, late_until, due_by, policy, opened_at)
    select r.node_id, ${date}::date, ${code(DayKind.personal)}, r.is_due, r.deadline_at, r.late_until, coalesce(b.due_by, '{}'),
      r.policy, ${at}::timestamptz
    from ruled r left join obliged b on b.org_id = r.node_id
    returning org_id, day, due_by
  )
  select org_id as "orgId", day, due_by as "dueBy" from opened where due_by <> '{}'`
