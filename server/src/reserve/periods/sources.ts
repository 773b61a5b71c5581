import type { DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../../core/db/database.ts'
import { cohort, flow } from '../../core/statistics/contributions.ts'
import { inPages, source, spanBy } from '../../core/statistics/source.ts'
import { declaredMetrics, dueMetrics } from './metrics.ts'

/** A period as it is counted. */
export interface DuePeriod {
  readonly orgId: number
  readonly declareType: DeclareTypeCode
  readonly startDay: string
  readonly frequency: number
  readonly isDue: boolean
}
/** A period with a valid declaration; what is said of it is said of the first of them. */
export interface DeclaredPeriod extends Omit<DuePeriod, 'frequency'> {
  readonly onTime: boolean
  readonly source: number
}

/** The value of the breakdown of `reserve.due`: one number for both. */
export const dueKind = ({ declareType, frequency }: Pick<DuePeriod, 'declareType' | 'frequency'>) => declareType * 10 + frequency
/** And of `reserve.declared`. */
export const declaredKind = ({ declareType, onTime, source: from }: Pick<DeclaredPeriod, 'declareType' | 'onTime' | 'source'>) =>
  declareType * 100 + (onTime ? 10 : 0) + from
/** What such a number stands for. */
export const declaredOf = (kind: number) => ({
  declareType: Math.floor(kind / 100),
  onTime: Math.floor(kind / 10) % 10 === 1,
  source: kind % 10,
})

interface WithId {
  readonly id: number
}

export const duePeriods = source<DuePeriod>('declare_period', {
  metrics: dueMetrics,
  contributions: ({ orgId, startDay, isDue, ...row }) => (isDue ? [cohort('reserve.due', orgId, startDay, { kind: dueKind(row) })] : []),
  span: (db) => spanBy(db, sql`select min(start_day) as "from", max(start_day) as "to" from declare_period`),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<DuePeriod & WithId>(
          db,
          sql`select id, org_id as "orgId", declare_type as "declareType", start_day as "startDay", frequency, is_due as "isDue" from declare_period
              where start_day between ${from} and ${to} and id > ${after} order by id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})

export const declaredPeriods = source<DeclaredPeriod>('period_declare', {
  metrics: declaredMetrics,
  contributions: ({ orgId, startDay, isDue, ...row }) => [
    isDue ? cohort('reserve.declared', orgId, startDay, { kind: declaredKind(row) }) : flow('reserve.voluntary', orgId, startDay),
  ],
  span: (db) => spanBy(db, sql`select min(start_day) as "from", max(start_day) as "to" from period_declare where is_latest`),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<DeclaredPeriod & WithId>(
          db,
          sql`select d.id, d.org_id as "orgId", d.declare_type as "declareType", d.start_day as "startDay", p.is_due as "isDue",
                d.first_on_time as "onTime", d.first_source as source
              from period_declare d join declare_period p using (org_id, declare_type, start_day)
              where d.is_latest and d.start_day between ${from} and ${to} and d.id > ${after} order by d.id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})
