import { unseal } from '@oems/server/core/db/keys.ts'
import type pg from 'pg'

const below = `(select id from org where path like $1 || '%' and deleted_at is null)`

/** Who registered below a node ($1) and waits, the newest first, a page of 20 and how many there are. */
const registeredText = `
  select (select count(*)::int from register_emp r where r.register_state = 1 and r.deleted_at is null and r.org_id in ${below}) as total,
    r.id as "registerEmpId", r.apply_type as "applyType", r.register_state as "registerState", r.name, r.sex, r.birthday, r.id_type as "idType",
    r.id_number as "idNumber", r.nation_code as "nationCode", r.telephone_code as "telephoneCode", r.mobile, r.org_id as "orgId", o.org_name as "orgName",
    o.org_type as "orgType", r.emp_type_claim as "empTypeClaim", r.post_claim as "postClaim", r.apply_reason as "applyReason", r.applied_at as "appliedAt",
    r.deal_at as "dealAt", r.deal_reason as "dealReason", a.nickname as "dealByName", r.matched_employee_id as "employeeId"
  from (select * from register_emp r where r.register_state = 1 and r.deleted_at is null and r.org_id in ${below} order by applied_at desc, id desc limit 20) r
    join org o on o.id = r.org_id left join sys_account a on a.id = r.deal_by
  order by r.applied_at desc, r.id desc`

/** Whatever is known of a person ($1), the newest 50 and one more. */
const timelineText = `
  select t.*, o.org_name from (
    (select 'declaration' as type, d.declare_id as id, d.day, d.org_id,
        jsonb_build_object('level', d.level, 'temperature', d.temperature::text, 'symptoms', d.symptoms, 'worse', d.worse) as data
      from declare_person_day d where d.person_id = $1 order by d.day desc limit 51)
    union all (select 'stay', s.id, s.from_day, s.org_id, jsonb_build_object('reason', s.reason_in, 'empType', s.emp_type)
      from emp_stay s where s.person_id = $1 order by s.from_day desc limit 51)
    union all (select 'stay', s.id, s.to_day, s.org_id, jsonb_build_object('reason', s.reason_out, 'empType', s.emp_type)
      from emp_stay s where s.person_id = $1 and s.to_day is not null order by s.to_day desc limit 51)
    union all (select 'disease', r.id, r.diagnosed_on, r.org_id, jsonb_build_object('name', d.disease_name, 'state', r.control_state)
      from archive_disease r join dict_disease d on d.id = r.disease_id where r.person_id = $1 and r.deleted_at is null order by r.diagnosed_on desc limit 51)
    union all (select 'vaccination', r.id, r.vaccinated_on, r.org_id, jsonb_build_object('illness', i.name, 'dose', r.dose_no)
      from vaccination_record r join illness i on i.id = r.illness_id where r.person_id = $1 and r.deleted_at is null order by r.vaccinated_on desc limit 51)
    union all (select 'test', r.id, (r.sampled_at at time zone 'Asia/Shanghai')::date, r.org_id, jsonb_build_object('illness', i.name, 'result', r.test_result)
      from test_record r join illness i on i.id = r.illness_id where r.person_id = $1 and r.deleted_at is null order by r.sampled_at desc limit 51)
    union all (select 'case', c.id, c.found_date, c.org_id, jsonb_build_object('illness', n.name, 'class', c.case_class)
      from user_ill_situation c join illness n on n.id = c.illness_id where c.person_id = $1 and c.deleted_at is null order by c.found_date desc limit 51)
    union all (select 'attention', c.id, (c.opened_at at time zone 'Asia/Shanghai')::date, c.org_id, jsonb_build_object('level', c.attention_level)
      from important_user c where c.person_id = $1 and c.deleted_at is null order by c.opened_at desc limit 51)
    union all (select 'follow', f.id, (f.follow_at at time zone 'Asia/Shanghai')::date, f.org_id, jsonb_build_object('way', f.way)
      from important_follow f join important_user c on c.id = f.important_id where c.person_id = $1 and f.deleted_at is null order by f.follow_at desc limit 51)
    union all (select 'examination', r.id, r.exam_date, r.org_id, jsonb_build_object('type', r.pe_type, 'conclusion', r.conclusion)
      from pe_record r where r.person_id = $1 and r.deleted_at is null order by r.exam_date desc limit 51)
    union all (select 'exposure', r.id, r.start_date, null, '{}' from archive_exposure r where r.person_id = $1 and r.deleted_at is null order by r.start_date desc limit 51)
    union all (select 'info', r.id, r.date, r.org_id, jsonb_build_object('reason', r.declare_reason, 'result', r.test_result)
      from declare_record r where r.person_id = $1 and r.deleted_at is null order by r.date desc limit 51)
  ) t left join org o on o.id = t.org_id order by t.day desc, t.type desc, t.id desc limit 51`

interface Row {
  readonly total: number
  readonly idNumber: Buffer | null
  readonly mobile: Buffer | null
}
const masked = (sealed: Buffer | null) => sealed && `${unseal(sealed).slice(0, 3)}****`

/** `{ path }` */
export async function bareRegistered(pool: pg.Pool, { path }: Record<string, unknown>): Promise<unknown> {
  const { rows } = await pool.query<Row>({ name: 'bare registered', text: registeredText, values: [path] })
  const list = rows.map(({ total: _, ...row }) => ({ ...row, idNumber: masked(row.idNumber), mobile: masked(row.mobile) }))
  return { list, total: rows[0]?.total ?? 0, pageNo: 1, pageSize: 20 }
}

/** Of one person; that the reader may see the person, and has opened the archive, is asked as well. */
export async function bareTimeline(pool: pg.Pool, query: URLSearchParams): Promise<unknown> {
  const id = Number(query.get('archiveId'))
  const { rows } = await pool.query({ name: 'bare timeline', text: timelineText, values: [id] })
  return { entries: rows.slice(0, 50), before: rows.length > 50 }
}
