import { onsetAfter, seriesOf } from '@oems/contract/declaration/onset.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { cohort, flow } from '../core/statistics/contributions.ts'
import { pagesOfDays, source, spanBy } from '../core/statistics/source.ts'
import { statesUpTo } from './dayCourse.ts'
import { declaredMetrics, onsetMetrics } from './metrics.ts'
import type { State } from './statesAt.ts'
import type { PersonDay } from './tables.ts'

/** As much of a person's day as is counted. */
export type CountedDay = Pick<
  PersonDay,
  'personId' | 'day' | 'orgId' | 'obliged' | 'onTime' | 'source' | 'level' | 'feverBand' | 'symptoms' | 'worse'
>

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
      return (await statesUpTo(db, node, moment)).flatMap(({ n, ...state }) => stateOf(node.id, moment.day, state, n))
    },
  },
})

export const countedColumns = sql`person_id as "personId", day, org_id as "orgId", obliged, on_time as "onTime", source, level,
  fever_band as "feverBand", symptoms, worse`

type Shown = Pick<CountedDay, 'symptoms'> & { readonly feverBand: number | null }
/** A person's day that shows some series of symptoms, with what the same person showed in the week before. */
export interface JudgedDay extends Shown {
  readonly orgId: number
  readonly day: string
  readonly recent: readonly Shown[]
}

/** 新发症状 (05 §3): what a day shows that none of the seven days before did. Writes go by `judgeOnsets`. */
export const newOnsets = source<JudgedDay>('declare_onset', {
  metrics: onsetMetrics,
  contributions: ({ orgId, day, recent, ...shown }) => {
    const before = new Set(recent.flatMap(seriesOf))
    const series = seriesOf(shown).filter((one) => !before.has(one))
    return series.length > 0 ? [flow('declare.onset', orgId, day, { series })] : []
  },
  span: (db) => spanBy(db, sql`select min(day) as "from", max(day) as "to" from declare_person_day`),
  rows: (db, period) =>
    pagesOfDays(
      period,
      (day, after, limit) =>
        ask<JudgedDay & Pick<CountedDay, 'personId'>>(
          db,
          sql`select d.person_id as "personId", d.org_id as "orgId", d.day, d.symptoms, d.fever_band as "feverBand",
                coalesce((select jsonb_agg(jsonb_build_object('symptoms', e.symptoms, 'feverBand', e.fever_band)) from declare_person_day e
                  where e.person_id = d.person_id and e.day between d.day - ${onsetAfter}::int and d.day - 1
                    and (e.symptoms <> '{}' or e.fever_band > 1)), '[]') as recent
              from declare_person_day d
              where d.day = ${day} and d.person_id > ${after} and (d.symptoms <> '{}' or d.fever_band > 1) order by d.person_id limit ${limit}`,
        ),
      ({ personId }) => personId,
    ),
})
