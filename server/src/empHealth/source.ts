import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { cohort } from '../core/statistics/contributions.ts'
import { pagesOfDays, source, spanBy } from '../core/statistics/source.ts'
import { reportMetrics } from './metrics.ts'
import type { ReportRow } from './tables.ts'

/** As much of a report as is counted: of each project, illness and day the one that stands. */
export type CountedReport = Pick<ReportRow, 'projectId' | 'illnessId' | 'day' | 'due' | 'dayOnTime'>

/** What projects have reported of what they had to (05 §7.1): whether in time says the first report of the day. */
export const reportsOfDays = source<CountedReport & { readonly id: number }>('uhs_declare', {
  metrics: reportMetrics,
  contributions: ({ projectId, illnessId, day, due, dayOnTime }) =>
    due ? [cohort('uhs.declared', projectId, day, { illness: illnessId, onTime: dayOnTime ? 1 : 0 })] : [],
  span: (db) => spanBy(db, sql`select min(day) as "from", max(day) as "to" from uhs_declare where is_latest`),
  rows: (db, period) =>
    pagesOfDays(
      period,
      (day, after, limit) =>
        ask<CountedReport & { id: number }>(
          db,
          sql`select id, project_id as "projectId", illness_id as "illnessId", day, due, day_on_time as "dayOnTime" from uhs_declare
              where is_latest and day = ${day} and id > ${after} order by id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})
