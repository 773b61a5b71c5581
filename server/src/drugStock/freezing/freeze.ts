import type { Input } from '@oems/contract/core/call.ts'
import { StockBatch } from '@oems/contract/drugStock/cards.ts'
import { BatchState } from '@oems/contract/drugStock/codes.ts'
import { logged } from '@oems/contract/drugStock/console.ts'
import type { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { clinic } from '../../clinic/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { array } from '../../core/db/database.ts'
import { requireOpen } from '../../core/db/openNode.ts'
import { fromAbove, withinScope } from '../../core/db/scope.ts'
import { tableStore, touch } from '../../core/db/store.ts'
import { notFound } from '../../core/errors.ts'
import { drug } from '../../dictionary/tables.ts'
import { type BatchRow, clinicDrug, stockBatch } from '../tables.ts'
import { asReminder, asWarning, tellStaff } from '../telling.ts'
import { lockHeld, restate } from './cards.ts'

const batches = tableStore(stockBatch, '药品批次', { scope: withinScope(stockBatch.orgId) })
export const batchTarget = batches.logTarget(StockBatch, logged.药品批次)

/** 冻结与解冻: by their numbers, or whatever clinics of the scope have of a batch number that its maker calls back. */
export async function freeze(ctx: WriteCtx, { batchIds, drugId, batchNo, freeze, reason }: Input<typeof stockTransfers.freeze>) {
  const found = batchIds.length > 0 ? await named(ctx, batchIds) : await recalled(ctx, drugId!, batchNo!)
  const changed = await setFrozen(
    ctx,
    found.map(({ id }) => id),
    freeze === 1,
    reason,
  )
  return { batches: changed.length, clinics: new Set(changed.map(({ clinicId }) => clinicId)).size }
}

/** One that the caller does not see makes all of them unknown. */
async function named(ctx: WriteCtx, ids: readonly number[]) {
  const found = await batches.rows(ctx, inArray(stockBatch.id, [...ids]))
  if (found.length !== ids.length) throw notFound()
  await requireOpen(ctx, [...new Set(found.map(({ orgId }) => orgId))])
  return found
}

/** At closed projects as well: what the maker calls back nobody may use, wherever it lies. */
async function recalled(ctx: WriteCtx, drugId: number, batchNo: string) {
  const [known] = await ctx.db
    .select({ id: drug.id })
    .from(drug)
    .where(and(eq(drug.id, drugId), isNull(drug.deletedAt), fromAbove(drug.orgId)(ctx)))
  if (!known) throw notFound()
  return batches.rows(ctx, and(eq(stockBatch.drugId, drugId), eq(stockBatch.batchNo, batchNo)))
}

/** What was in use is frozen, or the other way round; what patients gave back stays what it is. Gives back what has changed. */
export async function setFrozen(ctx: WriteCtx, batchIds: readonly number[], freeze: boolean, reason: string): Promise<BatchRow[]> {
  if (batchIds.length === 0) return []
  const cards = await lockHeld(ctx, await cardsOf(ctx, batchIds))
  const from = freeze ? BatchState.inUse : BatchState.frozen
  const asked = new Set(batchIds)
  const before = cards.flatMap(({ batches }) => batches.filter(({ id, state }) => asked.has(id) && state === from))
  if (before.length === 0) return []
  const change = { state: freeze ? BatchState.frozen : BatchState.inUse, freezeReason: freeze ? reason : null }
  const changed = before.map((batch) => ({ ...batch, ...change }))
  await ctx.db
    .update(stockBatch)
    .set({ ...change, ...touch(ctx), version: sql`${stockBatch.version} + 1` })
    .where(amongBatches(before.map(({ id }) => id)))
  await restate(ctx, cards, new Map(changed.map((batch) => [batch.id, batch])))
  for (const { id, orgId, batchNo, state } of before)
    ctx.note({ what: batches.what, id, name: batchNo, orgId, before: { state }, after: { state: change.state } })
  await tellHolders(ctx, changed, freeze)
  return changed
}

const cardsOf = async ({ db }: WriteCtx, batchIds: readonly number[]) => {
  const rows = await db
    .selectDistinct({ id: clinicDrug.id })
    .from(clinicDrug)
    .innerJoin(stockBatch, and(eq(stockBatch.clinicId, clinicDrug.clinicId), eq(stockBatch.drugId, clinicDrug.drugId)))
    .where(amongBatches(batchIds))
  return rows.map(({ id }) => id)
}
const amongBatches = (ids: readonly number[]) => sql`${stockBatch.id} = any(${array(ids)}::bigint[])`

/** Whoever has some of it on the shelf hears of it. */
async function tellHolders(ctx: WriteCtx, changed: readonly BatchRow[], freeze: boolean): Promise<void> {
  const byClinic = Map.groupBy(
    changed.filter(({ quantity }) => quantity > 0),
    ({ clinicId }) => clinicId,
  )
  const clinics = await ctx.db
    .select({ id: clinic.id, orgId: clinic.orgId, clinicName: clinic.clinicName })
    .from(clinic)
    .where(sql`${clinic.id} = any(${array([...byClinic.keys()])}::bigint[])`)
  await tellStaff(
    ctx,
    freeze ? asWarning : asReminder,
    clinics.map(({ id, orgId, clinicName }) => {
      const count = byClinic.get(id)!.length
      const said = freeze
        ? { title: '药品批次已冻结', content: `${clinicName}有${count}个药品批次被冻结，请立即停止使用并单独存放。` }
        : { title: '药品批次已解冻', content: `${clinicName}有${count}个药品批次已解冻，可以继续使用。` }
      return { orgId, ...said, link: `/clinic/drug-stock/index?clinic=${id}`, bizType: 'stockBatch', bizId: id }
    }),
  )
}
