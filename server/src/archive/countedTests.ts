import { sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { flow } from '../core/statistics/contributions.ts'
import { inPages, source, spanBy } from '../core/statistics/source.ts'
import { testMetrics } from './metrics.ts'
import type { TestRecord } from './tables.ts'

type CountedTest = Pick<TestRecord, 'id' | 'orgId' | 'sampledAt' | 'testType' | 'testResult'>

/** Tests, on the day of their sample and at the node where the person stood when they were entered (05 §7.1). */
export const tests = source<CountedTest>('test_record', {
  metrics: testMetrics,
  contributions: ({ orgId, sampledAt, testType, testResult }) => [
    flow('test.count', orgId, dayOf(new Date(sampledAt)), { testType, testResult }),
  ],
  span: (db) =>
    spanBy(
      db,
      sql`select min((sampled_at at time zone 'Asia/Shanghai')::date) as "from", max((sampled_at at time zone 'Asia/Shanghai')::date) as "to"
          from test_record where deleted_at is null`,
    ),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<CountedTest>(
          db,
          sql`select id, org_id as "orgId", sampled_at as "sampledAt", test_type as "testType", test_result as "testResult" from test_record
              where deleted_at is null and sampled_at >= ${from}::timestamp at time zone 'Asia/Shanghai'
                and sampled_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai' and id > ${after} order by id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})
