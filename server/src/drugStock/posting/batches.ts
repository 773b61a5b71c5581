import { BatchState } from '@oems/contract/drugStock/codes.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { ClinicRow } from '../../clinic/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { stamp } from '../../core/db/store.ts'
import { type DrugBatch, type Recall, recallsAt } from '../freezing/recalls.ts'
import { type BatchRow, stockBatch } from '../tables.ts'
import type { LockedCards } from './locking.ts'
import type { MoveDraft, NewBatch } from './moves.ts'

const isReturned = (state: BatchRow['state']) => state === BatchState.patientReturn

/** A frozen batch is the same as the one in use, and stays frozen whatever is added to it; what patients gave back is another. */
export const sameBatch = (row: BatchRow, drugId: number, { batchNo, expiryDate, state }: NewBatch) =>
  row.drugId === drugId && row.batchNo === batchNo && row.expiryDate === expiryDate && isReturned(row.state) === isReturned(state)

/** The rows of batches that moves name by their numbers and that are not among the locked ones: empty by now, or opened here. */
export async function openBatches(
  ctx: WriteCtx,
  clinic: Pick<ClinicRow, 'id' | 'orgId'>,
  cards: LockedCards,
  moves: readonly MoveDraft[],
): Promise<BatchRow[]> {
  const wanted = moves.flatMap((move) => ('batch' in move ? [{ ...move.batch, drugId: move.drugId }] : []))
  const unknown = wanted.filter(
    (batch, at) =>
      !cards.get(batch.drugId)!.batches.some((row) => sameBatch(row, batch.drugId, batch)) &&
      wanted.findIndex((other) => sameBatch(other as BatchRow, batch.drugId, batch)) === at,
  )
  if (unknown.length === 0) return []
  const recalls = await recallsAt(ctx, clinic.orgId, unknown)
  const base = { ...stamp(ctx), clinicId: clinic.id, orgId: clinic.orgId, quantity: 0 }
  const [, rows] = await Promise.all([
    ctx.db
      .insert(stockBatch)
      .values(unknown.map((batch) => ({ ...base, ...batch, ...asRecalled(batch, recalls) })))
      .onConflictDoNothing(),
    ctx.db
      .select()
      .from(stockBatch)
      .where(
        and(
          eq(stockBatch.clinicId, clinic.id),
          or(
            ...unknown.map(({ drugId, batchNo, expiryDate, state }) =>
              and(
                eq(stockBatch.drugId, drugId),
                eq(stockBatch.batchNo, batchNo),
                sql`${stockBatch.expiryDate} is not distinct from ${expiryDate}::date`,
                sql`(${stockBatch.state} = ${sql.raw(String(BatchState.patientReturn))}) = ${isReturned(state)}`,
              ),
            ),
          ),
        ),
      )
      .for('update'),
  ])
  // An empty row takes what came with the goods that fill it anew.
  return rows.map((row) => refreshed(row, unknown.find((batch) => sameBatch(row, batch.drugId, batch))!))
}

/** What is called back comes in frozen. */
function asRecalled({ drugId, batchNo, state }: NewBatch & DrugBatch, recalls: readonly Recall[]) {
  const recall = recalls.find((one) => one.drugId === drugId && one.batchNo === batchNo)
  if (!recall || isReturned(state)) return { state, freezeReason: null }
  return { state: BatchState.frozen, freezeReason: recall.reason }
}

const refreshed = (row: BatchRow, { productDate, supplier }: NewBatch): BatchRow => ({
  ...row,
  productDate: productDate ?? row.productDate,
  supplier: supplier ?? row.supplier,
})
