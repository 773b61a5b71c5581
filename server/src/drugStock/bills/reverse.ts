import type { Input } from '@oems/contract/core/call.ts'
import { allows } from '@oems/contract/core/lifeCycle.ts'
import type { stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillState, BillType, type BillTypeCode, billCycle, reversibleDays } from '@oems/contract/drugStock/codes.ts'
import { asc, eq, inArray } from 'drizzle-orm'
import { type ClinicRow, clinic as clinics } from '../../clinic/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf, daysBetween } from '../../core/days.ts'
import { touch } from '../../core/db/store.ts'
import { conflict, notFound, ruleBroken } from '../../core/errors.ts'
import { stockTransit } from '../besideTables.ts'
import { requireChecker } from '../posting/checker.ts'
import { type LockedCards, lockCards } from '../posting/locking.ts'
import { bills, makeBill, noteBill } from '../posting/makeBill.ts'
import { postMoves } from '../posting/postMoves.ts'
import { type BillRow, type MoveRow, stockBill, stockMove } from '../tables.ts'
import { levelsOf } from './controlled.ts'
import { requireService } from './place.ts'
import { tellTarget } from './transferOut.ts'

type Asked = Input<typeof stockBills.reverse>

/** 冲红: a bill of today with the same moves the other way; what was booked stays as it is (04 §4.3). */
export async function reverse(ctx: WriteCtx, { billId, version, reason, checkerId }: Asked): Promise<{ billId: number }> {
  const { bill, linked } = await lockBoth(ctx, billId)
  refuseIrreversible(ctx, bill, version)
  const moves = await ctx.db.select().from(stockMove).where(eq(stockMove.billId, bill.id)).orderBy(asc(stockMove.id))
  const [clinic] = (await ctx.db.select().from(clinics).where(eq(clinics.id, bill.clinicId))) as ClinicRow[]
  const comesIn = moves.some(({ delta }) => delta < 0)
  const cards = await lockCards(
    ctx,
    bill.clinicId,
    moves.map(({ drugId }) => drugId),
    moves.map(({ batchId }) => batchId),
  )
  await requireService(ctx, { clinic: clinic! }, comesIn)
  refuseUsed(moves, cards)
  const controlLevels = levelsOf(cards)
  const checker = await requireChecker(ctx, { clinic: clinic!, checkerId, controlLevels, inbound: comesIn })
  const marks = { controlLevel: Math.max(...controlLevels) }
  const { billType, lineNum, amount, targetClinicId, medRecordId, supplier, loanFlag } = bill
  const mirror = await makeBill(
    ctx,
    {
      ...{
        clinic: clinic!,
        state: BillState.posted,
        occurDay: dayOf(ctx.now),
        postedAt: ctx.now.toISOString(),
        postedBy: ctx.actor.accountId,
      },
      ...{
        billType,
        lineNum,
        amount,
        targetClinicId,
        medRecordId,
        supplier,
        loanFlag,
        reason,
        checkerId: checker,
        reversedBillId: bill.id,
      },
    },
    marks,
  )
  await postMoves(ctx, {
    ...{ bill: mirror, clinic: clinic!, cards },
    moves: moves.toReversed().map(({ drugId, batchId, delta, price }) => ({ drugId, batchId, delta: -delta, price })),
  })
  await change(ctx, bill, { state: billCycle.reverse.to, reason, reversedBillId: mirror.id }, marks)
  if (linked) await withdraw(ctx, bill, linked)
  return { billId: mirror.id }
}

/** With the other half of a transfer, in the order in which the two were made. */
async function lockBoth(ctx: WriteCtx, billId: number): Promise<{ bill: BillRow; linked: BillRow | null }> {
  const seen = await bills.get(ctx, billId)
  const both = await lockedById(ctx, seen.linkedBillId === null ? [billId] : [billId, seen.linkedBillId])
  const bill = both.find(({ id }) => id === billId)
  if (!bill) throw notFound()
  return { bill, linked: both.find(({ id }) => id !== billId) ?? null }
}
async function lockedById({ db }: WriteCtx, ids: readonly number[]): Promise<BillRow[]> {
  return (await db
    .select()
    .from(stockBill)
    .where(inArray(stockBill.id, [...ids]))
    .orderBy(asc(stockBill.id))
    .for('update')) as BillRow[]
}

const ofReceptions: readonly BillTypeCode[] = [BillType.dispensing, BillType.patientReturn]

function refuseIrreversible({ now }: WriteCtx, bill: BillRow, version: number): void {
  if (ofReceptions.includes(bill.billType)) throw ruleBroken('诊疗发药与患者退药请在就诊记录中办理，不能冲红')
  if (bill.billType === BillType.transferIn) throw ruleBroken('调拨入库不能冲红，有差异请由调出医务室处理')
  if (bill.billType === BillType.transferOut && bill.state === BillState.received) throw conflict('对方已收货，不能撤回')
  if (!allows(billCycle.reverse, bill.state)) throw conflict(`单据${BillState.label(bill.state)}，不能冲红`)
  if (bill.reversedBillId !== null) throw ruleBroken('这是冲红单，不能再冲红')
  if (bill.version !== version) throw conflict()
  if (daysBetween(dayOf(new Date(bill.postedAt!)), dayOf(now)) > reversibleDays) throw ruleBroken(`过账已超过${reversibleDays}天，不能冲红`)
}

/** What came in has to lie there still. */
function refuseUsed(moves: readonly MoveRow[], cards: LockedCards): void {
  for (const [batchId, own] of Map.groupBy(moves, (move) => move.batchId)) {
    const batch = cards.get(own[0]!.drugId)!.batches.find(({ id }) => id === batchId)!
    if (batch.quantity < own.reduce((sum, { delta }) => sum + delta, 0)) throw conflict(`批号${batch.batchNo}已被使用，不能冲红`)
  }
}

/** A transfer that nobody has received: what was on its way is back, and its other half is void. */
async function withdraw(ctx: WriteCtx, bill: BillRow, linked: BillRow): Promise<void> {
  await ctx.db.update(stockTransit).set({ open: 0 }).where(eq(stockTransit.outBillId, bill.id))
  await change(ctx, linked, { state: billCycle.withdraw.to })
  await tellTarget(ctx, linked, '药品调拨已撤回', `单号${linked.billNo}的调拨已由调出医务室撤回，不再到货。`)
}

async function change(ctx: WriteCtx, before: BillRow, columns: Partial<BillRow>, marks = {}): Promise<void> {
  const [after] = await ctx.db
    .update(stockBill)
    .set({ ...columns, ...touch(ctx), version: before.version + 1 })
    .where(eq(stockBill.id, before.id))
    .returning()
  noteBill(ctx, before, after as BillRow, marks)
}
