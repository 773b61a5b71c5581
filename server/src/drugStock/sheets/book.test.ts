import { type ControlledBook, stockCards as calls } from '@oems/contract/drugStock/cards.ts'
import { StockExportMode } from '@oems/contract/drugStock/codes.ts'
import { expect, test } from 'vitest'
import { linesIn } from '../../testing/linesIn.ts'
import { testApp } from '../../testing/testApp.ts'
import { aStockPlace, balanceOf, posting, stocked } from '../posting/testPosting.ts'
import { aDrug } from '../transfers/testTransfers.ts'

const app = await testApp()
const days = { startTime: '2026-03-03', endTime: '2026-03-05' }

test('the book adds up line by line by the days of the events, and ends with what lies on the shelf', async () => {
  app.clock.set('2026-03-05T09:00:00+08:00')
  const { clinic, clinicId, doctor } = await aStockPlace(app)
  const { id: drugId } = await aDrug(app, { controlLevel: 3 })
  const a = await stocked(app, clinic, drugId, 20, { batchNo: 'A', expiryDate: '2026-12-31' }, '2026-03-01')
  await posting(app, clinic, [{ drugId, delta: -4, batchId: a }], '2026-03-04')
  const b = await stocked(app, clinic, drugId, 5, { batchNo: 'B', expiryDate: '2027-12-31' }, '2026-03-05')
  // Booked last, for a day before.
  await posting(app, clinic, [{ drugId, delta: -1, batchId: a }], '2026-03-03')
  await posting(app, clinic, [{ drugId, delta: -5, batchId: b }], '2026-03-05')
  const quiet = await aDrug(app, { controlLevel: 3 })
  await stocked(app, clinic, quiet.id, 9, {}, '2026-03-01')
  await stocked(app, clinic, (await aDrug(app, { controlLevel: 2 })).id, 9)

  const { data } = await doctor(calls.book, { clinicId, ...days })
  const { drugs, ...place } = data as ControlledBook
  expect(place).toMatchObject({ clinicId, clinicName: clinic.clinicName })
  expect(drugs.map(({ drugId: id, opening, closing }) => [id, opening, closing]).sort()).toEqual(
    [
      [drugId, 20, 15],
      [quiet.id, 9, 9],
    ].sort(),
  )
  const { lines, batches } = drugs.find((one) => one.drugId === drugId)!
  expect(
    lines.map(({ occurDay, batchNo, inQuantity, outQuantity, balance, batchBalance }) => [
      ...[occurDay.slice(8), batchNo, inQuantity, outQuantity, balance, batchBalance],
    ]),
  ).toEqual([
    ['03', 'A', 0, 1, 19, 19],
    ['04', 'A', 0, 4, 15, 15],
    ['05', 'B', 5, 0, 20, 5],
    ['05', 'B', 0, 5, 15, 0],
  ])
  expect(batches.map(({ batchNo, balance }) => [batchNo, balance])).toEqual([
    ['A', 15],
    ['B', 0],
  ])
  expect([await balanceOf(app, a), await balanceOf(app, b)]).toEqual([15, 0])
  // The workbook has the same lines.
  const [, ...sheet] = await linesIn(await doctor(calls.export, { mode: StockExportMode.controlledBook, clinicId, ...days }))
  expect(sheet.map((line) => line.slice(11, 13).map(Number))).toEqual(lines.map(({ balance, batchBalance }) => [balance, batchBalance]))
  const one = await doctor(calls.book, { clinicId, drugId: quiet.id, ...days })
  expect((one.data as ControlledBook).drugs.map((book) => book.drugId)).toEqual([quiet.id])
})

test('it is asked for by whoever may take it out, of a clinic in sight, for days in order', async () => {
  const { clinicId, doctor, project } = await aStockPlace(app)
  const theirs = await aStockPlace(app)
  expect(await (await app.anAdmin(12, project.id))(calls.book, { clinicId, ...days })).toMatchObject({ code: 1403 })
  const unknown = await doctor(calls.book, { clinicId: 999_999_999, ...days })
  expect(unknown.code).toBe(1404)
  const foreign = await doctor(calls.book, { clinicId: theirs.clinicId, ...days })
  expect([foreign.code, foreign.msg, foreign.data]).toEqual([unknown.code, unknown.msg, unknown.data])
  for (const wrong of [{ endTime: '2026-03-02' }, { startTime: '2025-01-01' }, { startTime: null }])
    expect(await doctor(calls.book, { clinicId, ...days, ...wrong })).toMatchObject({ code: 1400 })
})
