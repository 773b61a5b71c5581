import type { Input } from '@oems/contract/core/call.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { allows } from '@oems/contract/core/lifeCycle.ts'
import { BatchState, BillState, BillType, billCycle } from '@oems/contract/drugStock/codes.ts'
import type { Receipt, stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { eq, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { array } from '../../core/db/database.ts'
import { requireOpen } from '../../core/db/openNode.ts'
import { touch } from '../../core/db/store.ts'
import { badInput, conflict } from '../../core/errors.ts'
import { fen } from '../cardState.ts'
import { setFrozen } from '../freezing/freeze.ts'
import { requireChecker } from '../posting/checker.ts'
import { lockCards } from '../posting/locking.ts'
import { noteBill } from '../posting/makeBill.ts'
import type { PostedMove } from '../posting/moves.ts'
import { postMoves } from '../posting/postMoves.ts'
import { type BillRow, stockBill } from '../tables.ts'
import { asReminder, asWarning, tellStaffOrAbove } from '../telling.ts'
import { lockTransfer, type Transfer, type Transit, transitOf } from './transit.ts'

type Line = Receipt['lines'][number]
interface Received extends Transit {
  readonly line: Line
}

/** 收货: the same batches with the same expiry; what did not come stays on its way until the source says what became of it (04 §4.3). */
export async function receive(ctx: WriteCtx, { billId, version, lines, checkerId }: Input<typeof stockTransfers.receive>): Promise<void> {
  const transfer = await lockTransfer(ctx, billId, BillType.transferIn)
  if (!allows(billCycle.receive, transfer.in.state)) throw conflict(`单据${BillState.label(transfer.in.state)}，不能收货`)
  if (transfer.in.version !== version) throw conflict()
  await requireOpen(ctx, [transfer.target.orgId])
  const received = linesOf(await transitOf(ctx, transfer), lines)
  const controlLevels = received.map(({ controlLevel }) => controlLevel)
  const checker = await requireChecker(ctx, { clinic: transfer.target, checkerId, controlLevels, inbound: true })
  await closeBills(ctx, transfer, received, checker)
  await keepReceived(ctx, received)
  await enterStock(ctx, transfer, received)
  await tellSource(ctx, transfer, received)
}

/** Every line of the transfer once, with so much of it as came. */
function linesOf(transit: readonly Transit[], lines: readonly Line[]): Received[] {
  const sent = new Map(transit.map((one) => [one.row.moveId, one]))
  const seen = new Set<number>()
  const errors = lines.flatMap(({ moveId, receivedQuantity, reason }, at): FieldError[] => {
    const line = sent.get(moveId)
    if (!line || seen.has(moveId)) return [{ path: `lines.${at}.moveId`, msg: line ? '同一明细只能收货一次' : '该明细不属于本单据' }]
    seen.add(moveId)
    if (receivedQuantity > line.row.sent) return [{ path: `lines.${at}.receivedQuantity`, msg: `实收量不能超过发出量${line.row.sent}` }]
    return receivedQuantity < line.row.sent && reason === null ? [{ path: `lines.${at}.reason`, msg: '有差异，请填写原因' }] : []
  })
  const missing = transit.filter(({ row }) => !seen.has(row.moveId))
  if (errors.length === 0 && missing.length > 0) throw badInput([{ path: 'lines', msg: `还有${missing.length}条明细未填写实收量` }])
  if (errors.length > 0) throw badInput(errors)
  return lines.map((line) => ({ ...sent.get(line.moveId)!, line }))
}

async function closeBills(ctx: WriteCtx, { out, in: into }: Transfer, received: readonly Received[], checkerId: number | null) {
  const { to: state } = billCycle.receive
  const common = { state, ...touch(ctx), version: sql`${stockBill.version} + 1` }
  const amount = received.reduce((sum, { row, line }) => sum + fen(line.receivedQuantity, row.unitPrice), 0)
  const own = { occurDay: dayOf(ctx.now), checkerId, amount, postedAt: ctx.now.toISOString(), postedBy: ctx.actor.accountId }
  const changed = [
    await ctx.db.update(stockBill).set(common).where(eq(stockBill.id, out.id)).returning(),
    await ctx.db
      .update(stockBill)
      .set({ ...common, ...own })
      .where(eq(stockBill.id, into.id))
      .returning(),
  ].flat() as BillRow[]
  const controlLevel = Math.max(...received.map((one) => one.controlLevel))
  for (const after of changed) noteBill(ctx, after.id === out.id ? out : into, after, { controlLevel })
}

const keepReceived = ({ db }: WriteCtx, received: readonly Received[]) =>
  db.execute(sql`
    update stock_transit t set received = n.received, open = t.sent - n.received, reason = n.reason
      from unnest(${array(received.map(({ row }) => row.id))}::bigint[], ${array(received.map(({ line }) => line.receivedQuantity))}::int[],
                  ${array(received.map(({ line }) => line.reason))}::text[]) n (id, received, reason)
     where t.id = n.id`)

/** What the source has frozen since it left arrives frozen: its maker calls it back wherever it is. */
async function enterStock(ctx: WriteCtx, { in: into, target: clinic }: Transfer, received: readonly Received[]): Promise<void> {
  const arrived = received.filter(({ line }) => line.receivedQuantity > 0)
  if (arrived.length === 0) return
  const cards = await lockCards(
    ctx,
    clinic.id,
    arrived.map(({ row }) => row.drugId),
  )
  const moves = arrived.map(({ row: { drugId, batchNo, expiryDate, productDate, unitPrice, supplier }, line }) => ({
    ...{ drugId, delta: line.receivedQuantity },
    batch: { batchNo, expiryDate, productDate, unitPrice, supplier, state: BatchState.inUse },
  }))
  const posted = await postMoves(ctx, { bill: { ...into, occurDay: dayOf(ctx.now) }, clinic, cards, moves })
  await freezeRecalled(ctx, arrived, posted)
}

async function freezeRecalled(ctx: WriteCtx, arrived: readonly Received[], posted: readonly PostedMove[]): Promise<void> {
  const frozen = arrived.flatMap(({ sourceState, freezeReason }, at) =>
    sourceState === BatchState.frozen ? [{ id: posted[at]!.batchId, reason: freezeReason ?? '调出医务室已冻结' }] : [],
  )
  for (const [reason, own] of Map.groupBy(frozen, ({ reason }) => reason)) await setFrozen(ctx, own, true, reason)
}

async function tellSource(ctx: WriteCtx, { out, source, target }: Transfer, received: readonly Received[]): Promise<void> {
  const differing = received.filter(({ row, line }) => line.receivedQuantity < row.sent).length
  const said =
    differing > 0
      ? {
          title: '调拨收货有差异',
          content: `${target.clinicName}已收货，单号${out.billNo}有${differing}条明细少收，请核实后处理在途差异。`,
        }
      : { title: '调拨已收货', content: `${target.clinicName}已收货，单号${out.billNo}。` }
  await tellStaffOrAbove(ctx, differing > 0 ? asWarning : asReminder, [
    {
      orgId: source.orgId,
      ...said,
      link: `/clinic/drug-stock/index?tab=transit&billNo=${out.billNo}`,
      bizType: 'stockTransfer',
      bizId: out.id,
    },
  ])
}
