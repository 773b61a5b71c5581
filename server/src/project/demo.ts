import { OrgProjectType, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { SubcontractStatus } from '@oems/contract/project/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { projectSubcontract } from './tables.ts'

/** 02 §8: who works for whom. */
const load: DemoLoader = async (db, now) => insertRows(db, rowsOf(projectSubcontract, await subcontractsOf(db, now)))
export default load

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
