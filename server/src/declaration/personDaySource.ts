import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { cohort, flow } from '../core/statistics/contributions.ts'
import { source, spanBy } from '../core/statistics/source.ts'
import { declaredMetrics } from './metrics.ts'
import { pagesOfDays } from './pagesOfDays.ts'
import type { PersonDay } from './tables.ts'

/** As much of a person's day as is counted. */
export type CountedDay = Pick<
  PersonDay,
  'personId' | 'day' | 'orgId' | 'obliged' | 'onTime' | 'source' | 'level' | 'feverBand' | 'symptoms' | 'worse'
>

/** What was declared (05 §7.1): in time and by whom of the first valid submission, the condition of the latest. */
export const personDays = source<CountedDay>('declare_person_day', {
  metrics: declaredMetrics,
  contributions: ({ orgId, day, obliged, onTime, source, level, feverBand, symptoms, worse }) => [
    obliged ? cohort('declare.filled', orgId, day, { onTime: onTime ? 1 : 0, source }) : flow('declare.voluntary', orgId, day),
    flow('declare.level', orgId, day, { level }),
    flow('declare.fever', orgId, day, { band: feverBand }),
    ...(symptoms.length > 0 ? [flow('declare.symptom', orgId, day, { symptom: symptoms })] : []),
    ...(worse ? [flow('declare.worse', orgId, day)] : []),
  ],
  span: (db) => spanBy(db, sql`select min(day) as "from", max(day) as "to" from declare_person_day`),
  rows: (db, period) =>
    pagesOfDays(
      period,
      (day, after, limit) =>
        ask<CountedDay>(
          db,
          sql`select ${countedColumns} from declare_person_day where day = ${day} and person_id > ${after} order by person_id limit ${limit}`,
        ),
      ({ personId }) => personId,
    ),
})

export const countedColumns = sql`person_id as "personId", day, org_id as "orgId", obliged, on_time as "onTime", source, level,
  fever_band as "feverBand", symptoms, worse`
