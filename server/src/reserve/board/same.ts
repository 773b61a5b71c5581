import type { Input } from '@oems/contract/core/call.ts'
import { type board as calls, declares } from '@oems/contract/reserve/board.ts'
import { DeclareSource } from '@oems/contract/reserve/codes.ts'
import { periodStatus } from '@oems/contract/reserve/status.ts'
import type { WriteCtx } from '../../core/context.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { conflict, notPermitted, ruleBroken } from '../../core/errors.ts'
import { declareFromLedger, isRefused } from '../auto/fromLedger.ts'
import { fileAndNote, lockLatest } from '../declaring/enter.ts'
import { openPeriod } from '../declaring/window.ts'
import { declaredMeanwhile } from '../tables.ts'

/** 按台账一键申报 (04 §5.5): what the ledger has now, with the guards of the automatic one; all of the types or none. */
export async function declareSame(ctx: WriteCtx, { projectId, declareTypes, date }: Input<typeof calls.declareSame>) {
  if (declareTypes.some((type) => !ctx.actor.permissions.has(declares[type]))) throw notPermitted()
  const { orgName } = await nodeInScope(ctx, projectId)
  const periods = []
  // Opened by transactions of their own, before anything is held that those might wait for.
  for (const declareType of [...declareTypes].sort())
    periods.push({ declareType, period: await openPeriod(ctx, projectId, declareType, date) })
  await lockOpenNode(ctx, projectId)
  const made = []
  for (const { declareType, period } of periods) {
    if (await lockLatest(ctx, period)) throw conflict(declaredMeanwhile)
    const found = await declareFromLedger(ctx, period, DeclareSource.ledger)
    if (isRefused(found)) throw ruleBroken(`${orgName}：${found.message}`, { declareType, result: found.result satisfies number })
    await fileAndNote(ctx, period, found, null, [])
    made.push({ declareType, declareId: found.id, status: periodStatus({ ...period, onTime: found.firstOnTime }, ctx.now) })
  }
  return made
}
