import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { allows } from '@oems/contract/core/lifeCycle.ts'
import { BillState, BillType, billCycle, SettleKind } from '@oems/contract/drugStock/codes.ts'
import type { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { inArray, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { requireOpen } from '../../core/db/openNode.ts'
import { touch } from '../../core/db/store.ts'
import { conflict } from '../../core/errors.ts'
import { stockTransit } from '../besideTables.ts'
import { fen } from '../cardState.ts'
import { requireChecker } from '../posting/checker.ts'
import { lockCards } from '../posting/locking.ts'
import { bills, makeBill, marked } from '../posting/makeBill.ts'
import { postMoves } from '../posting/postMoves.ts'
import { type BillRow, stockBill } from '../tables.ts'
import { asReminder, tellStaffOrAbove } from '../telling.ts'
import { lockTransfer, type Transfer, type Transit, transitOf } from './transit.ts'

/**
 * 处理在途差异, by the source: 报损 writes off what did not arrive, which lies on no shelf any more, so that no stock moves; 退回 puts it back to
 * the very batches that it left. Sent is at any time what was received, what is open, what was written off and what was put back.
 */
export async function settle(ctx: WriteCtx, { billId, kind, reason, checkerId }: Input<typeof stockTransfers.settle>): Promise<void> {
  const transfer = await lockTransfer(ctx, billId, BillType.transferOut)
  const { state } = transfer.out
  if (!allows(billCycle.settle, state)) throw conflict(`单据${BillState.label(state)}，不能处理在途差异`)
  await requireOpen(ctx, [transfer.source.orgId])
  const open = (await transitOf(ctx, transfer)).filter(({ row }) => row.open > 0)
  if (open.length === 0) throw conflict('没有待处理的在途差异')
  const controlLevels = open.map(({ controlLevel }) => controlLevel)
  // A settlement is neither a bill in nor one out: level 3 alone asks for two (04 §4.3), as where goods come in.
  const checker = await requireChecker(ctx, { clinic: transfer.source, checkerId, controlLevels, inbound: true })
  const settled = {
    settleKind: kind,
    settleReason: reason,
    settleCheckerId: checker,
    settledAt: ctx.now.toISOString(),
    settledBy: ctx.actor.accountId,
  }
  await ctx.db
    .update(stockTransit)
    .set({ open: 0, ...settled })
    .where(
      inArray(
        stockTransit.id,
        open.map(({ row }) => row.id),
      ),
    )
  if (kind === SettleKind.putBack) await putBack(ctx, transfer, open, { reason, checkerId: checker })
  await touchBills(ctx, transfer, open)
  await tellTarget(ctx, transfer, kind)
}

/** A bill of the transfer's own kind that takes part of it back: whoever adds up what left by transfers finds what has arrived or is missing. */
async function putBack(
  ctx: WriteCtx,
  { out, source: clinic }: Transfer,
  open: readonly Transit[],
  why: Pick<BillRow, 'reason' | 'checkerId'>,
) {
  const cards = await lockCards(
    ctx,
    clinic.id,
    open.map(({ row }) => row.drugId),
    open.map(({ row }) => row.sourceBatchId),
  )
  const columns = {
    ...{ clinic, billType: BillType.transferOut, state: BillState.posted, occurDay: dayOf(ctx.now), ...why },
    ...{ lineNum: open.length, amount: open.reduce((sum, { row }) => sum + fen(row.open, row.unitPrice), 0) },
    ...{ targetClinicId: out.targetClinicId, reversedBillId: out.id, postedAt: ctx.now.toISOString(), postedBy: ctx.actor.accountId },
  }
  const bill = await makeBill(ctx, columns, { controlLevel: Math.max(...open.map(({ controlLevel }) => controlLevel)) })
  const moves = open.map(({ row: { drugId, sourceBatchId, open, unitPrice } }) => ({
    ...{ drugId, batchId: sourceBatchId, delta: open, price: unitPrice },
  }))
  await postMoves(ctx, { bill, clinic, cards, moves })
}

/** Whoever has one of the bills open sees that it has changed. */
async function touchBills(ctx: WriteCtx, transfer: Transfer, open: readonly Transit[]): Promise<void> {
  const both = [transfer.out, transfer.in]
  await ctx.db
    .update(stockBill)
    .set({ ...touch(ctx), version: sql`${stockBill.version} + 1` })
    .where(
      inArray(
        stockBill.id,
        both.map(({ id }) => id),
      ),
    )
  const openUnits = open.reduce((sum, { row }) => sum + row.open, 0)
  const after = { openUnits: 0, ...marked({ controlLevel: Math.max(...open.map(({ controlLevel }) => controlLevel)) }) }
  for (const { id, billNo, orgId } of both) ctx.note({ what: bills.what, id, name: billNo, orgId, before: { openUnits }, after })
}

async function tellTarget(ctx: WriteCtx, { in: into, source, target }: Transfer, kind: CodeOf<typeof SettleKind>): Promise<void> {
  await tellStaffOrAbove(ctx, asReminder, [
    {
      orgId: target.orgId,
      title: '在途差异已处理',
      content: `${source.clinicName}已将单号${into.billNo}的在途差异按“${SettleKind.label(kind)}”处理。`,
      ...{ link: `/clinic/drug-stock/index?tab=transit&billNo=${into.billNo}`, bizType: 'stockTransfer', bizId: into.id },
    },
  ])
}
