import { DayKind } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'

export interface Missed {
  readonly personId: number
  readonly orgId: number
  /** Due days in a row up to the last whose deadline has passed, within the present stay. */
  readonly days: number
  readonly since: string
}

interface Query {
  readonly now: Date
  /** At least so many. */
  readonly atLeast: number
  /** Only these people; absent: everybody. */
  readonly personIds?: readonly number[]
}

/** Days that are looked back for due days without a declaration. */
export const lookBack = 30

/**
 * Who stands at a node and let at least so many due days pass in a row without a submission (03 §4.4, R5): of the nodes' due days the one
 * that lies so far back is found first, and who declared since then is not looked at any further.
 */
export function missedDueDays(db: ReadDb, { now, atLeast, personIds }: Query): Promise<Missed[]> {
  const today = dayOf(now)
  const passed = sql`d.kind = ${code(DayKind.personal)} and d.is_due and d.day > ${addDays(today, -lookBack)}::date and d.day <= ${today}::date
    and d.deadline_at < ${now.toISOString()}::timestamptz`
  return ask<Missed>(
    db,
    sql`with due as (select d.org_id, d.day, row_number() over (partition by d.org_id order by d.day desc) as n from declare_day d where ${passed}),
      nth as materialized (select org_id, day from due where n = ${atLeast})
      select p.person_id as "personId", p.org_id as "orgId", m.days, m.since
        from declare_person p join nth on nth.org_id = p.org_id
          cross join lateral (
            select count(*)::int as days, min(d.day) as since from declare_day d
             where d.org_id = p.org_id and ${passed} and (d.emp_kinds >> p.emp_type) & 1 = 1
               and d.day >= p.due_from and (p.last_day is null or d.day > p.last_day)) m
       where (p.to_day is null or p.to_day >= ${today}::date) and p.due_from <= nth.day and (p.last_day is null or p.last_day < nth.day)
         and m.days >= ${atLeast} ${personIds ? sql`and p.person_id = any(${array(personIds)}::bigint[])` : sql``}
       order by p.person_id`,
  )
}
