import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { OrgStatus, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { epTypeOn } from '../../organisation/projects/epType.ts'
import { hasMeasures } from '../measures/applying.ts'

export const declaringStatuses = [ProjectStatus.active, ProjectStatus.suspended, ProjectStatus.finishing]
const { group, company, project, region } = OrgType

/** Which nodes declare a type: measures are declared above projects too. */
export const declaringNodes = (declareType: DeclareTypeCode) =>
  declareType === DeclareType.measures ? code(group, company, project, region) : code(project)

/** Whether a node `o` is out of use, or stands below one that is. */
const belowDisabled = sql`exists (select from org off where off.id = any(path_ids(o.path)) and off.status = ${code(OrgStatus.disabled)})`

/** Whether a node `o` has anything to declare of a type. */
function hasSheet(declareType: DeclareTypeCode, date: string): SQL {
  if (declareType === DeclareType.measures) return hasMeasures(date)
  return sql`exists (select from project_supplies s where s.org_id = o.id and s.declare_type = ${declareType} and s.active and s.deleted_at is null)`
}

/**
 * The rule in force for a type on a day is the one for the node's kind at the node itself or at the nearest node above that has one; a version
 * that inherits is none (04 §2.3). As parts of a `with`: `ruled`, a line a node, with `due` where it is asked to declare.
 */
export const periodRuling = (declareType: DeclareTypeCode, date: string, which = sql`true`, rules = sql`period_policy`) => sql`
  node as (
    select o.id, o.path, case when o.org_type = ${code(project)} then ${epTypeOn(date)} else ${code(PolicyTarget.noProject)} end as target,
      not ${belowDisabled} and (o.org_type <> ${code(project)} or p.project_status in (${code(...declaringStatuses)})) as active,
      ${hasSheet(declareType, date)} as has_sheet
    from org o left join project p on p.project_id = o.id
    where o.deleted_at is null and o.org_type in (${declaringNodes(declareType)}) and ${which}
  ), rule as (
    select distinct on (org_id, target) * from ${rules} p
    where declare_type = ${declareType} and from_day <= ${date}::date and deleted_at is null order by org_id, target, from_day desc
  ), ruled as (
    select distinct on (n.id) n.id as node_id, n.active, n.active and r.enabled and n.has_sheet as due, r.id as policy_id, r.org_id as rule_org, r.target,
      r.from_day, r.frequency, r.deadline_day, r.deadline_time, r.remind_hours, r.tolerance
    from node n cross join lateral unnest(path_ids(n.path)) with ordinality a(id, depth)
      join rule r on r.org_id = a.id and r.target = n.target and not r.inherits
    order by n.id, a.depth desc
  )`
