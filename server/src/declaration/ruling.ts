import { Frequency, PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { OrgStatus, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { epTypeOn } from '../organisation/projects/epType.ts'
import { standingOn } from './daySource.ts'

export const declaringStatuses = [ProjectStatus.active, ProjectStatus.suspended, ProjectStatus.finishing]

/**
 * The rule in force is the one for the node's kind at the node itself or at the nearest node above that has one; a
 * version that inherits is none. Due is a node that is
 * enabled (a project also running, suspended or finishing) on a day of the rule's cycle; obliged is who stands there by a stay.
 * As parts of a `with`: `ruled`, a line a node, and `obliged`, by node as well. `which` narrows the nodes `o`; `rules` are the versions to
 * go by where they are not those that are saved.
 */
export const ruling = (date: string, which?: SQL, rules = sql`declare_policy`) => {
  const day = sql`${date}::date`
  return sql`
  node as (
    select o.id, o.path, case when o.org_type = ${code(OrgType.project)} then ${epTypeOn(date)} else ${code(PolicyTarget.noProject)} end as target,
      o.status = ${code(OrgStatus.enabled)} and (o.org_type <> ${code(OrgType.project)} or p.project_status in (${code(...declaringStatuses)})) as active
    from org o left join project p on p.project_id = o.id
    where o.deleted_at is null and o.org_type in (${code(OrgType.group, OrgType.company, OrgType.project, OrgType.region)}) and ${which ?? sql`true`}
  ), rule as (
    select distinct on (org_id, target) org_id, target, enabled, frequency, weekday, emp_types, deadline_day_offset, deadline_time, late_days, uhs_enabled, uhs_deadline_time, inherits,
      jsonb_build_object('enabled', enabled, 'frequency', frequency, 'weekday', weekday, 'empTypes', to_jsonb(emp_types),
        'lateDays', late_days, 'requireTemperature', require_temperature, 'requireLocation', require_location, 'remindTimes', to_jsonb(remind_times)) as policy
    from ${rules} p
    where from_day <= ${day} and deleted_at is null order by org_id, target, from_day desc
  ), chosen as (
    select distinct on (n.id) n.id as node_id, n.active, r.*,
      n.active and r.enabled and (r.frequency = ${code(Frequency.daily)} or r.weekday = extract(isodow from ${day})) as is_due,
      ((${day} + r.deadline_day_offset) + r.deadline_time::time) at time zone 'Asia/Shanghai' as deadline_at,
      n.active and r.uhs_enabled as report_is_due, (${day} + r.uhs_deadline_time::time) at time zone 'Asia/Shanghai' as report_deadline_at
    from node n cross join lateral unnest(path_ids(n.path)) with ordinality a(id, depth)
      join rule r on r.org_id = a.id and r.target = n.target and not r.inherits
    order by n.id, a.depth desc
  ), ruled as (
    select *, deadline_at + make_interval(hours => 24 * late_days) as late_until from chosen
  ), obliged as (
    select s.org_id, jsonb_object_agg(s.emp_type, s.n) as due_by
    from (${standingOn(date, which && sql`org_id in (select id from node)`)}) s
      join ruled r on r.node_id = s.org_id and r.is_due and s.emp_type = any(r.emp_types)
    group by s.org_id
  )`
}
