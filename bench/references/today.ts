import { unseal } from '@oems/server/core/db/keys.ts'
import type pg from 'pg'

/** Employees below a node ($1) by today's ($2, at $5) status ($3) or level ($4): the newest 20, and how many there are, up to 10,001. */
const listText = `
  with matched as materialized (
    select e.id from employee e
      left join declare_person_day d on d.person_id = e.id and d.day = $2::date
      left join emp_stay s on s.person_id = e.id and s.from_day <= $2::date and s.due_from <= $2::date and (s.to_day is null or s.to_day >= $2::date)
      left join declare_day dd on dd.org_id = s.org_id and dd.day = $2::date and dd.kind = 1 and dd.is_due and (dd.emp_kinds >> s.emp_type) & 1 = 1
    where e.deleted_at is null and e.org_id in (select id from org where path like $1 || '%' and deleted_at is null)
      and ($4::int[] is null or d.level = any($4))
      and ($3::int[] is null or (case when d.person_id is not null then case when d.on_time or not d.obliged then 2 else 3 end when dd.org_id is null then 0
        when $5::timestamptz <= dd.deadline_at then 1 else 3 end) = any($3)))
  select (select count(*) from (select from matched limit 10001) m) as total, e.id as "employeeId", e.version, p.name, p.sex, p.birthday, p.id_type as "idType",
    p.id_number as "idNumber", p.nation_code as "nationCode", p.telephone_code as "telephoneCode", p.mobile, e.org_id as "orgId", o.org_name as "orgName",
    o.org_type as "orgType", e.home_org_id as "homeOrgId", h.org_name as "homeOrgName", e.work_no as "workNo", e.emp_type as "empType", e.position,
    e.dept_name as "deptName", e.team_name as "teamName", e.emp_status as "empStatus", e.entry_date as "entryDate", e.arrival_date as "arrivalDate",
    e.account_id as "accountId", e.created_at as "createdAt", e.on_post as "onPost", d.level as "todayLevel", d.on_time as "onTime", d.obliged
  from (select id from matched order by id desc limit 20) m join employee e on e.id = m.id join person p on p.id = e.id
    join org o on o.id = e.org_id join org h on h.id = e.home_org_id left join declare_person_day d on d.person_id = e.id and d.day = $2::date
  order by m.id desc`

/** Whoever had to declare on a day ($2) below a node ($1) or did: who has not first, then the latest; of those at least so many due days ($3) without a declaration. */
const fillingText = `
  with stands as materialized (
    select s.person_id, s.org_id, s.emp_type, s.due_from, dd.deadline_at from declare_day dd join emp_stay s on s.org_id = dd.org_id
    where dd.day = $2::date and dd.kind = 1 and dd.is_due and (dd.emp_kinds >> s.emp_type) & 1 = 1
      and s.from_day <= $2::date and s.due_from <= $2::date and (s.to_day is null or s.to_day >= $2::date)
      and dd.org_id in (select id from org where path like $1 || '%')),
  everybody as materialized (
    select coalesce(d.person_id, s.person_id) as person_id, coalesce(d.org_id, s.org_id) as org_id, coalesce(d.emp_type, s.emp_type) as emp_type,
      s.due_from, s.deadline_at, d.declared_at
    from stands s full join (select * from declare_person_day where day = $2::date and org_id in (select id from org where path like $1 || '%')) d
      on d.person_id = s.person_id),
  matched as materialized (
    select w.* from everybody w where $3::int = 0 or w.declared_at is null and $3 <= (
      select count(*) from declare_day x where x.org_id = w.org_id and x.kind = 1 and x.is_due and (x.emp_kinds >> w.emp_type) & 1 = 1
        and x.day <= $2::date and x.day >= w.due_from and x.day > coalesce((select max(d.day) from declare_person_day d
          where d.person_id = w.person_id and d.day between $2::date - 29 and $2::date), $2::date - 30)))
  select (select count(*)::int from matched) as total, w.person_id as "empId", p.name, p.sex, p.birthday, p.mobile, e.work_no as "workNo",
    w.emp_type as "empType", w.org_id as "orgId", o.org_name as "orgName", o.org_type as "orgType", e.position, e.team_name as "teamName",
    w.deadline_at as "deadlineAt", w.declared_at as "declaredAt", t.level, t.worse, t.temperature, t.symptoms, t.source, t.obliged, t.on_time as "onTime",
    coalesce(k.pattern, '{}') as pattern,
    (select count(*)::int from declare_day x
      where x.org_id = w.org_id and x.kind = 1 and x.is_due and (x.emp_kinds >> w.emp_type) & 1 = 1 and x.day <= $2::date and x.day >= w.due_from
        and x.day > coalesce((select max(d.day) from declare_person_day d where d.person_id = w.person_id and d.day between $2::date - 29 and $2::date), $2::date - 30)
    ) as "missingDays",
    (select jsonb_agg(jsonb_build_object('date', g.day::date, 'level', d.level, 'temperature', d.temperature, 'onTime', d.on_time, 'deadlineAt', dd.deadline_at,
        'obliged', coalesce(d.obliged, s.due_from <= g.day and dd.is_due and (dd.emp_kinds >> s.emp_type) & 1 = 1, false)) order by g.day)
      from generate_series($2::date - 6, $2::date, '1 day') g (day)
        left join declare_person_day d on d.person_id = w.person_id and d.day = g.day::date
        left join emp_stay s on s.person_id = w.person_id and s.from_day <= g.day::date and (s.to_day is null or s.to_day >= g.day::date)
        left join declare_day dd on dd.org_id = coalesce(d.org_id, s.org_id) and dd.day = g.day::date and dd.kind = 1) as week
  from (select * from matched order by declared_at desc nulls first, person_id limit 20) w join person p on p.id = w.person_id
    join employee e on e.id = w.person_id join org o on o.id = w.org_id left join declare_person k on k.person_id = w.person_id
    left join declare_person_day t on t.person_id = w.person_id and t.day = $2::date
  order by w.declared_at desc nulls first, w.person_id`

interface Row {
  readonly total: number
  readonly mobile: Buffer | null
  readonly idNumber?: Buffer | null
}
const masked = (sealed: Buffer | null) => sealed && `${unseal(sealed).slice(0, 3)}****`

/** `{ path, day, now, status, level }`; null: whatever it is. */
export async function bareToday(pool: pg.Pool, { path, day, now, status = null, level = null }: Record<string, unknown>): Promise<unknown> {
  const { rows } = await pool.query<Row>(listText, [path, day, status, level, now])
  const list = rows.map(({ total: _, mobile, idNumber = null, ...row }) => ({ ...row, mobile: masked(mobile), idNumber: masked(idNumber) }))
  return { list, total: rows[0]?.total ?? 0, pageNo: 1, pageSize: 20 }
}

/** `{ path, day, missingDays }` */
export async function bareFilling(pool: pg.Pool, { path, day, missingDays = 0 }: Record<string, unknown>): Promise<unknown> {
  const { rows } = await pool.query<Row>(fillingText, [path, day, missingDays])
  return {
    list: rows.map(({ total: _, mobile, ...row }) => ({ ...row, mobile: masked(mobile) })),
    total: rows[0]?.total ?? 0,
    pageNo: 1,
    pageSize: 20,
  }
}
