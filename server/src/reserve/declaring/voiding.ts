import { PeriodStatus } from '@oems/contract/reserve/codes.ts'
import type { Correction, Declared } from '@oems/contract/reserve/sheet.ts'
import { periodStatus } from '@oems/contract/reserve/status.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { allEnded } from '../../core/db/allEnded.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import { nodesAmong } from '../../core/db/scope.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { diff } from '../../core/statistics/source.ts'
import { declaredMeasures } from '../measures/counted.ts'
import { countDeclared, runningHeld } from '../periods/running.ts'
import { declaredPeriods } from '../periods/sources.ts'
import { declaredMeanwhile, declarePeriod, type PeriodRow, periodDeclare } from '../tables.ts'
import { declareSheet } from './declare.ts'
import { countedOf, holdPeriod, told } from './enter.ts'
import { type DeclareRow, latestOf } from './latest.ts'
import { requireDeclaring } from './place.ts'
import { requireOpenWindow } from './window.ts'

/** A declaration of a node that the caller sees, with its period; whatever has become of it since. */
export async function declaredInScope(ctx: Ctx, declareId: number): Promise<{ readonly row: DeclareRow; readonly period: PeriodRow }> {
  const [found] = await ctx.db
    .select({ row: periodDeclare, period: declarePeriod })
    .from(periodDeclare)
    .innerJoin(
      declarePeriod,
      and(
        eq(declarePeriod.orgId, periodDeclare.orgId),
        eq(declarePeriod.declareType, periodDeclare.declareType),
        eq(declarePeriod.startDay, periodDeclare.startDay),
      ),
    )
    .where(eq(periodDeclare.id, declareId))
  if (!found || !(await nodesAmong(ctx, [found.row.orgId])).has(found.row.orgId)) throw notFound()
  return found
}

/** Another row in the place of the one that the caller saw; of sheets with items. */
export async function correct(ctx: WriteCtx, { declareId, items, version, confirmed, remark, ossIds }: Correction): Promise<Declared> {
  const { row, period } = await declaredInScope(ctx, declareId)
  const { orgId, declareType } = row
  if (declareType === DeclareType.measures || declareType === DeclareType.health) throw notFound()
  requireDeclaring(ctx, declareType)
  requireOpenWindow(period, ctx.now)
  if (!row.isLatest || row.version !== version) throw conflict(declaredMeanwhile)
  return declareSheet(ctx, {
    ...{ projectId: orgId, declareType, date: period.startDay, lastDeclareId: declareId, version, items, confirmed, remark, ossIds },
  })
}

interface Voiding {
  readonly declareId: number
  readonly reason: string
  readonly version: number
}
/** Takes the latest back: the one before it stands again, or nothing. The ledger stays as it is: it tells what lies on the shelf (04 §4.2). */
export async function voidDeclaration(ctx: WriteCtx, { declareId, reason, version }: Voiding) {
  const { row, period } = await declaredInScope(ctx, declareId)
  requireDeclaring(ctx, row.declareType)
  requireOpenWindow(period, ctx.now)
  await lockOpenNode(ctx, row.orgId)
  const [held, running] = await allEnded([holdPeriod(ctx, period), runningHeld(ctx, period.id)])
  const [voided] = await ctx.db
    .update(periodDeclare)
    .set({
      ...{ isLatest: false, voided: true, voidReason: reason, version: version + 1 },
      ...{ voidedBy: ctx.actor.accountId, voidedAt: ctx.now.toISOString() },
    })
    .where(and(eq(periodDeclare.id, declareId), eq(periodDeclare.version, version), eq(periodDeclare.isLatest, true)))
    .returning()
  if (!voided) throw conflict(declaredMeanwhile)
  if (row.revisionOf !== null) await ctx.db.update(periodDeclare).set({ isLatest: true }).where(eq(periodDeclare.id, row.revisionOf))
  const latest = await latestOf(ctx, period)
  diff(ctx, declaredPeriods, countedOf(held, row), countedOf(held, latest))
  diff(ctx, declaredMeasures, row, latest)
  countDeclared(ctx, running, { before: row.firstOnTime, after: latest?.firstOnTime ?? null })
  ctx.note({ what: '申报单', id: row.id, name: row.periodKey, orgId: row.orgId, before: told(row), after: told(voided) })
  const status = periodStatus({ ...held, onTime: latest?.firstOnTime ?? null }, ctx.now)
  return { status, lateFilled: status === PeriodStatus.overdue && latest !== null }
}
