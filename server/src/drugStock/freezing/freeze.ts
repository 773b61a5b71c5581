import type { Input } from '@oems/contract/core/call.ts'
import { BatchState } from '@oems/contract/drugStock/codes.ts'
import { logged } from '@oems/contract/drugStock/console.ts'
import { StockBatch } from '@oems/contract/drugStock/moves.ts'
import type { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { array } from '../../core/db/database.ts'
import { requireOpen } from '../../core/db/openNode.ts'
import { fromAbove, withinScope } from '../../core/db/scope.ts'
import { tableStore, touch } from '../../core/db/store.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { drug } from '../../dictionary/tables.ts'
import { type BatchRow, clinicDrug, stockBatch } from '../tables.ts'
import { lockHeld, restate } from './cards.ts'
import { tellHolders } from './holders.ts'
import { type DrugBatch, enterRecall, liftRecalls, refuseRecalled } from './recalls.ts'

const batches = tableStore(stockBatch, '药品批次', { scope: withinScope(stockBatch.orgId) })
export const batchTarget = batches.logTarget(StockBatch, logged.药品批次)

/**
 * 冻结与解冻: by their numbers, or whatever clinics of the scope have of a batch number that its maker calls back, and what comes in of it
 * until that is lifted.
 */
export async function freeze(ctx: WriteCtx, { batchIds, drugId, batchNo, freeze, reason }: Input<typeof stockTransfers.freeze>) {
  const recall = batchIds.length > 0 ? null : { drugId: drugId!, batchNo: batchNo! }
  if (recall) return freeze === 1 ? callBack(ctx, recall, reason) : lift(ctx, recall, reason)
  const found = await named(ctx, batchIds)
  if (freeze === 0) await refuseRecalled(ctx, found)
  return repliedOf(await setFrozen(ctx, found, freeze === 1, reason), 0)
}

const repliedOf = (changed: readonly BatchRow[], kept: number) => ({
  ...{ batches: changed.length, clinics: new Set(changed.map(({ clinicId }) => clinicId)).size, kept },
})

async function callBack(ctx: WriteCtx, recall: DrugBatch, reason: string) {
  await requireDrug(ctx, recall.drugId)
  const why = await enterRecall(ctx, recall, reason)
  return repliedOf(await setFrozen(ctx, await recalled(ctx, recall), true, why), 0)
}

/** What a clinic froze by itself for another reason stays frozen: a cold chain that failed is not mended by the maker's word. */
async function lift(ctx: WriteCtx, recall: DrugBatch, reason: string) {
  await requireDrug(ctx, recall.drugId)
  const why = new Set(await liftRecalls(ctx, recall))
  const found = await recalled(ctx, recall)
  await refuseRecalled(ctx, found)
  if (why.size === 0) throw conflict('该批号没有生效中的召回，请在库存卡的批次中解冻')
  const frozen = found.filter(({ state }) => state === BatchState.frozen)
  const freed = frozen.filter(({ freezeReason }) => why.has(freezeReason ?? ''))
  return repliedOf(await setFrozen(ctx, freed, false, reason), frozen.length - freed.length)
}

/** One that the caller does not see makes all of them unknown. */
async function named(ctx: WriteCtx, ids: readonly number[]) {
  const found = await batches.rows(ctx, inArray(stockBatch.id, [...ids]))
  if (found.length !== ids.length) throw notFound()
  await requireOpen(ctx, [...new Set(found.map(({ orgId }) => orgId))])
  return found
}

async function requireDrug(ctx: WriteCtx, drugId: number) {
  const [known] = await ctx.db
    .select({ id: drug.id })
    .from(drug)
    .where(and(eq(drug.id, drugId), isNull(drug.deletedAt), fromAbove(drug.orgId)(ctx)))
  if (!known) throw notFound()
}

/** At closed projects as well: what the maker calls back nobody may use, wherever it lies. */
const recalled = (ctx: WriteCtx, { drugId, batchNo }: DrugBatch) =>
  batches.rows(ctx, and(eq(stockBatch.drugId, drugId), eq(stockBatch.batchNo, batchNo)))

/** What was in use is frozen, or the other way round; what patients gave back stays what it is. Gives back what has changed. */
export async function setFrozen(
  ctx: WriteCtx,
  found: readonly { readonly id: number }[],
  freeze: boolean,
  reason: string,
): Promise<BatchRow[]> {
  const batchIds = found.map(({ id }) => id)
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
