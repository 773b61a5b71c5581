import { Frequency, PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { EmpType } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import type { Db } from '../core/db/database.ts'

const everybody = EmpType.options.map(({ value }) => value)
const endOfDay = { deadlineDayOffset: 1, deadlineTime: '00:00', lateDays: 3 }
const monday = 1
const daily = { enabled: true, frequency: Frequency.daily }
const weekly = { enabled: true, frequency: Frequency.weekly }
const off = { enabled: false, frequency: Frequency.daily, ...endOfDay, remindTimes: [], uhsEnabled: false, uhsDeadlineTime: '20:00' }
const routine = { ...endOfDay, remindTimes: ['09:00', '17:00'], uhsEnabled: true, uhsDeadlineTime: '20:00' }
const emergency = {
  deadlineDayOffset: 0,
  deadlineTime: '12:00',
  lateDays: 1,
  remindTimes: ['08:00', '10:00', '11:00'],
  uhsEnabled: true,
  uhsDeadlineTime: '16:00',
}

/** What stands at the platform from the beginning (03 §2.8). */
export const shippedPolicies = [
  { target: PolicyTarget.excluded, ...off },
  { target: PolicyTarget.noProject, ...off },
  { target: PolicyTarget.routine, ...weekly, ...routine },
  { target: PolicyTarget.key, ...daily, ...routine },
  { target: PolicyTarget.emergency, ...daily, ...emergency },
]

/** Before any day of any query. */
const sinceEver = '2000-01-01'

/** Puts the shipped rules at the platform's node where they are missing. */
export async function seedPolicies(db: Pick<Db, 'execute'>, now: Date): Promise<void> {
  const at = now.toISOString()
  for (const policy of shippedPolicies)
    await db.execute(sql`
      insert into declare_policy (created_at, created_by, updated_at, updated_by, org_id, target, from_day, enabled, frequency, weekday, emp_types,
        deadline_day_offset, deadline_time, late_days, require_temperature, require_location, remind_times, uhs_enabled, uhs_deadline_time)
      select ${at}, 0, ${at}, 0, id, ${policy.target}, ${sinceEver}, ${policy.enabled}, ${policy.frequency}, ${monday}, ${sql.param(everybody)}::smallint[],
        ${policy.deadlineDayOffset}, ${policy.deadlineTime}, ${policy.lateDays}, ${policy.enabled}, false, ${sql.param(policy.remindTimes)}::text[],
        ${policy.uhsEnabled}, ${policy.uhsDeadlineTime}
      from org where org_type = ${code(OrgType.platform)} and deleted_at is null
      on conflict do nothing`)
}
