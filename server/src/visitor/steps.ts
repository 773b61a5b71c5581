import type { Input } from '@oems/contract/core/call.ts'
import { allows, type Event } from '@oems/contract/core/lifeCycle.ts'
import { adviceBy, reasonsMeasured } from '@oems/contract/visitor/advice.ts'
import { Advice, deletable, VisitState, visitCycle } from '@oems/contract/visitor/codes.ts'
import type { visitors } from '@oems/contract/visitor/visitors.ts'
import { eq } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { touch } from '../core/db/store.ts'
import { badField, ruleBroken } from '../core/errors.ts'
import { diff } from '../core/statistics/source.ts'
import { thresholdsOf } from '../declaration/thresholds.ts'
import { reasonsNow } from './advice.ts'
import { requireHost } from './host.ts'
import { newPassCode, passHashOf } from './pass.ts'
import { refusal } from './refusal.ts'
import { store } from './store.ts'
import { visitor as t, type VisitorRow } from './tables.ts'
import { visits } from './visitSource.ts'

/** One of two gates at once comes second, and hears that the visitor is inside. */
export async function arrive(
  ctx: WriteCtx,
  { id, temperature, badgeNo, overrideReason, ...asked }: Input<typeof visitors.arrive>,
): Promise<void> {
  const locked = await store.lockToChange(ctx, id)
  refuseUnless(visitCycle.arrive, locked)
  await requireHost(ctx, locked.orgId, asked.hostEmployeeId)
  const hostEmployeeId = asked.hostEmployeeId ?? locked.hostEmployeeId
  const advice = adviceBy([...(await reasonsNow(ctx, id, hostEmployeeId)), ...reasonsMeasured(temperature, thresholdsOf(ctx))])
  if (advice === Advice.refuse && overrideReason === null) throw badField('overrideReason', '不建议该访客进入，确需放行请填写放行原因')
  const after = await store.change(ctx, id, (before) => ({
    ...{ hostEmployeeId, visitState: visitCycle.arrive.to, arriveTime: ctx.now.toISOString(), advice, arriveTemperature: temperature },
    ...{ overrideReason: advice === Advice.refuse ? overrideReason : null, badgeNo: badgeNo ?? before.badgeNo },
  }))
  diff(ctx, visits, locked, after)
}

/** Leaving ends something: it needs no open node. */
export async function leave(ctx: WriteCtx, { id }: Input<typeof visitors.leave>): Promise<void> {
  const before = await store.lockToChange(ctx, id)
  refuseUnless(visitCycle.leave, before)
  const columns = { visitState: visitCycle.leave.to, leaveTime: ctx.now.toISOString(), ...touch(ctx), version: before.version + 1 }
  await ctx.db.update(t).set(columns).where(eq(t.id, id))
  const { visitState, leaveTime } = before
  const after = { visitState: columns.visitState, leaveTime: columns.leaveTime }
  ctx.note({ what: store.what, id, orgId: before.orgId, before: { visitState, leaveTime }, after })
}

export async function cancel(ctx: WriteCtx, { id, reason }: Input<typeof visitors.cancel>): Promise<void> {
  await store.change(ctx, id, (before) => {
    refuseUnless(visitCycle.cancel, before)
    return { visitState: visitCycle.cancel.to, cancelReason: reason }
  })
}

/** Wrong entries alone: whoever has been inside stays in the book. */
export async function remove(ctx: WriteCtx, ids: readonly number[]): Promise<void> {
  for (const row of await store.remove(ctx, ids)) if (!deletable.includes(row.visitState)) throw refusal(row, '删除')
}

/** In place of the pass before, which is good no longer. */
export async function renewPass(ctx: WriteCtx, { id }: Input<typeof visitors.pass>) {
  const code = newPassCode()
  await store.change(ctx, id, (before) => {
    if (before.visitState !== VisitState.expected && before.visitState !== VisitState.inside) throw refusal(before, '制作访客证')
    if (before.visitDay < dayOf(ctx.now)) throw ruleBroken('来访日期已过，不能制作访客证')
    return { passHash: passHashOf(code) }
  })
  return { code }
}

function refuseUnless(event: Event<VisitorRow['visitState']>, row: VisitorRow): void {
  if (!allows(event, row.visitState)) throw refusal(row, event.name)
}
