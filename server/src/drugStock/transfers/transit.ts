import { BillType } from '@oems/contract/drugStock/codes.ts'
import { asc, eq, inArray } from 'drizzle-orm'
import { type ClinicRow, clinic } from '../../clinic/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { drug } from '../../dictionary/tables.ts'
import { stockTransit } from '../besideTables.ts'
import { bills } from '../posting/makeBill.ts'
import { type BillRow, stockBatch, stockBill } from '../tables.ts'

export type TransitRow = typeof stockTransit.$inferSelect
export interface Transit {
  readonly row: TransitRow
  readonly controlLevel: number
  /** As the batch stands at the source by now. */
  readonly sourceState: number
  readonly freezeReason: string | null
}
export interface Transfer {
  readonly out: BillRow
  readonly in: BillRow
  readonly source: ClinicRow
  readonly target: ClinicRow
}

/** Both halves of a transfer, locked in the order in which they were made. The caller names the half of the own clinic, and sees no more of it. */
export async function lockTransfer(ctx: WriteCtx, billId: number, half: 13 | 23): Promise<Transfer> {
  const named = await bills.get(ctx, billId)
  if (named.billType !== half || named.linkedBillId === null) throw conflict(wrongHalf(named.billType, half))
  const both = await ctx.db
    .select()
    .from(stockBill)
    .where(inArray(stockBill.id, [named.id, named.linkedBillId]))
    .orderBy(asc(stockBill.id))
    .for('update')
  const out = both.find(({ billType }) => billType === BillType.transferOut)
  const into = both.find(({ billType }) => billType === BillType.transferIn)
  if (!out || !into) throw notFound()
  const clinics = await ctx.db
    .select()
    .from(clinic)
    .where(inArray(clinic.id, [out.clinicId, into.clinicId]))
  const clinicOf = (id: number) => clinics.find((one) => one.id === id)!
  return { out, in: into, source: clinicOf(out.clinicId), target: clinicOf(into.clinicId) }
}

function wrongHalf(billType: BillRow['billType'], half: 13 | 23): string {
  if (half === BillType.transferIn) return `“${BillType.label(billType)}”单据不能收货`
  return billType === BillType.transferIn ? '在途差异由调出医务室处理' : `“${BillType.label(billType)}”单据没有在途差异`
}

/** What of it is on its way or was, in the order of its moves, each with its drug and the batch that it left. Both bills are locked. */
export const transitOf = async ({ db }: WriteCtx, { in: { id } }: Transfer): Promise<Transit[]> =>
  db
    .select({ row: stockTransit, controlLevel: drug.controlLevel, sourceState: stockBatch.state, freezeReason: stockBatch.freezeReason })
    .from(stockTransit)
    .innerJoin(drug, eq(drug.id, stockTransit.drugId))
    .innerJoin(stockBatch, eq(stockBatch.id, stockTransit.sourceBatchId))
    .where(eq(stockTransit.inBillId, id))
    .orderBy(asc(stockTransit.moveId))
