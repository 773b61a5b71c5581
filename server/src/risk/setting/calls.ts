import { RiskChange, RiskSource } from '@oems/contract/risk/codes.ts'
import type { OrgRiskDraft, OrgRiskRevision, RiskChangeDraft, RiskChanged } from '@oems/contract/risk/riskChange.ts'
import { and, inArray } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { badField, conflict, notFound, ruleBroken } from '../../core/errors.ts'
import { attach } from '../../core/files/attach.ts'
import { papers, store } from '../store.ts'
import { type OrgRiskRow, orgRiskSuggestion } from '../tables.ts'
import { applyLevel, changeOf } from './apply.ts'
import { depthOf, type Level, levelFor, refusalOf } from './judging.ts'
import { impactOf } from './preview.ts'
import { type Target, targetsOf } from './targets.ts'

const alreadySet = '该组织已有此病种的风险等级，请使用调整'

export async function save(ctx: WriteCtx, { orgId, projectId, illnessId, ossIds, ...asked }: OrgRiskDraft): Promise<{ id: number }> {
  const nodeId = projectId ?? orgId!
  const { level, ...found } = await levelFor(ctx, asked.riskLevelId, illnessId, true)
  const [target] = await targetsOf(ctx, [nodeId], illnessId, true)
  if (target!.own !== null) throw conflict(alreadySet)
  const depth = await depthOf(ctx)
  refuse(refusalOf(ctx, target!, { level, depth, force: false }))
  const source = (await isSuggested(ctx, [nodeId], level)) ? RiskSource.suggested : RiskSource.byHand
  const [id] = await applyLevel(ctx, [target!], { ...asked, ...reviewOf(ctx, asked, found), level, illnessId, source, depth })
  await attach(ctx, { owner: papers.owner, id: id! }, papers.field, ossIds)
  return { id: id! }
}

/** Another level, or the same looked at again. */
export async function update(
  ctx: WriteCtx,
  { id, version, orgId, projectId, illnessId, force, ossIds, ...asked }: OrgRiskRevision,
): Promise<void> {
  const row = await store.get(ctx, id)
  if (row.orgId !== (projectId ?? orgId)) throw badField('orgId', '组织不能修改')
  if (row.illnessId !== illnessId) throw badField('illnessId', '病种不能修改')
  const { level, ...found } = await levelFor(ctx, asked.riskLevelId, illnessId, true)
  const target = await lockedTarget(ctx, row, version)
  const depth = await depthOf(ctx)
  refuse(refusalOf(ctx, target, { level, depth, force: force === 1 }))
  const isReview = changeOf(target, level) === RiskChange.reviewed
  const source = isReview ? row.source : (await isSuggested(ctx, [row.orgId], level)) ? RiskSource.suggested : RiskSource.byHand
  await applyLevel(ctx, [target], { ...asked, ...reviewOf(ctx, asked, found), level, illnessId, source, depth })
  await attach(ctx, { owner: papers.owner, id }, papers.field, ossIds)
}

/** All of the nodes, or none (04 §5.8); those that have the level already stay as they are. */
export async function changeRisk(ctx: WriteCtx, asked: RiskChangeDraft): Promise<RiskChanged> {
  const { orgIds, illnessId, row } = await namedBy(ctx, asked)
  const isWrite = asked.preview === 0
  const { level, ...found } = await levelFor(ctx, asked.riskLevelId, illnessId, isWrite)
  const targets = await targetsOf(ctx, orgIds, illnessId, isWrite)
  const depth = await depthOf(ctx)
  const others = targets.filter(({ own }) => own?.riskLevelId !== level.id)
  const refusal = firstRefusal(ctx, others, { level, depth, force: asked.force === 1, isOne: asked.orgIds === null })
  if (!isWrite) {
    const impact = await impactOf(
      ctx,
      others.map(({ node }) => node.id),
      illnessId,
      level,
    )
    return { changed: others.length, ...impact, refusal: others.length === 0 ? unchanged(level) : refusal }
  }
  if (row !== null && targets[0]!.own?.orgRiskId !== row.id) throw notFound()
  if (asked.version !== null && asked.orgIds === null && targets[0]!.own?.version !== asked.version) throw conflict()
  refuse(refusal)
  if (others.length === 0) throw conflict(unchanged(level))
  const impact = await impactOf(
    ctx,
    others.map(({ node }) => node.id),
    illnessId,
    level,
  )
  const source =
    asked.orgIds !== null ? RiskSource.batch : (await isSuggested(ctx, orgIds, level)) ? RiskSource.suggested : RiskSource.byHand
  const setting = { reason: asked.reason!, basis: asked.basis!, ...reviewOf(ctx, asked, found), level, illnessId, source, depth }
  await applyLevel(ctx, others, setting)
  return { changed: others.length, ...impact, refusal: null }
}

const unchanged = ({ name }: Level) => `风险等级已是“${name}”，无需调整`

function refuse(refusal: string | null): void {
  if (refusal !== null) throw ruleBroken(refusal)
}

interface Judging {
  readonly level: Level
  readonly depth: number
  readonly force: boolean
  /** One node needs no name. */
  readonly isOne: boolean
}
function firstRefusal(ctx: Ctx, targets: readonly Target[], { isOne, ...asked }: Judging): string | null {
  for (const target of targets) {
    const refusal = refusalOf(ctx, target, asked)
    if (refusal !== null) return isOne ? refusal : `“${target.node.orgName}”：${refusal}`
  }
  return null
}

async function namedBy(ctx: Ctx, { id, orgId, projectId, orgIds, illnessId }: RiskChangeDraft) {
  if (id === null) return { orgIds: orgIds ?? [projectId ?? orgId!], illnessId: illnessId!, row: null }
  const row = await store.get(ctx, id)
  if (illnessId !== null && illnessId !== row.illnessId) throw badField('illnessId', '病种不能修改')
  return { orgIds: [row.orgId], illnessId: row.illnessId, row }
}

/** The row under its lock: whoever read an older version looks again. */
async function lockedTarget(ctx: WriteCtx, row: OrgRiskRow, version: number): Promise<Target> {
  const [target] = await targetsOf(ctx, [row.orgId], row.illnessId, true)
  if (target!.own?.orgRiskId !== row.id) throw notFound()
  if (target!.own.version !== version) throw conflict()
  return target!
}

/** Whether it is what was suggested. */
async function isSuggested(ctx: Ctx, orgIds: readonly number[], { id, illnessId }: Level): Promise<boolean> {
  const { orgId, illnessId: illness, riskLevelId } = orgRiskSuggestion
  const found = await ctx.db
    .select({ riskLevelId })
    .from(orgRiskSuggestion)
    .where(and(inArray(orgId, [...orgIds]), inArray(illness, [illnessId])))
  return found.some((one) => one.riskLevelId === id)
}

/** When it is looked at again: on the day that was given, else after the days of the scheme. */
function reviewOf({ now }: Ctx, { reviewDate }: { readonly reviewDate: string | null }, { reviewDays }: { readonly reviewDays: number }) {
  const today = dayOf(now)
  if (reviewDate !== null && reviewDate < today) throw badField('reviewDate', '复核日期不能早于今天')
  return { reviewDate: reviewDate ?? addDays(today, reviewDays) }
}
