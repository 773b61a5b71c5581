import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { mostPoints, type NationFigures, nationView, type ProjectPoint } from '@oems/contract/project/nationView.ts'
import { asc, sql } from 'drizzle-orm'
import { nationOf } from '../../area/nations.ts'
import type { Ctx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { openAddressOf } from '../../core/files/addresses.ts'
import { implement } from '../../core/implement.ts'
import { inSnapshot } from '../../core/snapshot.ts'
import { project } from '../../organisation/tables.ts'
import { isInChip } from './chips.ts'
import { matching, projects } from './conditions.ts'

export default implement(nationView, { ...inSnapshot({ nations }), map: approvedMap })

type Counted = Omit<NationFigures, 'nationName' | 'continent'> & { readonly placedNum: number }

/** Projects by nation, by the filters of the list; those that say where they are one by one, as long as they are not too many. */
async function nations(ctx: Ctx, filter: Input<typeof nationView.nations>) {
  const where = await matching(ctx, filter)
  const counted = await ask<Counted>(
    ctx.db,
    // Judged below the counting, as the chips are.
    sql`select "nationCode", avg(longitude)::numeric(9, 6)::text as longitude, avg(latitude)::numeric(8, 6)::text as latitude,
          count(*)::int as "projectNum", count(longitude)::int as "placedNum",
          count(*) filter (where active)::int as "activeNum",
          count(*) filter (where "noClinic")::int as "noClinicNum",
          count(*) filter (where "noHospital")::int as "noHospitalNum",
          count(*) filter (where expiring)::int as "expiringNum",
          count(*) filter (where guarded)::int as "guardedNum"
        from (
          select ${org.nationCode} as "nationCode", ${org.longitude}, ${org.latitude}, (${isInChip(ctx, 'active')}) as active,
            (${isInChip(ctx, 'noClinic')}) as "noClinic", (${isInChip(ctx, 'noHospital')}) as "noHospital",
            (${isInChip(ctx, 'expiring')}) as expiring, (${isInChip(ctx, 'guarded')}) as guarded
          from ${projects} where ${where} offset 0) judged
        group by 1 order by "projectNum" desc, 1`,
  )
  const sum = (of: (row: Counted) => number) => counted.reduce((total, row) => total + of(row), 0)
  const placedNum = sum((row) => row.placedNum)
  return {
    nations: counted.map(({ placedNum: _, ...row }) => figuresOf(row)),
    projectNum: sum((row) => row.projectNum),
    points: placedNum > mostPoints ? [] : await pointsOf(ctx, filter),
    placedNum,
    hospitalMinutes: ctx.settings['readiness.hospitalMinutes'],
  }
}

/** A nation whose projects do not say where they are stands at its own middle. */
function figuresOf(row: Omit<Counted, 'placedNum'>): NationFigures {
  const nation = nationOf(row.nationCode ?? '')
  return {
    ...row,
    nationName: nation?.nameZh ?? null,
    continent: nation?.continent ?? null,
    longitude: row.longitude ?? nation?.longitude ?? null,
    latitude: row.latitude ?? nation?.latitude ?? null,
  }
}

async function pointsOf(ctx: Ctx, filter: Input<typeof nationView.nations>): Promise<ProjectPoint[]> {
  const rows = await ask<Omit<ProjectPoint, 'projectStatus'> & { readonly projectStatus: number }>(
    ctx.db,
    sql`select ${org.id} as "projectId", ${org.orgName} as "orgName", ${org.nationCode} as "nationCode", ${project.projectStatus} as "projectStatus",
          (${isInChip(ctx, 'noHospital')})::int as "noHospital",
          ${org.longitude}::text as longitude, ${org.latitude}::text as latitude
        from ${projects} where ${await matching(ctx, filter)} and ${org.longitude} is not null order by ${asc(org.id)}`,
  )
  return rows.map((row) => ({ ...row, projectStatus: row.projectStatus as CodeOf<typeof ProjectStatus> }))
}

/** Without an approved map and its number no borders are drawn (审图号). */
async function approvedMap({ settings }: Ctx) {
  const [ossId, approvalNo] = [settings['console.mapOssId'], settings['console.mapApprovalNo']]
  return ossId && approvalNo ? { url: openAddressOf(Number(ossId), false), approvalNo } : { url: null, approvalNo: null }
}
