import { DayKind } from '@oems/contract/declaration/codes.ts'
import type { DayMark } from '@oems/contract/declaration/fillingManagement.ts'
import { declareStatus, isLateFilled, type Status } from '@oems/contract/declaration/status.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { array, ask, type ReadDb } from '../core/db/database.ts'

import type { DayPolicy } from './tables.ts'

interface Row {
  readonly personId: number
  readonly date: string
  readonly stood: boolean
  readonly obliged: boolean
  readonly onTime: boolean | null
  readonly level: DayMark['level']
  readonly worse: boolean | null
  readonly temperature: string | null
  /** Of the submission that stands. */
  readonly declareId: number | null
  /** As PostgreSQL writes it; so is `lateUntil`. */
  readonly deadlineAt: string | null
  readonly lateUntil: string | null
  readonly policy: DayPolicy | null
}

/** One day of one person as it stands at a moment. */
export interface PersonsDay extends Omit<Row, 'deadlineAt' | 'lateUntil' | 'worse'> {
  readonly status: Status
  readonly lateFilled: boolean
  readonly worse: boolean
  /** ISO 8601; null where the node had no rule. */
  readonly deadlineAt: string | null
  readonly lateUntil: string | null
}

/** The days of some people from one day to another, both included, in order: with and without declarations. */
export async function daysOf(
  db: ReadDb,
  personIds: readonly number[],
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<ReadonlyMap<number, readonly PersonsDay[]>> {
  const rows = await ask<Row>(
    db,
    sql`select x.person_id as "personId", g.day::date as date, (s.id is not null or d.person_id is not null) as stood,
          coalesce(d.obliged, s.due_from <= g.day and dd.is_due and (dd.emp_kinds >> s.emp_type) & 1 = 1, false) as obliged,
          d.on_time as "onTime", d.level, d.worse, d.temperature, d.declare_id as "declareId", dd.deadline_at as "deadlineAt", dd.late_until as "lateUntil", dd.policy
        from unnest(${array(personIds)}::bigint[]) x (person_id)
          cross join generate_series(${from}::date, ${to}::date, '1 day') g (day)
          left join declare_person_day d on d.person_id = x.person_id and d.day = g.day::date and d.day between ${from} and ${to}
          left join emp_stay s on s.person_id = x.person_id and s.from_day <= g.day::date and (s.to_day is null or s.to_day >= g.day::date)
          left join declare_day dd on dd.org_id = coalesce(d.org_id, s.org_id) and dd.day = g.day::date and dd.kind = ${code(DayKind.personal)}
        order by 1, 2`,
  )
  return Map.groupBy(
    rows.map((row) => toPersonsDay(row, now)),
    ({ personId }) => personId,
  )
}

function toPersonsDay(row: Row, now: Date): PersonsDay {
  const { obliged, onTime } = row
  const deadlineAt = isoOf(row.deadlineAt)
  const facts = { obliged, onTime, deadlineAt }
  return {
    ...row,
    worse: row.worse ?? false,
    deadlineAt,
    lateUntil: isoOf(row.lateUntil),
    status: declareStatus(facts, now),
    lateFilled: isLateFilled(facts),
  }
}

const isoOf = (written: string | null) => written && new Date(written).toISOString()

/** As a dot of a strip. */
export const markOf = ({ date, status, lateFilled, level, temperature }: PersonsDay): DayMark => ({
  date,
  status,
  lateFilled,
  level,
  temperature,
})
