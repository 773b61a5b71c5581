import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aClinic } from '../../clinic/testClinic.ts'
import { findingsOf } from '../../core/statistics/proof.ts'
import { verify } from '../../core/statistics/verify.ts'
import { aStockPlace, posting, stocked, writing } from '../../drugStock/posting/testPosting.ts'
import { aDrug } from '../../drugStock/testStock.ts'
import { testApp } from '../../testing/testApp.ts'
import { suppliesPositions } from '../positions/source.ts'
import { projectSupplies, projectSuppliesLog, suppliesPosition } from '../tables.ts'
import { closeLedger } from './closing.ts'
import { aDrugItem, anItem, aRow, ledgerDisagreements } from './testLedger.ts'

const app = await testApp({ alone: true })
const rowOf = async (id: number) => (await app.db.select().from(projectSupplies).where(eq(projectSupplies.id, id)))[0]!
const logOf = (id: number) =>
  app.db.select().from(projectSuppliesLog).where(eq(projectSuppliesLog.projectSuppliesId, id)).orderBy(projectSuppliesLog.id)

async function aReserve() {
  const place = await aStockPlace(app)
  const [brand, other] = [await aDrug(app, app.rootId), await aDrug(app, app.rootId)]
  const item = await aDrugItem(app, app.rootId, [brand.id, other.id], { isKey: 1 })
  const row = await aRow(app, place.project.id, item)
  return { ...place, at: { clinicId: place.clinicId, orgId: place.project.id }, brand, other, item, row }
}

test('goods that leave the shelf lower the project’s reserve in the same transaction, whichever of the drugs they are', async () => {
  app.clock.set('2026-04-30T09:00:00+08:00')
  const { at, brand, other, row, doctor, clinicId, project } = await aReserve()
  await stocked(app, at, brand.id, 10, { batchNo: 'A', expiryDate: '2026-04-30' })
  await stocked(app, at, brand.id, 50, { batchNo: 'B', expiryDate: '2027-01-31' })
  await stocked(app, at, other.id, 5, { expiryDate: '2027-06-30' })
  expect(await rowOf(row.id)).toMatchObject({ ledgerQuantity: 65, quantity: 65, clinicExpiry: '2026-04-30', stockLevel: 4, ledgerKind: 8 })
  const use = (quantity: number) =>
    doctor(stockBills.save, { billType: BillType.use, clinicId, lines: [{ drugId: brand.id, quantity }], post: 1 })
  expect(await use(61)).toMatchObject({ code: 1422 })
  expect(await rowOf(row.id)).toMatchObject({ quantity: 65 })
  expect(await use(24)).toMatchObject({ code: 0 })
  expect(await rowOf(row.id)).toMatchObject({ quantity: 41, clinicExpiry: '2027-01-31' })
  expect((await logOf(row.id)).map(({ delta, quantityAfter, kind }) => [delta, quantityAfter, kind])).toEqual([
    [10, 10, 8],
    [50, 60, 8],
    [5, 65, 8],
    [-24, 41, 8],
  ])
  const [open] = await app.db.select().from(suppliesPosition).where(eq(suppliesPosition.orgId, project.id))
  expect(open).toMatchObject({ declareType: 2, required: 1, reached: 1, reachBand: 1, keyItems: { [row.suppliesId]: [41, 10, 0] } })
  expect(await ledgerDisagreements(app.db)).toEqual([])
})

test('two clinics of a project at once are both counted; another project’s stock is not', async () => {
  const { at, brand, project, row } = await aReserve()
  const second = { clinicId: (await aClinic(app, project.id)).clinicId, orgId: project.id }
  const elsewhere = await aStockPlace(app)
  const there = { clinicId: elsewhere.clinicId, orgId: elsewhere.project.id }
  const batchIds = await Promise.all([at, second, there].map((clinic) => stocked(app, clinic, brand.id, 40)))
  expect(await rowOf(row.id)).toMatchObject({ quantity: 80 })
  const take = (clinic: typeof at, batchId: number) => posting(app, clinic, [{ drugId: brand.id, delta: -1, batchId }])
  await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? take(at, batchIds[0]!) : take(second, batchIds[1]!))))
  expect(await rowOf(row.id)).toMatchObject({ quantity: 72 })
  expect(await ledgerDisagreements(app.db)).toEqual([])
})

test('a project that closes leaves the totals, and its history stays', async () => {
  const { at, brand, project, row } = await aReserve()
  const mask = await aRow(app, project.id, await anItem(app, app.rootId), { quantity: 30 })
  const batchId = await stocked(app, at, brand.id, 30)
  app.clock.set('2026-05-02T09:00:00+08:00')
  await posting(app, at, [{ drugId: brand.id, delta: -30, batchId }])
  await writing(app, (ctx) => closeLedger(ctx, [project.id]))
  expect(await rowOf(mask.id)).toMatchObject({ quantity: 0, active: false, ledgerKind: 9 })
  expect(await rowOf(row.id)).toMatchObject({ quantity: 0, active: false })
  const positions = await app.db.select().from(suppliesPosition).where(eq(suppliesPosition.orgId, project.id))
  expect(positions.filter(({ toDay }) => toDay === null)).toMatchObject([
    { levels: [0, 0, 0, 0, 0], reachBand: 0 },
    { levels: [0, 0, 0, 0, 0], reachBand: 0 },
  ])
  expect(positions.filter(({ toDay }) => toDay === '2026-05-01')).toHaveLength(2)
  expect(await ledgerDisagreements(app.db)).toEqual([])
  for (const month of ['2026-04', '2026-05'])
    expect(findingsOf(await verify(app.database, { source: suppliesPositions, month }, { clock: app.clock, trigger: 2 }))).toBe(0)
})

test('a count without a difference is evidence of an item once all of its batches have been counted, as of the oldest count', async () => {
  app.clock.set('2026-04-20T09:00:00+08:00')
  const { at, brand, other, row, doctor, clinicId } = await aReserve()
  const batchIds = [
    await stocked(app, at, brand.id, 50),
    await stocked(app, at, brand.id, 20, { batchNo: 'B' }),
    await stocked(app, at, other.id, 5),
  ]
  const before = await rowOf(row.id)
  const counted = async (moment: string, batchId: number, actualQuantity: number) => {
    app.clock.set(moment)
    const lines = [{ batchId, countedAt: moment, actualQuantity }]
    expect(await doctor(stockTransfers.count, { clinicId, lines })).toMatchObject({ code: 0 })
  }
  await counted('2026-05-02T09:00:00+08:00', batchIds[0]!, 50)
  await counted('2026-05-02T10:00:00+08:00', batchIds[1]!, 20)
  expect(await rowOf(row.id)).toEqual(before)
  await counted('2026-05-03T09:00:00+08:00', batchIds[2]!, 5)
  expect(await rowOf(row.id)).toMatchObject({ quantity: 75, ledgerKind: 1, ledgerAt: '2026-05-02T01:00:00.000Z' })
  expect((await logOf(row.id)).at(-1)).toMatchObject({ kind: 1, delta: 0, quantityAfter: 75 })
  // Of a count so long ago nothing follows any more.
  await counted('2026-05-20T09:00:00+08:00', batchIds[2]!, 5)
  expect(await rowOf(row.id)).toMatchObject({ ledgerAt: '2026-05-02T01:00:00.000Z' })
  expect(await ledgerDisagreements(app.db)).toEqual([])
})

test('what a night takes from the shelf is no evidence: nobody has looked', async () => {
  app.clock.set('2026-04-20T09:00:00+08:00')
  const { at, brand, row } = await aReserve()
  await stocked(app, at, brand.id, 50, { expiryDate: '2026-04-30' })
  const { ledgerAt } = await rowOf(row.id)
  app.clock.set('2026-05-01T00:10:00+08:00')
  expect(await app.runJob('stock-expiry-roll')).toMatchObject({ processed: 1 })
  expect(await rowOf(row.id)).toMatchObject({ quantity: 0, ledgerAt })
  expect((await logOf(row.id)).at(-1)).toMatchObject({ kind: 8, delta: -50, quantityAfter: 0 })
  expect(await ledgerDisagreements(app.db)).toEqual([])
})
