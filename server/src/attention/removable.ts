import { AttentionRule, IllState } from '@oems/contract/attention/codes.ts'
import { DayKind } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'

/** The last day before today on which the person of `k` (declare_person) had to declare where they stand. */
const lastDue = (today: string) => sql`(
  select dd.day from declare_day dd where dd.org_id = k.org_id and dd.kind = ${code(DayKind.personal)} and dd.is_due and dd.day < ${today}::date
    and dd.day >= k.due_from and dd.day <= coalesce(k.to_day, dd.day) and (dd.emp_kinds >> k.emp_type) & 1 = 1
  order by dd.day desc limit 1)`

const openedOn = sql`(i.opened_at at time zone 'Asia/Shanghai')::date`

/**
 * So many declared days since it was opened are all without complaint, and the newest is not before the last one that was due. The row of the
 * person alone mostly decides: there are as many days since as have to be declared, and yesterday is not before any day that was due.
 */
const normalSince = (today: string) => sql`exists (
  select from declare_person k where k.person_id = i.person_id and k.normal_days >= i.normal_days and k.last_day - ${openedOn} >= i.normal_days
    and (k.last_day >= ${today}::date - 1 or coalesce(k.last_day >= ${lastDue(today)}, true))
    and (select count(*) from (
      select from declare_person_day d where d.person_id = i.person_id and d.day > ${openedOn} and d.day <= k.last_day limit i.normal_days) d) >= i.normal_days)`

/** No day can be declared longer after it: late days (seven at the most) and the deadline's own. */
const lateAtMost = 31
const declaredSince = sql`exists (
  select from declare_person k join declare_person_day d on d.person_id = k.person_id and d.day between ${openedOn} - ${lateAtMost}::int and k.last_day
   where k.person_id = i.person_id and d.first_declared_at > i.opened_at)`
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
           else ${normalSince(today)} end)`

/** Declared days in a row without complaint, up to the last one; no more than so many are counted. */
export const normalDaysOf = (person: ReturnType<typeof sql>) =>
  sql`(select k.normal_days from declare_person k where k.person_id = ${person})`

export const watchOver = (today: string) => sql`coalesce(i.watch_until < ${today}::date, false)`
export const followOverdue = (today: string) => sql`coalesce(i.next_follow_date < ${today}::date, false)`
