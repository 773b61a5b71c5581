import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Frequency } from '@oems/contract/reserve/codes.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { array, type Db } from '../../core/db/database.ts'

interface Rule {
  readonly enabled: boolean
  readonly frequency: number
  readonly deadlineDay: number
  readonly deadlineTime: string
  readonly remindHours: readonly number[]
}
const off: Rule = { enabled: false, frequency: Frequency.daily, deadlineDay: 1, deadlineTime: '24:00', remindHours: [] }
const monthly: Rule = { enabled: true, frequency: Frequency.monthly, deadlineDay: 5, deadlineTime: '24:00', remindHours: [24, 3] }
const weekly: Rule = { enabled: true, frequency: Frequency.weekly, deadlineDay: 5, deadlineTime: '18:00', remindHours: [24, 3] }
const daily: Rule = { enabled: true, frequency: Frequency.daily, deadlineDay: 1, deadlineTime: '18:00', remindHours: [3] }

const { supplies, drugs, equipment, measures } = DeclareType
const everyType = [supplies, drugs, equipment, measures]
const all = (target: number, rule: Rule) => everyType.map((declareType) => ({ target, declareType, ...rule }))
const but = (target: number, rule: Rule, ofEquipment: Rule) =>
  everyType.map((declareType) => ({ target, declareType, ...(declareType === equipment ? ofEquipment : rule) }))

/** What stands at the platform from the beginning (04 §2.3). */
export const shippedRules = [
  ...all(PolicyTarget.excluded, off),
  { target: PolicyTarget.noProject, declareType: measures, ...off },
  ...all(PolicyTarget.routine, monthly),
  ...but(PolicyTarget.key, weekly, monthly),
  ...but(PolicyTarget.emergency, daily, weekly),
]

/** Before any day of any query. */
const sinceEver = '2000-01-01'

/** Puts the shipped rules at the platform's node where they are missing. */
export async function seedPeriodPolicies(db: Pick<Db, 'execute'>, now: Date): Promise<void> {
  const at = now.toISOString()
  for (const { declareType, target, enabled, frequency, deadlineDay, deadlineTime, remindHours } of shippedRules)
    await db.execute(sql`
      insert into period_policy (created_at, created_by, updated_at, updated_by, org_id, declare_type, target, from_day, enabled, frequency,
        deadline_day, deadline_time, remind_hours, tolerance, inherits)
      select ${at}, 0, ${at}, 0, id, ${declareType}, ${target}, ${sinceEver}, ${enabled}, ${frequency}, ${deadlineDay}, ${deadlineTime},
        ${array(remindHours)}::smallint[], 10, false
      from org where org_type = ${code(OrgType.platform)} and deleted_at is null
      on conflict do nothing`)
}
