import { OrgType } from '@oems/contract/organisation/codes.ts'
import { addDays, dayOf, startOf } from '@oems/server/core/days.ts'
import { ask, type Db } from '@oems/server/core/db/database.ts'
import { seedPolicies } from '@oems/server/declaration/policies.ts'
import { sql } from 'drizzle-orm'

/** As the shipped rule of each target, but for this. */
interface Own {
  readonly orgId: number
  readonly fromDay: string
  readonly deadlineDayOffset: 0 | 1
  readonly deadlineTime: string
  readonly remindTimes: readonly string[]
}

/** The company whose days end before midnight, and its code. */
const strictCompany = 'HY05'
/** Days after which it means to close a little earlier still. */
const changesIn = 7

/**
 * Rules of two nodes besides those that are shipped (03 §8): a site so far to the west that its day ends at 13:00 of the next in Beijing, and a
 * company with an earlier deadline, which has another change ahead. They stand before the first day is opened.
 */
export async function loadRules(db: Db, first: string, now: Date): Promise<void> {
  await seedPolicies(db, now)
  const [west] = await ask<{ id: number }>(
    db,
    sql`select id from org where org_type = ${OrgType.project} and time_zone = 'America/Lima' and deleted_at is null order by id limit 1`,
  )
  const [company] = await ask<{ id: number }>(db, sql`select id from org where org_code = ${strictCompany} and deleted_at is null`)
  if (west) await save(db, { orgId: west.id, fromDay: first, deadlineDayOffset: 1, deadlineTime: '13:00', remindTimes: ['06:00', '22:00'] })
  if (!company) return
  const strict = { orgId: company.id, deadlineDayOffset: 0, remindTimes: ['09:00', '15:00'] } as const
  await save(db, { ...strict, fromDay: first, deadlineTime: '20:00' })
  await save(db, { ...strict, fromDay: addDays(dayOf(now), changesIn), deadlineTime: '18:00' })
}

async function save(db: Db, { orgId, fromDay, deadlineDayOffset, deadlineTime, remindTimes }: Own): Promise<void> {
  const said = addDays(fromDay, -changesIn - 1)
  const at = new Date(startOf(said).getTime() + 10 * 3_600_000).toISOString()
  await db.execute(sql`
    insert into declare_policy (created_at, created_by, updated_at, updated_by, org_id, target, from_day, enabled, frequency, weekday, emp_types,
      deadline_day_offset, deadline_time, late_days, require_temperature, require_location, remind_times, uhs_enabled, uhs_deadline_time)
    select ${at}::timestamptz, 0, ${at}::timestamptz, 0, ${orgId}, p.target, ${fromDay}::date, p.enabled, p.frequency, p.weekday, p.emp_types,
      ${deadlineDayOffset}, ${deadlineTime}, p.late_days, p.require_temperature, p.require_location, ${sql.param([...remindTimes])}::text[],
      p.uhs_enabled, p.uhs_deadline_time
    from declare_policy p join org o on o.id = p.org_id and o.org_type = ${OrgType.platform}
    where p.enabled and p.deleted_at is null and p.target in (1, 2)`)
}
