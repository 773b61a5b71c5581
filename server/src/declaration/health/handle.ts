import type { Input } from '@oems/contract/core/call.ts'
import { HandleResult, HandleState } from '@oems/contract/declaration/codes.ts'
import type { declareHealth as calls } from '@oems/contract/declaration/declareHealth.ts'
import { and, eq } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { conflict, ruleBroken } from '../../core/errors.ts'
import { diff } from '../../core/statistics/source.ts'
import { lockDeclaring } from '../declaring.ts'
import { declareHealth as t } from '../tables.ts'
import { waitingSubmissions } from '../waitingSource.ts'
import { findSubmissions } from './find.ts'

/**
 * What is done about an abnormal declaration (03 §5.4): decided once, by whoever comes first. 安排就诊 keeps the decision alone; the inquiry
 * comes with consultations.
 */
export async function handle(ctx: WriteCtx, { id, handleResult, handleNote }: Input<typeof calls.handle>): Promise<void> {
  const { db } = ctx
  const [found] = await findSubmissions(ctx, [id])
  const { personId, orgId, date } = found!
  await lockDeclaring(db, personId)
  const which = and(eq(t.day, date), eq(t.id, id))
  const [before] = await db.select().from(t).where(which)
  refuse(before!)
  if (handleResult === HandleResult.illness) throw ruleBroken('请先选择其他处置结果，登记患病尚未开通')
  const handled = {
    handleState: HandleState.handled,
    handleResult,
    handleNote,
    handledBy: ctx.actor.accountId,
    handledAt: ctx.now.toISOString(),
  }
  await db.update(t).set(handled).where(which)
  diff(ctx, waitingSubmissions, before!, { ...before!, ...handled })
  ctx.note({
    what: '健康申报',
    id,
    orgId,
    before: { personId, date, handleState: HandleState.pending },
    after: { personId, date, handleState: HandleState.handled, handleResult },
  })
}

function refuse({ voided, handledAt, isLatest, handleState }: typeof t.$inferSelect): void {
  if (voided) throw conflict('该申报已作废')
  if (handledAt !== null) throw conflict('该申报已处置')
  if (!isLatest) throw conflict('该申报已被更正，请处置最新的一次')
  if (handleState !== HandleState.pending) throw conflict('该申报无需处置')
}
