import { logged } from '@oems/contract/declaration/console.ts'
import { type NewVersion, PolicyVersion, type Rule } from '@oems/contract/declaration/policies.ts'
import { sql } from 'drizzle-orm'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import { withinScope } from '../../core/db/scope.ts'
import { tableStore } from '../../core/db/store.ts'
import { declarePolicy as t } from '../tables.ts'

export const store = tableStore(t, '申报规则', { scope: withinScope(t.orgId) })
export const policyTarget = store.logTarget(PolicyVersion, logged.申报规则)

/** A row as replies have it. */
export type Version = Omit<PolicyVersion, 'createdAt'> & { readonly createdAt: string | Date }

const flag = (column: string) => sql.raw(`p.${column}::int`)
/** All versions of some nodes, the latest day first, those that were replaced too. */
export const versionsAt = async (db: ReadDb, orgIds: readonly number[]): Promise<PolicyVersion[]> =>
  (
    await ask<Version>(
      db,
      sql`select p.id as "policyId", p.org_id as "orgId", o.org_name as "orgName", p.target, p.from_day as "fromDay", ${flag('enabled')} as enabled,
            p.frequency, p.weekday, p.emp_types as "empTypes", p.deadline_day_offset as "deadlineDayOffset", p.deadline_time as "deadlineTime",
            p.late_days as "lateDays", ${flag('require_temperature')} as "requireTemperature", ${flag('require_location')} as "requireLocation",
            p.remind_times as "remindTimes", ${flag('uhs_enabled')} as "uhsEnabled", p.uhs_deadline_time as "uhsDeadlineTime", p.inherits,
            p.created_at as "createdAt", a.nickname as "createdByName", p.deleted_at is not null as replaced
          from declare_policy p join org o on o.id = p.org_id left join sys_account a on a.id = p.created_by
          where p.org_id = any(${array(orgIds)}::bigint[]) order by p.from_day desc, p.id desc`,
    )
  ).map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }))

/** A rule as its table has it. */
export const columnsOf = ({
  enabled,
  requireTemperature,
  requireLocation,
  uhsEnabled,
  empTypes,
  remindTimes,
  inherits,
  ...rule
}: Rule & Pick<NewVersion, 'inherits'>) => ({
  ...rule,
  enabled: enabled === 1,
  requireTemperature: requireTemperature === 1,
  requireLocation: requireLocation === 1,
  uhsEnabled: uhsEnabled === 1,
  inherits: inherits === 1,
  empTypes: empTypes.toSorted((one, other) => one - other),
  remindTimes: remindTimes.toSorted(),
})
