import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type RiskBasis, RiskChange, type RiskSource } from '@oems/contract/risk/codes.ts'
import { and, inArray, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { changeRows } from '../../core/db/changeRows.ts'
import { insertRows, nextIds, rowsOf } from '../../core/db/insertRows.ts'
import { stamp, touch } from '../../core/db/store.ts'
import { diff } from '../../core/statistics/source.ts'
import { refreshStates } from '../../core/statistics/states.ts'
import { riskChanges, setLevels } from '../counted.ts'
import { effectiveRisks } from '../effective.ts'
import { riskFollower } from '../followers.ts'
import { type OrgRiskLogRow, orgRisk, orgRiskLog, orgRiskSuggestion } from '../tables.ts'
import { tellSet } from '../telling.ts'
import { isForced, type Level } from './judging.ts'
import type { Target } from './targets.ts'

export interface Setting {
  readonly level: Level
  readonly illnessId: number
  readonly reason: string
  readonly basis: CodeOf<typeof RiskBasis>
  readonly reviewDate: string
  readonly source: CodeOf<typeof RiskSource>
  /** Of the caller's node. */
  readonly depth: number
}
type Applied = Target & { readonly orgRiskId: number; readonly change: CodeOf<typeof RiskChange> }

/** What becomes of a node that has been judged already. */
export const changeOf = ({ own }: Pick<Target, 'own'>, { id, grade }: Pick<Level, 'id' | 'grade'>): CodeOf<typeof RiskChange> =>
  own === null ? RiskChange.set : own.riskLevelId === id ? RiskChange.reviewed : grade > own.grade ? RiskChange.raised : RiskChange.lowered

/** Gives the nodes the level: rows, history, figures, what rests on it and who hears of it, all by a few statements. Gives back the rows' ids. */
export async function applyLevel(ctx: WriteCtx, targets: readonly Target[], setting: Setting): Promise<readonly number[]> {
  if (targets.length === 0) return []
  const fresh = await nextIds(ctx.db, orgRisk, targets.filter(({ own }) => own === null).length)
  const applied = targets.map(
    (target): Applied => ({
      ...target,
      orgRiskId: target.own?.orgRiskId ?? fresh.shift()!,
      change: changeOf(target, setting.level),
    }),
  )
  const moved = applied.filter(({ change }) => change !== RiskChange.reviewed)
  const orgIds = moved.map(({ node }) => node.id)
  const before = await effectiveRisks(ctx, orgIds, dayOf(ctx.now), setting.illnessId)
  await writeRows(ctx, applied, setting)
  const logged = await writeLog(ctx, applied, setting)
  diff(ctx, riskChanges, null, logged)
  await settle(
    ctx,
    applied.map(({ orgRiskId }) => orgRiskId),
  )
  if (orgIds.length > 0) {
    await dropSuggestions(ctx, orgIds, setting.illnessId)
    await riskFollower()?.raisedOrLowered(ctx, { orgIds, illnessId: setting.illnessId })
    await tellSet(ctx, moved, before, setting.level)
  }
  return applied.map(({ orgRiskId }) => orgRiskId)
}

async function writeRows(ctx: WriteCtx, applied: readonly Applied[], setting: Setting): Promise<void> {
  const rows = applied.map((one) => ({ ...columnsOf(one, setting), id: one.orgRiskId, ...touch(ctx), reviewToldFor: null }))
  const isNew = new Set(applied.filter(({ own }) => own === null).map(({ orgRiskId }) => orgRiskId))
  await insertRows(
    ctx.db,
    rowsOf(
      orgRisk,
      rows.filter(({ id }) => isNew.has(id)).map((row) => ({ ...row, ...stamp(ctx) })),
    ),
  )
  const changed = rows.filter(({ id }) => !isNew.has(id))
  const before = await ctx.db
    .select()
    .from(orgRisk)
    .where(
      inArray(
        orgRisk.id,
        changed.map(({ id }) => id),
      ),
    )
  await changeRows(ctx.db, orgRisk, changed, { version: sql`${orgRisk.version} + 1` })
  for (const [at, { node, orgRiskId, own }] of applied.entries()) {
    const { id: _id, reviewToldFor: _told, ...after } = rows[at]!
    const former = before.find(({ id }) => id === orgRiskId)
    const { reviewToldFor: _formerTold, ...shown } = former ?? { reviewToldFor: null }
    ctx.note({
      what: '组织风险',
      id: orgRiskId,
      name: node.orgName,
      orgId: node.id,
      before: own && shown,
      after: { ...(own && shown), ...after },
    })
  }
}

/** Who has raised what somebody above has set does not get the right to lower it by that. */
function columnsOf(target: Applied, { level, illnessId, reason, basis, reviewDate, source, depth }: Setting) {
  const { own, node, change } = target
  const isAbove = own !== null && change !== RiskChange.lowered
  return {
    ...{ orgId: node.id, illnessId, riskLevelId: level.id, reason, basis, reviewDate, source },
    setByDepth: isAbove ? Math.min(own.setByDepth, depth) : depth,
    forced: isForced(target, level),
  }
}

type Line = Pick<OrgRiskLogRow, 'id' | 'orgId' | 'at' | 'change'>
async function writeLog(
  ctx: WriteCtx,
  applied: readonly Applied[],
  { level, illnessId, reason, basis }: Setting,
): Promise<readonly Line[]> {
  const ids = await nextIds(ctx.db, orgRiskLog, applied.length)
  const rows = applied.map((one, at) => ({
    ...{ id: ids[at]!, orgRiskId: one.orgRiskId, orgId: one.node.id, illnessId, change: one.change },
    ...{ oldLevelId: one.own?.riskLevelId ?? null, newLevelId: level.id, oldGrade: one.own?.grade ?? null, newGrade: level.grade },
    ...{ reason, basis, forced: isForced(one, level), ...writer(ctx) },
  }))
  await insertRows(ctx.db, rowsOf(orgRiskLog, rows))
  return rows
}
export const writer = ({ actor, now }: Pick<WriteCtx, 'actor' | 'now'>) => ({
  by: actor.accountId,
  byName: actor.nickname,
  at: now.toISOString(),
})

/** The figures follow the rows. */
export const settle = (ctx: WriteCtx, orgRiskIds: readonly number[]) => refreshStates(ctx, setLevels, orgRiskIds)

/** What was suggested has been decided on. */
export const dropSuggestions = (ctx: Pick<WriteCtx, 'db'>, orgIds: readonly number[], illnessId: number) =>
  ctx.db
    .delete(orgRiskSuggestion)
    .where(and(inArray(orgRiskSuggestion.orgId, [...orgIds]), sql`${orgRiskSuggestion.illnessId} = ${illnessId}`))
