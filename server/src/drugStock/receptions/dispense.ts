import type { FieldError } from '@oems/contract/core/errors.ts'
import { BatchState, BillState, BillType } from '@oems/contract/drugStock/codes.ts'
import { inArray } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { Refusal, ruleBroken } from '../../core/errors.ts'
import { levelsOf } from '../bills/controlled.ts'
import { requireService } from '../bills/place.ts'
import { clinicInScope } from '../clinics.ts'
import { amountOf } from '../posting/amounts.ts'
import { requireChecker } from '../posting/checker.ts'
import { dayOfBill } from '../posting/days.ts'
import { splitFefo } from '../posting/fefo.ts'
import { type LockedCards, lockCards } from '../posting/locking.ts'
import { makeBill } from '../posting/makeBill.ts'
import type { MoveDraft } from '../posting/moves.ts'
import { postMoves } from '../posting/postMoves.ts'
import { stockBatch } from '../tables.ts'
import { type Issued, isBooked, issuedOf } from './issued.ts'

/** In smallest units of the drug: half a tablet counts as one. */
export interface DrugLine {
  readonly drugId: number
  readonly quantity: number
}
/** A step of a reception: 0 its completion, then one number for each amendment, void and return, in their order. */
export interface Step {
  readonly medRecordId: number
  readonly seq: number
  readonly clinicId: number
  /** Another account that has checked it (双人核对). */
  readonly checkedBy?: number | null
  /** When it was entered later; absent: today. */
  readonly occurDay?: string | null
}
export type IssuedBatch = Pick<Issued, 'drugId' | 'batchId' | 'batchNo' | 'expiryDate' | 'quantity'>

/**
 * 诊疗发药, in the reception's own transaction: `lines` is what it prescribes in all by now. The first call issues it, earliest expiry first; a
 * further one with the next `seq` (amendment; void: no lines) issues what is more (bill 21), and puts what is less, and so never left, back to
 * the very batches (bill 16). What its patient has given back meanwhile does not come back a second time. The same `seq` again posts nothing.
 * Gives back what is issued by then, by batch.
 */
export async function dispense(
  ctx: WriteCtx,
  medRecordId: number,
  seq: number,
  clinicId: number,
  lines: readonly DrugLine[],
  { checkedBy = null, occurDay = null }: Pick<Step, 'checkedBy' | 'occurDay'> = {},
): Promise<IssuedBatch[]> {
  const step = { medRecordId, seq, clinicId, checkedBy, occurDay }
  const place = await clinicInScope(ctx, clinicId)
  if (await isBooked(ctx.db, medRecordId, seq)) return issuedOf(ctx.db, medRecordId)
  const before = await issuedOf(ctx.db, medRecordId)
  const drugIds = [...new Set([...lines, ...before].map(({ drugId }) => drugId))]
  if (drugIds.length === 0) return []
  const cards = await lockCards(
    ctx,
    clinicId,
    drugIds,
    before.map(({ batchId }) => batchId),
  )
  const more = issuing(lines, before, cards, dayOf(ctx.now))
  const less = drugIds.flatMap((drugId) => goingBack(drugId, wanted(lines, drugId), before))
  await requireService(ctx, place, less.length > 0 && more.length === 0)
  if (more.length > 0) await book(ctx, step, BillType.dispensing, more, cards)
  if (less.length > 0) await book(ctx, step, BillType.patientReturn, less, await again(ctx, cards, less))
  return issuedOf(ctx.db, medRecordId)
}

/** Cards as the moves before have left them. */
const again = (ctx: WriteCtx, cards: LockedCards, moves: readonly MoveDraft[]) =>
  lockCards(
    ctx,
    [...cards.values()][0]!.card.clinicId,
    moves.map(({ drugId }) => drugId),
    moves.flatMap((move) => ('batchId' in move ? move.batchId : [])),
  )

const wanted = (lines: readonly DrugLine[], drugId: number) => sum(lines.filter((line) => line.drugId === drugId))
const sum = (parts: readonly { readonly quantity: number }[]) => parts.reduce((all, { quantity }) => all + quantity, 0)

/** All lines or none; what is missing stands under each. */
function issuing(lines: readonly DrugLine[], before: readonly Issued[], cards: LockedCards, today: string): MoveDraft[] {
  const left = new Map([...cards.keys()].map((drugId) => [drugId, sum(before.filter((one) => one.drugId === drugId))]))
  const taken = new Map<number, number>()
  const faults: FieldError[] = []
  const moves = lines.flatMap(({ drugId, quantity }, at): MoveDraft[] => {
    const had = Math.min(quantity, left.get(drugId)!)
    left.set(drugId, left.get(drugId)! - had)
    if (quantity === had) return []
    try {
      const portions = splitFefo(cards.get(drugId)!, quantity - had, today, taken)
      return portions.map((portion) => ({ drugId, delta: -portion.quantity, batchId: portion.batchId, line: at }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.push({ path: `lines.${at}.quantity`, msg: error.message })
      return []
    }
  })
  if (faults.length > 0) throw ruleBroken(faults[0]!.msg, { fields: faults })
  return moves
}

/** What was issued last goes back first; what the patient has given back is not among it. */
function goingBack(drugId: number, quantity: number, before: readonly Issued[]): MoveDraft[] {
  const own = before.filter((one) => one.drugId === drugId)
  let surplus = sum(own) - own.reduce((all, { returned }) => all + returned, 0) - quantity
  return own.toReversed().flatMap(({ batchId, quantity, returned }): MoveDraft[] => {
    const back = Math.min(Math.max(0, surplus), quantity - returned)
    surplus -= back
    return back > 0 ? [{ drugId, delta: back, batchId }] : []
  })
}

/**
 * 患者退药, in the reception's own transaction: units that a patient gives back of what was issued to them (bill 16). They go to a row of
 * state 患者退回 beside their batch and are never used again: 医疗机构药事管理规定（卫医政发〔2011〕11号）第二十八条, “除药品质量原因外，药品一经发出，
 * 不得退换”. They leave by 过期销毁, or by 退货出库 unless they are of level 3.
 */
export async function returnDrug(
  ctx: WriteCtx,
  medRecordId: number,
  seq: number,
  clinicId: number,
  lines: readonly DrugLine[],
  { checkedBy = null }: Pick<Step, 'checkedBy'> = {},
): Promise<void> {
  const place = await clinicInScope(ctx, clinicId)
  if (await isBooked(ctx.db, medRecordId, seq)) return
  const cards = await lockCards(
    ctx,
    clinicId,
    lines.map(({ drugId }) => drugId),
  )
  await requireService(ctx, place, true)
  const moves = await givenBack(ctx, lines, await issuedOf(ctx.db, medRecordId))
  await book(ctx, { medRecordId, seq, clinicId, checkedBy, occurDay: null }, BillType.patientReturn, moves, cards)
}

async function givenBack(ctx: WriteCtx, lines: readonly DrugLine[], issued: readonly Issued[]): Promise<MoveDraft[]> {
  const rows = await ctx.db
    .select()
    .from(stockBatch)
    .where(
      inArray(
        stockBatch.id,
        issued.map(({ batchId }) => batchId),
      ),
    )
  const known = new Map(rows.map((batch) => [batch.id, batch]))
  const left = new Map(issued.map(({ batchId, quantity, returned }) => [batchId, quantity - returned]))
  return lines.flatMap(({ drugId, quantity }, at) => {
    let open = quantity
    const moves = issued
      .filter((one) => one.drugId === drugId)
      .flatMap(({ batchId }): MoveDraft[] => {
        const back = Math.min(open, left.get(batchId)!)
        open -= back
        left.set(batchId, left.get(batchId)! - back)
        const { batchNo, expiryDate, productDate, unitPrice, supplier } = known.get(batchId)!
        const batch = { batchNo, expiryDate, productDate, unitPrice, supplier, state: BatchState.patientReturn }
        return back > 0 ? [{ drugId, delta: back, batch, line: at }] : []
      })
    if (open > 0) throw ruleBroken('退药数量超过已发数量', { fields: [{ path: `lines.${at}.quantity`, msg: '退药数量超过已发数量' }] })
    return moves
  })
}

async function book(
  ctx: WriteCtx,
  { medRecordId, seq, clinicId, checkedBy = null, occurDay = null }: Step,
  billType: typeof BillType.dispensing | typeof BillType.patientReturn,
  moves: readonly MoveDraft[],
  cards: LockedCards,
): Promise<void> {
  const { clinic } = await clinicInScope(ctx, clinicId)
  const moved = new Map([...cards].filter(([drugId]) => moves.some((move) => move.drugId === drugId)))
  const controlLevels = levelsOf(moved)
  const inbound = billType === BillType.patientReturn
  const checkerId = await requireChecker(ctx, { clinic, checkerId: checkedBy, controlLevels, inbound })
  const bill = await makeBill(
    ctx,
    {
      ...{ clinic, billType, medRecordId, seq, checkerId, state: BillState.posted, occurDay: dayOfBill(ctx, occurDay, moved) },
      ...{ lineNum: new Set(moves.map(({ drugId }) => drugId)).size, amount: amountOf(moves, cards) },
      ...{ postedAt: ctx.now.toISOString(), postedBy: ctx.actor.accountId },
    },
    { controlLevel: Math.max(...controlLevels) },
  )
  await postMoves(ctx, { bill, clinic, cards: moved, moves })
}
