import { DeclareStatus } from '@oems/contract/declaration/codes.ts'
import type { FillingFilter } from '@oems/contract/declaration/fillingFilter.ts'
import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../core/days.ts'
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
  /** Only these people. */
  readonly among?: readonly number[]
}

/**
 * Everybody who had to declare on a day, and who did without being obliged: the rows behind every figure of that day. Columns: person_id, org_id,
 * emp_type, obliged, declared, on_time, source, declared_at, level, worse, temperature, symptoms, deadline_at, due_from, status.
 */
export function peopleOf({ date, now, until = null, empType, among, ...where }: FillingQuery): SQL {
  const only = (personId: SQL) => (among ? sql`and ${personId} = any(${array(among)}::bigint[])` : sql``)
  const place = (orgId: SQL) => withinPlace(orgId, where)
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
      coalesce(d.worse, false) as worse, d.temperature, coalesce(d.symptoms, '{}') as symptoms, o.deadline_at, o.due_from, ${status} as status
    from (select s.person_id, s.org_id, s.emp_type, s.due_from, dd.deadline_at from emp_stay s, declare_day dd
          where ${dueDayOf(date)} and ${place(sql`dd.org_id`)} ${only(sql`s.person_id`)}) o
      full join (${personDaysAt(date, until, sql`${place(sql`p.org_id`)} ${only(sql`p.person_id`)}`)}) d on d.person_id = o.person_id
    ${empType.length === 0 ? sql`` : sql`where coalesce(d.emp_type, o.emp_type) = any(${array(empType)}::int[])`}`
}

/** Of those who had to declare; who was not obliged has no status of the day. */
const dueStatus = sql`(case when r.obliged then r.status else ${DeclareStatus.notRequired} end)`

/** The list's filters as conditions on a row `r` of `peopleOf`; also what the figures count. */
export function filtering(filter: Partial<FillingFilter>, date: string): SQL {
  const { fillStatus = [], lateFilled = null, obliged = null, filled = null } = filter
  const { healthStatus = [], symptoms = [], worse = null, missingDays = null, pattern = null, keyword = null } = filter
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
    missingDays !== null && sql`${missedDays(date)} >= ${missingDays}`,
    keyword !== null && sql`r.person_id in (select e.id from employee e where ${keywordMatches(keyword)})`,
  ]
  return sql.join([sql`true`, ...conditions.filter((one) => one !== false)], sql` and `)
}

const flagged = (condition: SQL, wanted: 0 | 1) => (wanted === 1 ? condition : sql`not ${condition}`)

/** Days that are looked back for due days without a declaration. */
const lookBack = 30

/** Due days in a row up to this one on which the person of row `r` did not declare, within the present stay. */
export const missedDays = (date: string): SQL => sql`
  (case when r.declared then 0 else (
    select count(*)::int from declare_day x
    where x.org_id = r.org_id and x.kind = 1 and x.is_due and x.policy->'empTypes' @> to_jsonb(r.emp_type)
      and x.day <= ${date}::date and x.day >= r.due_from and x.day > coalesce(
        (select max(p.day) from declare_person_day p
         where p.person_id = r.person_id and p.day between ${addDays(date, 1 - lookBack)}::date and ${date}::date), ${addDays(date, -lookBack)}::date)
  ) end)`
