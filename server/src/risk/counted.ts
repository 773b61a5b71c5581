import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { flow } from '../core/statistics/contributions.ts'
import { pagesOfDays, source, spanBy } from '../core/statistics/source.ts'
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
const midnightOf = (day: string, later = 0) => startOf(addDays(day, later)).toISOString()

/** How levels were set, raised, lowered and taken away, day by day. */
export const riskChanges = source<CountedChange>('org_risk_log', {
  metrics: riskChangeMetrics,
  contributions: ({ orgId, at, change }) => [flow('risk.change', orgId, dayOf(new Date(at)), { change })],
  span: (db) => spanBy(db, sql`select min(${dayIn}) as "from", max(${dayIn}) as "to" from org_risk_log`),
  rows: (db, period) =>
    pagesOfDays(
      period,
      (day, after, limit) =>
        ask<CountedChange>(
          db,
          sql`select id, org_id as "orgId", to_json(at)#>>'{}' as at, change from org_risk_log
              where at >= ${midnightOf(day)} and at < ${midnightOf(day, 1)} and id > ${after} order by id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})
