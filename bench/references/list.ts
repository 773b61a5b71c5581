import { unseal } from '@oems/server/core/db/keys.ts'
import type pg from 'pg'

/** Hand-written SQL for the rows and the total of `v2/list` below one node, keyword, newest first: what somebody would write who needs just this page. */
const text = `
  with matched as materialized (
    select e.id from employee e
    where e.deleted_at is null and e.search_text like '%' || $2 || '%' and ($4::smallint is null or e.emp_status = $4) and e.org_id in (select id from org where path like $1 || '%' and deleted_at is null))
  select (select count(*) from matched) as total, e.id as "employeeId", e.version, p.name, p.sex, p.birthday, p.id_type as "idType", p.id_number as "idNumber",
    p.nation_code as "nationCode", p.telephone_code as "telephoneCode", p.mobile, e.org_id as "orgId", o.org_name as "orgName", o.org_type as "orgType",
    e.home_org_id as "homeOrgId", h.org_name as "homeOrgName", e.work_no as "workNo", e.emp_type as "empType", e.position, e.dept_name as "deptName",
    e.team_name as "teamName", e.emp_status as "empStatus", e.entry_date as "entryDate", e.arrival_date as "arrivalDate", e.account_id as "accountId",
    e.created_at as "createdAt", exists (select 1 from emp_stay s where s.person_id = e.id and s.to_day is null) as "onPost",
    (select case when d.person_id is not null then case when d.on_time or not d.obliged then 2 else 3 end when dd.org_id is null then 0
       when now() <= dd.deadline_at then 1 else 3 end
     from (select 1) one left join declare_person_day d on d.person_id = e.id and d.day = $3::date
       left join lateral (select dd.org_id, dd.deadline_at from emp_stay s join declare_day dd on dd.org_id = s.org_id and dd.day = $3::date and dd.kind = 1
         where s.person_id = e.id and s.from_day <= $3::date and s.due_from <= $3::date and (s.to_day is null or s.to_day >= $3::date) and dd.is_due) dd on true) as "todayStatus",
    (select d.level from declare_person_day d where d.person_id = e.id and d.day = $3::date) as "todayLevel"
  from (select id from matched order by id desc limit 10) m join employee e on e.id = m.id join person p on p.id = e.id
    join org o on o.id = e.org_id join org h on h.id = e.home_org_id
  order by m.id desc`

interface Row {
  readonly total: number
  readonly idNumber: Buffer | null
  readonly mobile: Buffer | null
}

/** `{ path, keyword, day, empStatus }`; no status: whatever it is. */
export async function bareList(pool: pg.Pool, { path, keyword, day, empStatus = null }: Record<string, unknown>): Promise<unknown> {
  const { rows } = await pool.query<Row>({ name: 'bare list', text, values: [path, keyword, day, empStatus] })
  const masked = (sealed: Buffer | null) => sealed && `${unseal(sealed).slice(0, 3)}****`
  const list = rows.map(({ total: _, ...row }) => ({ ...row, idNumber: masked(row.idNumber), mobile: masked(row.mobile) }))
  return { list, total: rows[0]?.total ?? 0, pageNo: 1, pageSize: 10 }
}
