import { DayKind, DeclareStatus } from '@oems/contract/declaration/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'

/**
 * `declareStatus` of contract/declaration/status.ts in SQL, for lists; a test proves them equal. `d` is the person-day (null: nothing declared),
 * `owed` whether the person was obliged.
 */
export const statusSql = (
  { declared, obliged, onTime, deadlineAt }: Readonly<Record<'declared' | 'obliged' | 'onTime' | 'deadlineAt', SQL>>,
  now: Date,
) => sql`
  (case when not ${obliged} then case when ${declared} then ${code(DeclareStatus.declared)} else ${code(DeclareStatus.notRequired)} end
        when ${declared} then case when ${onTime} then ${code(DeclareStatus.declared)} else ${code(DeclareStatus.overdue)} end
        when ${deadlineAt} is null or ${now.toISOString()}::timestamptz <= ${deadlineAt} then ${code(DeclareStatus.pending)} else ${code(DeclareStatus.overdue)} end)`

/** The due day, if any, that a stay `s` puts on its person on a day. Of an expression that equals something the planner expects one row in 200: hence `<> 0`. */
export const dueDayOf = (day: string) => sql`
  s.from_day <= ${day}::date and s.due_from <= ${day}::date and (s.to_day is null or s.to_day >= ${day}::date)
  and dd.org_id = s.org_id and dd.day = ${day}::date and dd.kind = ${code(DayKind.personal)} and dd.is_due and (dd.emp_kinds >> s.emp_type) & 1 <> 0`

/** By the stays and days themselves, of a person: what the one row is a copy of. */
const statusByDays = (personId: SQL, now: Date): SQL => {
  const today = dayOf(now)
  const facts = {
    declared: sql`d.person_id is not null`,
    obliged: sql`coalesce(d.obliged, o.deadline_at is not null)`,
    onTime: sql`d.on_time`,
    deadlineAt: sql`o.deadline_at`,
  }
  return sql`(select ${statusSql(facts, now)}
    from (select ${personId} as person_id) one
      left join declare_person_day d on d.person_id = one.person_id and d.day = ${today}::date
      left join lateral (select dd.deadline_at from emp_stay s, declare_day dd where s.person_id = one.person_id and ${dueDayOf(today)}) o on true)`
}
const levelByDays = (personId: SQL, today: string): SQL =>
  sql`(select d.level from declare_person_day d where d.person_id = ${personId} and d.day = ${today}::date)`

/** The person's row `k` of the employee `e`, and the due day `dd` that the newest stay in it puts on them; for `statusOfRow` and `levelOfRow`. */
export const rowOfToday = ({ now }: Ctx): SQL => sql`left join declare_person k on k.person_id = e.id ${dueDayOfRow(dayOf(now))}`

/**
 * The same begun with the rows, for lists of some status or level, which nobody without a row has: the employees `e` at some nodes are among those whose
 * newest stay is at one of them, or has ended. Null: at all of them.
 */
export const employeesByRow = (ctx: Ctx, nodes: SQL | null): SQL => sql`
  ${rowsAt(nodes)} k join employee e on e.id = k.person_id ${dueDayOfRow(dayOf(ctx.now))}`

/**
 * Where the newest stay is open it tells where the employee stands, and that they are not deleted: ten thousand of them need no look at the employee.
 * The few others are looked up one by one, those alone of whom `where` is true: hence a `case`, and no condition that would be made a join.
 */
export const idsByRow = (ctx: Ctx, nodes: SQL | null, where: SQL): SQL => sql`
  select k.person_id as id from ${rowsAt(nodes)} k ${dueDayOfRow(dayOf(ctx.now))}
  where case when ${where} then k.to_day is null and k.org_id is not null
    or (select e.deleted_at is null ${nodes === null ? sql`` : sql`and e.org_id in (${nodes})`} from employee e where e.id = k.person_id) end`

const rowsAt = (nodes: SQL | null) =>
  nodes === null ? sql`declare_person` : sql`(select * from declare_person where org_id = any(array(${nodes})) or to_day is not null)`

const dueDayOfRow = (today: string) => sql`
  left join declare_day dd on dd.org_id = k.org_id and dd.day = ${today}::date and dd.kind = ${code(DayKind.personal)} and dd.is_due
    and k.due_from <= ${today}::date and (k.to_day is null or k.to_day >= ${today}::date) and (dd.emp_kinds >> k.emp_type) & 1 <> 0`

/**
 * Today's status from a person's row `k` and its due day `dd`; the day has to be open. A row that is ahead of today (somebody has moved with tomorrow, or another process's clock is
 * past midnight) does not tell of today any more: the days do.
 */
export function statusOfRow({ now }: Ctx): SQL {
  const today = dayOf(now)
  const facts = {
    declared: sql`coalesce(k.last_day = ${today}::date, false)`,
    obliged: sql`(case when k.last_day = ${today}::date then k.obliged else dd.deadline_at is not null end)`,
    onTime: sql`k.on_time`,
    deadlineAt: sql`dd.deadline_at`,
  }
  return sql`(case when k.from_day > ${today}::date or k.last_day > ${today}::date then ${statusByDays(sql`k.person_id`, now)} else ${statusSql(facts, now)} end)`
}
/** The level of the latest declaration of today, or null. */
export function levelOfRow({ now }: Ctx): SQL {
  const today = dayOf(now)
  return sql`(case when k.last_day = ${today}::date then k.level when k.last_day > ${today}::date then ${levelByDays(sql`k.person_id`, today)} end)`
}

/** Today's status of the employee `e`, in a query that has not joined the row. The day has to be open: `ensureOpen` first. */
export const todayStatus = (ctx: Ctx): SQL => sql`(select ${statusOfRow(ctx)} from (select 1) one ${rowOfToday(ctx)})`
