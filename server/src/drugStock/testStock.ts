import { BatchState, BillState, BillType, type BillTypeCode, MinMode } from '@oems/contract/drugStock/codes.ts'
import { and, eq, sql } from 'drizzle-orm'
import { clinic } from '../clinic/tables.ts'
import { dayOf } from '../core/days.ts'
import { ask, type Db } from '../core/db/database.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { diff } from '../core/statistics/source.ts'
import { drug } from '../dictionary/tables.ts'
import type { TestApp } from '../testing/testApp.ts'
import { cardStateOf, fen } from './cardState.ts'
import { type CountedMove, stockMoves } from './moveSource.ts'
import { followCards } from './positions.ts'
import { type BatchRow, type CardRow, clinicDrug, stockBatch, stockBill, stockMove } from './tables.ts'

type App = Pick<TestApp, 'db' | 'clock'>
type Card = typeof clinicDrug.$inferInsert
let serial = 0

const stampOf = (at: string) => ({ createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 })

/** A drug in the dictionary of a node, put straight into the database: a capsule, twenty to the box. */
export async function aDrug({ db, clock }: App, orgId: number, over: Partial<typeof drug.$inferInsert> = {}) {
  serial += 1
  const [row] = await db
    .insert(drug)
    .values({
      ...stampOf(clock().toISOString()),
      ...{
        orgId,
        drugName: `测试药品${process.pid}${serial}`,
        pinyin: `ceshiyaopin${serial}`,
        spec: '0.3g×20粒',
        manufacturer: '样例制药',
      },
      ...{ drugKind: 1, drugClass: 1, dosageForm: 2, originKind: 1, components: ['样例'], unit: '粒', packUnit: '盒', packSize: 20 },
      ...{ storage: 1, controlLevel: 0, rxFlag: 0, pregnancy: 0, modifiedRelease: 0, diseaseTypes: [], warnDays: 180, status: 1 },
      ...over,
    })
    .returning()
  return row!
}

interface OfCard {
  readonly clinicId: number
  readonly drugId: number
}

/** An empty card. What says its state (quantity, level and the like) follows from its batches: give them to `someStock`. */
export async function aCard({ db, clock }: App, { clinicId, drugId }: OfCard, over: Partial<Card> = {}): Promise<CardRow> {
  const [row] = await db
    .insert(clinicDrug)
    .values({ ...emptyCard(clock().toISOString(), await nodeOf(db, clinicId)), clinicId, drugId, ...over })
    .returning()
  return row!
}
const emptyCard = (at: string, orgId: number) => ({
  ...stampOf(at),
  ...{ orgId, quantity: 0, usableQuantity: 0, minQuantity: 0, minMode: MinMode.manual, amount: 0 },
})

export interface StockedBatch {
  readonly quantity: number
  readonly batchNo?: string
  readonly expiryDate?: string | null
  readonly productDate?: string | null
  readonly unitPrice?: string | null
  readonly supplier?: string | null
  readonly state?: 1 | 2 | 3
}
interface Stocked extends OfCard {
  readonly batches: readonly StockedBatch[]
  /** Of the bill: 期初 of today, unless said otherwise. */
  readonly billType?: BillTypeCode
  readonly occurDay?: string
  /** What the card is to have besides. */
  readonly card?: Partial<Card>
}

/**
 * Goods that came in, put straight into the database as a posting leaves it: bill, moves, batches, and the card, which is opened where there
 * is none. Once more for the same clinic and drug adds to it.
 */
export async function someStock({ db, clock }: App, { clinicId, drugId, batches, card = {}, ...of }: Stocked) {
  const at = clock().toISOString()
  const today = dayOf(clock())
  const { billType = BillType.opening, occurDay = today } = of
  const orgId = await nodeOf(db, clinicId)
  return db.transaction(async (tx) => {
    const drugs = await tx.select({ warnDays: drug.warnDays }).from(drug).where(eq(drug.id, drugId))
    const { warnDays } = drugs[0]!
    const [known] = await tx
      .select()
      .from(clinicDrug)
      .where(and(eq(clinicDrug.clinicId, clinicId), eq(clinicDrug.drugId, drugId)))
      .for('update')
    const [bill] = await tx
      .insert(stockBill)
      .values({
        ...stampOf(at),
        ...{ orgId, clinicId, billNo: await numberOf(tx, clinicId, today), billType, state: BillState.posted, occurDay },
        ...{ lineNum: batches.length, amount: sum(batches.map((one) => fen(one.quantity, one.unitPrice ?? null))) },
        ...{ loanFlag: 0, postedAt: at, postedBy: 0 },
      })
      .returning()
    let drugAfter = known?.quantity ?? 0
    const batchIds: number[] = []
    const moves: CountedMove[] = []
    for (const batch of batches) {
      const into = await batchOf(tx, { clinicId, drugId, orgId, at }, batch)
      drugAfter += batch.quantity
      batchIds.push(into.id)
      if (batch.quantity === 0) continue
      const [move] = await tx
        .insert(stockMove)
        .values({
          ...{ billId: bill!.id, orgId, clinicId, drugId, batchId: into.id, delta: batch.quantity, batchAfter: into.quantity, drugAfter },
          ...{ occurDay, postedAt: at, price: into.unitPrice },
        })
        .returning()
      moves.push({ ...move!, billType })
    }
    const all = await tx
      .select()
      .from(stockBatch)
      .where(and(eq(stockBatch.clinicId, clinicId), eq(stockBatch.drugId, drugId)))
    const wanted = { minQuantity: card.minQuantity ?? known?.minQuantity ?? 0, dailyUse: card.dailyUse ?? known?.dailyUse ?? null }
    const after = cardStateOf(all, wanted, warnDays, today)
    const row = { ...card, ...after, lastMoveAt: at }
    const [saved] = known
      ? await tx.update(clinicDrug).set(row).where(eq(clinicDrug.id, known.id)).returning()
      : await tx
          .insert(clinicDrug)
          .values({ ...emptyCard(at, orgId), clinicId, drugId, ...row })
          .returning()
    const following = { db: tx, now: clock(), deltas: new Deltas() }
    await followCards(following, [{ clinicId, orgId, drugId, before: known ?? null, after }])
    diff(following, stockMoves, [], moves)
    await following.deltas.flush(tx)
    return { card: saved!, bill: bill!, batchIds }
  })
}

/** One batch of 10, which ends in a year or so. */
export async function aBatch(app: App, of: OfCard, batch: Partial<StockedBatch> = {}): Promise<BatchRow> {
  const { batchIds } = await someStock(app, { ...of, batches: [{ quantity: 10, ...batch }] })
  const [row] = await app.db.select().from(stockBatch).where(eq(stockBatch.id, batchIds[0]!))
  return row!
}

async function batchOf(
  tx: Db,
  { at, ...of }: OfCard & { readonly orgId: number; readonly at: string },
  { quantity, batchNo, expiryDate = '2027-06-30', state = BatchState.inUse, ...batch }: StockedBatch,
): Promise<BatchRow> {
  serial += 1
  const given = { batchNo: batchNo ?? `B${serial}`, expiryDate, productDate: null, unitPrice: '0.5000', supplier: null, ...batch, state }
  const same = and(
    ...[eq(stockBatch.clinicId, of.clinicId), eq(stockBatch.drugId, of.drugId), eq(stockBatch.batchNo, given.batchNo)],
    sql`${stockBatch.expiryDate} is not distinct from ${expiryDate}::date and (${stockBatch.state} = 3) = ${state === BatchState.patientReturn}`,
  )
  const [known] = await tx
    .update(stockBatch)
    .set({ quantity: sql`${stockBatch.quantity} + ${quantity}` })
    .where(same)
    .returning()
  if (known) return known
  const [row] = await tx
    .insert(stockBatch)
    .values({ ...stampOf(at), ...of, ...given, quantity })
    .returning()
  return row!
}

async function numberOf(tx: Db, clinicId: number, today: string): Promise<string> {
  const [next] = await ask<{ last: number }>(
    tx,
    sql`insert into stock_bill_number (clinic_id, day, prefix, last) values (${clinicId}, ${today}, 'RK', 1)
        on conflict (clinic_id, day, prefix) do update set last = stock_bill_number.last + 1 returning last`,
  )
  return `RK${today.replaceAll('-', '')}${String(next!.last).padStart(4, '0')}`
}

async function nodeOf(db: Db, clinicId: number): Promise<number> {
  const [found] = await db.select({ orgId: clinic.orgId }).from(clinic).where(eq(clinic.id, clinicId))
  return found!.orgId
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
