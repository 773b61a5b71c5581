import { BatchState, BillState, type BillTypeCode } from '@oems/contract/drugStock/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { array } from '../../core/db/database.ts'
import type { Pass } from '../../core/imports/kind.ts'
import { requireService } from '../bills/place.ts'
import { fen } from '../cardState.ts'
import { clinicInScope } from '../clinics.ts'
import { dayOfBill } from '../posting/days.ts'
import { lockCards } from '../posting/locking.ts'
import { makeBill } from '../posting/makeBill.ts'
import { postMoves } from '../posting/postMoves.ts'

/** A good line. */
export interface ImportedStock {
  readonly clinicId: number
  readonly drugId: number
  readonly batchNo: string
  readonly expiryDate: string | null
  readonly quantity: number
  readonly unitPrice: string | null
  readonly supplier: string | null
  readonly shelf: string | null
}

/**
 * One bill for each clinic. The cards of all of them are locked before the first bill is written: a transfer between two of them holds the
 * cards of one while it takes its numbers at both.
 */
export async function writeStock(ctx: WriteCtx, rows: readonly ImportedStock[], batchNumber: string, { asked }: Pass): Promise<void> {
  const billType = asked.billType as BillTypeCode
  const byClinic = [...Map.groupBy(rows, ({ clinicId }) => clinicId)].sort(([a], [b]) => a - b)
  for (const [clinicId, own] of byClinic)
    await lockCards(
      ctx,
      clinicId,
      own.map(({ drugId }) => drugId),
    )
  for (const [clinicId, own] of byClinic) await writeBill(ctx, clinicId, own, { billType, batchNumber })
}

interface Writing {
  readonly billType: BillTypeCode
  readonly batchNumber: string
}

async function writeBill(
  ctx: WriteCtx,
  clinicId: number,
  rows: readonly ImportedStock[],
  { billType, batchNumber }: Writing,
): Promise<void> {
  const { clinic } = await clinicInScope(ctx, clinicId)
  await requireService(ctx, { clinic }, true)
  const cards = await lockCards(
    ctx,
    clinicId,
    rows.map(({ drugId }) => drugId),
  )
  const suppliers = new Set(rows.map(({ supplier }) => supplier))
  const bill = await makeBill(ctx, {
    ...{ clinic, billType, state: BillState.posted, occurDay: dayOfBill(ctx, null, cards), lineNum: rows.length },
    amount: rows.reduce((sum, { quantity, unitPrice }) => sum + fen(quantity, unitPrice), 0),
    ...{ supplier: suppliers.size === 1 ? rows[0]!.supplier : null, remark: `导入批次${batchNumber}` },
    ...{ postedAt: ctx.now.toISOString(), postedBy: ctx.actor.accountId },
  })
  for (let at = 0; at < rows.length; at += linesAtOnce) await post(ctx, { bill, clinic }, rows.slice(at, at + linesAtOnce))
  await placeOnShelves(ctx, clinicId, rows)
}

/** Batches that one statement opens. */
const linesAtOnce = 400

/** The cards are locked already, and are read once more as the lines before have left them. */
async function post(ctx: WriteCtx, of: Pick<Parameters<typeof postMoves>[1], 'bill' | 'clinic'>, rows: readonly ImportedStock[]) {
  const cards = await lockCards(
    ctx,
    of.clinic.id,
    rows.map(({ drugId }) => drugId),
  )
  const moves = rows.map(({ drugId, quantity, batchNo, expiryDate, unitPrice, supplier }) => ({
    ...{ drugId, delta: quantity },
    batch: { batchNo, expiryDate, unitPrice, supplier, productDate: null, state: BatchState.inUse },
  }))
  await postMoves(ctx, { ...of, cards, moves })
}

/** 货位 of those lines that name one; of several for a drug the last. */
async function placeOnShelves(ctx: WriteCtx, clinicId: number, rows: readonly ImportedStock[]): Promise<void> {
  const shelves = new Map(rows.flatMap(({ drugId, shelf }) => (shelf === null ? [] : [[drugId, shelf] as const])))
  if (shelves.size === 0) return
  await ctx.db.execute(sql`
    update clinic_drug c set shelf = s.shelf from unnest(${array([...shelves.keys()])}::bigint[], ${array([...shelves.values()])}::text[]) s (drug_id, shelf)
     where c.clinic_id = ${clinicId} and c.drug_id = s.drug_id`)
}
