import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { array } from '../../core/db/database.ts'
import { refreshStates, stateSource } from '../../core/statistics/states.ts'
import { projectMetrics } from './metrics.ts'

const isOpen = sql`p.project_status <> ${code(ProjectStatus.closed)}`

/** What projects are by their rows and by what is reported of their line (medical). */
export const countedProjects = stateSource('project', {
  metrics: projectMetrics,
  present: sql`
    select p.project_id as subject_id, p.project_id as org_id, jsonb_build_object(
        'status', p.project_status,
        'reported', case when ${isOpen} then
          case num_nonnulls(p.guide_base_at, p.guide_medical_at, p.guide_network_env_at) when 0 then 0 when 3 then 2 else 1 end end,
        'readiness', case when ${isOpen} then p.readiness end,
        'videoAbility', case when ${isOpen} then n.video_ability end,
        'online', case when ${isOpen} then case when 0 = any(n.access_types) then 0 when n.id is not null then 1 end end) as dims
      from project p left join project_network_env n on n.org_id = p.project_id and n.deleted_at is null
     where p.deleted_at is null`,
})

/** Called behind each change of what counts of projects. Their rows are locked here: what changes them need not be the rows themselves. */
export async function countProjects(ctx: Pick<WriteCtx, 'db' | 'now' | 'deltas'>, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length === 0) return
  await ctx.db.execute(
    sql`select from project where project_id = any(${array(projectIds)}::bigint[]) order by project_id for no key update`,
  )
  await refreshStates(ctx, countedProjects, projectIds)
}
