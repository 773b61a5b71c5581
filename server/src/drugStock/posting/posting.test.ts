import { BatchState } from '@oems/contract/drugStock/codes.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { testApp } from '../../testing/testApp.ts'
import { aDrug } from '../testStock.ts'
import { dayOfBill } from './days.ts'
import { splitFefo } from './fefo.ts'
import { lockCards } from './locking.ts'
import { aBatch, aStockPlace, balanceOf, disagreements, posting, stocked, writing } from './testPosting.ts'

const app = await testApp({ alone: true })
const card = async (clinicId: number, drugId: number) =>
  (
    await ask<Record<string, unknown>>(
      app.db,
      sql`select quantity, usable_quantity usable, nearest_expiry::text nearest, stock_level level, expiry_state expiry, amount::int from clinic_drug
           where clinic_id = ${clinicId} and drug_id = ${drugId}`,
    )
  )[0]

describe('postMoves', () => {
  test('writes moves, batches and the card, with what was left after each', async () => {
    const { clinic, clinicId } = await aStockPlace(app)
    const { id: drugId } = await aDrug(app, app.rootId)
    const { moves } = await posting(app, clinic, [
      { drugId, delta: 10, batch: aBatch({ expiryDate: '2026-04-30', unitPrice: '0.5000' }) },
      { drugId, delta: 50, batch: aBatch({ batchNo: 'B1', expiryDate: '2027-01-31' }) },
    ])
    expect(moves).toMatchObject([
      { delta: 10, batchAfter: 10, drugAfter: 10, price: '0.5000' },
      { delta: 50, batchAfter: 50, drugAfter: 60, price: '1.0000' },
    ])
    expect(await card(clinicId, drugId)).toEqual({ quantity: 60, usable: 60, nearest: '2026-04-30', level: 3, expiry: 2, amount: 5500 })
    await posting(app, clinic, [{ drugId, delta: -10, batchId: moves[0]!.batchId }])
    expect(await card(clinicId, drugId)).toMatchObject({ quantity: 50, nearest: '2027-01-31', amount: 5000 })
    expect(await disagreements(app)).toEqual([])
  })

  test('goes on in a batch that is empty, adds to a frozen one as frozen, and keeps what patients gave back apart', async () => {
    const { clinic } = await aStockPlace(app)
    const { id: drugId } = await aDrug(app, app.rootId)
    const first = await stocked(app, clinic, drugId, 5, { unitPrice: '2.0000' })
    await posting(app, clinic, [{ drugId, delta: -5, batchId: first }])
    expect(await stocked(app, clinic, drugId, 4, { unitPrice: '3.0000' })).toBe(first)
    await app.db.execute(sql`update stock_batch set state = ${BatchState.frozen} where id = ${first}`)
    expect(await stocked(app, clinic, drugId, 4, { unitPrice: '5.0000' })).toBe(first)
    const returned = await stocked(app, clinic, drugId, 1, { state: BatchState.patientReturn })
    expect(returned).not.toBe(first)
    expect(
      await ask(
        app.db,
        sql`select quantity, state, unit_price::text price from stock_batch where id in (${first}, ${returned}) order by id`,
      ),
    ).toEqual([
      { quantity: 8, state: 2, price: '4.0000' },
      { quantity: 1, state: 3, price: '1.0000' },
    ])
    const withoutEnd = await stocked(app, clinic, drugId, 1, { batchNo: '无批号', expiryDate: null })
    expect(await stocked(app, clinic, drugId, 1, { batchNo: '无批号', expiryDate: null })).toBe(withoutEnd)
  })

  test('takes no more than is there, today and at the end of each day since', async () => {
    const { clinic } = await aStockPlace(app)
    const { id: drugId } = await aDrug(app, app.rootId)
    const batchId = await stocked(app, clinic, drugId, 15, {}, '2026-03-01')
    await stocked(app, clinic, drugId, 30, {}, '2026-03-04')
    await expect(posting(app, clinic, [{ drugId, delta: -20, batchId }], '2026-03-02')).rejects.toThrow('03月02日该批次库存不足，不能补录')
    await expect(posting(app, clinic, [{ drugId, delta: -46, batchId }])).rejects.toThrow('库存不足（需46粒，可用45粒）')
    await posting(app, clinic, [{ drugId, delta: -15, batchId }], '2026-03-02')
    await expect(posting(app, clinic, [{ drugId, delta: -1, batchId }], '2026-03-03')).rejects.toThrow('03月03日')
    await posting(app, clinic, [{ drugId, delta: -30, batchId }])
    expect(await balanceOf(app, batchId)).toBe(0)
    await expect(app.db.execute(sql`update stock_move set delta = 1 where batch_id = ${batchId}`)).rejects.toThrow()
    expect(await disagreements(app)).toEqual([])
  })

  test('numbers bills by clinic, kind and day', async () => {
    const { clinic } = await aStockPlace(app)
    const { id: drugId } = await aDrug(app, app.rootId)
    const numbers = []
    for (const delta of [10, -1, -1, 10]) numbers.push((await posting(app, clinic, [{ drugId, delta, batch: aBatch() }])).bill.billNo)
    expect(numbers).toEqual(['RK202603050001', 'CK202603050001', 'CK202603050002', 'RK202603050002'])
  })
})

describe('lockCards', () => {
  test('opens cards of the dictionary that holds at the clinic, and knows no other drug and no batch of another card', async () => {
    const { clinic, clinicId } = await aStockPlace(app)
    const elsewhere = await aStockPlace(app)
    const [known, foreign] = [await aDrug(app, app.rootId), await aDrug(app, elsewhere.group.id)]
    const batchId = await stocked(app, elsewhere.clinic, known.id, 1)
    const lock = (ids: number[], also: number[] = []) => writing(app, (ctx) => lockCards(ctx, clinicId, ids, also))
    expect((await lock([known.id, known.id])).get(known.id)).toMatchObject({ card: { quantity: 0, clinicId }, batches: [] })
    const asked = [[[foreign.id]], [[known.id, 2 ** 40]], [[known.id], [batchId]], [[known.id], [2 ** 40]]] as const
    for (const [ids, also] of asked) await expect(lock([...ids], [...(also ?? [])])).rejects.toMatchObject({ reply: { code: 1404 } })
    await stocked(app, clinic, known.id, 1)
  })

  test('forty who take one of thirty leave nothing, and ten of them with empty hands', async () => {
    const { clinic } = await aStockPlace(app)
    const { id: drugId } = await aDrug(app, app.rootId)
    const batchId = await stocked(app, clinic, drugId, 30)
    const taken = await Promise.allSettled(Array.from({ length: 40 }, () => posting(app, clinic, [{ drugId, delta: -1, batchId }])))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    for (const one of taken) if (one.status === 'rejected') expect(one.reason).toMatchObject({ reply: { code: 1422 } })
    expect(await balanceOf(app, batchId)).toBe(0)
    expect(await disagreements(app)).toEqual([])
  })

  test('those who name drugs in opposite order wait for one another and never for both', async () => {
    const { clinic } = await aStockPlace(app)
    const drugs = [await aDrug(app, app.rootId), await aDrug(app, app.rootId), await aDrug(app, app.rootId)].map(({ id }) => id)
    const moves = drugs.map((drugId) => ({ drugId, delta: 1, batch: aBatch() }))
    const before = await deadlocks()
    await Promise.all(Array.from({ length: 40 }, (_, at) => posting(app, clinic, at % 2 === 0 ? moves : moves.toReversed())))
    expect(await deadlocks()).toBe(before)
    for (const drugId of drugs) expect(await card(clinic.clinicId, drugId)).toMatchObject({ quantity: 40 })
    expect(await disagreements(app)).toEqual([])
  })
})
const deadlocks = async () => {
  const [row] = await ask<{ n: number }>(app.db, sql`select deadlocks n from pg_stat_database where datname = current_database()`)
  return row!.n
}

describe('splitFefo', () => {
  test('takes the earliest expiry first, and never what is frozen, expired or given back', async () => {
    const { clinic, clinicId } = await aStockPlace(app)
    const { id: drugId, drugName } = await aDrug(app, app.rootId)
    const a = await stocked(app, clinic, drugId, 10, { batchNo: 'A', expiryDate: '2026-04-30' })
    const b = await stocked(app, clinic, drugId, 50, { batchNo: 'B', expiryDate: '2027-01-31' })
    const endless = await stocked(app, clinic, drugId, 5, { batchNo: 'C', expiryDate: null })
    for (const state of [BatchState.frozen, BatchState.patientReturn])
      await stocked(app, clinic, drugId, 9, { batchNo: `D${state}`, state })
    const locked = (await writing(app, (ctx) => lockCards(ctx, clinicId, [drugId]))).get(drugId)!
    expect(splitFefo(locked, 24, '2026-04-30')).toEqual([
      { batchId: a, quantity: 10 },
      { batchId: b, quantity: 14 },
    ])
    expect(splitFefo(locked, 55, '2026-05-01')).toEqual([
      { batchId: b, quantity: 50 },
      { batchId: endless, quantity: 5 },
    ])
    expect(() => splitFefo(locked, 66, '2026-04-30')).toThrow(`“${drugName}”库存不足（需66粒，可用65粒）`)
    const taken = new Map<number, number>()
    splitFefo(locked, 24, '2026-04-30', taken)
    expect(splitFefo(locked, 1, '2026-04-30', taken)).toEqual([{ batchId: b, quantity: 1 }])
  })
})

test('a bill is of today or of the seven days before, and of no day before a count', async () => {
  const { clinicId, clinic } = await aStockPlace(app)
  const { id: drugId } = await aDrug(app, app.rootId)
  await stocked(app, clinic, drugId, 1)
  const on = (day: string | null) => writing(app, async (ctx) => dayOfBill(ctx, day, await lockCards(ctx, clinicId, [drugId])))
  expect([await on(null), await on('2026-02-26')]).toEqual(['2026-03-05', '2026-02-26'])
  for (const day of ['2026-02-25', '2026-03-06']) await expect(on(day)).rejects.toMatchObject({ reply: { code: 1400 } })
  await app.db.execute(sql`update clinic_drug set last_count_day = '2026-03-03' where clinic_id = ${clinicId}`)
  await expect(on('2026-03-02')).rejects.toMatchObject({ reply: { code: 1422 } })
  expect(await on('2026-03-03')).toBe('2026-03-03')
})
