import { stockCards as calls } from '@oems/contract/drugStock/cards.ts'
import { BillType, SettleKind, StockExportMode } from '@oems/contract/drugStock/codes.ts'
import type { ControlledBook } from '@oems/contract/drugStock/controlledBook.ts'
import { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { expect, test } from 'vitest'
import { linesIn } from '../../testing/linesIn.ts'
import { testApp } from '../../testing/testApp.ts'
import { aStockPlace, balanceOf, posting, stocked } from '../posting/testPosting.ts'
import { aDrug, billAt, receive, sent, twoClinics } from '../transfers/testTransfers.ts'

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
  const { drugs, unclosedDays, ...place } = data as ControlledBook
  // Today is not over yet.
  expect(unclosedDays).toEqual(['2026-03-03', '2026-03-04'])
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
  // The workbook has the same lines, and below them the days that nobody has closed.
  const [, ...sheet] = await linesIn(await doctor(calls.export, { mode: StockExportMode.controlledBook, clinicId, ...days }))
  expect(sheet.slice(0, -2).map((line) => line.slice(11, 13).map(Number))).toEqual(
    lines.map(({ balance, batchBalance }) => [balance, batchBalance]),
  )
  expect(sheet.slice(-2).map(([day, , type]) => [day, type])).toEqual(unclosedDays.map((day) => [day, '未日结']))
  const { accountId: checkerId } = await app.anAccount({ roleId: 7, orgId: clinic.orgId })
  expect(await doctor(stockTransfers.closeDay, { clinicId, checkerId, day: '2026-03-04' })).toMatchObject({ code: 0 })
  const one = await doctor(calls.book, { clinicId, drugId: quiet.id, ...days })
  expect((one.data as ControlledBook).unclosedDays).toEqual(['2026-03-03'])
  expect((one.data as ControlledBook).drugs.map((book) => book.drugId)).toEqual([quiet.id])
})

test('what a transfer lost has a line on the day of its settlement: out is in at the target, lost, or put back', async () => {
  app.clock.set('2026-03-01T09:00:00+08:00')
  const two = await twoClinics(app)
  const { source, target } = two
  const { id: drugId } = await aDrug(app, { controlLevel: 3 })
  const batchId = await stocked(app, source.clinic, drugId, 20, { batchNo: 'A' }, '2026-03-01')
  const checked = { checkerId: source.checkerId }
  const shortOf = async (quantity: number, received: number, kind: 1 | 2, hour: string) => {
    app.clock.set('2026-03-05T09:00:00+08:00')
    const { outId, inId, transit } = await sent(app, two, [{ drugId, batchId, quantity }], { loanFlag: 1, remark: '急救', ...checked })
    const lines = [{ moveId: transit[0]!.moveId, receivedQuantity: received, reason: '短少' }]
    const { version } = await billAt(app, inId)
    expect(await receive(target.doctor, inId, version, lines, { checkerId: target.checkerId })).toMatchObject({ code: 0 })
    const settlement = { billId: outId, kind, reason: '途中破损', ...checked }
    app.clock.set(`2026-03-06T${hour}:00:00+08:00`)
    expect(await source.doctor(stockTransfers.settle, settlement)).toMatchObject({ code: 0 })
  }
  await shortOf(5, 4, SettleKind.writeOff, '09')
  await shortOf(3, 0, SettleKind.putBack, '10')
  const untilNow = { startTime: '2026-03-04', endTime: '2026-03-06' }
  const bookOf = async (as: typeof source.doctor, clinicId: number, asked: object = untilNow) =>
    ((await as(calls.book, { clinicId, ...asked })).data as ControlledBook).drugs.flatMap(({ lines }) => lines)
  const lines = await bookOf(source.doctor, source.clinicId)
  expect(
    lines.map((one) => [one.occurDay.slice(8), one.inQuantity, one.outQuantity, one.settleKind, one.lostQuantity, one.balance]),
  ).toEqual([
    ['05', 0, 5, null, 0, 15],
    ['05', 0, 3, null, 0, 12],
    ['06', 0, 0, SettleKind.writeOff, 1, 12],
    ['06', 3, 0, SettleKind.putBack, 0, 15],
  ])
  const [left, , lost, back] = lines
  expect(lost).toMatchObject({ billNo: left!.billNo, billType: BillType.transferOut, batchId, batchNo: 'A', batchBalance: 12 })
  for (const one of [lost, back]) expect([one!.byName, one!.checkerName]).toEqual([left!.byName, left!.checkerName])
  expect(lost!.checkerName).not.toBeNull()
  const arrived = await bookOf(target.doctor, target.clinicId)
  expect(arrived.map((one) => [one.inQuantity, one.lostQuantity, one.settleKind])).toEqual([[4, 0, null]])
  // The day alone has it too; the day before has not.
  expect(await bookOf(source.doctor, source.clinicId, { startTime: '2026-03-06', endTime: '2026-03-06' })).toMatchObject([
    { lostQuantity: 1, balance: 12 },
    { inQuantity: 3, balance: 15 },
  ])
  expect((await bookOf(source.doctor, source.clinicId, { startTime: '2026-03-04', endTime: '2026-03-05' })).length).toBe(2)
  const asked = { mode: StockExportMode.controlledBook, clinicId: source.clinicId, ...untilNow }
  const [heads, ...sheet] = await linesIn(await source.doctor(calls.export, asked))
  expect(heads!.slice(13, 15)).toEqual(['在途差异处理', '在途报损'])
  expect(sheet.filter(([, , type]) => type !== '未日结').map((line) => line.slice(13, 15))).toEqual([
    ['', '0'],
    ['', '0'],
    ['报损', '1'],
    ['退回', '0'],
  ])
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
