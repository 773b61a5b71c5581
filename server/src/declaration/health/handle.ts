import { SituationSource } from '@oems/contract/attention/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { HandleState } from '@oems/contract/declaration/codes.ts'
import type { declareHealth as calls } from '@oems/contract/declaration/declareHealth.ts'
import { and, eq } from 'drizzle-orm'
import { openSituation } from '../../attention/situations.ts'
import type { WriteCtx } from '../../core/context.ts'
import { badInput, conflict, Refusal } from '../../core/errors.ts'
import { diff } from '../../core/statistics/source.ts'
import { lockPerson } from '../../people/locking.ts'
import { lockDeclaring } from '../declaring.ts'
import { declareHealth as t } from '../tables.ts'
import { waitingSubmissions } from '../waitingSource.ts'
import { findSubmissions } from './find.ts'

/**
 * What is done about an abnormal declaration (03 §5.4): decided once, by whoever comes first. 安排就诊 keeps the decision alone; the inquiry
 * comes with consultations.
 */
export async function handle(ctx: WriteCtx, { id, handleResult, handleNote, illness }: Input<typeof calls.handle>): Promise<void> {
  const { db } = ctx
  const [found] = await findSubmissions(ctx, [id])
  const { personId, orgId, date } = found!
  // Whoever takes up a case locks the person first, as all do who move people.
  if (illness) await lockPerson(ctx, personId)
  await lockDeclaring(db, personId)
  const which = and(eq(t.day, date), eq(t.id, id))
  const [before] = await db.select().from(t).where(which)
  refuse(before!)
  const handled = {
    handleState: HandleState.handled,
    handleResult,
    handleNote,
    handledBy: ctx.actor.accountId,
    handledAt: ctx.now.toISOString(),
  }
  await db.update(t).set(handled).where(which)
  diff(ctx, waitingSubmissions, before!, { ...before!, ...handled })
  if (illness) await takeUp(ctx, personId, illness)
  ctx.note({
    what: '健康申报',
    id,
    orgId,
    before: { personId, date, handleState: HandleState.pending },
    after: { personId, date, handleState: HandleState.handled, handleResult },
  })
}

/** What is wrong with the case stands under its own fields of the form. */
async function takeUp(ctx: WriteCtx, personId: number, illness: NonNullable<Input<typeof calls.handle>['illness']>): Promise<void> {
  try {
    await openSituation(ctx, { personId, ...illness }, SituationSource.declared)
  } catch (error) {
    const { fields } = ((error instanceof Refusal && error.reply.data) ?? {}) as { readonly fields?: readonly FieldError[] }
    if (!fields) throw error
    throw badInput(fields.map(({ path, msg }) => ({ path: `illness.${path}`, msg })))
  }
}

function refuse({ voided, handledAt, isLatest, handleState }: typeof t.$inferSelect): void {
  if (voided) throw conflict('该申报已作废')
  if (handledAt !== null) throw conflict('该申报已处置')
  if (!isLatest) throw conflict('该申报已被更正，请处置最新的一次')
  if (handleState !== HandleState.pending) throw conflict('该申报无需处置')
}
