import { bandBounds, ExaminedBand } from '@oems/contract/people/bands.ts'
import type { EmployeeFilter } from '@oems/contract/people/employees.ts'
import { or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'

/*
 * What lists of people say of the health archive `a` of an employee `e`: how much of it is there and when the latest examination was. Conditions ask it
 * by the person's number, so that nobody pays for a join who does not ask.
 */

/** Points of an archive `a`; one that is not there has none. */
export const points = sql`(10 * bit_count(coalesce(a.known, 0)::int::bit(16)))::int`

/** Of the rows that are shown. */
export const archiveColumns = sql`${points} as completeness, a.last_pe_day as "lastPeDay"`
export const archiveJoin = sql`left join health_archive a on a.id = e.id`

const ofArchive = (where: SQL) => sql`exists (select from (select e.id) one left join health_archive a on a.id = one.id where ${where})`

/** None is asked for: no condition. */
export function completenessIn(bands: EmployeeFilter['completeness']): SQL | undefined {
  if (!bands?.length) return undefined
  const between = bands.map((band) => sql`${points} between ${bandBounds[band][0]} and ${bandBounds[band][1] - 1}`)
  return ofArchive(or(...between)!)
}

export function examinedIn({ now }: Pick<Ctx, 'now'>, bands: EmployeeFilter['examined']): SQL | undefined {
  if (!bands?.length) return undefined
  const monthsAgo = (months: number) => sql`(${dayOf(now)}::date - make_interval(months => ${months}))::date`
  const conditions = {
    [ExaminedBand.year]: sql`a.last_pe_day > ${monthsAgo(12)}`,
    [ExaminedBand.twoYears]: sql`(a.last_pe_day <= ${monthsAgo(12)} and a.last_pe_day > ${monthsAgo(24)})`,
    [ExaminedBand.earlier]: sql`a.last_pe_day <= ${monthsAgo(24)}`,
    [ExaminedBand.never]: sql`a.last_pe_day is null`,
  }
  return ofArchive(or(...bands.map((band) => conditions[band]))!)
}
