import { ClinicKind, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import { notifyCareChanged } from '../core/followers.ts'

/** Before clinics of these nodes are written: one after the other, so that each settles what the other wrote. */
export async function lockProjects({ db }: Pick<WriteCtx, 'db'>, nodeIds: readonly number[]): Promise<void> {
  await db.execute(sql`select from project where project_id = any(${array(nodeIds)}::bigint[]) order by project_id for no key update`)
}

/** After clinics of these nodes were written; whoever judges a project by the level of its medical rooms hears of it. */
export async function settleLevels(ctx: WriteCtx, nodeIds: readonly number[]): Promise<void> {
  await notifyCareChanged(ctx, await writeLevels(ctx.db, nodeIds))
}

/**
 * Says of projects among the nodes which level their medical rooms in normal service have: 0 if none is, null if none is kept (06 §7); gives
 * those of which it has changed.
 */
export async function writeLevels(db: Db, nodeIds: readonly number[]): Promise<readonly number[]> {
  const changed = await ask<{ id: number }>(
    db,
    sql`
    update project p set clinic_level_now = now.level
      from (select x.project_id, case when count(c.id) > 0 then
              coalesce(max(c.clinic_level) filter (where c.service_status = ${code(ServiceStatus.normal)}), 0) end as level
            from project x left join org_clinic c
              on c.org_id = x.project_id and c.clinic_kind = ${code(ClinicKind.clinic)} and c.deleted_at is null
           where x.project_id = any(${array(nodeIds)}::bigint[]) group by x.project_id) now
     where p.project_id = now.project_id and p.clinic_level_now is distinct from now.level returning p.project_id as id`,
  )
  return changed.map(({ id }) => id)
}
