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

/** Who asks, by the hash of the token ($1), and from which node: of an archive nobody reads without it. */
const readerText = `
  select a.id as "accountId", o.path, s.status, s.expire_time, s.last_active_time, a.status as account_status, a.must_change, p.role_id, r.base_role_id,
    (select version from sys_perm_version) as version
  from sys_session s join sys_account a on a.id = s.account_id join sys_account_rop p on p.id = s.rop_id join sys_role r on r.id = p.role_id
    join org o on o.id = p.org_id
  where s.token_hash = $1 and s.status = 1 and s.expire_time > now() and a.deleted_at is null and p.deleted_at is null and o.deleted_at is null`

/** Whether the reader ($3) sees the person ($1) from a node ($2), and has opened the archive since ($4). */
const subjectText = `
  select e.id, p.name, e.org_id, exists (select from sys_log where person_id = e.id and log_type = 3 and account_id = $3 and target_type = '健康档案'
      and created_at > $4) as opened
  from employee e join person p on p.id = e.id
  where e.id = $1 and e.deleted_at is null and exists (
    select from org o where o.id in (e.org_id, e.home_org_id) and starts_with(o.path, $2) and o.deleted_at is null)`

const asDay = (column: string) => `(${column} at time zone 'Asia/Shanghai')::date`
const sealedText = (column: string) => `encode(${column}, 'base64')`
const page = 'order by day desc, id desc limit 51'

/** Whatever is known of a person ($1), the newest 50 and one more; what begins and ends is two entries. */
const timelineText = `
  select t.*, o.org_name from (
    (select 'declaration' collate "C" as type, d.declare_id as id, d.day, d.org_id,
        jsonb_build_object('level', d.level, 'temperature', d.temperature::text, 'symptoms', d.symptoms, 'feverBand', d.fever_band, 'worse', d.worse, 'onTime', d.on_time) as data
      from declare_person_day d where d.person_id = $1 ${page})
    union all (select 'stay', f.id, f.day, s.org_id, jsonb_build_object('reason', f.reason, 'ended', f.ended, 'empType', s.emp_type)
      from emp_stay s cross join lateral (values (s.id * 2, s.from_day, s.reason_in, false), (s.id * 2 + 1, s.to_day, s.reason_out, true)) f (id, day, reason, ended)
      where s.person_id = $1 and f.day is not null and f.reason is not null ${page})
    union all (select 'disease', f.id, f.day, r.org_id, jsonb_build_object('name', d.disease_name, 'ended', f.ended, 'state', r.control_state, 'source', r.source_type)
      from archive_disease r join dict_disease d on d.id = r.disease_id
        cross join lateral (values (r.id * 2, coalesce(r.diagnosed_on, ${asDay('r.created_at')}), false), (r.id * 2 + 1, r.ended_on, true)) f (id, day, ended)
      where r.person_id = $1 and r.deleted_at is null and f.day is not null ${page})
    union all (select 'vaccination', r.id, r.vaccinated_on as day, r.org_id, jsonb_build_object('illness', i.name, 'dose', r.dose_no, 'sealed', ${sealedText('r.vaccine_name')})
      from vaccination_record r join illness i on i.id = r.illness_id where r.person_id = $1 and r.deleted_at is null ${page})
    union all (select 'test', r.id, ${asDay('r.sampled_at')} as day, r.org_id, jsonb_build_object('illness', i.name, 'type', r.test_type, 'result', r.test_result, 'sealed', ${sealedText('r.institution')})
      from test_record r join illness i on i.id = r.illness_id where r.person_id = $1 and r.deleted_at is null ${page})
    union all (select 'situation', f.id, f.day, f.org_id, jsonb_build_object('illness', n.name, 'first', c.first_class, 'caseClass', c.case_class, 'outcome', f.outcome)
      from user_ill_situation c join illness n on n.id = c.illness_id
        cross join lateral (values (c.id * 2, c.found_date, c.found_org_id, null::smallint), (c.id * 2 + 1, c.outcome_date, c.outcome_org_id, c.outcome)) f (id, day, org_id, outcome)
      where c.person_id = $1 and c.deleted_at is null and f.day is not null ${page})
    union all (select 'attention', f.id, f.day, f.org_id, jsonb_build_object('level', c.attention_level, 'kind', f.kind)
      from important_user c
        cross join lateral (values (c.id * 2, ${asDay('c.opened_at')}, c.opened_org_id, null::smallint), (c.id * 2 + 1, ${asDay('c.closed_at')}, c.closed_org_id, c.close_kind)) f (id, day, org_id, kind)
      where c.person_id = $1 and c.deleted_at is null and f.day is not null ${page})
    union all (select 'follow', f.id, ${asDay('f.follow_at')} as day, f.org_id, jsonb_build_object('way', f.way, 'sealed', ${sealedText('f.content')})
      from important_follow f join important_user c on c.id = f.important_id where c.person_id = $1 and f.deleted_at is null ${page})
    union all (select 'examination', r.id, r.exam_date as day, r.org_id,
        jsonb_build_object('type', r.pe_type, 'conclusion', r.conclusion, 'grade', r.top_grade, 'abnormal', r.abnormal_count, 'institution', r.institution)
      from pe_record r where r.person_id = $1 and r.deleted_at is null ${page})
    union all (select 'exposure', f.id, f.day, null, jsonb_build_object('hazard', r.hazard_name, 'grade', r.grade, 'position', r.position, 'ended', f.ended)
      from archive_exposure r cross join lateral (values (r.id * 2, r.start_date, false), (r.id * 2 + 1, r.end_date, true)) f (id, day, ended)
      where r.person_id = $1 and r.deleted_at is null and f.day is not null ${page})
    union all (select 'infoDeclaration', r.id, r.date as day, r.org_id, jsonb_build_object('reason', r.declare_reason, 'level', r.level, 'testResult', r.test_result,
        'places', (select count(*) from declare_visit_area a where a.declare_id = r.id))
      from declare_record r where r.person_id = $1 and r.subject_type <> 2 and r.deleted_at is null ${page})
  ) t left join org o on o.id = t.org_id order by t.day desc, t.type desc, t.id desc limit 51`

interface Row {
  readonly total: number
  readonly idNumber: Buffer | null
  readonly mobile: Buffer | null
  readonly applyReason: Buffer | null
  readonly dealReason: Buffer | null
}
const opened = (sealed: Buffer | null) => sealed && unseal(sealed)
const masked = (sealed: Buffer | null) => sealed && `${unseal(sealed).slice(0, 3)}****`

/** `{ path }` */
export async function bareRegistered(pool: pg.Pool, { path }: Record<string, unknown>): Promise<unknown> {
  const { rows } = await pool.query<Row>({ name: 'bare registered', text: registeredText, values: [path] })
  const list = rows.map(({ total: _, ...row }) => ({
    ...{ ...row, idNumber: masked(row.idNumber), mobile: masked(row.mobile) },
    ...{ applyReason: opened(row.applyReason), dealReason: opened(row.dealReason) },
  }))
  return { list, total: rows[0]?.total ?? 0, pageNo: 1, pageSize: 20 }
}

interface Reader {
  readonly accountId: number
  readonly path: string
}
interface Entry {
  readonly data: { readonly sealed?: string | null }
}

/**
 * Of one person: who asks, whether the archive is open to them, then the page; three journeys, since one decides on the next. What is sealed among it
 * is unsealed, as the product shows it.
 */
export async function bareTimeline(pool: pg.Pool, query: URLSearchParams, tokenHash: string): Promise<unknown> {
  const id = Number(query.get('archiveId'))
  const { rows: readers } = await pool.query<Reader>({ name: 'bare reader', text: readerText, values: [tokenHash] })
  const { path, accountId } = readers[0]!
  const asked = [id, path, accountId, query.get('since')]
  const { rows: subject } = await pool.query({ name: 'bare archive', text: subjectText, values: asked })
  if (subject.length === 0) throw new Error('not visible')
  const { rows } = await pool.query<Entry>({ name: 'bare timeline', text: timelineText, values: [id] })
  const entries = rows.slice(0, 50).map(({ data, ...entry }) => {
    const { sealed, ...told } = data
    return { ...entry, ...told, detail: sealed ? unseal(Buffer.from(sealed, 'base64')) : null }
  })
  return { entries, before: rows.length > 50 }
}
