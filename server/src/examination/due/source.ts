import { sql } from 'drizzle-orm'
import { ask } from '../../core/db/database.ts'
import { cohort } from '../../core/statistics/contributions.ts'
import { inPages, source, spanBy } from '../../core/statistics/source.ts'
import { dueMetrics } from '../metrics.ts'
import type { PeDue } from '../tables.ts'

export type CountedDue = Pick<PeDue, 'id' | 'orgId' | 'dueDay' | 'confirmed' | 'recordId'>

/** What had to be examined, and of that what was, by the day on which it fell due; of confirmed cycles alone (03 §5.9). */
export const dueExaminations = source<Omit<CountedDue, 'id'>>('pe_due', {
  metrics: dueMetrics,
  contributions: ({ orgId, dueDay, confirmed, recordId }) => [
    ...(confirmed === 1 ? [cohort('pe.due', orgId, dueDay)] : []),
    ...(confirmed === 1 && recordId !== null ? [cohort('pe.done', orgId, dueDay)] : []),
  ],
  span: (db) => spanBy(db, sql`select min(due_day) as "from", max(due_day) as "to" from pe_due where confirmed = 1`),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<CountedDue>(
          db,
          sql`select id, org_id as "orgId", due_day as "dueDay", confirmed, record_id as "recordId"
              from pe_due where confirmed = 1 and due_day between ${from} and ${to} and id > ${after} order by id limit ${limit}`,
        ),
      (row) => (row as CountedDue).id,
    ),
})
