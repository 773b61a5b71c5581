import { OrgProjectType, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { InfoStatus, outdatedAfterDays, SubcontractStatus } from '@oems/contract/project/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import { inShares } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { projectSubcontract } from './tables.ts'

const dayMs = 86_400_000

/** 02 §8: how far the reports of the projects have come, and who works for whom. */
const load: DemoLoader = async (db, now) => {
  await report(db, now)
  const subcontracts = await subcontractsOf(db, now)
  await insertRows(db, rowsOf(projectSubcontract, subcontracts))
}
export default load

/** 14 not begun, 12 begun, 90 reported, 16 so long ago that somebody should look again. Every ninth site counts other people than the system does. */
async function report(db: Db, now: Date): Promise<void> {
  const projects = await ask<{ id: number; chinese: number; foreign: number }>(
    db,
    sql`select p.project_id as id, count(e.id) filter (where n.nation_code = 'CN')::int as chinese,
          count(e.id) filter (where n.nation_code <> 'CN')::int as foreign
        from project p left join employee e on e.org_id = p.project_id and e.emp_status = 1 and e.deleted_at is null
        left join person n on n.id = e.id group by p.project_id order by p.project_id`,
  )
  const states = inShares(projects.length, [
    [InfoStatus.none, 14],
    [InfoStatus.begun, 12],
    [InfoStatus.complete, 90],
    [InfoStatus.outdated, 16],
  ])
  const rows = projects.flatMap(({ id, chinese, foreign }, at) => {
    const state = states[at]!
    if (state === InfoStatus.none) return []
    const ago = state === InfoStatus.outdated ? outdatedAfterDays + 10 + (at % 60) : 5 + ((at * 7) % 150)
    const differs = at % 9 === 4 ? 1.4 : 1
    const reportedAt = (later: number) => new Date(now.getTime() - (ago - later) * dayMs).toISOString()
    const isWhole = state !== InfoStatus.begun
    return {
      ...{ id, base: reportedAt(0), medical: reportedAt(1), network: isWhole ? reportedAt(2) : null },
      ...{ chinese: Math.round(chinese * differs), foreign: Math.round(foreign * differs), peak: Math.ceil((chinese + foreign) * 1.3) },
    }
  })
  await db.execute(sql`
    update project p set guide_base_at = r.base, guide_medical_at = r.medical, guide_network_env_at = r.network, reported_at = r.base,
      reported_chinese_num = r.chinese, reported_foreign_num = r.foreign, peak_num = r.peak
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id bigint, base timestamptz, medical timestamptz, network timestamptz, chinese int, "foreign" int, peak int)
    where p.project_id = r.id`)
}

interface Site {
  readonly id: number
  readonly orgProjectType: number
  readonly groupId: number
  readonly startDate: string
}
const works = ['土石方与路基工程', '桥梁下部结构', '机电安装', '房建装饰', '隧道掘进', '绿化与附属工程']
const outsiders = ['当地劳务公司', '东方土木工程有限公司', '联合机电安装公司']

/** Each subcontracted project works for a general contractor of its group, some of those also for units outside the system: 31. */
async function subcontractsOf(db: Db, now: Date) {
  const sites = await ask<Site>(
    db,
    sql`select o.id, o.org_project_type as "orgProjectType", (select a.id from org a where a.id = any(path_ids(o.path)) and a.org_type = ${code(OrgType.group)} order by a.depth limit 1) as "groupId",
          coalesce(p.start_date, ${addDays(dayOf(now), -200)}::date)::text as "startDate"
        from org o join project p on p.project_id = o.id
        where p.project_status between ${code(ProjectStatus.active)} and ${code(ProjectStatus.finishing)} and o.deleted_at is null order by o.id`,
  )
  const generals = Map.groupBy(
    sites.filter(({ orgProjectType }) => orgProjectType === OrgProjectType.generalContract),
    ({ groupId }) => groupId,
  )
  const stamps = { createdAt: now.toISOString(), createdBy: 0, updatedAt: now.toISOString(), updatedBy: 0 }
  const linked = sites
    .filter(({ orgProjectType }) => orgProjectType === OrgProjectType.subcontract)
    .flatMap(({ id, groupId, startDate }, at) => {
      const general = generals.get(groupId)?.at(at % generals.get(groupId)!.length)
      return general ? [{ projectId: general.id, subProjectId: id, subOrgName: null, subHeadcount: null, startDate }] : []
    })
  const outside = [...generals.values()]
    .flat()
    .slice(0, Math.max(3, 31 - linked.length))
    .slice(0, Math.ceil(sites.length / 12))
  return [
    ...linked,
    ...outside.map(({ id, startDate }, at) => ({
      ...{ projectId: id, subProjectId: null, subOrgName: outsiders[at % outsiders.length]!, subHeadcount: 24 + at * 13, startDate },
    })),
  ].map((link, at) => ({
    ...{ ...stamps, ...link, workScope: works[at % works.length]!, endDate: at % 5 === 3 ? addDays(dayOf(now), 40 + at) : null },
    ...{ status: SubcontractStatus.active, endReason: null },
  }))
}
