import { nationName } from '@oems/server/area/nations.ts'
import type pg from 'pg'

/** What a row of the list shows, to the last column. */
const columns = `o.id as "projectId", o.id as "orgId", o.version, o.org_name as "orgName", o.org_code as "orgCode", o.status, parent.id as "parentId",
  parent.org_name as "parentName", o.id || '_4_' || o.org_project_type as "orgProjectId", o.org_project_type as "orgProjectType",
  o.nation_code as "nationCode", o.is_outside as "isOutside", o.time_zone as "timeZone", p.project_status as "projectStatus", p.industry,
  p.reported_chinese_num as "reportedChineseNum", p.reported_foreign_num as "reportedForeignNum", p.readiness,
  case when p.ep_next_date <= current_date then p.ep_next else p.ep_type end as "epType", p.ep_next as "epNext", p.ep_next_date as "epNextDate",
  num_nonnulls(p.guide_base_at, p.guide_medical_at, p.guide_network_env_at) as "infoStatus",
  p.start_date as "startDate", p.plan_end_date as "planEndDate", p.suspend_since as "suspendSince", o.created_at as "createdAt",
  greatest(o.updated_at, p.updated_at) as "updatedAt", m.clinic_level as "clinicLevel", p.clinic_level_now as "clinicLevelNow", e.video_ability as "videoAbility",
  i.*, s.*, (select string_agg(a.org_name, ' / ' order by a.depth) from org a where a.id = any(path_ids(o.path)) and a.org_type >= 2) as "pathName"`
const pageText = `
  with matched as materialized (
    select o.id, o.depth, o.sort_no from org o join project p on p.project_id = o.id
    where o.deleted_at is null and o.path like $1 || '%' and p.project_status = any($2::int[]))
  select (select count(*)::int from matched) as total, ${columns}
  from (select * from matched order by depth, sort_no, id limit 20) page join org o on o.id = page.id join project p on p.project_id = o.id
    left join org parent on parent.id = o.parent_id
    left join project_medical m on m.org_id = o.id and m.deleted_at is null
    left join project_network_env e on e.org_id = o.id and e.deleted_at is null
    cross join lateral (
      select count(*)::int as "institutionNum",
        count(*) filter (where i.agreement_end >= current_date and coalesce(i.agreement_start <= current_date, true))::int as "validInstitutionNum"
      from coop_institution i where i.org_id = o.id and i.deleted_at is null) i
    cross join lateral (
      select count(*)::int as "empNum", count(*) filter (where n.nation_code = 'CN')::int as "chineseEmpNum",
        count(*) filter (where n.nation_code <> 'CN')::int as "foreignEmpNum"
      from emp_stay s join person n on n.id = s.person_id where s.org_id = o.id and s.to_day is null) s
  order by page.depth, page.sort_no, page.id`

/** Hand-written SQL for the rows and the total of a page of projects below one node: `{ path, projectStatus }`. */
export async function barePage(pool: pg.Pool, { path, projectStatus }: Record<string, unknown>): Promise<unknown> {
  const { rows } = await pool.query<{ total: number; nationCode: string | null }>({
    name: 'bare projects',
    text: pageText,
    values: [path, projectStatus],
  })
  return {
    list: rows.map(({ total: _, ...row }) => ({ ...row, nationName: nationName(row.nationCode ?? '') })),
    total: rows[0]?.total ?? 0,
    pageNo: 1,
    pageSize: 20,
  }
}

const own = 'from coop_institution i where i.org_id = o.id and i.deleted_at is null'
const hospital = 'from coop_institution i'
const isHospital = 'i.deleted_at is null and i.kind = 1 and i.institution_type in (1, 2, 4, 5, 6)'
const nationsText = `
  select o.nation_code as "nationCode", avg(o.longitude)::text as longitude, avg(o.latitude)::text as latitude, count(*)::int as "projectNum",
    count(*) filter (where p.project_status = 2)::int as "activeNum",
    count(*) filter (where p.project_status <> 5 and coalesce(p.clinic_level_now, 0) = 0)::int as "noClinicNum",
    count(*) filter (where p.project_status <> 5
      and not exists (select 1 ${hospital} left join clinic_referral r on r.institution_id = i.id and r.org_id = i.org_id and r.deleted_at is null
        where ${isHospital} and i.org_id = o.id and coalesce(r.travel_minutes, i.travel_minutes) <= 60)
      and not exists (select 1 ${hospital} join clinic_referral r on r.institution_id = i.id and r.org_id <> i.org_id
        where ${isHospital} and r.org_id = o.id and r.deleted_at is null and r.travel_minutes <= 60))::int as "noHospitalNum",
    count(*) filter (where p.project_status <> 5 and exists (
      select 1 ${own} and i.agreement_end between current_date and current_date + 60))::int as "expiringNum",
    count(*) filter (where p.project_status <> 5 and p.ep_type in (2, 3))::int as "guardedNum"
  from org o join project p on p.project_id = o.id where o.deleted_at is null and o.path like $1 || '%' group by 1 order by 4 desc`

/** The query of the view by nation alone. */
export async function bareNations(pool: pg.Pool, { path }: Record<string, unknown>): Promise<unknown> {
  const { rows } = await pool.query({ name: 'bare nations', text: nationsText, values: [path] })
  return { nations: rows }
}
