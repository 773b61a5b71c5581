import type pg from 'pg'

const columns = `o.id as "projectId", o.org_name as "orgName", o.org_code as "orgCode", o.parent_id as "parentId", parent.org_name as "parentName",
  o.org_project_type as "orgProjectType", o.nation_code as "nationCode", o.is_outside as "isOutside", o.time_zone as "timeZone", p.project_status as "projectStatus",
  p.industry, p.ep_type as "epType", p.readiness, p.start_date as "startDate", p.plan_end_date as "planEndDate", p.updated_at as "updatedAt",
  m.clinic_level as "clinicLevel", e.video_ability as "videoAbility",
  (select count(*)::int from coop_institution i where i.org_id = o.id and i.deleted_at is null) as "institutionNum",
  (select count(*)::int from emp_stay s where s.org_id = o.id and s.to_day is null) as "empNum",
  (select array_agg(a.org_name order by a.depth) from org a where a.id = any(path_ids(o.path))) as path`
const pageText = `
  with matched as materialized (
    select o.id, o.depth, o.sort_no from org o join project p on p.project_id = o.id
    where o.deleted_at is null and o.path like $1 || '%' and p.project_status = any($2::int[]))
  select (select count(*)::int from matched) as total, ${columns}
  from (select * from matched order by depth, sort_no, id limit 20) page join org o on o.id = page.id join project p on p.project_id = o.id
    left join org parent on parent.id = o.parent_id
    left join project_medical m on m.org_id = o.id and m.deleted_at is null
    left join project_network_env e on e.org_id = o.id and e.deleted_at is null
  order by page.depth, page.sort_no, page.id`

/** Hand-written SQL for the rows and the total of a page of projects below one node: `{ path, projectStatus }`. */
export async function barePage(pool: pg.Pool, { path, projectStatus }: Record<string, unknown>): Promise<unknown> {
  const { rows } = await pool.query<{ total: number }>({ name: 'bare projects', text: pageText, values: [path, projectStatus] })
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, pageNo: 1, pageSize: 20 }
}

const own = 'from coop_institution i where i.org_id = o.id and i.deleted_at is null'
const nationsText = `
  select o.nation_code as "nationCode", avg(o.longitude)::text as longitude, avg(o.latitude)::text as latitude, count(*)::int as "projectNum",
    count(*) filter (where p.project_status = 2)::int as "activeNum",
    count(*) filter (where p.project_status <> 5 and exists (
      select 1 from project_medical m where m.org_id = o.id and m.deleted_at is null and m.clinic_level = 0))::int as "noClinicNum",
    count(*) filter (where not exists (select 1 ${own} and i.kind = 1 and i.travel_minutes <= 60))::int as "noHospitalNum",
    count(*) filter (where p.project_status <> 5 and exists (
      select 1 ${own} and i.agreement_end between current_date and current_date + 60))::int as "expiringNum",
    count(*) filter (where p.project_status <> 5 and p.ep_type in (2, 3))::int as "guardedNum"
  from org o join project p on p.project_id = o.id where o.deleted_at is null and o.path like $1 || '%' group by 1 order by 4 desc`

/** The query of the view by nation alone. */
export async function bareNations(pool: pg.Pool, { path }: Record<string, unknown>): Promise<unknown> {
  const { rows } = await pool.query({ name: 'bare nations', text: nationsText, values: [path] })
  return { nations: rows }
}
