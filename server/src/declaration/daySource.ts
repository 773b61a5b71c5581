import { DayKind } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { cohort } from '../core/statistics/contributions.ts'
import { source, spanBy } from '../core/statistics/source.ts'
import { dueMetrics } from './metrics.ts'
import { pagesOfDays } from './pagesOfDays.ts'

/** As much of a node's day as is counted. */
export interface DueDay {
  readonly orgId: number
  readonly day: string
  readonly dueBy: Readonly<Record<string, number>>
}

/** Who had to declare (05 §7.1): the days themselves say how many. */
export const dueDays = source<DueDay>('declare_day', {
  metrics: dueMetrics,
  contributions: ({ orgId, day, dueBy }) =>
    Object.entries(dueBy).map(([empType, n]) => cohort('declare.due', orgId, day, { empType: Number(empType) }, n)),
  span: (db) => spanBy(db, sql`select min(day) as "from", max(day) as "to" from declare_day where kind = 1`),
  rows: (db, period) =>
    pagesOfDays(
      period,
      (day, after, limit) =>
        ask<DueDay>(
          db,
          sql`select org_id as "orgId", day, due_by as "dueBy" from declare_day
              where day = ${day} and org_id > ${after} and kind = ${code(DayKind.personal)} and due_by <> '{}' order by org_id limit ${limit}`,
        ),
      ({ orgId }) => orgId,
    ),
})
