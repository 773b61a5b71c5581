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

/** The due day, if any, that a stay `s` puts on its person on a day. */
export const dueDayOf = (day: string) => sql`
  s.from_day <= ${day}::date and s.due_from <= ${day}::date and (s.to_day is null or s.to_day >= ${day}::date)
  and dd.org_id = s.org_id and dd.day = ${day}::date and dd.kind = ${code(DayKind.personal)} and dd.is_due and dd.policy->'empTypes' @> to_jsonb(s.emp_type)`

/** Today's status of the employee `e`. The day has to be open: `ensureOpen` first. */
export function todayStatus({ now }: Ctx): SQL {
  const today = dayOf(now)
  const facts = {
    declared: sql`d.person_id is not null`,
    obliged: sql`coalesce(d.obliged, o.deadline_at is not null)`,
    onTime: sql`d.on_time`,
    deadlineAt: sql`o.deadline_at`,
  }
  return sql`(select ${statusSql(facts, now)}
    from (select e.id as person_id) one
      left join declare_person_day d on d.person_id = one.person_id and d.day = ${today}::date
      left join lateral (select dd.deadline_at from emp_stay s, declare_day dd where s.person_id = one.person_id and ${dueDayOf(today)}) o on true)`
}

/** The level of the latest declaration of today, or null. */
export const todayLevel = ({ now }: Ctx): SQL =>
  sql`(select d.level from declare_person_day d where d.person_id = e.id and d.day = ${dayOf(now)}::date)`
