import { DayKind, PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { ConfigState, DeclareCycle, IllnessStatus } from '@oems/contract/illness/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { cohort } from '../core/statistics/contributions.ts'
import { emit, pagesOfDays, source, spanBy } from '../core/statistics/source.ts'
import { reportDueMetrics } from './metrics.ts'
import { ruling } from './ruling.ts'

/** Of a project's day: the illnesses that it has to report. */
export interface ProjectDay {
  readonly orgId: number
  readonly day: string
  readonly illnessIds: readonly number[]
}

/** What projects had to report (05 §7.1); frozen when the day was opened, so that a configuration changed later changes no day under way. */
export const projectDays = source<ProjectDay>('declare_day_project', {
  metrics: reportDueMetrics,
  contributions: ({ orgId, day, illnessIds }) => illnessIds.map((illness) => cohort('uhs.due', orgId, day, { illness })),
  span: (db) =>
    spanBy(
      db,
      sql`select min(day) as "from", max(day) as "to" from declare_day where kind = ${code(DayKind.project)} and illness_ids <> '{}'`,
    ),
  rows: (db, period) =>
    pagesOfDays(
      period,
      (day, after, limit) =>
        ask<ProjectDay>(
          db,
          sql`select org_id as "orgId", day, illness_ids as "illnessIds" from declare_day
              where day = ${day} and kind = ${code(DayKind.project)} and illness_ids <> '{}' and org_id > ${after} order by org_id limit ${limit}`,
        ),
      ({ orgId }) => orgId,
    ),
})

type Opening = Pick<WriteCtx, 'db' | 'now' | 'deltas'>

/** Opens the day of all projects: what each has to report, and until when (03 §4.2). */
export async function openProjectDays(ctx: Opening, day: string): Promise<void> {
  const rows = await ask<ProjectDay>(
    ctx.db,
    sql`with ${ruling(day)}, ${reported(day)}
        insert into declare_day (org_id, day, kind, is_due, deadline_at, late_until, policy, opened_at, illness_ids)
        select r.node_id, ${day}::date, ${code(DayKind.project)}, r.report_is_due, r.report_deadline_at,
          r.report_deadline_at + make_interval(hours => 24 * r.late_days), r.policy, ${ctx.now.toISOString()}::timestamptz, coalesce(i.illness_ids, '{}')
        from ruled r left join reported i on i.project_id = r.node_id and r.report_is_due
        where r.target <> ${code(PolicyTarget.noProject)}
        returning org_id as "orgId", day, illness_ids as "illnessIds"`,
  )
  count(ctx, rows)
}

/** The same of projects that come under a stricter rule during the day, where four hours are left (03 §2.8). */
export async function raiseProjectDays(ctx: WriteCtx, day: string, projectIds: readonly number[]): Promise<void> {
  const rows = await ask<ProjectDay>(
    ctx.db,
    sql`with ${ruling(day, sql`o.id = any(${array(projectIds)}::bigint[])`)}, ${reported(day)}
        update declare_day d set is_due = true, deadline_at = r.report_deadline_at, policy = r.policy, illness_ids = coalesce(i.illness_ids, '{}'),
          late_until = r.report_deadline_at + make_interval(hours => 24 * r.late_days)
          from ruled r left join reported i on i.project_id = r.node_id
         where d.org_id = r.node_id and d.day = ${day} and d.kind = ${code(DayKind.project)} and not d.is_due and r.report_is_due
           and r.report_deadline_at >= ${ctx.clock().toISOString()}::timestamptz + interval '4 hours'
        returning d.org_id as "orgId", d.day, d.illness_ids as "illnessIds"`,
  )
  count(ctx, rows)
}

const count = (ctx: Opening, rows: readonly ProjectDay[]) =>
  emit(
    ctx,
    projectDays,
    rows.flatMap((row) => projectDays.contributions(row)),
  )

/** A part of a `with`: by project the illnesses whose cycle falls on the day and that were configured before it. */
const reported = (day: string) => sql`
  reported as (
    select c.project_id, array_agg(c.illness_id order by i.order_num, i.id) as illness_ids
      from project_illness_config c join illness i on i.id = c.illness_id
     where c.config_state = ${code(ConfigState.configured)} and c.active_from <= ${day}::date and i.deleted_at is null
       and i.status = ${code(IllnessStatus.enabled)}
       and (i.declare_cycle = ${code(DeclareCycle.daily)}
         or i.declare_cycle = ${code(DeclareCycle.monday)} and extract(isodow from ${day}::date) = 1)
     group by c.project_id)`
