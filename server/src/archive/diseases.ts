import type { archives } from '@oems/contract/archive/archives.ts'
import { ControlState } from '@oems/contract/archive/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { DictionaryStatus } from '@oems/contract/dictionary/codes.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { fromAbove } from '../core/db/scope.ts'
import { badField, conflict } from '../core/errors.ts'
import { disease } from '../dictionary/tables.ts'
import { notifyHealthChanged } from '../people/healthChanges.ts'
import { settle } from './counting.ts'
import { refuseFuture } from './days.ts'
import { recordsOf } from './records.ts'
import { archiveDisease } from './tables.ts'

export const diseases = recordsOf(archiveDisease, '基础疾病', async (ctx, _before, after) => {
  const people = [after!.personId]
  await settle(ctx, people)
  await notifyHealthChanged(ctx, people)
})

export async function saveDisease(ctx: WriteCtx, { archiveId, id, version, ...draft }: Input<typeof archives.diseaseSave>) {
  refuseFuture(ctx, 'diagnosedOn', '确诊日期', draft.diagnosedOn)
  return diseases.save(ctx, archiveId, { id, version }, { ...draft, endedOn: null }, async (before) => {
    if (before) refuseEnded(before)
    if (before?.diseaseId !== draft.diseaseId) await lockChronic(ctx, draft.diseaseId)
  })
}

/** Once: whoever falls ill of it again gets a record anew. */
export async function endDisease(ctx: WriteCtx, { id, version, endedOn }: Input<typeof archives.diseaseEnd>): Promise<void> {
  const { subject, before } = await diseases.lock(ctx, id)
  refuseEnded(before)
  if (before.version !== version) throw conflict()
  const since = before.diagnosedOn ?? '1900-01-01'
  if (endedOn < since || endedOn > dayOf(ctx.now)) throw badField('endedOn', '结束日期应在确诊日期到今天之间')
  await diseases.set(ctx, subject, before, { endedOn, controlState: ControlState.cured })
}

function refuseEnded({ endedOn }: { readonly endedOn: string | null }): void {
  if (endedOn !== null) throw conflict('该疾病已结束，不能再修改；如再次患病请重新登记')
}

/** One that the caller's dictionary offers; until the write ends, nobody stops or deletes it. */
async function lockChronic(ctx: WriteCtx, id: number): Promise<void> {
  const offered = and(eq(disease.status, DictionaryStatus.enabled), eq(disease.isChronic, 1), isNull(disease.deletedAt))
  const [found] = await ctx.db
    .select({ id: disease.id })
    .from(disease)
    .where(and(eq(disease.id, id), offered, fromAbove(disease.orgId)(ctx)))
    .for('share')
  if (!found) throw badField('diseaseId', '请选择疾病字典中启用的基础疾病')
}
