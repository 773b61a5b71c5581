import { stockCards as calls, type StockCardInfo } from '@oems/contract/drugStock/cards.ts'
import { BatchState, BillState, BillType, ExpiryState, MinMode, StockLevel } from '@oems/contract/drugStock/codes.ts'
import { type Message, messages } from '@oems/contract/messages/messages.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aClinic } from '../../clinic/testClinic.ts'
import { addDays } from '../../core/days.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { lockCards } from '../posting/locking.ts'
import { makeBill } from '../posting/makeBill.ts'
import { postMoves } from '../posting/postMoves.ts'
import { writing } from '../posting/testPosting.ts'
import { aDrug, someStock } from '../testStock.ts'

const app = await testApp({ alone: true })

async function aPlace(at: string) {
  app.clock.set(at)
  const { group, project } = await app.aGroup()
  const clinic = await aClinic(app, project.id)
  return { group, project, clinic, clinicId: clinic.clinicId, doctor: await app.anAdmin(7, project.id) }
}
const cardOf = async (as: Caller, clinicDrugId: number) => (await as(calls.info, { clinicDrugId })).data as StockCardInfo

describe('expiry', () => {
  test('is usable through the end of its last day in Shanghai, and not a moment longer, in Lima as well', async () => {
    const [home, lima] = [await aPlace('2026-04-29T09:00:00+08:00'), await aPlace('2026-04-29T09:00:00+08:00')]
    await app.db.execute(sql`update org set nation_code = 'PE', time_zone = 'America/Lima' where id = ${lima.project.id}`)
    const batches = [
      { quantity: 10, batchNo: 'A', expiryDate: '2026-04-30' },
      { quantity: 50, batchNo: 'B', expiryDate: '2027-01-31' },
    ]
    const cards = []
    for (const { clinicId, group, doctor } of [home, lima]) {
      const { id: drugId } = await aDrug(app, group.id)
      const { card } = await someStock(app, { clinicId, drugId, batches, card: { minQuantity: 55 } })
      cards.push({ card, doctor })
    }
    app.clock.set('2026-04-30T23:59:59+08:00')
    expect(await app.runJob('stock-expiry-roll')).toMatchObject({ processed: 0 })
    const before = { usableQuantity: 60, expiryState: ExpiryState.imminent, nearestExpiry: '2026-04-30', stockLevel: StockLevel.normal }
    for (const { card, doctor } of cards) expect(await cardOf(doctor, card.id)).toMatchObject(before)
    app.clock.set('2026-05-01T00:00:00+08:00')
    expect(await app.runJob('stock-expiry-roll')).toMatchObject({ processed: 2 })
    const after = {
      quantity: 60,
      usableQuantity: 50,
      expiryState: ExpiryState.expired,
      nearestExpiry: '2027-01-31',
      stockLevel: StockLevel.low,
    }
    for (const { card, doctor } of cards) expect(await cardOf(doctor, card.id)).toMatchObject({ ...after, version: card.version })
    expect(await app.runJob('stock-expiry-roll')).toMatchObject({ processed: 0 })
  })

  test('is told of to the doctors a month before and when it has come, each once, and summed up on the first', async () => {
    const { group, clinicId, doctor } = await aPlace('2026-06-20T08:40:00+08:00')
    const { id: drugId } = await aDrug(app, group.id, { drugName: '到期提醒药' })
    await someStock(app, {
      clinicId,
      drugId,
      batches: [
        { quantity: 10, batchNo: 'A', expiryDate: '2026-07-20' },
        { quantity: 0, batchNo: 'B', expiryDate: '2026-07-01' },
        { quantity: 5, batchNo: 'C', expiryDate: '2026-07-21' },
      ],
    })
    const told = async () => ((await doctor(messages.list)).data as { list: Message[] }).list.map(({ title }) => title)
    await app.runJob('stock-expiry-remind')
    await app.runJob('stock-expiry-remind')
    expect(await told()).toEqual(['1个药品批次在30天内到期'])
    app.clock.set('2026-07-01T08:40:00+08:00')
    await app.runJob('stock-expiry-remind')
    await app.runJob('stock-near-expiry')
    await app.runJob('stock-near-expiry')
    expect(await told()).toEqual(['本月药品近效期汇总', '1个药品批次在30天内到期', '1个药品批次在30天内到期'])
    app.clock.set('2026-07-22T08:40:00+08:00')
    await app.runJob('stock-expiry-remind')
    expect((await told())[0]).toBe('2个药品批次已过期')
    app.clock.set('2026-07-23T08:40:00+08:00')
    await app.runJob('stock-expiry-remind')
    expect((await told()).length).toBe(4)
  })
})

describe('daily use', () => {
  /** What left a batch on a day, or came to it, as a posting of that day leaves it. */
  const post = (clinic: { id: number; orgId: number }, drugId: number, batchId: number, billType: 22 | 24 | 11, delta: number) =>
    writing(app, async (ctx) => {
      const cards = await lockCards(ctx, clinic.id, [drugId], [batchId])
      const occurDay = ctx.now.toISOString().slice(0, 10)
      const bill = await makeBill(ctx, {
        clinic,
        billType,
        state: BillState.posted,
        occurDay,
        lineNum: 1,
        amount: 0,
        postedAt: ctx.now.toISOString(),
        postedBy: 0,
      })
      await postMoves(ctx, { bill, clinic, cards, moves: [{ drugId, delta, batchId }] })
    })

  test('divides by the days on which there was something to use, and says nothing of fewer than seven', async () => {
    const { group, project, clinicId, doctor } = await aPlace('2026-09-05T10:00:00+08:00')
    const clinic = { id: clinicId, orgId: project.id }
    const drugs = await Promise.all([1, 2, 3].map(() => aDrug(app, group.id)))
    const [used, brief, resting] = drugs.map(({ id }) => id) as [number, number, number]
    const card = { minMode: MinMode.automatic }
    const a = await someStock(app, { clinicId, drugId: used, batches: [{ quantity: 40 }], card })
    const c = await someStock(app, { clinicId, drugId: resting, batches: [{ quantity: 40 }], card })
    // Ten days with stock: the 5th to the 14th; all of it is used on two of them, and what is written off is no use.
    app.clock.set('2026-09-06T10:00:00+08:00')
    await post(clinic, used, a.batchIds[0]!, BillType.use, -12)
    app.clock.set('2026-09-14T10:00:00+08:00')
    await post(clinic, used, a.batchIds[0]!, BillType.use, -21)
    await post(clinic, used, a.batchIds[0]!, BillType.damage, -7)
    app.clock.set('2026-09-24T10:00:00+08:00')
    const b = await someStock(app, { clinicId, drugId: brief, batches: [{ quantity: 40 }], card })
    await post(clinic, brief, b.batchIds[0]!, BillType.use, -5)
    app.clock.set('2026-09-29T01:00:00+08:00')
    await app.runJob('stock-recalc')
    // 33 units ÷ 10 days; ceil(3.3 × (45 + 30)) = 248, of which nothing is there
    expect(await cardOf(doctor, a.card.id)).toMatchObject({ dailyUse: '3.30', minQuantity: 248, stockLevel: StockLevel.none, coverDays: 0 })
    expect(await cardOf(doctor, b.card.id)).toMatchObject({ dailyUse: null, minQuantity: 0, coverDays: null })
    expect(await cardOf(doctor, c.card.id)).toMatchObject({ dailyUse: '0.00', coverDays: null, stockLevel: StockLevel.normal })
    expect(await app.runJob('stock-recalc')).toMatchObject({ processed: 0 })
  })

  test('a minimum that is kept by hand stays, whatever is used', async () => {
    const { group, project, clinicId, doctor } = await aPlace('2026-10-05T10:00:00+08:00')
    const { id: drugId } = await aDrug(app, group.id)
    const { card, batchIds } = await someStock(app, {
      clinicId,
      drugId,
      batches: [{ quantity: 100 }, { quantity: 9, state: BatchState.patientReturn }],
      card: { minMode: MinMode.manual, minQuantity: 3 },
    })
    app.clock.set('2026-10-12T10:00:00+08:00')
    await post({ id: clinicId, orgId: project.id }, drugId, batchIds[0]!, BillType.use, -16)
    app.clock.set(`${addDays('2026-10-12', 1)}T01:00:00+08:00`)
    await app.runJob('stock-recalc')
    // Eight whole days from the 5th to the 12th.
    expect(await cardOf(doctor, card.id)).toMatchObject({ dailyUse: '2.00', minQuantity: 3, coverDays: 42 })
  })
})

test('the recount finds no difference; what differs is told with its numbers, and stays as it is', async () => {
  const { group, clinicId } = await aPlace('2026-11-01T03:20:00+08:00')
  const { id: drugId } = await aDrug(app, group.id)
  const { card, batchIds } = await someStock(app, { clinicId, drugId, batches: [{ quantity: 30 }] })
  expect(await app.runJob('stock-recount')).toMatchObject({ message: expect.stringContaining('无差异') })
  await app.db.execute(sql`update stock_batch set quantity = 28 where id = ${batchIds[0]!}`)
  const wrong = `批次${batchIds[0]}结存28、流水合计30；库存卡${card.id}账面30、批次合计28`
  await expect(app.runJob('stock-recount')).rejects.toThrow(`2项有差异：${wrong}`)
  await expect(app.runJob('stock-recount')).rejects.toThrow(wrong)
  await app.db.execute(sql`update stock_batch set quantity = 30 where id = ${batchIds[0]!}`)
  expect(await app.runJob('stock-recount')).toMatchObject({ message: expect.stringContaining('无差异') })
})
