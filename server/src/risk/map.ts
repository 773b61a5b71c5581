import type { Input } from '@oems/contract/core/call.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { RiskGrade } from '@oems/contract/risk/codes.ts'
import type { orgRisks as calls, NationRisk } from '@oems/contract/risk/orgRisks.ts'
import { sql } from 'drizzle-orm'
import { nationOf } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { requestedCoverage } from '../subscription/subscribedNodes.ts'
import { effectiveRisk } from './effective.ts'
import { placeWithin } from './list.ts'

/** Projects by nation, with the highest level that holds at any of them; the most dangerous first. */
export async function map(ctx: Ctx, query: Input<typeof calls.map>): Promise<NationRisk[]> {
  const place = placeWithin(await requestedCoverage(ctx, query))
  const rows = await ask<Omit<NationRisk, 'nationName'>>(
    ctx.db,
    sql`with site as materialized (
          select o.id, o.nation_code, o.longitude, o.latitude from org o join project j on j.project_id = o.id
          where o.org_type = ${code(OrgType.project)} and o.deleted_at is null and o.nation_code is not null
            and j.project_status <> ${code(ProjectStatus.closed)} and (${place})),
        holds as (
          select distinct on (org_id) org_id, grade, level_name, colour
          from (${effectiveRisk(dayOf(ctx.now), sql`select id from site`, query.illnessId)}) e order by org_id, grade desc)
        select s.nation_code as "nationCode", avg(s.longitude)::numeric(9, 6)::text as longitude, avg(s.latitude)::numeric(8, 6)::text as latitude,
          count(*)::int as "projectNum", count(*) filter (where h.grade >= ${code(RiskGrade.high)})::int as "highNum",
          count(*) filter (where h.grade is null)::int as "openNum", max(h.grade) as grade,
          (array_agg(h.level_name order by h.grade desc nulls last))[1] as "levelName", (array_agg(h.colour order by h.grade desc nulls last))[1] as colour
        from site s left join holds h on h.org_id = s.id
        group by 1 order by max(h.grade) desc nulls last, count(*) desc, 1`,
  )
  return rows.map(({ longitude, latitude, ...row }) => {
    const nation = nationOf(row.nationCode)
    return {
      ...{ ...row, nationName: nation?.nameZh ?? row.nationCode },
      ...{ longitude: longitude ?? nation?.longitude ?? null, latitude: latitude ?? nation?.latitude ?? null },
    }
  })
}
