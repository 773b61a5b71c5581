import { AttentionRule, IllState } from '@oems/contract/attention/codes.ts'
import { DayKind, HealthLevel } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays } from '../core/days.ts'
import { code } from '../core/db/code.ts'

/** Further back nobody looks: who was not due for so long owes nothing. */
const lookBack = 60

/** The last day before today on which the person of the open row `i` had to declare. */
const lastDue = (today: string) => sql`(
  select max(dd.day) from emp_stay s join declare_day dd on dd.org_id = s.org_id and dd.kind = ${code(DayKind.personal)} and dd.is_due
    and dd.day >= greatest(s.from_day, s.due_from) and dd.day <= coalesce(s.to_day, dd.day) and dd.policy->'empTypes' @> to_jsonb(s.emp_type)
  where s.person_id = i.person_id and dd.day < ${today}::date and dd.day >= ${addDays(today, -lookBack)}::date)`
const openedOn = sql`(i.opened_at at time zone 'Asia/Shanghai')::date`

/** So many declared days since it was opened are all without complaint, and the newest is not before the last one that was due. */
const normalSince = (today: string) => sql`(
  select count(*) = i.normal_days and coalesce(max(d.day) >= ${lastDue(today)}, true)
  from (select d.day, d.level from declare_person_day d where d.person_id = i.person_id and d.day > ${openedOn} and d.day <= ${today}::date
        order by d.day desc limit i.normal_days) d
  having bool_and(d.level = ${code(HealthLevel.normal)}))`

const declaredSince = sql`exists (select from declare_person_day d where d.person_id = i.person_id and d.first_declared_at > i.opened_at)`
const alone = (rule: number) => sql`i.reasons = array[${code(rule)}]::smallint[]`

/**
 * Whether the open row `i` (important_user) may end (03 §4.4): computed whenever somebody looks, and no more than a suggestion. The quick parts stand
 * first.
 */
export const removable = (today: string) => sql`(
  (i.watch_until is null or i.watch_until < ${today}::date)
  and not exists (select from user_ill_situation c where c.person_id = i.person_id and c.ill_state = ${code(IllState.open)} and c.deleted_at is null)
  and case when ${alone(AttentionRule.undeclared)} then ${declaredSince}
           when ${alone(AttentionRule.examination)} then i.disposed = 1
           else coalesce(${normalSince(today)}, false) end)`

/** Declared days in a row without complaint, up to the last one; of the person of `i`, or of whoever `person` is. */
export const normalDaysOf = (person: ReturnType<typeof sql>, today: string) => sql`(
  select count(*)::int from declare_person_day d where d.person_id = ${person} and d.day between ${addDays(today, -lookBack)}::date and ${today}::date
    and d.day > coalesce((select max(b.day) from declare_person_day b where b.person_id = ${person}
      and b.day between ${addDays(today, -lookBack)}::date and ${today}::date and b.level > ${code(HealthLevel.normal)}), '-infinity'))`

export const watchOver = (today: string) => sql`coalesce(i.watch_until < ${today}::date, false)`
export const followOverdue = (today: string) => sql`coalesce(i.next_follow_date < ${today}::date, false)`
