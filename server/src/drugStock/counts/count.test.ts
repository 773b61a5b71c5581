import { stockBills as bills } from '@oems/contract/drugStock/bills.ts'
import { BillState } from '@oems/contract/drugStock/codes.ts'
import { type CountResult, stockTransfers as calls } from '@oems/contract/drugStock/transfers.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { messagesOf } from '../../people/testEmployees.ts'
import { toldTo } from '../../testing/messages.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aStockPlace, balanceOf, disagreements, posting, stocked } from '../posting/testPosting.ts'
import { aDrug } from '../transfers/testTransfers.ts'

const app = await testApp({ alone: true })
const at = (time: string, day = '05') => `2026-03-${day}T${time}:00+08:00`
beforeEach(() => app.clock.set(at('09:00')))

type Place = Awaited<ReturnType<typeof aStockPlace>>
const counted = ({ clinicId }: Pick<Place, 'clinicId'>, lines: readonly object[], more: object = {}) => ({ clinicId, lines, ...more })
const line = (batchId: number, actualQuantity: number, more: object = {}) => ({ batchId, countedAt: at('10:00'), actualQuantity, ...more })
const why = { reason: '破损' }
async function done(as: Caller, input: object) {
  const { code, msg, data } = await as(calls.count, input)
  expect([code, msg]).toEqual([0, 'success'])
  return data as CountResult
}
const billOf = async (id: number) =>
  (
    await ask<{ type: number; no: string; lines: number; amount: number; state: number }>(
      app.db,
      sql`select bill_type as type, bill_no as no, line_num as lines, amount::int, state from stock_bill where id = ${id}`,
    )
  )[0]!
const linesKept = (clinicId: number) =>
  ask<{ balance: number; actual: number; difference: number; reason: string | null; billId: number | null }>(
    app.db,
    sql`select balance, actual, difference, reason, bill_id as "billId" from stock_count_line where clinic_id = ${clinicId} order by id`,
  )
const lastCountOf = async (clinicId: number) =>
  (await ask<{ day: string | null }>(app.db, sql`select last_count_day::text as day from clinic_drug where clinic_id = ${clinicId}`))[0]!
    .day

async function aShelf(quantity = 30, drugOver: object = {}) {
  app.clock.set(at('09:00'))
  const place = await aStockPlace(app)
  const { id: drugId } = await aDrug(app, drugOver)
  const batchId = await stocked(app, place.clinic, drugId, quantity)
  const out = (units: number, batch = batchId) => posting(app, place.clinic, [{ drugId, delta: -units, batchId: batch }])
  return { ...place, drugId, batchId, out }
}

describe('who may not, and what is wrong', () => {
  test('where service has ended a count books what is missing, and nothing that comes in', async () => {
    const { doctor, clinicId, batchId } = await aShelf()
    await app.db.execute(sql`update org_clinic set service_status = 3 where id = ${clinicId}`)
    app.clock.set(at('10:10'))
    const more = await doctor(calls.count, counted({ clinicId }, [line(batchId, 31, why)]))
    expect(more).toMatchObject({ code: 1422, msg: '医务室已终止服务，不能入库' })
    expect(await linesKept(clinicId)).toEqual([])
    await done(doctor, counted({ clinicId }, [line(batchId, 29, why)]))
  })

  test('who only looks; a foreign clinic, and a batch of another clinic', async () => {
    const ours = await aShelf()
    const theirs = await aShelf()
    app.clock.set(at('10:10'))
    expect(await (await app.anAdmin(4, ours.company.id))(calls.count, counted(ours, [line(ours.batchId, 30)]))).toMatchObject({
      code: 1403,
    })
    const unknown = await ours.doctor(calls.count, counted({ clinicId: 999_999_999 }, [line(ours.batchId, 30)]))
    for (const input of [
      counted(theirs, [line(theirs.batchId, 30)]),
      counted(ours, [line(ours.batchId, 30), line(theirs.batchId, 28, why)]),
      counted(ours, [line(999_999_999, 30)]),
      counted(ours, [line(theirs.batchId, 30)], { preview: 1 }),
    ])
      expect(await ours.doctor(calls.count, input)).toMatchObject({ code: 1404, msg: unknown.msg, data: unknown.data })
    expect([await linesKept(ours.clinicId), await linesKept(theirs.clinicId)]).toEqual([[], []])
  })

  test('a batch twice, a moment to come or long gone, a difference without a reason', async () => {
    const shelf = await aShelf()
    app.clock.set(at('10:10'))
    const send = (...lines: object[]) => shelf.doctor(calls.count, counted(shelf, lines))
    expect(messagesOf(await send(line(shelf.batchId, 30), line(shelf.batchId, 30)))).toEqual({ 'lines.1.batchId': '同一批次只能盘点一次' })
    expect(messagesOf(await send(line(shelf.batchId, 30, { countedAt: at('10:13') })))).toEqual({
      'lines.0.countedAt': '清点时间不能晚于现在',
    })
    expect(messagesOf(await send(line(shelf.batchId, 30, { countedAt: '2026-02-26T10:09:00+08:00' })))).toEqual({
      'lines.0.countedAt': '清点时间不能早于7天前，请重新清点',
    })
    expect(messagesOf(await send(line(shelf.batchId, 29)))).toEqual({ 'lines.0.reason': '有差异，请填写原因' })
    for (const actualQuantity of [-1, 1.5, 100_000_000])
      expect(await send(line(shelf.batchId, actualQuantity))).toMatchObject({ code: 1400 })
    expect(await linesKept(shelf.clinicId)).toEqual([])
    expect(await balanceOf(app, shelf.batchId)).toBe(30)
  })

  test('level 3 asks for a second account, level 2 where something is missing', async () => {
    const shelf = await aShelf(30, { controlLevel: 3 })
    const own = await app.anAccount({ roleId: 7, orgId: shelf.project.id })
    const doctor = app.as(await app.aSession(own))
    app.clock.set(at('10:10'))
    const alone = { code: 1422, msg: '需双人核对' }
    const input = (more: object = {}) => counted(shelf, [line(shelf.batchId, 30)], more)
    expect(await doctor(calls.count, input())).toMatchObject(alone)
    expect(await doctor(calls.count, input({ checkerId: own.accountId }))).toMatchObject(alone)
    await done(doctor, input({ preview: 1 }))
    await done(doctor, input({ checkerId: shelf.checkerId }))
    const second = await aShelf(30, { controlLevel: 2 })
    app.clock.set(at('10:10'))
    await done(second.doctor, counted(second, [line(second.batchId, 30)]))
    app.clock.set(at('10:20'))
    const later = (units: number) => counted(second, [line(second.batchId, units, { ...why, countedAt: at('10:15') })])
    expect(await second.doctor(calls.count, later(29))).toMatchObject(alone)
    await done(second.doctor, { ...later(29), checkerId: second.checkerId })
    app.clock.set(at('10:30'))
    await done(second.doctor, counted(second, [line(second.batchId, 31, { ...why, countedAt: at('10:25') })]))
  })
})

describe('a count holds at its moment', () => {
  test('30 booked, 28 counted at 10:00, 2 dispensed at 10:05, sent at 10:10: the difference is −2, and 26 are left', async () => {
    const shelf = await aShelf()
    app.clock.set(at('10:05'))
    await shelf.out(2)
    app.clock.set(at('10:10'))
    const { lines, billIds } = await done(shelf.doctor, counted(shelf, [line(shelf.batchId, 28, why)]))
    expect(lines).toMatchObject([
      { batchId: shelf.batchId, balance: 30, actualQuantity: 28, difference: -2, moved: [{ billType: 22, inQuantity: 0, outQuantity: 2 }] },
    ])
    expect(new Date(lines[0]!.moved[0]!.postedAt)).toEqual(new Date(at('10:05')))
    expect(await balanceOf(app, shelf.batchId)).toBe(26)
    expect(await billOf(billIds[0]!)).toMatchObject({ type: 26, no: 'PD202603050001', lines: 1, amount: 200, state: 1 })
    expect(await linesKept(shelf.clinicId)).toEqual([{ balance: 30, actual: 28, difference: -2, reason: '破损', billId: billIds[0] }])
    expect(await lastCountOf(shelf.clinicId)).toBe('2026-03-05')
    expect(await disagreements(app)).toEqual([])
  })

  test('what had left the shelf already is no difference, as far as that much was booked out since', async () => {
    const shelf = await aShelf()
    app.clock.set(at('10:05'))
    await shelf.out(2)
    app.clock.set(at('10:10'))
    const send = (leftBefore: number) => shelf.doctor(calls.count, counted(shelf, [line(shelf.batchId, 28, { leftBefore })]))
    expect(await send(3)).toMatchObject({
      code: 1422,
      data: { fields: [{ path: 'lines.0.leftBefore', msg: '清点后登记的出库只有2，清点前已离架不能超过它' }] },
    })
    expect(await send(2)).toMatchObject({ code: 0, data: { lines: [{ balance: 30, difference: 0 }], billIds: [] } })
    expect(await balanceOf(app, shelf.batchId)).toBe(28)
  })

  test('a preview says the same and writes nothing, with reasons and a checker still to come', async () => {
    const shelf = await aShelf(30, { controlLevel: 3 })
    app.clock.set(at('10:05'))
    await shelf.out(2)
    app.clock.set(at('10:10'))
    const before = await ask(app.db, sql`select * from clinic_drug where clinic_id = ${shelf.clinicId}`)
    expect(await done(shelf.doctor, counted(shelf, [line(shelf.batchId, 28)], { preview: 1 }))).toMatchObject({
      lines: [{ balance: 30, difference: -2, moved: [{ outQuantity: 2 }] }],
      billIds: [],
    })
    expect(await linesKept(shelf.clinicId)).toEqual([])
    expect(await ask(app.db, sql`select * from clinic_drug where clinic_id = ${shelf.clinicId}`)).toEqual(before)
  })

  test('is refused only where today’s balance would fall below nothing', async () => {
    const shelf = await aShelf()
    app.clock.set(at('10:05'))
    await shelf.out(29)
    app.clock.set(at('10:10'))
    const send = (actual: number) => shelf.doctor(calls.count, counted(shelf, [line(shelf.batchId, actual, why)]))
    expect(await send(28)).toMatchObject({
      code: 1422,
      data: { fields: [{ path: 'lines.0.actualQuantity', msg: '批号A1清点后又有出库，按此盘点账面将为负数，请核对或重新清点' }] },
    })
    expect(await send(29)).toMatchObject({ code: 0 })
    expect(await balanceOf(app, shelf.batchId)).toBe(0)
  })

  test('a day later as well, over a day whose balance was less by then', async () => {
    const shelf = await aShelf()
    app.clock.set(at('09:00', '06'))
    await shelf.out(30)
    app.clock.set(at('11:00', '06'))
    await stocked(app, shelf.clinic, shelf.drugId, 30)
    app.clock.set(at('09:00', '07'))
    const { lines } = await done(shelf.doctor, counted(shelf, [line(shelf.batchId, 28, why)]))
    expect(lines).toMatchObject([{ balance: 30, difference: -2, moved: [{ outQuantity: 30 }, { inQuantity: 30 }] }])
    expect(await balanceOf(app, shelf.batchId)).toBe(28)
    expect(await lastCountOf(shelf.clinicId)).toBe('2026-03-05')
  })

  test('what was missing once is not missing again', async () => {
    const shelf = await aShelf()
    app.clock.set(at('10:10'))
    await done(shelf.doctor, counted(shelf, [line(shelf.batchId, 28, why)]))
    app.clock.set(at('10:20'))
    expect(await done(shelf.doctor, counted(shelf, [line(shelf.batchId, 28)]))).toMatchObject({
      lines: [{ balance: 28, difference: 0, moved: [] }],
    })
    await done(shelf.doctor, counted(shelf, [line(shelf.batchId, 27, { ...why, countedAt: at('10:15') })]))
    expect(await shelf.doctor(calls.count, counted(shelf, [line(shelf.batchId, 28, why)]))).toMatchObject({
      code: 1422,
      data: { fields: [{ path: 'lines.0.countedAt', msg: '批号A1在此之后又盘点过，请重新清点' }] },
    })
    expect(await balanceOf(app, shelf.batchId)).toBe(27)
  })
})

test('surplus and shortfall go on a bill each, also of one drug', async () => {
  const shelf = await aShelf()
  const other = await stocked(app, shelf.clinic, shelf.drugId, 10, { batchNo: 'B' })
  const right = await stocked(app, shelf.clinic, shelf.drugId, 5, { batchNo: 'C', state: 3 })
  app.clock.set(at('10:10'))
  const lines = [line(shelf.batchId, 33, why), line(other, 4, { reason: '过期已弃' }), line(right, 5)]
  const { billIds } = await done(shelf.doctor, counted(shelf, lines))
  expect(await Promise.all(billIds.map(billOf))).toMatchObject([
    { type: 15, lines: 1, amount: 300 },
    { type: 26, lines: 1, amount: 600 },
  ])
  expect((await linesKept(shelf.clinicId)).map(({ difference, billId }) => [difference, billId])).toEqual([
    [3, billIds[0]],
    [-6, billIds[1]],
    [0, null],
  ])
  const [card] = await ask(app.db, sql`select quantity, usable_quantity as usable from clinic_drug where drug_id = ${shelf.drugId}`)
  expect(card).toEqual({ quantity: 42, usable: 37 })
  expect(await disagreements(app)).toEqual([])
})

test('what a count has booked is taken back by its mirror, and the next count finds it again', async () => {
  const shelf = await aShelf()
  const other = await stocked(app, shelf.clinic, shelf.drugId, 10, { batchNo: 'B' })
  app.clock.set(at('10:10'))
  const { billIds } = await done(shelf.doctor, counted(shelf, [line(shelf.batchId, 28, why), line(other, 11, why)]))
  expect((await Promise.all(billIds.map(billOf))).map(({ type }) => type)).toEqual([15, 26])
  const keeper = await app.anAdmin(7, shelf.company.id)
  for (const billId of billIds) expect(await keeper(bills.reverse, { billId, version: 0, reason: '清点有误' })).toMatchObject({ code: 0 })
  expect([await balanceOf(app, shelf.batchId), await balanceOf(app, other)]).toEqual([30, 10])
  expect((await Promise.all(billIds.map(billOf))).map(({ state }) => state)).toEqual([BillState.reversed, BillState.reversed])
  app.clock.set(at('10:30'))
  const again = [line(shelf.batchId, 28, { ...why, countedAt: at('10:25') }), line(other, 11, { ...why, countedAt: at('10:25') })]
  expect((await done(shelf.doctor, counted(shelf, again))).lines.map(({ difference }) => difference)).toEqual([-2, 1])
  expect([await balanceOf(app, shelf.batchId), await balanceOf(app, other)]).toEqual([28, 11])
  expect(await disagreements(app)).toEqual([])
})

test('the company hears of differences above a tenth, and of any of a controlled drug', async () => {
  const told = async (quantity: number, actual: number, controlLevel: number) => {
    const shelf = await aShelf(quantity, { controlLevel })
    const { accountId } = await app.anAccount({ roleId: 4, orgId: shelf.company.id })
    app.clock.set(at('10:10'))
    await done(shelf.doctor, counted(shelf, [line(shelf.batchId, actual, why)], { checkerId: shelf.checkerId }))
    const [message] = await toldTo(app, accountId)
    if (message) {
      expect(message.content).toContain(`批号A1差${actual - quantity}`)
      expect(message.link).toBe(`/clinic/drug-stock/index?tab=counts&clinic=${shelf.clinicId}`)
    }
    return message ? 1 : 0
  }
  expect([await told(30, 27, 0), await told(30, 26, 1), await told(30, 30, 2), await told(300, 299, 2)]).toEqual([0, 1, 0, 1])
})

test('a difference is told of in a message that has room for it, however long the names', async () => {
  const shelf = await aShelf(30, { drugName: '长'.repeat(100), controlLevel: 2 })
  const lines = []
  for (const end of ['a', 'b', 'c', 'd'])
    lines.push(line(await stocked(app, shelf.clinic, shelf.drugId, 30, { batchNo: `${'B'.repeat(39)}${end}` }), 20, why))
  const { accountId } = await app.anAccount({ roleId: 4, orgId: shelf.company.id })
  await app.db.execute(sql`update org_clinic set clinic_name = ${'室'.repeat(60)} where id = ${shelf.clinicId}`)
  app.clock.set(at('10:10'))
  await done(shelf.doctor, counted(shelf, lines, { checkerId: shelf.checkerId }))
  expect((await toldTo(app, accountId))[0]!.content).toContain('4个批次')
})

test('colleagues go on posting while batches are counted: every difference is true, and everything agrees', async () => {
  const shelf = await aShelf(200)
  const other = await stocked(app, shelf.clinic, shelf.drugId, 200, { batchNo: 'B' })
  app.clock.set(at('10:05'))
  await shelf.out(1)
  app.clock.set(at('10:10'))
  const replies = await Promise.all([
    ...Array.from({ length: 12 }, (_, n) => shelf.out(1, n % 2 ? shelf.batchId : other)),
    done(shelf.doctor, counted(shelf, [line(shelf.batchId, 198, why), line(other, 203, why)])),
    ...Array.from({ length: 12 }, (_, n) => shelf.out(1, n % 2 ? other : shelf.batchId)),
    done(shelf.doctor, counted(shelf, [line(other, 203, why), line(shelf.batchId, 198, why)])),
  ])
  const results = [replies[12] as CountResult, replies.at(-1) as CountResult]
  const differences = results.map(({ lines }) => lines.map(({ difference }) => difference).sort((a, b) => a - b))
  expect(differences.sort()).toEqual([
    [-2, 3],
    [0, 0],
  ])
  expect([await balanceOf(app, shelf.batchId), await balanceOf(app, other)]).toEqual([200 - 1 - 12 - 2, 200 - 12 + 3])
  expect(await disagreements(app)).toEqual([])
})
