import { ask, type Database } from '@oems/server/core/db/database.ts'
import { seal } from '@oems/server/core/db/keys.ts'
import { type SQL, sql } from 'drizzle-orm'
import { haveAttention } from './attentionWorld.ts'
import { haveRegistrations } from './registeredWorld.ts'

const who = 'bench'
const stamp = sql`r.at, 0, r.at, 0`
const stamps = sql`created_at, created_by, updated_at, updated_by`

/**
 * For each list as many rows as a system of that size has after a year: for each person an examination, an information declaration and a place,
 * for every second a relative, for every fifth a visit and for every fiftieth a student. Their figures are not counted here.
 */
export async function haveLists({ db }: Pick<Database, 'db'>, today: string): Promise<void> {
  await haveAttention({ db }, today)
  await haveRegistrations({ db })
  const [found] = await ask<{ any: boolean }>(db, sql`select exists (select from pe_record where batch_number = ${who}) as any`)
  if (found!.any) return
  /** One in so many of the people `e`, each with a number and a moment of the last year of their own. */
  const people = (every: number): SQL => sql`
    select e.id, e.org_id, p.name, p.name_pinyin, r.n, ${today}::timestamptz - make_interval(mins => (r.n % 525600)::int) as at
    from employee e join person p on p.id = e.id cross join lateral (select abs(hashtextextended('lists' || e.id, 0)) as n) r
    where e.deleted_at is null and r.n / 1000 % ${every} = 0`
  await db.execute(sql`
    insert into pe_record (${stamps}, person_id, org_id, exam_date, pe_type, hazard_names, items, tags, top_grade, abnormal_count, batch_number)
    select ${stamp}, r.id, r.org_id, r.at::date, 6, '{}', ${seal('[]')}, case when r.n % 10 = 0 then '{1}' else '{}' end::smallint[], 1 + r.n % 3, r.n % 7, ${who}
    from (${people(1)}) r on conflict do nothing`)
  await db.execute(sql`
    with declared as (
      insert into declare_record (${stamps}, subject_type, person_id, org_id, date, declare_reason, level, answers)
      select ${stamp}, 1, r.id, r.org_id, r.at::date, 1 + r.n % 3, case when r.n % 50 = 0 then 2 else 0 end, ${seal('{}')} from (${people(1)}) r returning id, date)
    insert into declare_visit_area (declare_id, nation_code, area_name, arrive_day, leave_day, transport)
    select id, 'KE', '地区' || id % 500, date - 10, date - 3, 1 from declared`)
  await db.execute(sql`
    insert into visitor_info (${stamps}, org_id, person_id, telephone_code, mobile, mobile_hash, mobile_tail, visit_reason, visit_time, visit_day, arrive_time,
      leave_time, companion_num, visit_state, pass_hash, source)
    select ${stamp}, r.org_id, r.id, '86', ${seal('19900000000')}, ${who} || r.id, '0000', 1, r.at, (r.at at time zone 'Asia/Shanghai')::date, r.at,
      case when r.n % 100 > 0 then r.at end, 0, case when r.n % 100 > 0 then 3 else 2 end, ${who} || r.id, 1
    from (${people(5)}) r`)
  await db.execute(sql`
    insert into user_relative (${stamps}, employee_id, person_id, relation, name, name_pinyin, sex, nation_code, bind_state, source, bound_at)
    select ${stamp}, r.id, r.id, 1, r.name, r.name_pinyin, 1, 'CN', 1, 1, r.at from (${people(2)}) r on conflict do nothing`)
  await db.execute(sql`
    insert into student_info (id, ${stamps}, org_id, name, name_pinyin, sex, nation_code, study_nation, school, stage, student_status)
    select r.id, ${stamp}, r.org_id, r.name, r.name_pinyin, 1, 'CN', 'GB', '大学', 1, 1 from (${people(50)}) r on conflict do nothing`)
  await db.execute(sql`analyze pe_record, declare_record, declare_visit_area, visitor_info, user_relative, student_info`)
}
