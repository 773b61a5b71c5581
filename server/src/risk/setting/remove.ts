import { RiskChange } from '@oems/contract/risk/codes.ts'
import { inArray, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { array, ask } from '../../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../../core/db/insertRows.ts'
import { ruleBroken } from '../../core/errors.ts'
import { detachAll } from '../../core/files/attach.ts'
import { diff } from '../../core/statistics/source.ts'
import { riskChanges } from '../counted.ts'
import { effectiveRisks } from '../effective.ts'
import { riskFollower } from '../followers.ts'
import { papers, store } from '../store.ts'
import { orgRiskLog, orgRiskSuggestion } from '../tables.ts'
import { type Moved, tellMoved } from '../telling.ts'
import { settle, writer } from './apply.ts'
import { depthOf, isLocked, onlyRaised } from './judging.ts'

interface Asked {
  readonly ids: readonly number[]
  readonly reason: string
}

/** The nodes go by what is above them again: the same as lowering for whoever is not to lower it (04 §4.5). */
export async function remove(ctx: WriteCtx, { ids, reason }: Asked): Promise<void> {
  const removed = await store.remove(ctx, ids)
  const depth = await depthOf(ctx)
  if (removed.some(({ setByDepth }) => isLocked(setByDepth, depth))) throw ruleBroken(onlyRaised)
  await takeBack(ctx, removed, reason)
  await detachAll(ctx, papers.owner, ids)
  for (const [illnessId, rows] of Map.groupBy(removed, (row) => row.illnessId)) {
    await riskFollower()?.raisedOrLowered(ctx, { orgIds: rows.map(({ orgId }) => orgId), illnessId })
    await tellRemoved(ctx, illnessId, rows)
  }
}

/** What holds at the nodes from now on may be higher as well as lower; where it is the same, nobody hears of it. */
async function tellRemoved(ctx: WriteCtx, illnessId: number, rows: readonly Gone[]): Promise<void> {
  const orgIds = rows.map(({ orgId }) => orgId)
  const [after, before] = await Promise.all([
    effectiveRisks(ctx, orgIds, dayOf(ctx.now), illnessId),
    ask<Moved['node'] & NonNullable<Moved['before']>>(
      ctx.db,
      sql`select o.id, o.org_name as "orgName", l.name as "levelName", l.grade
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("orgId" bigint, "riskLevelId" bigint)
            join org o on o.id = r."orgId" join risk_level l on l.id = r."riskLevelId"
          order by o.depth, o.id`,
    ),
  ])
  await tellMoved(
    ctx,
    before.map(({ levelName, grade, ...node }) => ({ node, before: { levelName, grade }, after: after.get(node.id)?.[0] ?? null })),
    '本级风险等级已撤销，',
  )
}

interface Gone {
  readonly id: number
  readonly orgId: number
  readonly illnessId: number
  readonly riskLevelId: number
}
/** History and figures of rows that have been deleted. */
export async function takeBack(ctx: WriteCtx, removed: readonly Gone[], reason: string): Promise<void> {
  if (removed.length === 0) return
  const grades = await ask<{ id: number; grade: 1 | 2 | 3 | 4 }>(
    ctx.db,
    sql`select id, grade from risk_level where id = any(${array(removed.map(({ riskLevelId }) => riskLevelId))}::bigint[])`,
  )
  const gradeOf = new Map(grades.map(({ id, grade }) => [id, grade]))
  const ids = await nextIds(ctx.db, orgRiskLog, removed.length)
  const log = removed.map(({ id, orgId, illnessId, riskLevelId }, at) => ({
    ...{ id: ids[at]!, orgRiskId: id, orgId, illnessId, change: RiskChange.removed, oldLevelId: riskLevelId, newLevelId: null },
    ...{ oldGrade: gradeOf.get(riskLevelId) ?? null, newGrade: null, reason, basis: null, forced: false, ...writer(ctx) },
  }))
  await insertRows(ctx.db, rowsOf(orgRiskLog, log))
  diff(ctx, riskChanges, null, log)
  await settle(
    ctx,
    removed.map(({ id }) => id),
  )
}

/** With deleted nodes goes what was set and suggested there. */
export async function endAtNodes(ctx: WriteCtx, nodeIds: readonly number[], ended: readonly Gone[]): Promise<void> {
  await takeBack(ctx, ended, '组织已删除')
  await ctx.db.delete(orgRiskSuggestion).where(inArray(orgRiskSuggestion.orgId, [...nodeIds]))
}
