import { DayKind } from '@oems/contract/declaration/codes.ts'
import { isLateFilled, type Status } from '@oems/contract/declaration/status.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { ask, type ReadDb } from '../core/db/database.ts'
import { statusSql } from '../declaration/todayStatus.ts'

/** How the reports of a project's day stand as a whole, as whoever looks after many projects sees it. */
interface ReportStanding {
  readonly status: Status
  readonly lateFilled: boolean
  readonly deadlineAt: string | null
  /** As the latest report of the day said. */
  readonly pendingAbnormal: number | null
}
const nothingDue: ReportStanding = { status: 0, lateFilled: false, deadlineAt: null, pendingAbnormal: null }

interface Found {
  readonly projectId: number
  readonly status: Status
  readonly deadlineAt: string
  readonly onTime: boolean | null
  readonly pendingAbnormal: number | null
}

/** Of all projects `o` that `where` is true of, on a day that is open: overdue with one illness overdue, not reported with one missing (`projectDayStatus`). */
export async function reportStandings(db: ReadDb, date: string, where: SQL, now: Date): Promise<(projectId: number) => ReportStanding> {
  const facts = { declared: sql`x.declared`, obliged: sql`true`, onTime: sql`x.on_time`, deadlineAt: sql`d.deadline_at` }
  const found = await ask<Found>(
    db,
    sql`select d.org_id as "projectId", d.deadline_at as "deadlineAt", ${statusSql(facts, now)} as status,
          case when x.declared then x.on_time end as "onTime", x.pending as "pendingAbnormal"
        from declare_day d join org o on o.id = d.org_id
          cross join lateral (
            select count(u.id) = count(*) as declared, bool_and(u.day_on_time) as on_time,
                (array_agg(u.pending_abnormal order by u.declared_at desc nulls last))[1] as pending
              from unnest(d.illness_ids) i (id)
                left join uhs_declare u on u.project_id = d.org_id and u.illness_id = i.id and u.day = d.day and u.is_latest) x
        where d.day = ${date}::date and d.kind = ${code(DayKind.project)} and d.is_due and cardinality(d.illness_ids) > 0 and ${where}`,
  )
  const known = new Map(
    found.map(({ projectId, status, deadlineAt, onTime, pendingAbnormal }) => [
      projectId,
      {
        ...{ status, pendingAbnormal, deadlineAt: new Date(deadlineAt).toISOString() },
        lateFilled: isLateFilled({ obliged: true, onTime, deadlineAt }),
      },
    ]),
  )
  return (projectId) => known.get(projectId) ?? nothingDue
}
