import { logged } from '@oems/contract/reserve/console.ts'
import { PeriodRule, type PeriodRuleDraft } from '@oems/contract/reserve/policy.ts'
import { sql } from 'drizzle-orm'
import { array, ask, type ReadDb } from '../../../core/db/database.ts'
import { withinScope } from '../../../core/db/scope.ts'
import { tableStore } from '../../../core/db/store.ts'
import { periodPolicy } from '../../tables.ts'

export const store = tableStore(periodPolicy, '储备申报规则', { scope: withinScope(periodPolicy.orgId) })
export const periodPolicyTarget = store.logTarget(PeriodRule, logged.储备申报规则)

export interface Version extends PeriodRule {
  /** Replaced by another of its day before that came. */
  readonly replaced: boolean
}
/** All versions of some nodes, the latest day first. */
export const versionsAt = async (db: ReadDb, orgIds: readonly number[]): Promise<Version[]> =>
  (
    await ask<Version>(
      db,
      sql`select p.id as "policyId", p.org_id as "orgId", o.org_name as "orgName", p.declare_type as "declareType", p.target, p.from_day as "fromDay",
            p.enabled::int as enabled, p.frequency, p.deadline_day as "deadlineDay", p.deadline_time as "deadlineTime", p.remind_hours as "remindHours",
            p.tolerance, p.inherits, p.created_at as "createdAt", a.nickname as "createdByName", p.deleted_at is not null as replaced
          from period_policy p join org o on o.id = p.org_id left join sys_account a on a.id = p.created_by
          where p.org_id = any(${array(orgIds)}::bigint[]) order by p.from_day desc, p.id desc`,
    )
  ).map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }))

/** A rule as its table has it. */
export const columnsOf = ({ orgId, declareType, target, fromDay, enabled, inherits, remindHours, ...rule }: PeriodRuleDraft) => ({
  ...{ orgId, declareType, target, fromDay, enabled: enabled === 1, inherits: inherits === 1 },
  remindHours: remindHours.toSorted((one, other) => other - one),
  ...{ frequency: rule.frequency, deadlineDay: rule.deadlineDay, deadlineTime: rule.deadlineTime, tolerance: rule.tolerance },
})
