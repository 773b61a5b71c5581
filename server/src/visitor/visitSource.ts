import { sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { flow } from '../core/statistics/contributions.ts'
import { inPages, source, spanBy } from '../core/statistics/source.ts'
import { visitMetrics } from './metrics.ts'

/** As much of a visit as is counted. */
export interface CountedVisit {
  readonly id: number
  readonly orgId: number
  readonly arriveTime: string | null
  readonly advice: number | null
}

const dayIn = sql`(arrive_time at time zone 'Asia/Shanghai')::date`
const midnightOf = (day: string, later = 0) => sql`(${day}::date + ${later}::int)::timestamp at time zone 'Asia/Shanghai'`

/** Visits on the day on which somebody came in (05 §7.1); of the expected and the cancelled nothing counts. */
export const visits = source<CountedVisit>('visitor_info', {
  metrics: visitMetrics,
  contributions: ({ orgId, arriveTime, advice }) =>
    arriveTime === null ? [] : [flow('visitor.in', orgId, dayOf(new Date(arriveTime)), { advice })],
  span: (db) => spanBy(db, sql`select min(${dayIn}) as "from", max(${dayIn}) as "to" from visitor_info where arrive_time is not null`),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<CountedVisit>(
          db,
          sql`select id, org_id as "orgId", arrive_time as "arriveTime", advice from visitor_info
              where arrive_time >= ${midnightOf(from)} and arrive_time < ${midnightOf(to, 1)} and id > ${after} order by id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})
