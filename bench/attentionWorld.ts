import { ask, type Database } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'

/** Of people who stand somewhere, in a thousand: under attention, no more, with an open case, with one that is over. */
const [open, closed, cases, over] = [4, 40, 3, 20]

/** As many people under attention and with cases as a system of that size has after a year. Their figures are not counted here. */
export async function haveAttention({ db }: Pick<Database, 'db'>, today: string): Promise<void> {
  const [found] = await ask<{ n: number; people: number }>(
    db,
    sql`select (select count(*)::int from important_user) as n, (select count(*)::int from employee) as people`,
  )
  if (found!.n * 1000 > found!.people * closed * 0.8) return
  const illness = sql`(select id from illness order by id offset 2 + o.n % 5 limit 1)`
  const stamp = sql`o.at, 0, o.at, 0`
  const chosen = (salt: string, share: number) => sql`
    select e.id, e.org_id, r.n, ${today}::timestamptz - make_interval(hours => (r.n % 200)::int) as at from employee e
      cross join lateral (select abs(hashtextextended(${salt} || e.id, 0)) as n) r
    where e.deleted_at is null and e.emp_status = 1 and r.n / 1000 % 1000 < ${share}`
  await db.execute(sql`
    insert into user_ill_situation (created_at, created_by, updated_at, updated_by, person_id, org_id, illness_id, case_class, first_class, case_type,
      onset_date, found_date, found_org_id, confirm_date, confirm_org_id, severity, isolation_state, source_type, ill_state)
    select ${stamp}, o.id, o.org_id, ${illness}, 1, 1, 1, o.at::date - 1, o.at::date, o.org_id, o.at::date, o.org_id, 1, o.n % 2, 1, 1
      from (${chosen('case', cases)}) o on conflict do nothing`)
  await db.execute(sql`
    insert into user_ill_situation (created_at, created_by, updated_at, updated_by, person_id, org_id, illness_id, case_class, first_class, case_type,
      onset_date, found_date, found_org_id, confirm_date, confirm_org_id, severity, isolation_state, source_type, ill_state, outcome, outcome_date, closed_at)
    select ${stamp}, o.id, o.org_id, ${illness}, 1, 1, 1, o.at::date - 91, o.at::date - 90, o.org_id, o.at::date - 90, o.org_id, 1, 0, 1, 2, 1,
      o.at::date - 80, o.at - interval '80 days' from (${chosen('over', over)}) o`)
  await db.execute(sql`
    insert into important_user (created_at, created_by, updated_at, updated_by, person_id, org_id, attention_level, reasons, sources, opened_at, opened_by,
      opened_rule, opened_org_id, normal_days, next_follow_date)
    select ${stamp}, o.id, o.org_id, 2 + o.n % 2, array[1 + o.n % 2]::smallint[], '[]', o.at, 0, 1 + o.n % 2, o.org_id, 3, o.at::date + 1
      from (${chosen('open', open)}) o on conflict do nothing`)
  await db.execute(sql`
    insert into important_user (created_at, created_by, updated_at, updated_by, person_id, org_id, attention_level, reasons, sources, opened_at, opened_by,
      opened_rule, opened_org_id, normal_days, closed_at, closed_by, closed_org_id, close_kind)
    select ${stamp}, o.id, o.org_id, 2, '{2}', '[]', o.at - interval '90 days', 0, 2, o.org_id, 3, o.at - interval '80 days', 0, o.org_id, 1
      from (${chosen('closed', closed)}) o`)
  await db.execute(sql`analyze important_user, user_ill_situation`)
}
