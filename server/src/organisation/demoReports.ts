import { InfoStatus, outdatedAfterDays } from '@oems/contract/project/codes.ts'
import { sql } from 'drizzle-orm'
import { ask, type Db } from '../core/db/database.ts'
import { inShares } from '../core/demoShares.ts'

const dayMs = 86_400_000

/** How far the reports of the projects have come (02 §8): 14 not begun, 12 begun, 90 reported, 16 so long ago that somebody should look again. Every ninth site counts other people than the system does. */
export async function reportProjects(db: Db, now: Date): Promise<void> {
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
