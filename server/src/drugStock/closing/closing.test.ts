import { stockTransfers as calls } from '@oems/contract/drugStock/transfers.ts'
import { messages, type Unread } from '@oems/contract/messages/messages.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { titlesTold, toldTo } from '../../testing/messages.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aStockPlace, posting, stocked } from '../posting/testPosting.ts'
import { aDrug } from '../transfers/testTransfers.ts'

const app = await testApp({ alone: true })
beforeEach(() => app.clock.set('2026-03-05T18:00:00+08:00'))

const narcotic = () => aDrug(app, { controlLevel: 3 })
const closed = (clinicId: number, checkerId: number, day = '2026-03-05') => ({ clinicId, checkerId, day })
const linesOf = ({ data }: { readonly data: unknown }) => (data as { lines: { batchId: number; balance: number }[] }).lines
const unclosed = async (as: Caller) => ((await as(messages.unreadCount)).data as Unread).todo['stock.unclosed']

describe('who may not', () => {
  test('who only looks, whose clinic it is not, and who is alone', async () => {
    const { clinic, clinicId, company, doctor, checkerId } = await aStockPlace(app)
    const theirs = await aStockPlace(app)
    await stocked(app, clinic, (await narcotic()).id, 5)
    expect(await (await app.anAdmin(4, company.id))(calls.closeDay, closed(clinicId, checkerId))).toMatchObject({ code: 1403 })
    const unknown = await doctor(calls.closeDay, closed(999_999_999, checkerId))
    expect(unknown).toMatchObject({ code: 1404, msg: '记录不存在' })
    const foreign = await doctor(calls.closeDay, closed(theirs.clinicId, checkerId))
    expect([foreign.code, foreign.msg, foreign.data]).toEqual([1404, unknown.msg, unknown.data])
    for (const id of [theirs.clinicId, 999_999_999])
      expect(await doctor(calls.dayBalances, { clinicId: id, day: '2026-03-05' })).toMatchObject({ code: 1404, msg: unknown.msg })
    const alone = { code: 1422, msg: '需双人核对' }
    expect(await doctor(calls.closeDay, closed(clinicId, theirs.checkerId))).toMatchObject(alone)
    expect(await doctor(calls.closeDay, closed(clinicId, 999_999_999))).toMatchObject(alone)
    const own = await app.anAccount({ roleId: 7, orgId: clinic.orgId })
    const self = app.as(await app.aSession(own))
    expect(await self(calls.closeDay, closed(clinicId, own.accountId))).toMatchObject(alone)
    const reader = await app.anAccount({ roleId: 4, orgId: company.id })
    expect(await doctor(calls.closeDay, closed(clinicId, reader.accountId))).toMatchObject(alone)
  })

  test('no day to come, none long gone, and none on which nothing was there', async () => {
    const { clinic, clinicId, doctor, checkerId } = await aStockPlace(app)
    await stocked(app, clinic, (await narcotic()).id, 5, {}, '2026-03-05')
    for (const [day, msg] of [
      ['2026-03-06', '日期不能晚于今天'],
      ['2026-02-25', '只能补做7天内的日结'],
    ] as const)
      expect(await doctor(calls.closeDay, closed(clinicId, checkerId, day))).toMatchObject({
        code: 1400,
        data: { fields: [{ path: 'day', msg }] },
      })
    expect(await doctor(calls.closeDay, closed(clinicId, checkerId, '2026-03-04'))).toMatchObject({
      code: 1422,
      msg: '该日没有需要日结的药品',
    })
    const other = await aStockPlace(app)
    await stocked(app, other.clinic, (await aDrug(app, { controlLevel: 2 })).id, 5)
    expect(await other.doctor(calls.closeDay, closed(other.clinicId, other.checkerId))).toMatchObject({ code: 1422 })
  })
})

test('a day is closed with the balances of its end, once, whatever was booked since', async () => {
  const { clinic, clinicId, doctor, checkerId } = await aStockPlace(app)
  const { id: drugId } = await narcotic()
  const first = await stocked(app, clinic, drugId, 20, { batchNo: 'A', expiryDate: '2026-12-31' }, '2026-03-02')
  const empty = await stocked(app, clinic, drugId, 3, { batchNo: 'B', expiryDate: '2027-12-31' }, '2026-03-02')
  await posting(app, clinic, [{ drugId, delta: -3, batchId: empty }], '2026-03-03')
  await posting(app, clinic, [{ drugId, delta: -4, batchId: first }], '2026-03-04')
  await posting(app, clinic, [{ drugId, delta: -1, batchId: first }])
  await stocked(app, clinic, (await aDrug(app)).id, 9)
  const close = (day: string) => doctor(calls.closeDay, closed(clinicId, checkerId, day))
  // What the two are shown beforehand is what they confirm.
  const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
  const shown = await Promise.all(days.map(async (day) => linesOf(await doctor(calls.dayBalances, { clinicId, day }))))
  expect(shown.map((lines) => lines.map(({ balance }) => balance))).toEqual([[20, 3], [20, 0], [16], [15]])
  expect((await doctor(calls.dayBalances, { clinicId, day: '2026-03-04' })).data).toMatchObject({ closedAt: null, checkerName: null })
  expect(linesOf(await close('2026-03-02')).map(({ balance }) => balance)).toEqual([20, 3])
  expect(linesOf(await close('2026-03-03'))).toMatchObject([
    { batchId: first, balance: 20, batchNo: 'A', expiryDate: '2026-12-31' },
    { batchId: empty, balance: 0 },
  ])
  expect(linesOf(await close('2026-03-04')).map(({ balance }) => balance)).toEqual([16])
  expect(linesOf(await close('2026-03-05')).map(({ balance }) => balance)).toEqual([15])
  expect(await close('2026-03-05')).toMatchObject({ code: 1409, msg: '该日已日结' })
  expect((await doctor(calls.dayBalances, { clinicId, day: '2026-03-04' })).data).toMatchObject({
    closedAt: expect.stringContaining('2026-03-05'),
    closedByName: expect.any(String),
    checkerName: expect.any(String),
    lines: [{ batchId: first, balance: 16, unit: '粒' }],
  })
  expect(await doctor(calls.dayBalances, { clinicId, day: '2026-03-06' })).toMatchObject({ code: 1400 })
  const [kept] = await ask(
    app.db,
    sql`select day::text, checker_id::int8 as "checkerId", lines from stock_day_close where clinic_id = ${clinicId} and day = '2026-03-04'`,
  )
  expect(kept).toEqual({ day: '2026-03-04', checkerId, lines: [{ drugId, batchId: first, balance: 16 }] })
})

test('what was booked between being shown and confirming is not confirmed', async () => {
  const { clinic, clinicId, doctor, checkerId } = await aStockPlace(app)
  const { id: drugId } = await narcotic()
  const batchId = await stocked(app, clinic, drugId, 20)
  const shown = async () =>
    linesOf(await doctor(calls.dayBalances, { clinicId, day: '2026-03-05' })).map(({ batchId, balance }) => ({ batchId, balance }))
  const close = (confirmed: object[]) => doctor(calls.closeDay, { ...closed(clinicId, checkerId), confirmed })
  const before = await shown()
  await posting(app, clinic, [{ drugId, delta: -1, batchId }])
  const refused = { code: 1409, msg: '结存在核对时有变化，请按新的结存重新清点后确认' }
  for (const other of [before, [], [...(await shown()), { batchId: 999_999_999, balance: 1 }]])
    expect(await close(other)).toMatchObject(refused)
  expect(await close(await shown())).toMatchObject({ code: 0, data: { lines: [{ batchId, balance: 19 }] } })
})

test('a day on which something was booked after it was closed is open again, is chased, and both closings stay', async () => {
  const { clinic, clinicId, doctor, checkerId } = await aStockPlace(app)
  const { id: drugId } = await narcotic()
  const batchId = await stocked(app, clinic, drugId, 20, {}, '2026-03-03')
  const close = (day: string) => doctor(calls.closeDay, closed(clinicId, checkerId, day))
  const balances = async (day: string) => (await doctor(calls.dayBalances, { clinicId, day })).data
  for (const day of ['2026-03-03', '2026-03-04', '2026-03-05']) expect(await close(day)).toMatchObject({ code: 0 })
  await stocked(app, clinic, (await aDrug(app, { controlLevel: 2 })).id, 9, {}, '2026-03-04')
  expect(await balances('2026-03-05')).toMatchObject({ isOutdated: 0, lines: [{ balance: 20, confirmed: null }] })

  // Noon is over, and somebody enters what was issued the day before.
  app.clock.set('2026-03-05T20:00:00+08:00')
  await posting(app, clinic, [{ drugId, delta: -2, batchId }], '2026-03-04')
  const outdated = { closedAt: expect.stringContaining('2026-03-05T18:00'), isOutdated: 1, lines: [{ balance: 18, confirmed: 20 }] }
  expect(await balances('2026-03-03')).toMatchObject({ isOutdated: 0, lines: [{ balance: 20 }] })
  expect(await balances('2026-03-04')).toMatchObject(outdated)
  expect(await balances('2026-03-05')).toMatchObject(outdated)
  app.clock.set('2026-03-06T08:30:00+08:00')
  expect(await unclosed(doctor)).toBe(2)
  await app.runJob('stock-day-close')
  expect(await titlesTold(app, checkerId)).toEqual(['管控药品未日结'])

  expect(await close('2026-03-03')).toMatchObject({ code: 1409, msg: '该日已日结' })
  expect(linesOf(await close('2026-03-04'))).toMatchObject([{ batchId, balance: 18 }])
  expect(await close('2026-03-05')).toMatchObject({ code: 0 })
  expect(await close('2026-03-05')).toMatchObject({ code: 1409 })
  expect(await unclosed(doctor)).toBe(0)
  const kept = await ask(app.db, sql`select lines from stock_day_close where clinic_id = ${clinicId} and day = '2026-03-04' order by id`)
  expect(kept).toMatchObject([{ lines: [{ balance: 20 }] }, { lines: [{ balance: 18 }] }])
})

test('of two who close a day at once, one hears that it is closed', async () => {
  const { clinic, clinicId, doctor, checkerId } = await aStockPlace(app)
  await stocked(app, clinic, (await narcotic()).id, 20)
  const replies = await Promise.all(Array.from({ length: 5 }, () => doctor(calls.closeDay, closed(clinicId, checkerId))))
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409, 1409, 1409, 1409])
})

test('whoever has not closed yesterday is chased in the morning, once a day, and counts the days', async () => {
  const late = await aStockPlace(app)
  const good = await aStockPlace(app)
  const none = await aStockPlace(app)
  const { id: drugId } = await narcotic()
  for (const { clinic } of [late, good]) await stocked(app, clinic, drugId, 20, {}, '2026-03-04')
  await stocked(app, none.clinic, (await aDrug(app)).id, 20, {}, '2026-03-04')
  expect(await good.doctor(calls.closeDay, closed(good.clinicId, good.checkerId, '2026-03-04'))).toMatchObject({ code: 0 })
  expect(await good.doctor(calls.closeDay, closed(good.clinicId, good.checkerId))).toMatchObject({ code: 0 })
  app.clock.set('2026-03-06T08:30:00+08:00')
  expect([await unclosed(late.doctor), await unclosed(good.doctor), await unclosed(none.doctor)]).toEqual([2, 0, 0])
  expect(await unclosed(await app.anAdmin(3, late.group.id))).toBeUndefined()
  await app.runJob('stock-day-close')
  await app.runJob('stock-day-close')
  expect(await toldTo(app, late.checkerId)).toMatchObject([{ type: 1, title: '管控药品未日结' }])
  expect([await titlesTold(app, good.checkerId), await titlesTold(app, none.checkerId)]).toEqual([[], []])
  app.clock.set('2026-03-07T08:30:00+08:00')
  await app.runJob('stock-day-close')
  expect(await titlesTold(app, late.checkerId)).toHaveLength(1) // in the place of the one that is unread
  expect(await titlesTold(app, good.checkerId)).toHaveLength(1)
  expect(await unclosed(late.doctor)).toBe(3)
  expect((await toldTo(app, late.checkerId))[0]!.content).toContain('2026-03-04、2026-03-05、2026-03-06。')
  // A day that can no longer be closed is told of above, once.
  const administrator = await app.anAccount({ roleId: 3, orgId: late.company.id })
  const lost = async (at: string) => {
    app.clock.set(at)
    await app.runJob('stock-day-close')
    return (await toldTo(app, administrator.accountId)).map(({ content }) => content)
  }
  expect(await lost('2026-03-11T08:30:00+08:00')).toEqual([])
  const first = `${late.clinic.clinicName}2026-03-04有管控药品在库或出入库，7天内没有日结，已不能补做，请核对该日账物并查明原因。`
  expect(await lost('2026-03-12T08:30:00+08:00')).toEqual([first])
  expect(await lost('2026-03-12T09:30:00+08:00')).toEqual([first])
  expect(await lost('2026-03-13T08:30:00+08:00')).toEqual([first.replace('-04', '-05'), first])
  // Of days on which the job did not run all are told of.
  const [missed] = await lost('2026-03-20T08:30:00+08:00')
  expect(missed).toBe(first.replace('2026-03-04', ['06', '07', '08', '09', '10', '11', '12'].map((day) => `2026-03-${day}`).join('、')))
  expect(await lost('2026-03-20T09:30:00+08:00')).toHaveLength(3)
  expect(await unclosed(late.doctor)).toBe(7)
})

test('at a closed project nobody is chased for what is refused there', async () => {
  const { clinic, clinicId, project, doctor, checkerId } = await aStockPlace(app)
  await stocked(app, clinic, (await narcotic()).id, 20, { expiryDate: '2026-04-01' }, '2026-03-04')
  await stocked(app, clinic, (await aDrug(app, { controlLevel: 2 })).id, 20)
  await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
  expect(await doctor(calls.closeDay, closed(clinicId, checkerId))).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
  app.clock.set('2026-03-06T08:40:00+08:00')
  const chased = async () => {
    for (const job of ['stock-day-close', 'stock-weekly-count', 'stock-expiry-remind', 'stock-near-expiry']) await app.runJob(job)
    return titlesTold(app, checkerId)
  }
  expect([await unclosed(doctor), await chased()]).toEqual([0, []])
  app.clock.set('2026-03-13T08:40:00+08:00')
  await stocked(app, clinic, (await narcotic()).id, 20, {}, '2026-03-12')
  expect(await chased()).toEqual([])
  await app.db.execute(sql`update project set project_status = 2 where project_id = ${project.id}`)
  expect((await chased()).length).toBeGreaterThanOrEqual(3)
})

test('psychotropic drugs that nobody counted for a week are chased, each of their batches', async () => {
  const { clinic, doctor, checkerId } = await aStockPlace(app)
  const { id: drugId } = await aDrug(app, { controlLevel: 2 })
  const batchId = await stocked(app, clinic, drugId, 20)
  const told = async (at: string) => {
    app.clock.set(at)
    await app.runJob('stock-weekly-count')
    return (await titlesTold(app, checkerId)).length
  }
  expect(await told('2026-03-12T08:40:00+08:00')).toBe(0)
  expect(await told('2026-03-13T08:40:00+08:00')).toBe(1)
  await app.db.execute(sql`update sys_message_user set read_time = now() where account_id = ${checkerId}`)
  expect(await told('2026-03-13T09:40:00+08:00')).toBe(1)
  const other = await stocked(app, clinic, drugId, 5, { batchNo: 'B' })
  const counted = { clinicId: clinic.clinicId, checkerId, lines: [{ batchId, countedAt: '2026-03-13T10:00:00+08:00', actualQuantity: 20 }] }
  app.clock.set('2026-03-13T10:30:00+08:00')
  expect(await doctor(calls.count, counted)).toMatchObject({ code: 0 })
  expect(await told('2026-03-20T08:40:00+08:00')).toBe(1)
  expect(await told('2026-03-21T08:40:00+08:00')).toBe(2)
  // Of its two batches one was counted again.
  const again = { ...counted.lines[0]!, countedAt: '2026-03-21T09:00:00+08:00' }
  app.clock.set('2026-03-21T09:30:00+08:00')
  expect(await doctor(calls.count, { ...counted, lines: [again] })).toMatchObject({ code: 0 })
  await app.db.execute(sql`update sys_message_user set read_time = now() where account_id = ${checkerId}`)
  expect(await told('2026-03-22T08:40:00+08:00')).toBe(3)
  await posting(app, clinic, [{ drugId, delta: -5, batchId: other }])
  await app.db.execute(sql`update sys_message_user set read_time = now() where account_id = ${checkerId}`)
  expect(await told('2026-03-23T08:40:00+08:00')).toBe(3)
})
