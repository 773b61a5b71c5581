import type { BillInfo } from '@oems/contract/drugStock/bills.ts'
import { BillState, BillType } from '@oems/contract/drugStock/codes.ts'
import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { account } from '../../accounts/tables.ts'
import type { ReadDb } from '../../core/db/database.ts'
import { drug } from '../../dictionary/tables.ts'
import { stockTransit } from '../besideTables.ts'
import { fen } from '../cardState.ts'
import { type BillRow, stockBatch, stockMove } from '../tables.ts'

type Line = BillInfo['lines'][number]
type TransitLine = BillInfo['transit'][number]

/** CNY of fen. */
export const yuan = (amount: number) => (amount / 100).toFixed(2)

const columns = getTableColumns(drug)
const ofDrug = {
  ...{ drugName: columns.drugName, spec: columns.spec, manufacturer: columns.manufacturer, unit: columns.unit, packUnit: columns.packUnit },
  ...{ packSize: columns.packSize, drugKind: columns.drugKind, controlLevel: columns.controlLevel, coldChain: columns.coldChain },
}

/** As they were booked: one for each batch. */
export async function postedLines(db: ReadDb, { id }: BillRow): Promise<Line[]> {
  const rows = await db
    .select({
      move: stockMove,
      batchNo: stockBatch.batchNo,
      expiryDate: stockBatch.expiryDate,
      productDate: stockBatch.productDate,
      ...ofDrug,
    })
    .from(stockMove)
    .innerJoin(stockBatch, eq(stockBatch.id, stockMove.batchId))
    .innerJoin(drug, eq(drug.id, stockMove.drugId))
    .where(eq(stockMove.billId, id))
    .orderBy(asc(stockMove.id))
  return rows.map(({ move: { drugId, batchId, delta, batchAfter, price }, ...row }) => {
    const quantity = Math.abs(delta)
    return { ...row, drugId, batchId, quantity, unitPrice: price, amount: yuan(fen(quantity, price)), batchBalance: batchAfter }
  })
}

/** As they were written down: what they name of a batch, and what is known of that. */
export async function draftLines(db: ReadDb, { lines, clinicId }: BillRow): Promise<Line[]> {
  const [drugs, batches] = await Promise.all([
    db
      .select({ id: drug.id, ...ofDrug })
      .from(drug)
      .where(inArray(drug.id, idsOf(lines!.map(({ drugId }) => drugId)))),
    db
      .select()
      .from(stockBatch)
      .where(inArray(stockBatch.id, idsOf(lines!.flatMap(({ batchId }) => batchId ?? [])))),
  ])
  return lines!.map(({ drugId, batchId, batchNo, expiryDate, productDate, quantity, unitPrice }) => {
    const { id: _, ...named } = drugs.find(({ id }) => id === drugId)!
    const batch = batches.find((one) => one.id === batchId && one.clinicId === clinicId)
    const price = unitPrice ?? batch?.unitPrice ?? null
    return {
      ...{ ...named, drugId, batchId, quantity, unitPrice: price, amount: yuan(fen(quantity, price)), batchBalance: null },
      ...{
        batchNo: batch?.batchNo ?? batchNo,
        expiryDate: batch?.expiryDate ?? expiryDate,
        productDate: batch?.productDate ?? productDate,
      },
    }
  })
}

const [settler, checker] = [alias(account, 'settler'), alias(account, 'checker')]

/** What was sent by a transfer, by either of its halves. */
export async function transitLines(db: ReadDb, { id, billType, state }: BillRow): Promise<TransitLine[]> {
  if ((billType !== BillType.transferOut && billType !== BillType.transferIn) || state === BillState.draft) return []
  const rows = await db
    .select({ row: stockTransit, settledByName: settler.nickname, settleCheckerName: checker.nickname, ...ofDrug })
    .from(stockTransit)
    .innerJoin(drug, eq(drug.id, stockTransit.drugId))
    .leftJoin(settler, eq(settler.id, stockTransit.settledBy))
    .leftJoin(checker, eq(checker.id, stockTransit.settleCheckerId))
    .where(eq(billType === BillType.transferOut ? stockTransit.outBillId : stockTransit.inBillId, id))
    .orderBy(asc(stockTransit.moveId))
  return rows.map(({ row, ...named }) => {
    const { moveId, drugId, batchNo, expiryDate, sent, received, reason, settleKind, settleReason, settledAt } = row
    return {
      ...{ ...named, moveId, drugId, batchNo, expiryDate, sentQuantity: sent, receivedQuantity: received },
      ...{ difference: received === null ? 0 : sent - received, reason, settleKind, settleReason, settledAt },
    }
  })
}

const idsOf = (ids: readonly number[]) => [...new Set(ids)]
