import { type SQL, sql } from 'drizzle-orm'
import { array, ask, type Db, type ReadDb } from '../../core/db/database.ts'
import { param, prepared } from '../../core/db/prepared.ts'
import type { declarePerson } from '../tables.ts'

/** So many of the last declared days are looked at: for how long somebody has been well, and what they have in common. */
export const daysKept = 14

type Writing = Pick<Db, 'execute'>

/**
 * What was declared last moves on by rows of the columns person_id, day, obliged, on_time, level, a row a person; where a day is not later
 * than the last one nothing is written, and `returning` gives nothing for that person: `recountLastDays` then.
 */
export const advancing = (declared: SQL): SQL => sql`
  insert into declare_person as known (person_id, last_day, obliged, on_time, level, normal_days)
  select person_id, day, obliged, on_time, level, case when level = 0 then 1 else 0 end from (${declared}) declared
  on conflict (person_id) do update set last_day = excluded.last_day, obliged = excluded.obliged, on_time = excluded.on_time,
    level = excluded.level, normal_days = case when excluded.level = 0 then least(known.normal_days + 1, ${sql.raw(`${daysKept}`)}) else 0 end
    where known.last_day is null or known.last_day < excluded.last_day`

/** For whoever writes many person-days of a day at once, behind it. The people are locked (`suspendDeclaring`). */
export async function advanceLastDays(db: Writing, personIds: readonly number[], day: string): Promise<void> {
  if (personIds.length === 0) return
  const written = sql`select person_id, day, obliged, on_time, level from declare_person_day
    where day = ${day} and person_id = any(${array(personIds)}::bigint[]) order by person_id`
  const advanced = await ask<{ id: number }>(db, sql`${advancing(written)} returning person_id as id`)
  const done = new Set(advanced.map(({ id }) => id))
  await recountLastDays(
    db,
    personIds.filter((id) => !done.has(id)),
  )
}

/** Of people `p` (person_id): what stays and person-days say. The one definition, by which rows are written and proven. */
export const countedPeople = (people: SQL): SQL => sql`
  select p.person_id, s.org_id, s.emp_type, s.from_day, s.due_from, s.to_day, d.last_day, d.obliged, d.on_time, d.level, d.normal_days
    from (${people}) p
    left join lateral (
      select org_id, emp_type, from_day, due_from, to_day from emp_stay s where s.person_id = p.person_id order by from_day desc, id desc limit 1) s on true
    cross join lateral (
      select max(day) as last_day, bool_or(obliged) filter (where n = 1) as obliged, bool_or(on_time) filter (where n = 1) as on_time,
        min(level) filter (where n = 1) as level, coalesce(min(n) filter (where level > 0) - 1, count(*))::smallint as normal_days
      from (select day, obliged, on_time, level, row_number() over (order by day desc) as n from declare_person_day d
             where d.person_id = p.person_id order by day desc limit ${sql.raw(`${daysKept}`)}) last) d`

const columns = sql.raw('org_id, emp_type, from_day, due_from, to_day, last_day, obliged, on_time, level, normal_days')
const excluded = sql.raw(
  'excluded.org_id, excluded.emp_type, excluded.from_day, excluded.due_from, excluded.to_day, excluded.last_day, excluded.obliged, excluded.on_time, excluded.level, excluded.normal_days',
)

/** People's rows anew, by one statement however many they are: behind a change of stays, of a day before the last one, or of several days. */
export async function recountLastDays(db: Writing, personIds: readonly number[]): Promise<void> {
  if (personIds.length > 0) await recount(db, { personIds })
}
const recount = prepared(
  'last days',
  sql`insert into declare_person as known (person_id, ${columns})
      select person_id, ${columns} from (${countedPeople(sql`select unnest(${param('personIds')}::bigint[]) as person_id`)}) counted order by person_id
      on conflict (person_id) do update set (${columns}) = (${excluded})`,
)

/**
 * Of people who have just come: their stays, and nothing declared, which is found out without looking through the person-days of all months. Who
 * has a row already was somebody before, and is recounted.
 */
export async function beginLastDays(db: Writing, personIds: readonly number[]): Promise<void> {
  const begun = new Set((await begin(db, { personIds })).map(({ id }) => id))
  await recountLastDays(
    db,
    personIds.filter((id) => !begun.has(id)),
  )
}
const begin = prepared<{ id: number }>(
  'first days',
  sql`insert into declare_person (person_id, org_id, emp_type, from_day, due_from, to_day, normal_days)
      select distinct on (person_id) person_id, org_id, emp_type, from_day, due_from, to_day, 0 from emp_stay
       where person_id = any(${param('personIds')}::bigint[]) order by person_id, from_day desc, id desc
      on conflict (person_id) do nothing returning person_id as id`,
)

/** What is known of one person's declarations up to now; whether that is enough for today follows from the day (`missedDueDays`). */
export type LastDay = Pick<
  typeof declarePerson.$inferSelect,
  'personId' | 'orgId' | 'lastDay' | 'level' | 'normalDays' | 'dueFrom' | 'toDay'
>

/** By their numbers; who never stood anywhere and never declared is missing. */
export async function lastDays(db: ReadDb, personIds: readonly number[]): Promise<ReadonlyMap<number, LastDay>> {
  const found = await ask<LastDay>(
    db,
    sql`select person_id as "personId", org_id as "orgId", last_day as "lastDay", level, normal_days as "normalDays", due_from as "dueFrom",
          to_day as "toDay" from declare_person where person_id = any(${array(personIds)}::bigint[])`,
  )
  return new Map(found.map((one) => [one.personId, one]))
}
