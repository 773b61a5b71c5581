import { OrgStatus, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { ProjectFacts, Risk } from '@oems/contract/supplies/norm.ts'
import { sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import { level } from '../../core/statistics/question.ts'
import { readEach } from '../../core/statistics/read.ts'
import { epTypeOn } from '../../organisation/projects/epType.ts'
import { effectiveRisks } from '../../risk/effective.ts'

export interface Facts extends ProjectFacts {
  readonly orgId: number
  readonly path: string
  readonly depth: number
  /** Under way, and neither it nor a node above disabled: something is required of it. */
  readonly live: boolean
}
interface Row extends Pick<Facts, 'orgId' | 'path' | 'depth' | 'live' | 'isOutside' | 'epType' | 'endemic' | 'clinicLevel'> {
  readonly reportedNum: number
}

/** What norms go by, of some hundred projects at once. */
export async function projectFacts(db: ReadDb, projectIds: readonly number[], day: string): Promise<ReadonlyMap<number, Facts>> {
  const ids = [...new Set(projectIds)]
  if (ids.length === 0) return new Map()
  const [rows, headcountOf, risksOf] = [
    await ask<Row>(
      db,
      sql`select o.id as "orgId", o.path, o.depth, o.is_outside as "isOutside", ${epTypeOn(day)} as "epType",
            coalesce(m.endemic_diseases, '{}') as endemic, coalesce(p.clinic_level_now, m.clinic_level) as "clinicLevel",
            coalesce(p.reported_chinese_num, 0) + coalesce(p.reported_foreign_num, 0) as "reportedNum",
            p.project_status in (${code(ProjectStatus.active, ProjectStatus.suspended, ProjectStatus.finishing)}) and not exists (
              select from org above where above.id = any(string_to_array(trim(o.path, '/'), '/')::bigint[]) and above.status = ${code(OrgStatus.disabled)}
            ) as live
          from org o join project p on p.project_id = o.id left join project_medical m on m.org_id = o.id and m.deleted_at is null
          where o.id = any(${array(ids)}::bigint[]) and o.org_type = ${code(OrgType.project)} and o.deleted_at is null order by o.id`,
    ),
    await readEach(db, ids, { onSite: level('people.onsite', day) }),
    await effectiveRisks({ db }, ids, day),
  ]
  return new Map(
    rows.map(({ reportedNum, ...row }) => {
      const { onSite } = headcountOf(row.orgId)
      const risks = new Map<number, Risk>((risksOf.get(row.orgId) ?? []).map((one) => [one.illnessId, one]))
      return [row.orgId, { ...row, headcount: onSite > 0 ? onSite : reportedNum, reported: onSite === 0 && reportedNum > 0, risks }]
    }),
  )
}
