import { CaseClass } from '@oems/contract/declaration/caseCodes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { caseDays } from '@oems/contract/risk/riskChange.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { requireOpen } from '../../core/db/openNode.ts'
import { sees } from '../../core/db/scope.ts'
import { notFound, ruleBroken } from '../../core/errors.ts'

interface Node {
  readonly id: number
  readonly orgName: string
  readonly orgType: number
  readonly path: string
}
/** A level that was set, by whom being decided by the depth of their node. */
export interface SetLevel {
  readonly orgRiskId: number
  readonly version: number
  readonly riskLevelId: number
  readonly grade: number
  readonly setByDepth: number
}
/** A node whose level is to be changed. */
export interface Target {
  readonly node: Node
  readonly own: SetLevel | null
  /** That of the nearest node above which has one. */
  readonly above: SetLevel | null
  /** Confirmed cases of the last days, found there and below. */
  readonly cases: number
}

/** The nodes in the order of their numbers, all within the caller's scope. For a write they are locked, and their rows. */
export async function targetsOf(ctx: Ctx, orgIds: readonly number[], illnessId: number, isWrite: boolean): Promise<readonly Target[]> {
  const different = [...new Set(orgIds)]
  const nodes = await ask<Node>(
    ctx.db,
    sql`select id, org_name as "orgName", org_type as "orgType", path from org
        where id = any(${array(different)}::bigint[]) and deleted_at is null order by id ${isWrite ? sql`for key share` : sql``}`,
  )
  if (nodes.length < different.length || nodes.some((node) => !sees(ctx, node))) throw notFound()
  if (nodes.some(({ orgType }) => orgType < OrgType.group)) throw ruleBroken('平台和部委不划分风险等级，请选择集团、公司、项目或区域')
  if (isWrite) {
    await requireOpen(ctx as WriteCtx, different)
    await ctx.db.execute(sql`
      select from org_risk where org_id = any(${array(different)}::bigint[]) and illness_id = ${illnessId} and deleted_at is null order by id for update`)
  }
  const [levels, cases] = [await levelsOnPaths(ctx, different, illnessId), await confirmedCases(ctx, different, illnessId)]
  return nodes.map((node) => {
    const found = levels.filter(({ nodeId }) => nodeId === node.id)
    return {
      node,
      own: found.find(({ isOwn }) => isOwn) ?? null,
      above: found.find(({ isOwn }) => !isOwn) ?? null,
      cases: cases.get(node.id) ?? 0,
    }
  })
}

/** The nearest first. */
const levelsOnPaths = ({ db }: Ctx, orgIds: readonly number[], illnessId: number) =>
  ask<SetLevel & { readonly nodeId: number; readonly isOwn: boolean }>(
    db,
    sql`select n.id as "nodeId", r.org_id = n.id as "isOwn", r.id as "orgRiskId", r.version, r.risk_level_id as "riskLevelId", l.grade, r.set_by_depth as "setByDepth"
        from org n cross join lateral unnest(string_to_array(trim(n.path, '/'), '/')::bigint[]) with ordinality p (id, depth)
          join org_risk r on r.org_id = p.id and r.illness_id = ${illnessId} and r.deleted_at is null join risk_level l on l.id = r.risk_level_id
        where n.id = any(${array(orgIds)}::bigint[]) order by n.id, p.depth desc`,
  )

/** By the day on which they were found, at these nodes and below. */
async function confirmedCases({ db, now }: Ctx, orgIds: readonly number[], illnessId: number): Promise<ReadonlyMap<number, number>> {
  const found = await ask<{ id: number; n: number }>(
    db,
    sql`select p.id, count(*)::int as n
        from user_ill_situation s join org o on o.id = s.found_org_id
          cross join lateral unnest(string_to_array(trim(o.path, '/'), '/')::bigint[]) p (id)
        where s.deleted_at is null and s.illness_id = ${illnessId} and s.case_class = ${code(CaseClass.confirmed)}
          and s.found_date > ${addDays(dayOf(now), -caseDays)} and p.id = any(${array(orgIds)}::bigint[]) group by p.id`,
  )
  return new Map(found.map(({ id, n }) => [id, n]))
}
