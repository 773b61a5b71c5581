import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { BatchState, BillType } from '@oems/contract/drugStock/codes.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { WriteCtx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { testApp } from '../../testing/testApp.ts'
import { aStockPlace, balanceOf, disagreements, posting, stocked, writing } from '../posting/testPosting.ts'
import { dispense, drugHints, returnDrug, stockOpen } from '../services.ts'
import { aDrug } from '../testStock.ts'

const app = await testApp({ alone: true })
let receptions = 0

async function aReception(controlLevel = 0) {
  receptions += 1
  const medRecordId = Date.now() * 1_000 + receptions
  const place = await aStockPlace(app)
  const { id: drugId, drugName } = await aDrug(app, app.rootId, { controlLevel: controlLevel as 0 })
  const a = await stocked(app, place.clinic, drugId, 10, { batchNo: 'A', expiryDate: '2026-05-31' })
  const b = await stocked(app, place.clinic, drugId, 50, { batchNo: 'B', expiryDate: '2027-01-31' })
  const everywhere = (work: (ctx: WriteCtx) => Promise<unknown>) => writing(app, (ctx) => work(asPlatform(ctx)))
  const line = (quantity: number) => (quantity > 0 ? [{ drugId, quantity }] : [])
  const issue = (seq: number, quantity: number, more = {}) =>
    everywhere((ctx) => dispense(ctx, medRecordId, seq, place.clinicId, line(quantity), more))
  const giveBack = (seq: number, quantity: number, more = {}) =>
    everywhere((ctx) => returnDrug(ctx, medRecordId, seq, place.clinicId, line(quantity), more))
  const bills = () =>
    ask<object>(app.db, sql`select bill_type "billType", seq from stock_bill where med_record_id = ${medRecordId} order by id`)
  const balances = async () => [await balanceOf(app, a), await balanceOf(app, b)]
  return { ...place, medRecordId, drugId, drugName, a, b, issue, giveBack, bills, balances }
}
const asPlatform = (ctx: WriteCtx): WriteCtx => ({
  ...ctx,
  actor: { ...ctx.actor, scope: 'everything', permVersion: 0 },
  permissions: { of: async () => new Set(['oemr:drug-stock:save']), listOf: async () => [], tree: async () => [] },
})

describe('dispense', () => {
  test('issues once, earliest expiry first, and later only what is more', async () => {
    const { issue, bills, balances, a, b } = await aReception()
    expect(await issue(0, 24)).toMatchObject([
      { batchId: a, batchNo: 'A', quantity: 10 },
      { batchId: b, batchNo: 'B', quantity: 14 },
    ])
    await issue(0, 24)
    expect(await balances()).toEqual([0, 36])
    expect(await issue(1, 30)).toMatchObject([{ quantity: 10 }, { quantity: 20 }])
    for (const seq of [0, 1]) await issue(seq, 24)
    expect(await balances()).toEqual([0, 30])
    await issue(2, 30)
    expect(await bills()).toEqual([
      { billType: BillType.dispensing, seq: 0 },
      { billType: BillType.dispensing, seq: 1 },
    ])
  })

  test('puts what never left back to the very batches: amended by what is less, void by all', async () => {
    const { issue, bills, balances } = await aReception()
    await issue(0, 24)
    expect(await issue(1, 8)).toMatchObject([{ quantity: 8 }, { quantity: 0 }])
    expect(await balances()).toEqual([2, 50])
    await issue(2, 0)
    await issue(2, 0)
    expect(await balances()).toEqual([10, 50])
    expect(await bills()).toMatchObject([{ billType: 21 }, { billType: 16, seq: 1 }, { billType: 16, seq: 2 }])
    expect(await disagreements(app)).toEqual([])
  })

  test('says what is missing under its line, and issues nothing of the rest', async () => {
    const { issue, drugName, balances, bills } = await aReception()
    await expect(issue(0, 61)).rejects.toMatchObject({
      reply: { code: 1422, msg: `“${drugName}”库存不足（需61粒，可用60粒）`, data: { fields: [{ path: 'lines.0.quantity' }] } },
    })
    expect([await balances(), await bills()]).toEqual([[10, 50], []])
  })

  test('needs a second account for what is controlled, of level 3 on its way back as well', async () => {
    const { issue, giveBack, checkerId } = await aReception(3)
    await expect(issue(0, 5)).rejects.toThrow('需双人核对')
    await issue(0, 5, { checkedBy: checkerId })
    await expect(issue(1, 4)).rejects.toThrow('需双人核对')
    await expect(giveBack(1, 1)).rejects.toThrow('需双人核对')
    await giveBack(1, 1, { checkedBy: checkerId })
  })

  test('is taken back where it was prescribed, and by no reversal: neither what was issued nor what came back', async () => {
    const { issue, giveBack, medRecordId, company, balances } = await aReception()
    await issue(0, 12)
    await giveBack(1, 3)
    const keeper = await app.anAdmin(7, company.id)
    const made = await ask<{ id: number; type: number; version: number }>(
      app.db,
      sql`select id, bill_type as type, version from stock_bill where med_record_id = ${medRecordId} order by id`,
    )
    expect(made.map(({ type }) => type)).toEqual([BillType.dispensing, BillType.patientReturn])
    const before = await balances()
    for (const { id: billId, version } of made)
      expect(await keeper(stockBills.reverse, { billId, version, reason: '录入有误' })).toMatchObject({
        code: 1422,
        msg: '诊疗发药与患者退药请在就诊记录中办理，不能冲红',
      })
    expect(await balances()).toEqual(before)
  })

  test('of two who take the last units at once one has them', async () => {
    const { clinicId, drugId, clinic, b, balances } = await aReception()
    await posting(app, clinic, [{ drugId, delta: -48, batchId: b }])
    const take = (medRecordId: number) =>
      writing(app, (ctx) => dispense(asPlatform(ctx), medRecordId, 0, clinicId, [{ drugId, quantity: 10 }]))
    const taken = await Promise.allSettled([take(Date.now() * 1_000 + 998), take(Date.now() * 1_000 + 999)])
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await balances()).toEqual([0, 2])
  })
})

describe('returnDrug', () => {
  test('takes what a patient gives back out of use for good', async () => {
    const { issue, giveBack, balances, clinicId, drugId, a } = await aReception()
    await issue(0, 12)
    await giveBack(1, 11)
    await giveBack(1, 11)
    const returned = await ask<object>(
      app.db,
      sql`select batch_no "batchNo", quantity from stock_batch where clinic_id = ${clinicId} and state = ${BatchState.patientReturn} order by batch_no`,
    )
    expect(returned).toEqual([
      { batchNo: 'A', quantity: 10 },
      { batchNo: 'B', quantity: 1 },
    ])
    expect(await balances()).toEqual([0, 48])
    await expect(giveBack(2, 2)).rejects.toThrow('退药数量超过已发数量')
    await issue(2, 0)
    expect(await balances()).toEqual([0, 49])
    expect(await drugHints(asPlatform({ db: app.db, now: app.clock() } as unknown as WriteCtx), [drugId], clinicId)).toMatchObject([
      { drugId, usable: 49, nearestExpiry: '2027-01-31', components: expect.any(Array) },
    ])
    expect(await balanceOf(app, a)).toBe(0)
    expect(await disagreements(app)).toEqual([])
  })
})

test('what lies at a clinic is told to whoever ends it', async () => {
  const { clinicId } = await aReception()
  const empty = await aStockPlace(app)
  const ctx = { db: app.db }
  expect(await stockOpen(ctx, clinicId)).toEqual({ kinds: 1, batches: 2, everHad: true })
  expect(await stockOpen(ctx, empty.clinicId)).toEqual({ kinds: 0, batches: 0, everHad: false })
})
