import { DayKind } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { ask, type ReadDb } from '../core/db/database.ts'
import { cohort } from '../core/statistics/contributions.ts'
import { numberOf } from '../core/statistics/registry.ts'
import { pagesOfDays, source, spanBy } from '../core/statistics/source.ts'
import { addToDueBy } from './dueBy.ts'
import { dueMetrics } from './metrics.ts'

/** As much of a node's day as is counted. */
export interface DueDay {
  readonly orgId: number
  readonly day: string
  readonly dueBy: Readonly<Record<string, number>>
}

/** Who stands where on a day and may be asked to declare, by node and kind. */
export const standingOn = (day: string, where = sql`true`) => sql`
  select org_id, emp_type, count(*)::int as n from emp_stay
   where from_day <= ${day}::date and due_from <= ${day}::date and (to_day is null or to_day >= ${day}::date) and ${where} group by org_id, emp_type`

/** Who had to declare on an open day: the stays by the frozen rule. What the day itself says (`due_by`) is a copy, and proves nothing. */
const owedOn = (day: string) => sql`
  select d.org_id, s.emp_type, s.n from declare_day d join (${standingOn(day)}) s on s.org_id = d.org_id
   where d.day = ${day} and d.kind = ${code(DayKind.personal)} and d.is_due and (d.emp_kinds >> s.emp_type) & 1 = 1`

/** Who had to declare (05 §7.1). */
export const dueDays = source<DueDay>('declare_day', {
  metrics: dueMetrics,
  contributions: ({ orgId, day, dueBy }) =>
    Object.entries(dueBy).map(([empType, n]) => cohort('declare.due', orgId, day, { empType: Number(empType) }, n)),
  span: (db) => spanBy(db, sql`select min(day) as "from", max(day) as "to" from declare_day where kind = ${code(DayKind.personal)}`),
  rows: (db, period) =>
    pagesOfDays(
      period,
      (day, after, limit) =>
        ask<DueDay>(
          db,
          sql`select org_id as "orgId", ${day}::text as day, jsonb_object_agg(emp_type, n) as "dueBy" from (${owedOn(day)}) o
              where org_id > ${after} group by org_id order by org_id limit ${limit}`,
        ),
      ({ orgId }) => orgId,
    ),
  copies: {
    async wrong(db, day) {
      const rows = await wrongDueBy(db, day)
      const metric = numberOf('declare.due', 'empType')
      return rows.map(({ orgId, empType, expected, actual }) => ({ orgId, metric, dim: empType, day, expected, actual }))
    },
    // By what is missing, as the figures are: who comes or goes meanwhile changes both sides alike.
    mend: (tx, wrong) =>
      addToDueBy(
        tx,
        wrong.map(({ orgId, day, dim, expected, actual }) => ({ orgId, day, empType: dim, n: expected - actual })),
      ),
  },
})

interface WrongDueBy {
  readonly orgId: number
  readonly empType: number
  readonly expected: number
  readonly actual: number
}
const wrongDueBy = (db: ReadDb, day: string) =>
  ask<WrongDueBy>(
    db,
    sql`with kept as (
          select d.org_id, k.key::int as emp_type, k.value::int as n from declare_day d cross join lateral jsonb_each_text(d.due_by) k
           where d.day = ${day} and d.kind = ${code(DayKind.personal)})
        select org_id as "orgId", emp_type as "empType", coalesce(o.n, 0) as expected, coalesce(k.n, 0) as actual
          from (${owedOn(day)}) o full join kept k using (org_id, emp_type)
         where coalesce(o.n, 0) <> coalesce(k.n, 0) order by 1, 2`,
  )
