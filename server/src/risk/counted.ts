import { sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { flow } from '../core/statistics/contributions.ts'
import { inPages, source, spanBy } from '../core/statistics/source.ts'
import { stateSource } from '../core/statistics/states.ts'
import { orgRiskMetrics, riskChangeMetrics } from './metrics.ts'
import type { OrgRiskLogRow } from './tables.ts'

/** The levels that nodes have been given themselves. */
export const setLevels = stateSource('org_risk', {
  metrics: orgRiskMetrics,
  present: sql`select r.id as subject_id, r.org_id, jsonb_build_object('grade', l.grade, 'illnessGrade', r.illness_id * 10 + l.grade) as dims
    from org_risk r join risk_level l on l.id = r.risk_level_id where r.deleted_at is null`,
})

type CountedChange = Pick<OrgRiskLogRow, 'id' | 'orgId' | 'at' | 'change'>
const dayIn = sql.raw("(at at time zone 'Asia/Shanghai')::date")

/** How levels were set, raised, lowered and taken away, day by day. */
export const riskChanges = source<CountedChange>('org_risk_log', {
  metrics: riskChangeMetrics,
  contributions: ({ orgId, at, change }) => [flow('risk.change', orgId, dayOf(new Date(at)), { change })],
  span: (db) => spanBy(db, sql`select min(${dayIn}) as "from", max(${dayIn}) as "to" from org_risk_log`),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<CountedChange>(
          db,
          sql`select id, org_id as "orgId", to_json(at)#>>'{}' as at, change from org_risk_log
              where id > ${after} and ${dayIn} between ${from} and ${to} order by id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})
