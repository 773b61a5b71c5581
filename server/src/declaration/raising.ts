import { DayKind } from '@oems/contract/declaration/codes.ts'
import { EpType } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import type { ProjectChange, ProjectState, TreeFollower } from '../core/followers.ts'
import { diff } from '../core/statistics/source.ts'
import { movementDay } from '../people/movements.ts'
import { recountLastDays } from './daily/people.ts'
import { type DueDay, dueDays } from './daySource.ts'
import { keepDueDays } from './declaring.ts'
import { ensureOpen } from './openDay.ts'
import { type CountedDay, countedColumns, personDays } from './personDaySource.ts'
import { raiseProjectDays } from './projectDays.ts'
import { declaringStatuses, ruling } from './ruling.ts'
import { dueDayOf } from './todayStatus.ts'

/**
 * The day under way follows a project that is put under 应急防控 (03 §2.8): a day that was not due becomes due if four hours are left to
 * declare; the deadline of one that is due is never shortened. All other changes, closing too, hold from the next day on.
 */
export const dueOfProjects: TreeFollower = {
  async projectsChanging(ctx) {
    await ensureOpen(ctx)
    await keepDueDays(ctx.db)
    await movementDay(ctx)
  },
  async projectsChanged(ctx, changes) {
    const raised = changes.filter(isRaised)
    if (raised.length > 0) await makeDue(ctx, raised)
  },
}

/** One that begins work, or goes on with it, under 应急防控 declares from the next day on. */
const isRaised = ({ before, after }: ProjectChange) => isEmergency(after) && before.epType !== EpType.emergency
const isEmergency = ({ projectStatus, epType }: ProjectState) =>
  epType === EpType.emergency && declaringStatuses.some((status) => status === projectStatus)

async function makeDue(ctx: WriteCtx, projects: readonly ProjectChange[]): Promise<void> {
  const day = await movementDay(ctx)
  const ids = array(projects.map(({ projectId }) => projectId))
  const due = await ask<DueDay>(
    ctx.db,
    sql`with ${ruling(day, sql`o.id = any(${ids}::bigint[])`)}
        update declare_day d set is_due = true, deadline_at = r.deadline_at, late_until = r.late_until, policy = r.policy, due_by = coalesce(b.due_by, '{}')
          from ruled r left join obliged b on b.org_id = r.node_id
         where d.org_id = r.node_id and d.day = ${day} and d.kind = ${code(DayKind.personal)} and not d.is_due and r.is_due
           and r.deadline_at >= ${ctx.clock().toISOString()}::timestamptz + interval '4 hours'
        returning d.org_id as "orgId", d.day, d.due_by as "dueBy"`,
  )
  diff(ctx, dueDays, null, due)
  await raiseProjectDays(
    ctx,
    day,
    projects.map(({ projectId }) => projectId),
  )
  await countVoluntary(
    ctx,
    day,
    due.map(({ orgId }) => orgId),
  )
}

/** Who has declared before being asked to has done so in time. */
async function countVoluntary(ctx: WriteCtx, day: string, nodes: readonly number[]): Promise<void> {
  const after = await ask<CountedDay>(
    ctx.db,
    sql`update declare_person_day d set obliged = true, on_time = true
         where d.day = ${day} and d.org_id = any(${array(nodes)}::bigint[]) and not d.obliged
           and exists (select from emp_stay s, declare_day dd where s.person_id = d.person_id and s.org_id = d.org_id and ${dueDayOf(day)})
        returning ${countedColumns}`,
  )
  await recountLastDays(
    ctx.db,
    after.map(({ personId }) => personId),
  )
  diff(
    ctx,
    personDays,
    after.map((one) => ({ ...one, obliged: false })),
    after,
  )
}
