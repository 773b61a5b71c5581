import { NationGroup } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { gauge } from '../core/statistics/contributions.ts'
import { nationDim } from '../core/statistics/registry.ts'
import { inPages, source, spanBy } from '../core/statistics/source.ts'
import { stayMetrics } from './metrics.ts'

/** A stay with what is counted of its person. */
export interface CountedStay {
  readonly id: number
  readonly orgId: number
  readonly empType: number
  readonly fromDay: string
  readonly toDay: string | null
  /** The first day on which a declaration may be demanded. */
  readonly dueFrom: string
  readonly sex: number
  readonly nationCode: string
  readonly birthYear: number | null
}

export const nationGroupOf = (nationCode: string) => (nationCode === 'CN' ? NationGroup.chinese : NationGroup.foreign)
export const birthYearOf = (birthday: string | null) => (birthday === null ? null : Number(birthday.slice(0, 4)))

/** People on post: from the first to the last day of a stay (05 §7.1). */
export const stays = source<CountedStay>('emp_stay', {
  metrics: stayMetrics,
  contributions: ({ orgId, empType, fromDay, toDay, sex, nationCode, birthYear }) => [
    gauge('people.onsite', orgId, fromDay, toDay, {
      empType,
      sex,
      nationGroup: nationGroupOf(nationCode),
      nation: nationDim(nationCode),
      birthYear,
    }),
  ],
  span: (db) => spanBy(db, sql`select min(from_day) as "from", max(greatest(from_day, to_day + 1)) as "to" from emp_stay`),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<CountedStay>(
          db,
          sql`${countedStays} where (s.from_day between ${from} and ${to} or s.to_day + 1 between ${from} and ${to})
                and s.id > ${after} order by s.id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})

/** Stays as the figures count them, up to the `where`. */
export const countedStays = sql`
  select s.id, s.org_id as "orgId", s.emp_type as "empType", s.from_day as "fromDay", s.to_day as "toDay", s.due_from as "dueFrom",
    p.sex, p.nation_code as "nationCode", extract(year from p.birthday)::int as "birthYear"
  from emp_stay s join person p on p.id = s.person_id`
