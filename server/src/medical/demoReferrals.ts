import { InstitutionKind } from '@oems/contract/coop/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'

/** 02 §8: 96 referrals at so many of the projects, every fourth with three places one after another. */
const share = 48 / 132

/** From the nearest place on to those further away. */
export async function demoReferrals(db: Db, now: Date) {
  const rows = await ask<{ orgId: number; institutionId: number; place: number; of: number }>(
    db,
    sql`select org_id as "orgId", id as "institutionId", row_number() over nearest as place, dense_rank() over (order by org_id) as of
        from coop_institution i
        where deleted_at is null and kind = ${code(InstitutionKind.local)} and exists (select from project p where p.project_id = i.org_id)
        window nearest as (partition by org_id order by travel_minutes, id) order by org_id, place`,
  )
  const projects = await db.execute<{ n: number }>(sql`select count(*)::int as n from project`)
  const most = Math.ceil(Number(projects.rows[0]!.n) * share)
  const at = now.toISOString()
  return rows
    .filter(({ place, of }) => of <= most && place <= (of % 4 === 0 ? 3 : 2))
    .map(({ orgId, institutionId, place }) => ({
      ...{ createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0, orgId, institutionId, priority: Number(place) },
      ...{ distanceKm: null, travelMinutes: null, transport: ways[(Number(place) - 1) % ways.length]!, remark: null, endedByMove: null },
    }))
}
const ways = ['项目值班车', '医院救护车', '救援公司救护车']
