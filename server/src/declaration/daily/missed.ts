import { DayKind } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'

export interface Missed {
  readonly personId: number
  readonly orgId: number
  /** Due days in a row up to the last whose deadline has passed, since the person was last away. */
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

/** Who let at least so many due days pass in a row without a submission (03 §4.4, R5), wherever they stood on those days. */
export async function missedDueDays(db: ReadDb, query: Query): Promise<Missed[]> {
  const found = [...(await missedAtOneNode(db, query)), ...(await missedOverMoves(db, query))]
  return [...new Map(found.map((one) => [one.personId, one])).values()].sort((one, other) => one.personId - other.personId)
}

const passedBy = (now: Date) => sql`
  d.kind = ${code(DayKind.personal)} and d.is_due and d.day > ${addDays(dayOf(now), -lookBack)}::date and d.day <= ${dayOf(now)}::date
  and d.deadline_at < ${now.toISOString()}::timestamptz`
const among = (personIds: readonly number[] | undefined) => (personIds ? sql`and p.person_id = any(${array(personIds)}::bigint[])` : sql``)

/**
 * Within the present stay: of the nodes' due days the one that lies so far back is found first, and who declared since then is not looked at any
 * further.
 */
function missedAtOneNode(db: ReadDb, { now, atLeast, personIds }: Query): Promise<Missed[]> {
  const today = dayOf(now)
  const passed = passedBy(now)
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
         and m.days >= ${atLeast} ${among(personIds)}`,
  )
}

/** Of the few who have come from another stay without a day between: over all stays since they were last away. */
function missedOverMoves(db: ReadDb, { now, atLeast, personIds }: Query): Promise<Missed[]> {
  const today = dayOf(now)
  return ask<Missed>(
    db,
    sql`select p.person_id as "personId", p.org_id as "orgId", m.days, m.since
      from declare_person p
        cross join lateral (
          select count(distinct d.day)::int as days, min(d.day) as since
            from (select s.*, max(s.from_day) filter (where s.left_on < s.from_day - 1) over () as back_on
                    from (select s.*, lag(s.to_day) over (order by s.from_day, s.id) as left_on from emp_stay s where s.person_id = p.person_id) s) s
              join declare_day d on d.org_id = s.org_id and d.day >= s.due_from and (s.to_day is null or d.day <= s.to_day)
           where (s.back_on is null or s.from_day >= s.back_on) and ${passedBy(now)} and (d.emp_kinds >> s.emp_type) & 1 = 1
             and (p.last_day is null or d.day > p.last_day)) m
     where p.from_day > ${addDays(today, -lookBack)}::date and (p.to_day is null or p.to_day >= ${today}::date)
       and (p.last_day is null or p.last_day < ${addDays(today, 1 - atLeast)}::date) ${among(personIds)}
       and exists (select from emp_stay b where b.person_id = p.person_id and b.from_day < p.from_day and b.to_day >= p.from_day - 1)
       and m.days >= ${atLeast}`,
  )
}
