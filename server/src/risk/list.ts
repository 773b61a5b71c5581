import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { RiskChange } from '@oems/contract/risk/codes.ts'
import type { OrgRiskLine, OrgRiskSearch } from '@oems/contract/risk/orgRisks.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, startOf, weekdayOf } from '../core/days.ts'
import { placeOf } from '../core/db/atNodes.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { boundsOf, orderOf } from '../core/db/paging.ts'
import { nodesOf, requestedCoverage } from '../subscription/subscribedNodes.ts'
import { effectiveRisk } from './effective.ts'
import { depthOf } from './setting/judging.ts'

type Line = Omit<OrgRiskLine, 'key' | 'projectId' | 'projectName' | 'reviewOverdue' | 'locked'>
interface Found extends Line {
  readonly setByDepth: number | null
  readonly total: number
}
const sortBy = { grade: sql`e.grade`, reviewDate: sql`e.review_date`, updatedAt: sql`r.updated_at` }

/** Nodes with what was set there, or with what holds there; and how many rows each quick filter has. Of one moment (`inSnapshot`). */
export async function list(ctx: Ctx, query: OrgRiskSearch) {
  const [coverage, depth] = await Promise.all([requestedCoverage(ctx, query), depthOf(ctx)])
  const today = dayOf(ctx.now)
  const place = placeWithin(coverage)
  const found = matched(ctx, query, place, today)
  const order = sql.join([...orderOf(query, sortBy), sql`e.grade desc nulls last, o.path, i.order_num, i.id`], sql`, `)
  const [rows, [counts]] = await Promise.all([
    ask<Found>(ctx.db, sql`select ${columns(ctx)} ${found} order by ${order} ${boundsOf(query)}`),
    ask<Counts>(ctx.db, counted(query, place, today)),
  ])
  const { pageNo, pageSize } = query
  const past = rows.length === 0 && pageNo > 1 ? await ask<{ n: number }>(ctx.db, sql`select count(*)::int as n ${found}`) : []
  return { list: rows.map((row) => lineOf(row, today, depth)), total: rows[0]?.total ?? past[0]?.n ?? 0, pageNo, pageSize, counts: counts! }
}

/** Of nodes `o`. */
export const placeWithin = (coverage: Parameters<typeof nodesOf>[0]): SQL =>
  sql.join(
    nodesOf(coverage).map(({ path }) => sql`starts_with(o.path, ${path}::text)`),
    sql` or `,
  )

function lineOf({ setByDepth, total: _, ...row }: Found, today: string, depth: number): OrgRiskLine {
  return {
    ...row,
    key: `${row.orgId}-${row.illnessId}`,
    ...placeOf(row),
    suggestAt: row.suggestAt && new Date(row.suggestAt).toISOString(),
    updatedAt: row.updatedAt && new Date(row.updatedAt).toISOString(),
    reviewOverdue: row.orgRiskId !== null && row.reviewDate !== null && row.reviewDate < today ? 1 : 0,
    locked: setByDepth !== null && setByDepth < depth ? 1 : 0,
  }
}

/** What a node above that the caller does not see is called stays there: 上级设定. */
function columns({ actor: { scope } }: Ctx): SQL {
  const ofSight = (column: string) =>
    scope === 'everything' ? sql.raw(column) : sql`case when starts_with(f.path, ${scope.below}::text) then ${sql.raw(column)} end`
  return sql`r.id as "orgRiskId", r.version, o.id as "orgId", o.org_name as "orgName", o.org_type as "orgType", i.id as "illnessId", i.name as "illnessName",
    e.risk_level_id as "riskLevelId", e.level_name as "levelName", e.grade, e.colour, e.cover_days as "coverDays", e.origin, ${ofSight('f.id')} as "fromOrgId",
    ${ofSight('f.org_name')} as "fromName", r.basis, e.review_date as "reviewDate", s.risk_level_id as "suggestLevelId", sl.name as "suggestLevelName",
    sl.grade as "suggestGrade", s.cases as "suggestCases", s.suggest_at as "suggestAt", r.updated_at as "updatedAt", er.set_by_depth as "setByDepth",
    count(*) over ()::int as total`
}

/** Pairs of node and illness: those with a suggestion, all there are, or those with a row of their own. */
function pairs({ suggested, inherited }: OrgRiskSearch): SQL {
  if (suggested === 1) return sql`select org_id, illness_id from org_risk_suggestion`
  if (inherited === 0) return sql`select org_id, illness_id from org_risk where deleted_at is null`
  return sql`
    select o.id as org_id, k.illness_id from org o left join project j on j.project_id = o.id cross join risk k
    where o.deleted_at is null and o.org_type >= ${code(OrgType.group)} and k.deleted_at is null
      and j.project_status is distinct from ${code(ProjectStatus.closed)}`
}

/** From `from` on. */
function matched(ctx: Ctx, query: OrgRiskSearch, place: SQL, today: string): SQL {
  const { illnessId, riskLevelId, grade, basis, reviewOverdue, raised, nationCode } = query
  const nodes = sql`select o.id from org o where o.deleted_at is null and (${place})`
  const conditions = [
    sql`o.deleted_at is null and (${place})`,
    ...(illnessId === null ? [] : [sql`p.illness_id = ${illnessId}`]),
    ...(riskLevelId === null ? [] : [sql`e.risk_level_id = any(${array(riskLevelId)}::bigint[])`]),
    ...(grade.length === 0 ? [] : [sql`e.grade = any(${array(grade)}::int[])`]),
    ...(nationCode === null ? [] : [sql`o.nation_code = ${nationCode}`]),
    ...(basis === null ? [] : [sql`r.basis = ${basis}`]),
    ...(reviewOverdue === 0 ? [] : [isOverdue(today)]),
    ...(raised === 0 ? [] : [wasRaised(ctx.now)]),
  ]
  return sql`
    from (${pairs(query)}) p join org o on o.id = p.org_id join illness i on i.id = p.illness_id
      left join (${effectiveRisk(today, nodes, illnessId)}) e on e.org_id = p.org_id and e.illness_id = p.illness_id
      left join org_risk r on r.org_id = p.org_id and r.illness_id = p.illness_id and r.deleted_at is null
      left join org_risk er on er.id = e.org_risk_id
      left join org f on f.id = e.from_org_id
      left join org_risk_suggestion s on s.org_id = p.org_id and s.illness_id = p.illness_id
      left join risk_level sl on sl.id = s.risk_level_id
    where ${sql.join(conditions, sql` and `)}`
}

const isOverdue = (today: string) => sql`r.review_date < ${today}`
/** Since Monday. */
function wasRaised(now: Date): SQL {
  const today = dayOf(now)
  const monday = startOf(addDays(today, 1 - weekdayOf(today))).toISOString()
  return sql`exists (select from org_risk_log l where l.org_risk_id = r.id and l.change = ${code(RiskChange.raised)} and l.at >= ${monday})`
}

interface Counts {
  readonly own: number
  readonly reviewOverdue: number
  readonly suggested: number
  readonly raised: number
}
const counted = ({ illnessId }: OrgRiskSearch, place: SQL, today: string): SQL => {
  const of = (table: string) => (illnessId === null ? sql`true` : sql`${sql.raw(table)}.illness_id = ${illnessId}`)
  return sql`
    select count(*)::int as own, count(*) filter (where ${isOverdue(today)})::int as "reviewOverdue",
      count(*) filter (where ${wasRaised(new Date(`${today}T12:00:00+08:00`))})::int as raised,
      (select count(*)::int from org_risk_suggestion s join org o on o.id = s.org_id and o.deleted_at is null and (${place}) where ${of('s')}) as suggested
    from org_risk r join org o on o.id = r.org_id and o.deleted_at is null and (${place}) where r.deleted_at is null and ${of('r')}`
}
