import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findingsOf } from '../core/statistics/proof.ts'
import { level } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { repair, verify } from '../core/statistics/verify.ts'
import { testApp } from '../testing/testApp.ts'
import { stockPosition } from './besideTables.ts'
import { stockMoves } from './moveSource.ts'
import { stockPositions } from './positions.ts'
import { aStockPlace } from './posting/testPosting.ts'
import { aDrug } from './testStock.ts'

const app = await testApp({ alone: true })
const rowsOf = (clinicId: number) =>
  app.db.select().from(stockPosition).where(eq(stockPosition.clinicId, clinicId)).orderBy(asc(stockPosition.fromDay))

test('a clinic’s position says what its cards hold, one row from day to day, and the figures count it', async () => {
  const { clinicId, project, doctor } = await aStockPlace(app)
  const { id: drugId } = await aDrug(app, app.rootId)
  const book = async (billType: number, line: object) =>
    expect(await doctor(stockBills.save, { billType, clinicId, lines: [{ drugId, ...line }], post: 1 })).toMatchObject({ code: 0 })
  await book(BillType.purchase, { batchNo: 'A1', expiryDate: '2027-12', quantity: 30, unitPrice: '0.5' })
  await book(BillType.purchase, { batchNo: 'B2', expiryDate: '2028-01', quantity: 10, unitPrice: '1' })
  expect(await rowsOf(clinicId)).toMatchObject([
    {
      fromDay: '2026-03-05',
      toDay: null,
      levels: [0, 0, 0, 1, 0],
      expiries: [2, 0, 0, 0],
      amount: 2_500,
      expiring: { 202712: 1_500, 202801: 1_000 },
    },
  ])
  app.clock.set('2026-03-07T09:00:00+08:00')
  await book(BillType.use, { quantity: 30 })
  expect(await rowsOf(clinicId)).toMatchObject([
    { fromDay: '2026-03-05', toDay: '2026-03-06', amount: 2_500 },
    { fromDay: '2026-03-07', toDay: null, expiries: [1, 0, 0, 0], amount: 1_000, expiring: { 202801: 1_000 } },
  ])
  const on = async (day: string) =>
    read(app.database.reader, project.id, {
      batches: level('drug.expiry', day),
      fen: level('drug.amount', day),
      clinics: level('drug.clinic', day),
    })
  expect(await on('2026-03-06')).toMatchObject({ batches: 2, fen: 2_500, clinics: 1 })
  expect(await on('2026-03-07')).toMatchObject({ batches: 1, fen: 1_000, clinics: 1 })
  for (const source of [stockPositions, stockMoves])
    expect(findingsOf(await verify(app.database, { source, month: '2026-03' }, { clock: app.clock, trigger: 2 }))).toBe(0)
})

test('a position that is wrong is found and written anew from its cards', async () => {
  await app.db.execute(sql`update stock_position set amount = amount + 700 where to_day is null`)
  const month = { source: stockPositions, month: '2026-03' }
  const found = await repair(app.database, month, { clock: app.clock, trigger: 2 })
  expect(found.wrongCopies).toMatchObject([{ expected: 1_000, actual: 1_700 }])
  expect(findingsOf(await verify(app.database, month, { clock: app.clock, trigger: 2 }))).toBe(0)
})
