import { Frequency } from '@oems/contract/declaration/codes.ts'
import type { NewVersion, PolicySaved, ZoneDeadline } from '@oems/contract/declaration/policies.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, weekdayOf } from '../../core/days.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import type { Org } from '../../core/db/org.ts'
import { ruling } from '../ruling.ts'
import { deadlineTimes } from '../times.ts'
import { columnsOf } from './store.ts'

interface Unit {
  readonly orgId: number
  readonly timeZone: string | null
  readonly deadlineAt: Date
  readonly due: number
}
export interface Effect extends Omit<PolicySaved, 'id'> {
  /** The units that will go by it. */
  readonly orgIds: readonly number[]
}

/**
 * What a version would do, by the one statement that opens days: whom it reaches, and by whom is to be declared on the first day. One that
 * inherits reaches those who would go by the node's own rule, and the day on which it begins is told.
 */
export async function effectOf({ db }: Pick<Ctx, 'db'>, node: Pick<Org, 'path'>, version: NewVersion): Promise<Effect> {
  const isOwn = version.inherits === 0
  const day = isOwn ? firstDayOf(version) : version.fromDay
  const below = sql`starts_with(o.path, ${node.path})`
  const reached = await unitsOf(
    db,
    isOwn ? ruling(day, below, withVersion(version)) : ruling(day, below),
    sql`r.active and r.org_id = ${version.orgId} and r.target = ${version.target}`,
  )
  const orgIds = reached.map(({ orgId }) => orgId)
  const those = sql`o.id = any(${array(orgIds)}::bigint[])`
  const units = isOwn ? reached : await unitsOf(db, ruling(day, those, withVersion(version)), sql`r.active`)
  const otherwise = isOwn ? await unitsOf(db, ruling(day, those), sql`true`) : reached
  const isDue = isOwn ? version.enabled === 1 : sum(units) > 0
  return {
    orgIds,
    nodes: reached.length,
    due: sum(units),
    dueOtherwise: sum(otherwise),
    firstDay: isDue ? day : null,
    deadlines: isDue ? deadlinesOf(units) : [],
  }
}

const sum = (units: readonly Unit[]) => units.reduce((total, { due }) => total + due, 0)

function firstDayOf({ fromDay, frequency, weekday }: NewVersion): string {
  return frequency === Frequency.daily ? fromDay : addDays(fromDay, (weekday - weekdayOf(fromDay) + 7) % 7)
}

/** The saved versions with this one in the place of another of its day. */
function withVersion({ orgId, target, fromDay, ...version }: NewVersion): SQL {
  const rule = columnsOf(version)
  return sql`(
    select org_id, target, from_day, deleted_at, enabled, frequency, weekday, emp_types, deadline_day_offset, deadline_time, late_days,
      require_temperature, require_location, remind_times, uhs_enabled, uhs_deadline_time, inherits
      from declare_policy where not (org_id = ${orgId} and target = ${target} and from_day = ${fromDay})
    union all select ${orgId}::bigint, ${target}::smallint, ${fromDay}::date, null, ${rule.enabled}::boolean, ${rule.frequency}::smallint,
      ${rule.weekday}::smallint, ${array(rule.empTypes)}::smallint[], ${rule.deadlineDayOffset}::smallint, ${rule.deadlineTime}::char(5),
      ${rule.lateDays}::smallint, ${rule.requireTemperature}::boolean, ${rule.requireLocation}::boolean, ${array(rule.remindTimes)}::text[],
      ${rule.uhsEnabled}::boolean, ${rule.uhsDeadlineTime}::char(5), ${rule.inherits}::boolean)`
}

const unitsOf = (db: ReadDb, ruled: SQL, which: SQL) =>
  ask<Unit>(
    db,
    sql`with ${ruled}
        select r.node_id as "orgId", o.time_zone as "timeZone", r.deadline_at as "deadlineAt",
          coalesce((select sum(n::int) from jsonb_each_text(b.due_by) k (kind, n)), 0)::int as due
        from ruled r join org o on o.id = r.node_id left join obliged b on b.org_id = r.node_id where ${which} order by 1`,
  )

/** One line a zone, those with the most people first. */
function deadlinesOf(units: readonly Unit[]): ZoneDeadline[] {
  return [...Map.groupBy(units, ({ timeZone }) => timeZone)]
    .map(([timeZone, at]) => {
      const { beijing, local } = deadlineTimes(new Date(at[0]!.deadlineAt), timeZone)
      return { timeZone, beijing, local: local ?? beijing, nodes: at.length, due: sum(at) }
    })
    .sort((one, other) => other.due - one.due || other.nodes - one.nodes)
}
