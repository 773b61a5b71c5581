import { DayKind, DeclareStatus } from '@oems/contract/declaration/codes.ts'
import type { FillingFilter } from '@oems/contract/declaration/fillingFilter.ts'
import { EmpType } from '@oems/contract/people/codes.ts'
import { is, SQL, sql } from 'drizzle-orm'
import { addDays } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array } from '../../core/db/database.ts'
import type { Period } from '../../core/statistics/source.ts'
import { keywordMatches } from '../../people/search.ts'
import { type Place, personDaysAt, withinPlace } from '../standing.ts'
import { dueDayOf, statusSql } from '../todayStatus.ts'

export interface FillingQuery extends Place, Pick<Period, 'historicalBefore'> {
  readonly date: string
  readonly now: Date
  /** The day as it stood at this moment; deadlines are those that had passed by then. */
  readonly until?: Date | null
  readonly empType: readonly number[]
  /** Only these people: their numbers, or a query for them. */
  readonly among?: readonly number[] | SQL
  /** Only people whom it finds: few enough to begin with them. */
  readonly keyword?: string | null
  /** Only who has declared, of them only who is not well, or only who had to and did not. */
  readonly only?: 'declared' | 'unwell' | 'undeclared' | undefined
  /** Only who may have missed so many due days; 0: everybody. */
  readonly missingDays?: number
}

/**
 * Everybody who had to declare on a day, and who did without being obliged: the rows behind every figure of that day. Columns: person_id, org_id,
 * emp_type, obliged, declared, on_time, source, declared_at, level, worse, temperature, symptoms, status.
 */
export function peopleOf(query: FillingQuery): SQL {
  const { date, until = null, empType, only } = query
  const at = (orgId: SQL, personId: SQL) => sql`${withinPlace(orgId, query)} ${chosen(personId, query)}`
  const ofDay = at(sql`p.org_id`, sql`p.person_id`)
  // Those few are found by an index that knows the level, before anything is read that is not in it.
  const unwell = sql`and p.person_id = any(array(
    select p.person_id from declare_person_day p where p.day = ${date}::date and p.level > 0 and ${ofDay}))`
  const declared = personDaysAt(date, until, only === 'unwell' ? sql`${ofDay} ${unwell}` : ofDay)
  // Whoever has declared is what was declared, of the kind of then: stays tell nothing of them, nor of other kinds.
  const owed =
    only === 'declared' || only === 'unwell'
      ? nobody
      : sql`select s.person_id, s.org_id, s.emp_type, dd.deadline_at from emp_stay s, declare_day dd
          where ${dueDayOf(date)} and ${at(sql`dd.org_id`, sql`s.person_id`)} ${ofKinds(sql`s.emp_type`, empType)}`
  return rowsOf(query, owed, declared)
}

const nobody = sql`select null::bigint as person_id, null::bigint as org_id, null::smallint as emp_type, null::timestamptz as deadline_at where false`

/** A condition on a person's number, where the query asks for some people alone. */
function chosen(personId: SQL, { among, keyword = null }: FillingQuery): SQL {
  const named = keyword === null ? undefined : sql`select e.id from employee e where ${keywordMatches(keyword)}`
  return sql.join([
    among ? sql`and ${personId} = any(${is(among, SQL) ? sql`array(${among})` : sql`${array(among)}::bigint[]`}) ` : sql``,
    named ? sql`and ${personId} = any(array(${named}))` : sql``,
  ])
}

/** `peopleOf` by who had to declare and what was declared; `more` are further columns of the former. */
function rowsOf({ now, until = null, empType, only }: FillingQuery, owed: SQL, declared: SQL, more = sql``): SQL {
  const status = statusSql(
    {
      declared: sql`d.person_id is not null`,
      obliged: sql`coalesce(d.obliged, true)`,
      onTime: sql`d.on_time`,
      deadlineAt: sql`o.deadline_at`,
    },
    until ?? now,
  )
  return sql`
    select coalesce(d.person_id, o.person_id) as person_id, coalesce(d.org_id, o.org_id) as org_id, coalesce(d.emp_type, o.emp_type) as emp_type,
      coalesce(d.obliged, true) as obliged, d.person_id is not null as declared, d.on_time, d.source, d.declared_at, d.level,
      coalesce(d.worse, false) as worse, d.temperature, coalesce(d.symptoms, '{}') as symptoms, ${status} as status ${more}
    from (${owed}) o ${joins[only ?? 'everybody']} join (${declared}) d on d.person_id = o.person_id
    where ${only === 'undeclared' ? sql`d.person_id is null` : sql`true`} ${ofKinds(sql`coalesce(d.emp_type, o.emp_type)`, empType)}`
}
const ofKinds = (empType: SQL, kinds: readonly number[]) => (kinds.length === 0 ? sql`` : sql`and ${empType} = any(${array(kinds)}::int[])`)

const joins = { declared: sql`right`, unwell: sql`right`, undeclared: sql`left`, everybody: sql`full` }

/** Of those who had to declare; who was not obliged has no status of the day. */
const dueStatus = sql`(case when r.obliged then r.status else ${DeclareStatus.notRequired} end)`

/** The list's filters as conditions on a row `r` of `peopleOf`, or of `withMissing` where days without a declaration are asked for; also what the figures count. */
export function filtering(filter: Partial<FillingFilter>): SQL {
  const { fillStatus = [], lateFilled = null, obliged = null, filled = null } = filter
  const { healthStatus = [], symptoms = [], worse = null, missingDays = null, pattern = null } = filter
  const conditions = [
    fillStatus.length > 0 && sql`${dueStatus} = any(${array(fillStatus)}::int[])`,
    lateFilled !== null && flagged(sql`(r.obliged and r.declared and not r.on_time)`, lateFilled),
    obliged !== null && flagged(sql`r.obliged`, obliged),
    filled !== null && sql`r.obliged and ${flagged(sql`r.declared`, filled)}`,
    healthStatus.length > 0 && sql`r.level = any(${array(healthStatus)}::int[])`,
    symptoms.length > 0 && sql`r.symptoms && ${array(symptoms)}::smallint[]`,
    worse !== null && flagged(sql`r.worse`, worse),
    pattern !== null &&
      sql`r.person_id in (select d.person_id from declare_person d where d.pattern <> '{}' and cardinality(d.pattern) >= ${pattern})`,
    missingDays !== null && sql`r.missing >= ${missingDays}`,
  ]
  return sql.join([sql`true`, ...conditions.filter((one) => one !== false)], sql` and `)
}

const flagged = (condition: SQL, wanted: 0 | 1) => (wanted === 1 ? condition : sql`not ${condition}`)

/** Days that are looked back for due days without a declaration. */
const lookBack = 30

/**
 * `peopleOf` with one more column, `missing`: due days in a row up to this one on which the person did not declare, within the present stay. A
 * unit's due days are bits, the day itself the lowest, a number for each kind of people; of them those since the last declaration are counted.
 */
export function withMissing(query: FillingQuery): SQL {
  const { date, missingDays = 0 } = query
  const ofDay = sql`${withinPlace(sql`p.org_id`, query)} ${chosen(sql`p.person_id`, query)}`
  // Whoever has declared for the day, wherever that was, has missed none up to it.
  const declared = missingDays > 0 ? sql`select p.* from declare_person_day p where false` : personDaysAt(date, null, ofDay)
  return sql`
    select r.*, (case when r.declared then 0
        else bit_count((r.due_days & ((1 << (${date}::date - ${declaredBefore(date)})) - 1))::bit(32))::int end) as missing
    from (${rowsOf(query, owedByRow(query), declared, sql`, o.deadline_at, o.due_from, o.last_day, o.due_days`)}) r
    where ${missingDays === 0 ? sql`true` : sql`(r.last_day is null or r.last_day > ${date}::date or r.last_day <= ${date}::date - ${missingDays}::int)`}`
}

/** Who had to declare, with what the row a person knows of their last declared day. */
function owedByRow(query: FillingQuery): SQL {
  return sql`
    with due as materialized (${dueDays(query)})
    select s.person_id, s.org_id, s.emp_type, s.due_from, s.last_day, due.deadline_at, due.bits[s.emp_type] as due_days
    from (${query.among ? standing(query) : standingByRow(query)}) s join due on due.org_id = s.org_id where due.bits[s.emp_type] & 1 <> 0`
}

const standsOn = (date: string, stay: SQL) =>
  sql`${stay}.from_day <= ${date}::date and ${stay}.due_from <= ${date}::date and (${stay}.to_day is null or ${stay}.to_day >= ${date}::date)`

/** By the stays: of a few people. */
const standing = (query: FillingQuery, further = sql``) => sql`
  select s.person_id, s.org_id, s.emp_type, s.due_from, k.last_day from emp_stay s join declare_person k on k.person_id = s.person_id
  where ${standsOn(query.date, sql`s`)} ${chosen(sql`s.person_id`, query)} ${further}`

/**
 * By the rows of the people of the units in `due`: where the newest stay began by the day no other one holds it, and where it began later the
 * stays are asked. No `or`: either half finds its people by an index of its own.
 */
const standingByRow = (query: FillingQuery) => sql`
  select k.person_id, k.org_id, k.emp_type, k.due_from, k.last_day from declare_person k
   where ${standsOn(query.date, sql`k`)} ${chosen(sql`k.person_id`, query)} and k.org_id = any(array(select org_id from due))
  union all ${standing(query, sql`and k.from_day > ${query.date}::date`)}`

/** Of each unit: its due days by kind of people, whose codes begin with 1 as PostgreSQL's arrays do, and the deadline of the day itself. */
function dueDays(query: FillingQuery): SQL {
  const { date, among } = query
  const kinds = EmpType.options.map(
    ({ value }) => sql`bit_or(1 << (${date}::date - x.day)) filter (where (x.emp_kinds >> ${code(value)}) & 1 = 1)`,
  )
  const units = among && sql`select s.org_id from emp_stay s where true ${chosen(sql`s.person_id`, query)}`
  return sql`
    select x.org_id, array[${sql.join(kinds, sql`, `)}] as bits, max(x.deadline_at) filter (where x.day = ${date}::date) as deadline_at
    from declare_day x
    where x.kind = ${code(DayKind.personal)} and x.is_due and x.day <= ${date}::date and x.day > ${addDays(date, -lookBack)}::date
      and ${withinPlace(sql`x.org_id`, query)} ${units ? sql`and x.org_id = any(array(${units}))` : sql``}
    group by x.org_id`
}

/** The last day that is not looked at: the last declared one, the one before the first that could be due, or the end of looking back. */
const declaredBefore = (date: string) => sql`
  greatest(${addDays(date, -lookBack)}::date, r.due_from - 1, case when r.last_day > ${date}::date then (
    select max(p.day) from declare_person_day p
    where p.person_id = r.person_id and p.day between ${addDays(date, 1 - lookBack)}::date and ${date}::date) else r.last_day end)`
