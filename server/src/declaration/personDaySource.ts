import { sql } from 'drizzle-orm'
import { ask, type ReadDb } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'
import { cohort, flow } from '../core/statistics/contributions.ts'
import { source, spanBy } from '../core/statistics/source.ts'
import type { Moment } from '../core/statistics/upTo.ts'
import { declaredMetrics } from './metrics.ts'
import { pagesOfDays } from './pagesOfDays.ts'
import { personDaysAt, withinPlace } from './standing.ts'
import type { PersonDay } from './tables.ts'

/** As much of a person's day as is counted. */
export type CountedDay = Pick<
  PersonDay,
  'personId' | 'day' | 'orgId' | 'obliged' | 'onTime' | 'source' | 'level' | 'feverBand' | 'symptoms' | 'worse'
>

/** As much as is known of it at any moment of the day. */
export type State = Pick<CountedDay, 'obliged' | 'onTime' | 'source' | 'level' | 'worse'>
const stateMetrics = ['declare.filled', 'declare.voluntary', 'declare.level', 'declare.worse'] as const
const stateOf = (orgId: number, day: string, { obliged, onTime, source, level, worse }: State, n = 1) => [
  obliged ? cohort('declare.filled', orgId, day, { onTime: onTime ? 1 : 0, source }, n) : flow('declare.voluntary', orgId, day, {}, n),
  flow('declare.level', orgId, day, { level }, n),
  ...(worse ? [flow('declare.worse', orgId, day, {}, n)] : []),
]

/** What was declared (05 §7.1): in time and by whom of the first valid submission, the condition of the latest. */
export const personDays = source<CountedDay>('declare_person_day', {
  metrics: declaredMetrics,
  contributions: ({ orgId, day, feverBand, symptoms, ...state }) => [
    ...stateOf(orgId, day, state),
    flow('declare.fever', orgId, day, { band: feverBand }),
    ...(symptoms.length > 0 ? [flow('declare.symptom', orgId, day, { symptom: symptoms })] : []),
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
  upTo: {
    metrics: stateMetrics,
    async counted(db, node, moment) {
      return (await statesAt(db, node, moment)).flatMap(({ n, ...state }) => stateOf(node.id, moment.day, state, n))
    },
  },
})

export const countedColumns = sql`person_id as "personId", day, org_id as "orgId", obliged, on_time as "onTime", source, level,
  fever_band as "feverBand", symptoms, worse`

/** How many at a node and below it had declared by a moment, by what is known of them then. */
export const statesAt = (db: ReadDb, node: Org, { day, until }: Moment) =>
  ask<State & { readonly n: number }>(
    db,
    sql`select obliged, on_time as "onTime", source, level, worse, count(*) as n
        from (${personDaysAt(day, until, withinPlace(sql`p.org_id`, { node }))}) d group by 1, 2, 3, 4, 5`,
  )
