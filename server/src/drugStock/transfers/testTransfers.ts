import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { stockTransfers as calls } from '@oems/contract/drugStock/transfers.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { aClinic } from '../../clinic/testClinic.ts'
import { ask } from '../../core/db/database.ts'
import type { drug } from '../../dictionary/tables.ts'
import type { Caller, TestApp } from '../../testing/testApp.ts'
import { aStockPlace, stocked } from '../posting/testPosting.ts'
import * as stock from '../testStock.ts'

/** A drug of the platform's dictionary, which every clinic may hold. */
export const aDrug = (app: TestApp, over: Partial<typeof drug.$inferInsert> = {}) => stock.aDrug(app, app.rootId, over)

/** Two clinics at projects of one company, each with a doctor of its own and somebody to check what they do. */
export async function twoClinics(app: TestApp) {
  const source = await aStockPlace(app)
  const project = await app.anOrg({ parentId: source.company.id, orgType: 4 })
  const clinic = await aClinic(app, project.id)
  const second = await app.anAccount({ roleId: 7, orgId: project.id })
  const target = {
    ...{ project, clinic, clinicId: clinic.clinicId },
    ...{ doctor: await app.anAdmin(7, project.id), checkerId: second.accountId },
  }
  return { source, target }
}
export type TwoClinics = Awaited<ReturnType<typeof twoClinics>>

export interface Transit {
  readonly moveId: number
  readonly batchId: number
  readonly sent: number
  readonly received: number | null
  readonly open: number
  readonly settleKind: number | null
}
export const transitOf = ({ db }: Pick<TestApp, 'db'>, outBillId: number) =>
  ask<Transit>(
    db,
    sql`select move_id as "moveId", source_batch_id as "batchId", sent, received, open, settle_kind as "settleKind" from stock_transit
         where out_bill_id = ${outBillId} order by move_id`,
  )

export interface BillAt {
  readonly id: number
  readonly state: number
  readonly version: number
  readonly linkedBillId: number | null
}
export const billAt = async ({ db }: Pick<TestApp, 'db'>, id: number) =>
  (await ask<BillAt>(db, sql`select id, state, version, linked_bill_id as "linkedBillId" from stock_bill where id = ${id}`))[0]!

interface Ends {
  readonly source: Pick<TwoClinics['source'], 'clinicId' | 'doctor'>
  readonly target: Pick<TwoClinics['target'], 'clinicId'>
}
/** A transfer on its way: its two bills, and what was sent of each batch. */
export async function sent(app: TestApp, { source, target }: Ends, lines: readonly object[], more: object = {}) {
  const draft = { billType: 23, clinicId: source.clinicId, targetClinicId: target.clinicId, lines, post: 1, ...more }
  const { code, msg, data } = await source.doctor(stockBills.save, draft)
  expect([code, msg]).toEqual([0, 'success'])
  const { billId: outId } = data as { billId: number }
  const { linkedBillId: inId } = await billAt(app, outId)
  return { outId, inId: inId!, transit: await transitOf(app, outId) }
}

/** The same with goods that were there: 100 of one batch, unless said otherwise. */
export async function aTransfer(app: TestApp, drugOver: object = {}, more: object = {}) {
  const two = await twoClinics(app)
  const { id: drugId } = await aDrug(app, drugOver)
  const batchId = await stocked(app, two.source.clinic, drugId, 150, { batchNo: 'T1', expiryDate: '2027-06-30' })
  const transfer = await sent(app, two, [{ drugId, batchId, quantity: 100 }], more)
  return { ...two, ...transfer, drugId, batchId, moveId: transfer.transit[0]!.moveId }
}

export const receive = (as: Caller, billId: number, version: number, lines: readonly object[], more: object = {}) =>
  as(calls.receive, { billId, version, lines, ...more })

/** Source, transit and target together, with what was written off: of one drug, always what once was bought. */
export async function everywhere({ db }: Pick<TestApp, 'db'>, drugId: number): Promise<number> {
  const [found] = await ask<{ n: number }>(
    db,
    sql`select (select coalesce(sum(quantity), 0) from clinic_drug where drug_id = ${drugId})
             + (select coalesce(sum(open + case when settle_kind = 1 then sent - received else 0 end), 0) from stock_transit where drug_id = ${drugId}) as n`,
  )
  return Number(found!.n)
}
