import { BillState, BillType, isInbound } from '@oems/contract/drugStock/codes.ts'
import { mostOfTransfer } from '@oems/contract/drugStock/transfers.ts'
import { eq } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { touch } from '../../core/db/store.ts'
import { ruleBroken } from '../../core/errors.ts'
import { attach } from '../../core/files/attach.ts'
import { clinicInScope } from '../clinics.ts'
import { amountOf } from '../posting/amounts.ts'
import { requireChecker } from '../posting/checker.ts'
import { dayOfBill } from '../posting/days.ts'
import { lockCards } from '../posting/locking.ts'
import { makeBill, noteBill } from '../posting/makeBill.ts'
import { postMoves } from '../posting/postMoves.ts'
import { type BillRow, stockBill } from '../tables.ts'
import { judgeControlled, levelsOf } from './controlled.ts'
import { filesOfBill, papers } from './files.ts'
import { type BillForm, readLines } from './form.ts'
import { arrivals } from './inbound.ts'
import { departures } from './outbound.ts'
import { requireService, targetOf } from './place.ts'
import { linkedBill, sendAway } from './transferOut.ts'

interface ToPost {
  readonly form: BillForm
  /** The draft that is posted, locked; null: it is written and posted at once. */
  readonly draft: BillRow | null
  /** The caller has seen that some of it ends soon. */
  readonly confirmed: boolean
}

/**
 * Books a bill: judged by the cards as they are now, whatever they were when its draft was written (04 §4.3). A transfer leaves here, and its
 * other half appears at the target.
 */
export async function postBill(ctx: WriteCtx, { form, draft, confirmed }: ToPost): Promise<BillRow> {
  const comesIn = isInbound(form.billType)
  const lines = readLines(form.lines)
  const [place, cards] = await Promise.all([
    clinicInScope(ctx, form.clinicId),
    lockCards(
      ctx,
      form.clinicId,
      lines.map(({ drugId }) => drugId),
      lines.flatMap(({ batchId }) => batchId ?? []),
    ),
  ])
  const { clinic } = place
  const target = form.targetClinicId === null ? null : await targetOf(ctx, place, form.targetClinicId, cards)
  const occurDay = dayOfBill(ctx, form.occurDay, cards)
  judgeControlled(form, form.ossIds?.length ?? (await filesOfBill(ctx, draft!.id)), cards)
  const today = dayOf(ctx.now)
  const moves = comesIn ? arrivals(lines, form.supplier, cards, today, confirmed) : departures(form.billType, lines, cards, today)
  if (target && moves.length > mostOfTransfer)
    throw ruleBroken(`一张调拨单最多${mostOfTransfer}个批次，所填药品共要调出${moves.length}个批次，请分成几张单据`)
  const controlLevels = levelsOf(cards)
  const checkerId = await requireChecker(ctx, {
    clinic,
    checkerId: form.checkerId,
    controlLevels,
    inbound: comesIn,
    notBy: draft?.createdBy ?? null,
  })
  const columns = {
    ...{ billType: form.billType, occurDay, lines: null, lineNum: lines.length, amount: amountOf(moves, cards), checkerId },
    ...{
      targetClinicId: form.targetClinicId,
      supplier: form.supplier,
      loanFlag: form.loanFlag,
      permitNo: form.permitNo,
      remark: form.remark,
    },
    ...{ state: form.billType === BillType.transferOut ? BillState.inTransit : BillState.posted },
    ...{ postedAt: ctx.now.toISOString(), postedBy: ctx.actor.accountId },
  }
  const own = () =>
    draft
      ? turnPosted(ctx, draft, columns, controlLevels)
      : makeBill(ctx, { clinic, ...columns }, { controlLevel: Math.max(...controlLevels) })
  const both = async () => (target ? linkedBill(ctx, { clinic, target, own, columns }) : { bill: await own(), linked: null })
  // One journey: where the one refuses, the other is taken back.
  const [, { bill, linked }] = await Promise.all([requireService(ctx, place, comesIn), both()])
  const posted = await postMoves(ctx, { bill, clinic, cards, moves })
  if (target && linked) await sendAway(ctx, { bill, linked, place, target, cards, posted })
  if (form.ossIds && (draft || form.ossIds.length > 0)) await attach(ctx, { owner: papers.owner, id: bill.id }, papers.field, form.ossIds)
  return bill
}

async function turnPosted(ctx: WriteCtx, draft: BillRow, columns: Partial<BillRow>, controlLevels: readonly number[]): Promise<BillRow> {
  const [after] = await ctx.db
    .update(stockBill)
    .set({ ...columns, ...touch(ctx), version: draft.version + 1 })
    .where(eq(stockBill.id, draft.id))
    .returning()
  noteBill(ctx, draft, after as BillRow, { controlLevel: Math.max(...controlLevels) })
  return after as BillRow
}
