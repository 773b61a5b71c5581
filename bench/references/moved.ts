import { ask, type Db } from '@oems/server/core/db/database.ts'
import { countedPeople } from '@oems/server/declaration/daily/people.ts'
import { sql } from 'drizzle-orm'

/** Numbers of figures that nobody reads: who has an archive where, the complete ones, the diseased, the vaccinated. */
const gauges = [9011, 9012, 9013, 9014]

/** What follows a person to another node, by hand: the movement, the row of the last days, examinations, cases, attention, the archive and its figures, and who is told. */
export async function bareFollowing(tx: Db, id: number, to: number, day: string): Promise<void> {
  const columns = sql.raw('org_id, emp_type, from_day, due_from, to_day, last_day, obliged, on_time, level, normal_days')
  await tx.execute(sql`insert into emp_move (person_id, org_id, day, kind) values (${id}, ${to}, ${day}, 2)`)
  await tx.execute(sql`insert into declare_person as known (person_id, ${columns})
    select person_id, ${columns} from (${countedPeople(sql`select ${id}::bigint as person_id`)}) counted
    on conflict (person_id) do update set org_id = excluded.org_id, emp_type = excluded.emp_type, from_day = excluded.from_day, due_from = excluded.due_from,
      to_day = excluded.to_day, last_day = excluded.last_day, normal_days = excluded.normal_days`)
  await tx.execute(
    sql`select x.person_id, x.hazard, x.start_date, x.end_date, x.no_exam_reason from archive_exposure x where x.person_id = ${id} and x.deleted_at is null`,
  )
  await tx.execute(sql`select id, person_id, org_id, kind, hazards, due_day, confirmed, record_id from pe_due where person_id = ${id}`)
  for (const table of [sql`user_ill_situation`, sql`important_user`])
    await tx.execute(
      sql`update ${table} t set org_id = ${to} where t.person_id = ${id} and t.deleted_at is null and t.org_id <> ${to} returning id`,
    )
  await tx.execute(sql`select i.person_id from important_user i where i.person_id = ${id} and i.closed_at is null and i.deleted_at is null`)
  await tx.execute(sql`select id from health_archive where id = ${id} for update`)
  await tx.execute(sql`update health_archive a set known = k.known from (
    select a.id, a.known from health_archive a join person p on p.id = a.id join employee e on e.id = a.id where a.id = ${id}) k where k.id = a.id and k.known <> a.known`)
  const own = sql`select 0 as gauge, ${id}::bigint as id union all select 2, r.id from archive_disease r where r.person_id = ${id}
    union all select 4, v.id from vaccination_statement v where v.person_id = ${id}`
  await ask(tx, own)
  for (const gauge of gauges)
    await tx.execute(sql`
      with standing as materialized (
          select * from stat_state where metric = ${gauge} and subject_id = ${id} and (to_day is null or to_day >= ${day}::date)),
        cut as (update stat_state s set to_day = ${day}::date - 1 from standing o
          where s.metric = ${gauge} and s.subject_id = o.subject_id and s.from_day = o.from_day and o.from_day < ${day}::date)
      insert into stat_state (metric, subject_id, from_day, org_id, dims) values (${gauge}, ${id}, ${day}::date, ${to}, '{}')
      on conflict (metric, subject_id, from_day) do update set org_id = excluded.org_id, to_day = null`)
  await tx.execute(sql`
    with told as materialized (
        select a.id from sys_account a where a.deleted_at is null and a.status = 1 and a.id in (
          select p.account_id from sys_account_rop p join sys_role r on r.id = p.role_id
          where r.base_role_id = 10 and r.deleted_at is null and r.status = 1 and p.org_id = ${to} and p.deleted_at is null) order by a.id limit 5001),
      said as (
        insert into sys_message (type, level, title, content, link, created_at) select 1, 1, 'bare', 'bare', '/bare', now() where exists (select from told) returning id)
    insert into sys_message_user (account_id, message_id, type) select told.id, said.id, 1 from told, said`)
}
