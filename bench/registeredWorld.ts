import { RegisterState } from '@oems/contract/registration/codes.ts'
import { code } from '@oems/server/core/db/code.ts'
import { ask, type Database } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'

/** Of a hundred people so many came by registering. */
const share = 10

/** As many registrations as a system of that size has after some years: most are dealt with, one in twenty waits. */
export async function haveRegistrations({ db }: Pick<Database, 'db'>): Promise<void> {
  const [found] = await ask<{ n: number; people: number }>(
    db,
    sql`select (select count(*)::int from register_emp) as n, (select count(*)::int from employee where deleted_at is null) as people`,
  )
  if (found!.n * 100 > found!.people * share * 0.8) return
  // Not of whom the bare handler of `creating` made: their numbers are sealed by another key. Whoever has one keeps it.
  await db.execute(sql`
    insert into register_emp (created_at, created_by, updated_at, updated_by, org_id, apply_type, register_state, person_id, applicant_hash, name,
      name_pinyin, sex, birthday, id_type, id_number, id_hash, nation_code, telephone_code, mobile, mobile_hash, mobile_tail, emp_type_claim, applied_at,
      matched_employee_id, deal_by, deal_at)
    select r.at, 0, r.at, 0, e.org_id, 1, r.state, case when r.state = ${code(RegisterState.joined)} then e.id end, 'bench ' || e.id, p.name,
      p.name_pinyin, p.sex, p.birthday, p.id_type, p.id_number, p.id_hash, p.nation_code, p.telephone_code, p.mobile, p.mobile_hash, p.mobile_tail,
      e.emp_type, r.at, case when r.state = ${code(RegisterState.joined)} then e.id end, case when r.state <> ${code(RegisterState.pending)} then 1 end,
      case when r.state <> ${code(RegisterState.pending)} then r.at end
    from employee e join person p on p.id = e.id
      cross join lateral (select abs(hashtextextended('registered' || e.id, 0)) as n) h
      cross join lateral (select now() - make_interval(hours => (h.n % 20000)::int) as at,
        case when h.n / 100 % 20 = 0 then ${code(RegisterState.pending)} else ${code(RegisterState.joined)} end as state) r
    where e.deleted_at is null and h.n % 100 < ${share}
      and e.search_text <> 'zhangsan zs' and not exists (select from register_emp x where x.applicant_hash = 'bench ' || e.id)`)
  await db.execute(sql`analyze register_emp`)
}
