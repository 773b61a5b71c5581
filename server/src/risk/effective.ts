import type { CodeOf } from '@oems/contract/core/codes.ts'
import { RiskOrigin } from '@oems/contract/risk/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { array, ask, type ReadDb } from '../core/db/database.ts'
import { areaRisk } from './areaRisk.ts'
import type { OrgRiskRow, riskLevel } from './tables.ts'

export { provideAreaRisk } from './areaRisk.ts'

/** The level that holds at a node (04 §4.5). Without one the node is 未评估, and no row says so. */
export interface EffectiveRisk {
  readonly illnessId: number
  readonly riskLevelId: number
  readonly grade: (typeof riskLevel.$inferSelect)['grade']
  readonly levelName: string
  readonly colour: string
  /** Null: the level asks for no supplies. */
  readonly coverDays: number | null
  readonly origin: CodeOf<typeof RiskOrigin>
  /** The node at which it was set; null: it is the area's. */
  readonly fromOrgId: number | null
  readonly orgRiskId: number | null
  readonly reviewDate: OrgRiskRow['reviewDate'] | null
}

/**
 * What holds at nodes on a day, as one query over all of them: org_id, illness_id, risk_level_id, grade, level_name, colour, cover_days, origin,
 * from_org_id, org_risk_id, review_date. A node's own row holds; else the higher one of the nearest row above and of the area's, which is that
 * of the node's province, and else of its nation. `nodes` is a query of ids; deleted ones are left out.
 */
export function effectiveRisk(day: string, nodes: SQL, illnessId: number | null = null): SQL {
  const ofIllness = (table: string) => (illnessId === null ? sql`` : sql`and ${sql.raw(table)}.illness_id = ${illnessId}::bigint`)
  return sql`
    with place as materialized (
        select id, path, province_id, nation_code from org where deleted_at is null and id in (${nodes})),
      near as (
        select distinct on (n.id, r.illness_id) n.id as org_id, r.illness_id, r.risk_level_id, r.org_id as from_org_id, r.id as org_risk_id,
            r.review_date, r.org_id = n.id as own
          from place n cross join lateral unnest(string_to_array(trim(n.path, '/'), '/')::bigint[]) with ordinality p (id, depth)
            join org_risk r on r.org_id = p.id and r.deleted_at is null ${ofIllness('r')}
         order by n.id, r.illness_id, p.depth desc),
      around as (
        select distinct on (n.id, a.illness_id) n.id as org_id, a.illness_id, a.risk_level_id
          from place n join (${areaRisk(day)}) a on a.nation_code = n.nation_code and coalesce(a.province_id = n.province_id, a.province_id is null) ${ofIllness('a')}
         order by n.id, a.illness_id, a.province_id nulls last),
      held as (
        select org_id, illness_id, risk_level_id, case when own then ${code(RiskOrigin.own)} else ${code(RiskOrigin.above)} end as origin, from_org_id,
            org_risk_id, review_date from near
        union all
        select org_id, illness_id, risk_level_id, ${code(RiskOrigin.area)}, null, null, null from around)
    select distinct on (h.org_id, h.illness_id) h.org_id, h.illness_id, h.risk_level_id, l.grade, l.name as level_name, l.colour, l.cover_days, h.origin,
        h.from_org_id, h.org_risk_id, h.review_date
      from held h join risk_level l on l.id = h.risk_level_id
     order by h.org_id, h.illness_id, h.origin = ${code(RiskOrigin.own)} desc, l.grade desc, h.origin`
}

/** The same for many statements that know nothing but supplies: org_id, illness_id, grade, cover_days, risk_level_id. */
export const effectiveCoverDays = (day: string, nodes: SQL): SQL =>
  sql`select org_id, illness_id, grade, cover_days, risk_level_id from (${effectiveRisk(day, nodes)}) e`

/** Of all illnesses together, for nodes where any level holds: org_id, and the highest grade and cover_days of them. */
export const highestCoverDays = (day: string, nodes: SQL): SQL =>
  sql`select org_id, max(grade) as grade, max(cover_days) as cover_days from (${effectiveRisk(day, nodes)}) e group by org_id`

/** Of these nodes; one that is 未评估 of everything has no entry. */
export async function effectiveRisks(
  { db }: { readonly db: Pick<ReadDb, 'execute'> },
  orgIds: readonly number[],
  day: string,
  illnessId: number | null = null,
): Promise<ReadonlyMap<number, readonly EffectiveRisk[]>> {
  if (orgIds.length === 0) return new Map()
  const nodes = sql`select unnest(${array([...new Set(orgIds)])}::bigint[])`
  const rows = await ask<EffectiveRisk & { orgId: number }>(
    db,
    sql`select org_id as "orgId", illness_id as "illnessId", risk_level_id as "riskLevelId", grade, level_name as "levelName", colour,
          cover_days as "coverDays", origin, from_org_id as "fromOrgId", org_risk_id as "orgRiskId", review_date as "reviewDate"
        from (${effectiveRisk(day, nodes, illnessId)}) e order by org_id, illness_id`,
  )
  return Map.groupBy(rows, ({ orgId }) => orgId)
}

/** Of one node and illness; null: 未评估. */
export const riskOf = async (ctx: { readonly db: Pick<ReadDb, 'execute'> }, orgId: number, illnessId: number, day: string) =>
  (await effectiveRisks(ctx, [orgId], day, illnessId)).get(orgId)?.[0] ?? null

/** Over all illnesses: the highest grade and the most days that any asks for; null: nothing is known of any. */
export async function highestRisk(ctx: { readonly db: Pick<ReadDb, 'execute'> }, orgId: number, day: string) {
  const risks = (await effectiveRisks(ctx, [orgId], day)).get(orgId)
  if (!risks) return null
  const days = risks.map(({ coverDays }) => coverDays).filter((value) => value !== null)
  return { grade: Math.max(...risks.map(({ grade }) => grade)), coverDays: days.length > 0 ? Math.max(...days) : null }
}
