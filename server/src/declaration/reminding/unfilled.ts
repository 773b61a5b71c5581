import { DayKind } from '@oems/contract/declaration/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import { proposedDay } from '../siteDay.ts'
import { hasWithdrawn } from '../withdrawn.ts'

/** A day of a unit on which somebody has still to declare. */
export interface UnfilledDay {
  readonly orgId: number
  readonly orgName: string
  readonly timeZone: string | null
  readonly day: string
  readonly deadlineAt: Date
  readonly unfilled: number
  /** Of these, the accounts of those who may declare themselves; who has taken back the consent is not asked. */
  readonly accountIds: readonly number[]
  readonly withoutAccount: number
}

interface Asked {
  readonly now: Date
  /** Null: of each unit the day that the phone proposes there. */
  readonly date?: string | null
  /** Which units `o`, with their day `d`. */
  readonly where: SQL
  /** Only these people. */
  readonly among?: readonly number[]
}

/** Who has not declared, by unit and day. The days have to be open: `ensureOpen` first. */
export async function unfilledAt(db: ReadDb, { now, date = null, where, among }: Asked): Promise<UnfilledDay[]> {
  const days = date === null ? await proposedDay(db, now) : sql`d.day = ${date}::date`
  const rows = await ask<Omit<UnfilledDay, 'deadlineAt'> & { deadlineAt: string }>(
    db,
    sql`select o.id as "orgId", o.org_name as "orgName", o.time_zone as "timeZone", d.day, d.deadline_at as "deadlineAt", count(*)::int as unfilled,
          coalesce(jsonb_agg(e.account_id) filter (where e.account_id is not null and not ${hasWithdrawn(sql`e.id`)}), '[]') as "accountIds",
          (count(*) filter (where e.account_id is null))::int as "withoutAccount"
        from declare_day d join org o on o.id = d.org_id
          join emp_stay s on s.org_id = d.org_id and s.from_day <= d.day and s.due_from <= d.day and (s.to_day is null or s.to_day >= d.day)
            and (d.emp_kinds >> s.emp_type) & 1 = 1
          join employee e on e.id = s.person_id and e.deleted_at is null
        where d.kind = ${code(DayKind.personal)} and d.is_due and ${days} and ${where} and o.deleted_at is null
          ${among ? sql`and s.person_id = any(${array(among)}::bigint[])` : sql``}
          and not exists (select from declare_person_day p where p.person_id = s.person_id and p.day = d.day)
        group by o.id, o.org_name, o.time_zone, d.day, d.deadline_at order by o.id, d.day`,
  )
  return rows.map((row) => ({ ...row, deadlineAt: new Date(row.deadlineAt) }))
}
