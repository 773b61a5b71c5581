import { EpType, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { RiskChanged } from '@oems/contract/risk/riskChange.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import { riskFollower } from '../followers.ts'
import type { Level } from './judging.ts'

/** Of the projects that a level would have under another 防控类型 as many are named. */
const hintsAtMost = 20

/**
 * The projects that go by what is set at some nodes, as a query of ids: those there and below with no row of their own, or of a node between.
 * Those that are closed go by nothing.
 */
export const reachedProjects = (orgIds: readonly number[], illnessId: number): SQL => sql`
  select o.id from org o join project j on j.project_id = o.id and j.project_status <> ${code(ProjectStatus.closed)}
    cross join lateral (
      select p.id, exists (select from org_risk r where r.org_id = p.id and r.illness_id = ${illnessId} and r.deleted_at is null) as has
        from unnest(string_to_array(trim(o.path, '/'), '/')::bigint[]) with ordinality p (id, depth)
       where p.id = any(${array(orgIds)}::bigint[])
          or exists (select from org_risk r where r.org_id = p.id and r.illness_id = ${illnessId} and r.deleted_at is null)
       order by p.depth desc limit 1) nearest
   where o.org_type = ${code(OrgType.project)} and o.deleted_at is null and nearest.id = any(${array(orgIds)}::bigint[])`

/** What a level would do at the nodes and below (04 §10, no. 2): nothing is written. */
export async function impactOf(
  ctx: Ctx,
  orgIds: readonly number[],
  illnessId: number,
  level: Level,
): Promise<Omit<RiskChanged, 'changed' | 'refusal'>> {
  const reached = reachedProjects(orgIds, illnessId)
  const { minEpType } = level
  const [impact, hints] = await Promise.all([
    riskFollower()?.preview(ctx, { orgIds, illnessId, riskLevelId: level.id }) ?? projectsAlone(ctx.db, reached),
    minEpType === null || minEpType === EpType.excluded ? { list: [], n: 0 } : hintsOf(ctx.db, reached, minEpType),
  ])
  return {
    projects: impact.projects,
    items: impact.items.map((item) => ({ ...item })),
    lacking: impact.lacking,
    lackingNum: impact.lackingNum,
    epTypeHints: hints.list.map((hint) => ({ ...hint, minEpType: minEpType! })),
    epTypeHintNum: hints.n,
  }
}

/** As long as nobody keeps supplies. */
async function projectsAlone(db: ReadDb, reached: SQL) {
  const [found] = await ask<{ n: number }>(db, sql`select count(*)::int as n from (${reached}) r`)
  return { projects: found!.n, items: [], lacking: [], lackingNum: 0 }
}

interface Hint {
  readonly projectId: number
  readonly projectName: string
  readonly epType: RiskChanged['epTypeHints'][number]['epType']
}
async function hintsOf(db: ReadDb, reached: SQL, minEpType: number): Promise<{ readonly list: readonly Hint[]; readonly n: number }> {
  const rows = await ask<Hint & { n: number }>(
    db,
    sql`select o.id as "projectId", o.org_name as "projectName", j.ep_type as "epType", count(*) over ()::int as n
        from (${reached}) r join org o on o.id = r.id join project j on j.project_id = o.id
        where j.ep_type < ${minEpType} and j.ep_type <> ${code(EpType.excluded)}
        order by j.ep_type, o.path limit ${hintsAtMost}`,
  )
  return { list: rows.map(({ n: _, ...hint }) => hint), n: rows[0]?.n ?? 0 }
}
