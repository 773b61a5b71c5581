import { byProxy } from '@oems/contract/declaration/figures.ts'
import type { Count, Filters, Subject } from '@oems/contract/figures/subject.ts'
import { onsite } from '@oems/contract/people/figures.ts'
import { type SQL, sql } from 'drizzle-orm'
import { array } from '../../core/db/database.ts'
import { countsIn } from '../../core/statistics/subject.ts'
import { withinPlace } from '../standing.ts'
import { type FillingQuery, filtering } from './people.ts'

/** Of the rows `r` of `peopleOf`, those that a figure counts: what its list shows. */
export const matching = (where: Filters) => sql`count(*) filter (where ${filtering(where)})`

/** A figure's number from the rows. */
function numberFrom(count: Count, query: FillingQuery): SQL {
  if (count === onsite) return staysOn(query)
  if (count === byProxy) return sql`count(*) filter (where r.obliged and r.source = any(${array(byProxy.plus[0]!.values!)}::int[]))`
  if (count.where) return matching(count.where)
  throw new Error(`no predicate of rows for ${count.title}`)
}

const staysOn = (query: FillingQuery) => sql`
  (select count(*) from emp_stay s where s.from_day <= ${query.date} and (s.to_day is null or s.to_day >= ${query.date})
     and ${withinPlace(sql`s.org_id`, query)}
     ${query.empType.length === 0 ? sql`` : sql`and s.emp_type = any(${array(query.empType)}::int[])`})`

/** Every number of a subject, as columns `c0`, `c1` … */
export function columnsOf(subject: Subject, query: FillingQuery) {
  const counts = countsIn(subject)
  return {
    columns: sql.join(
      counts.map((count, at) => sql`${numberFrom(count, query)} as ${sql.identifier(`c${at}`)}`),
      sql`, `,
    ),
    numberOf: (row: Readonly<Record<string, unknown>>) => (count: Count) => row[`c${counts.indexOf(count)}`] as number,
  }
}
