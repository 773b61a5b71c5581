import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { array, type ReadDb } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'
import type { Period } from '../core/statistics/source.ts'
import { type Subtree, subtreesOf } from '../core/statistics/subtrees.ts'
import { standingFirst } from './order.ts'

export interface Place {
  readonly node: Org
  /** Further ones that count with it. */
  readonly beside?: readonly Org[]
  /** That node alone, nothing below it. */
  readonly direct?: boolean
  /** By 历史口径: what lay below them then, in place of what lies below them now. */
  readonly subtrees?: readonly Subtree[]
}

/** A place as it was on a day. */
export async function placeOn<P extends Place>(db: ReadDb, place: P, day: Period): Promise<P> {
  if (day.historicalBefore === undefined || place.direct) return place
  return { ...place, subtrees: await subtreesOf(db, [place.node, ...(place.beside ?? [])], day) }
}

/**
 * The node with everything below it, deleted nodes too: what was due or declared there still counts above. The platform's own needs no
 * predicate.
 */
export function withinPlace(orgId: SQL, { node, beside = [], direct = false, subtrees = [] }: Place): SQL {
  if (subtrees.some(({ times }) => times !== 1)) return withinSubtrees(orgId, subtrees)
  if (subtrees.length > 0) return withinPlace(orgId, { node: subtrees[0]!.node, beside: subtrees.slice(1).map((one) => one.node) })
  const places = [node, ...beside].map((one) => withinNode(orgId, one, direct))
  return places.length === 1 ? places[0]! : sql`(${sql.join(places, sql` or `)})`
}

/** A node lay there whose subtrees are more than those that take it out. */
const withinSubtrees = (orgId: SQL, subtrees: readonly Subtree[]) => sql`
  ${orgId} in (
    select o.id from org o join unnest(${array(subtrees.map(({ node }) => node.path))}::text[], ${array(subtrees.map(({ times }) => times))}::int[])
      s(path, times) on starts_with(o.path, s.path) group by o.id having sum(s.times) > 0)`

function withinNode(orgId: SQL, node: Org, direct: boolean): SQL {
  if (direct || node.orgType === OrgType.project) return sql`${orgId} = ${node.id}`
  return node.depth === 0 ? sql`true` : sql`${orgId} in (select id from org where starts_with(path, ${node.path}))`
}

/**
 * The person-days `p` of a day: who had declared by a moment, in the condition of the latest valid submission up to then (03 §4.3); without a
 * moment as they stand. Whoever was not corrected after it stands as then; the few others are looked up among the submissions.
 */
export function personDaysAt(day: string, until: Date | null, where: SQL): SQL {
  if (until === null) return sql`select p.* from declare_person_day p where p.day = ${day}::date and ${where}`
  const moment = sql`${until.toISOString()}::timestamptz`
  const declared = sql`p.day = ${day}::date and p.first_declared_at <= ${moment} and ${where}`
  return sql`
    select p.person_id, p.org_id, p.emp_type, p.obliged, p.on_time, p.source, p.declared_at, p.level, p.worse, p.symptoms, p.temperature
    from declare_person_day p where ${declared} and p.declared_at <= ${moment}
    union all
    select p.person_id, p.org_id, p.emp_type, p.obliged, p.on_time, p.source, h.declared_at, h.level, h.worse, h.symptoms, h.temperature
    from declare_person_day p cross join lateral (
        select h.declared_at, h.level, h.worse, h.symptoms, h.temperature from declare_health h
        where h.person_id = p.person_id and h.day = ${day}::date and not h.voided and h.declared_at <= ${moment}
        order by ${standingFirst} limit 1) h
    where ${declared} and p.declared_at > ${moment} and p.declared_at > p.first_declared_at`
}
