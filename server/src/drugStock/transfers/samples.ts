import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { stockTransfers as calls } from '@oems/contract/drugStock/transfers.ts'
import { sql } from 'drizzle-orm'
import { aClinic } from '../../clinic/testClinic.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import type { Side } from '../../testing/samples.ts'
import type { Caller, TestApp } from '../../testing/testApp.ts'
import { aDrug, someStock } from '../testStock.ts'

interface Transfer {
  readonly outBillId: number
  readonly inBillId: number
  readonly moveId: number
}
interface Stock {
  readonly clinicId: number
  readonly drugId: number
  readonly batchId: number
}

/** One transfer on its way, one that came short, and a level-3 drug whose day is still to be closed. */
export async function transferSamples(app: TestApp, { group, company, project, mark }: Side, { clinicId, drugId, batchId }: Stock) {
  const doctor = await app.anAdmin(7, group.id)
  const { accountId: checkerId } = await app.anAccount({ roleId: 7, orgId: project.id })
  const { clinicId: targetClinicId } = await aClinic(app, company.id, { clinicName: `${mark}另一医务室` })
  const draft = { billType: 23, clinicId, targetClinicId, lines: [{ drugId, batchId, quantity: 5 }], post: 1 }
  const send = async (): Promise<Transfer> => {
    const { billId } = await done(doctor, stockBills.save, draft)
    const [found] = await ask<Transfer>(
      app.db,
      sql`select out_bill_id as "outBillId", in_bill_id as "inBillId", move_id as "moveId" from stock_transit where out_bill_id = ${billId!}`,
    )
    return found!
  }
  const onWay = await send()
  const short = await send()
  const lines = [{ moveId: short.moveId, receivedQuantity: 4, reason: '破损' }]
  await done(doctor, calls.receive, { billId: short.inBillId, version: 0, lines })
  const { id: controlledId } = await aDrug(app, group.id, { drugName: `${mark}管控药品`, controlLevel: ControlLevel.narcotic })
  const batches = [{ quantity: 10, batchNo: `${mark}管控批号`, expiryDate: addDays(dayOf(app.clock()), 300) }]
  await someStock(app, { clinicId, drugId: controlledId, batches })
  return { doctor, checkerId, onWay, short, today: dayOf(app.clock()), now: app.clock().toISOString() }
}
type Own = Side & Stock & Awaited<ReturnType<typeof transferSamples>>

export const transferCalls = [
  [calls.receive, ({ onWay: { inBillId: billId, moveId } }: Own) => ({ billId, version: 0, lines: [{ moveId, receivedQuantity: 5 }] })],
  [calls.settle, ({ short: { outBillId: billId } }: Own) => ({ billId, kind: 2, reason: '途中破损' })],
  [calls.count, ({ clinicId, batchId, now }: Own) => ({ clinicId, lines: [{ batchId, countedAt: now, actualQuantity: 30 }] })],
  [calls.freeze, ({ batchId }: Own) => ({ batchIds: [batchId], freeze: 1, reason: '厂家召回', drugId: null })],
  [calls.closeDay, ({ clinicId, checkerId, today }: Own) => ({ clinicId, checkerId, day: today })],
  [calls.dayBalances, ({ clinicId, today }: Own) => ({ clinicId, day: today })],
] as const

async function done(as: Caller, call: Parameters<Caller>[0], input: object): Promise<{ readonly billId?: number }> {
  const { code, msg, data } = await as(call, input)
  if (code !== 0) throw new Error(`${msg} ${JSON.stringify(data)}`)
  return (data ?? {}) as { readonly billId?: number }
}
