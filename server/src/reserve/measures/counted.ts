import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../../core/db/database.ts'
import { flow } from '../../core/statistics/contributions.ts'
import { inPages, source, spanBy } from '../../core/statistics/source.ts'
import type { DeclareRow, FrozenMeasure } from '../tables.ts'
import { measureMetrics } from './metrics.ts'

/** As much of a declaration as is counted; one of items counts for nothing here. */
type Counted = Pick<DeclareRow, 'orgId' | 'declareType' | 'startDay' | 'items'>
const ofMeasures = sql`declare_type = ${sql.raw(String(DeclareType.measures))} and is_latest`

export const declaredMeasures = source<Counted>('period_declare_measures', {
  metrics: measureMetrics,
  contributions: ({ orgId, declareType, startDay, items }) =>
    declareType !== DeclareType.measures
      ? []
      : (items as readonly FrozenMeasure[]).flatMap(({ measureId, state }) =>
          state === null ? [] : [flow('epm.state', orgId, startDay, { state, measure: measureId * 10 + state })],
        ),
  span: (db) => spanBy(db, sql`select min(start_day) as "from", max(start_day) as "to" from period_declare where ${ofMeasures}`),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<Counted & Pick<DeclareRow, 'id'>>(
          db,
          sql`select id, org_id as "orgId", declare_type as "declareType", start_day as "startDay", items from period_declare
              where ${ofMeasures} and start_day between ${from} and ${to} and id > ${after} order by id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})
