import { BillState, BillType } from '@oems/contract/drugStock/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { inArray, sql } from 'drizzle-orm'
import type { ClinicRow } from '../../clinic/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { stockTransit } from '../besideTables.ts'
import type { LockedCards } from '../posting/locking.ts'
import { makeBill } from '../posting/makeBill.ts'
import type { PostedMove } from '../posting/moves.ts'
import { type BillRow, stockBill } from '../tables.ts'
import { tellStaffOrAbove } from '../telling.ts'
import type { Place } from './place.ts'

interface Linking {
  readonly clinic: ClinicRow
  readonly target: Place
  /** Makes the source's half. */
  readonly own: () => Promise<BillRow>
  readonly columns: Pick<BillRow, 'occurDay' | 'lineNum' | 'amount' | 'loanFlag' | 'remark'>
}

/** Both halves of a transfer. Their numbers are taken in order of the clinics, so that two who send to each other do not wait for both. */
export async function linkedBill(ctx: WriteCtx, { clinic, target, own, columns }: Linking): Promise<{ bill: BillRow; linked: BillRow }> {
  const { occurDay, lineNum, amount, loanFlag, remark } = columns
  const other = () =>
    makeBill(ctx, {
      ...{ clinic: target.clinic, billType: BillType.transferIn, state: BillState.inTransit },
      ...{ occurDay, lineNum, amount, loanFlag, remark },
    })
  const first = clinic.id < target.clinic.id
  const [before, after] = first ? [await own(), await other()] : [await other(), await own()]
  const [bill, linked] = first ? [before, after] : [after, before]
  await ctx.db
    .update(stockBill)
    .set({ linkedBillId: sql`case ${stockBill.id} when ${bill.id} then ${linked.id}::bigint else ${bill.id}::bigint end` })
    .where(inArray(stockBill.id, [bill.id, linked.id]))
  return { bill: { ...bill, linkedBillId: linked.id }, linked: { ...linked, linkedBillId: bill.id } }
}

interface Leaving {
  readonly bill: BillRow
  readonly linked: BillRow
  readonly place: Place
  readonly target: Place
  readonly cards: LockedCards
  readonly posted: readonly PostedMove[]
}

/** What has left the source and not arrived yet is in a place of its own, and whoever books at the target hears of it. */
export async function sendAway(ctx: WriteCtx, { bill, linked, place, target, cards, posted }: Leaving): Promise<void> {
  const batches = new Map([...cards.values()].flatMap(({ batches }) => batches).map((batch) => [batch.id, batch]))
  await ctx.db.insert(stockTransit).values(
    posted.map(({ id: moveId, drugId, batchId, delta }) => {
      const { batchNo, expiryDate, productDate, unitPrice, supplier } = batches.get(batchId)!
      return {
        ...{ moveId, outBillId: bill.id, inBillId: linked.id, sourceClinicId: place.clinic.id, targetClinicId: target.clinic.id },
        ...{ drugId, sourceBatchId: batchId, batchNo, expiryDate, productDate, unitPrice, supplier, sent: -delta, open: -delta },
      }
    }),
  )
  await tellTarget(ctx, linked, '药品调拨在途', `${place.clinic.clinicName}调拨的药品已发出，单号${linked.billNo}，请在到货后收货。`)
}

/** Whoever books at the target, or above where nobody does. */
export const tellTarget = (ctx: WriteCtx, { id, orgId, billNo }: BillRow, title: string, content: string) =>
  tellStaffOrAbove(ctx, { type: MessageType.todo, level: MessageLevel.normal }, [
    { orgId, title, content, link: `/clinic/drug-stock/index?tab=transit&billNo=${billNo}`, bizType: 'stockTransfer', bizId: id },
  ])
