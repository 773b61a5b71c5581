import { randomBytes } from 'node:crypto'
import {
  stockCards as calls,
  type ExpiringBatch,
  type LowCard,
  type StockCard,
  type StockCardInfo,
} from '@oems/contract/drugStock/cards.ts'
import { BatchState, BillType, ExpiryState, MinMode, StockLevel } from '@oems/contract/drugStock/codes.ts'
import type { StockMove } from '@oems/contract/drugStock/moves.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aClinic } from '../../clinic/testClinic.ts'
import { addDays } from '../../core/days.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aCard, aDrug, someStock } from '../testStock.ts'

const app = await testApp()
const today = '2026-03-05'

async function aPlace() {
  const { group, company, project, companyAdmin, groupAdmin } = await app.aGroup()
  const { clinicId, clinicName } = await aClinic(app, project.id)
  const doctor = await app.anAdmin(7, project.id)
  return { group, company, project, companyAdmin, groupAdmin, clinicId, clinicName, doctor }
}
const drugOf = (orgId: number, over = {}) => aDrug(app, orgId, over)
type Listed = { readonly list: StockCard[]; readonly total: number; readonly figures: Record<string, unknown> }
const listOf = async (as: Caller, query: object = {}) => {
  const { code, data } = await as(calls.list, query)
  expect(code).toBe(0)
  return data as Listed
}
const rowsOf = async <Row>(as: Caller, call: Parameters<Caller>[0], query: object = {}) => {
  const { code, data } = await as(call, query)
  expect(code).toBe(0)
  return (data as { list: Row[] }).list
}

describe('who may not, and what is not there', () => {
  test('a clinic, card, batch or node of another scope is as unknown as a missing one', async () => {
    const [ours, theirs] = [await aPlace(), await aPlace()]
    const { id: drugId } = await drugOf(theirs.group.id)
    const { card, batchIds } = await someStock(app, { clinicId: theirs.clinicId, drugId, batches: [{ quantity: 10 }] })
    const missing = { code: 1404, data: null, msg: (await ours.doctor(calls.info, { clinicDrugId: 999_999_999 })).msg }
    for (const [call, query] of [
      [calls.info, { clinicDrugId: card.id }],
      [calls.list, { clinicId: theirs.clinicId }],
      [calls.list, { orgId: theirs.project.id }],
      [calls.batchList, { clinicDrugId: card.id }],
      [calls.batchList, { clinicId: theirs.clinicId }],
      [calls.moveList, { clinicDrugId: card.id }],
      [calls.moveList, { batchId: batchIds[0] }],
      [calls.moveList, { clinicId: theirs.clinicId }],
      [calls.expiryList, { clinicId: theirs.clinicId }],
      [calls.lowList, { projectId: theirs.project.id }],
      [calls.export, { clinicId: theirs.clinicId }],
      [calls.config, { items: [{ clinicDrugId: card.id, version: card.version, minMode: 2, minQuantity: 1 }] }],
    ] as const)
      expect([call.path, await ours.doctor(call, query)]).toMatchObject([call.path, missing])
    expect(await listOf(ours.doctor)).toMatchObject({ list: [], total: 0 })
    expect(await rowsOf(ours.doctor, calls.moveList)).toEqual([])
    expect(await app.anAdmin(12, ours.project.id).then((as) => as(calls.list))).toMatchObject({ code: 1403 })
    expect(await ours.groupAdmin(calls.config, { items: [{ clinicDrugId: 1, version: 0, minMode: 1 }] })).toMatchObject({ code: 1403 })
  })

  test('days in the wrong order, or more than 400 of them, are refused under their field', async () => {
    const { doctor, clinicId } = await aPlace()
    expect(await doctor(calls.moveList, { clinicId, startTime: '2026-03-05', endTime: '2026-03-04' })).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'endTime' }] },
    })
    expect(await doctor(calls.moveList, { clinicId, startTime: '2025-01-29', endTime: '2026-03-05' })).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'startTime', msg: '一次最多查询400天' }] },
    })
    expect(await doctor(calls.moveList, { clinicId, startTime: '2025-01-30', endTime: '2026-03-05' })).toMatchObject({ code: 0 })
  })
})

test('cards with their figures, narrowed by drug and by state; a state narrows the list and not the figures', async () => {
  const { group, groupAdmin, doctor, clinicId, clinicName, project } = await aPlace()
  const a = await drugOf(group.id, { drugName: '布洛芬缓释胶囊', pinyin: 'buluofenhuanshijiaonang blfhsjn', barcode: '6901234567892' })
  const b = await drugOf(group.id, { drugName: '阿莫西林', pinyin: 'amoxilin amxl', controlLevel: 1, storage: 3 })
  const c = await drugOf(group.id, { drugName: '无人使用', pinyin: 'wurenshiyong' })
  await someStock(app, {
    clinicId,
    drugId: a.id,
    batches: [{ quantity: 10, expiryDate: addDays(today, 20), unitPrice: '1.2300' }],
    card: { minQuantity: 30 },
  })
  await someStock(app, {
    clinicId,
    drugId: b.id,
    batches: [{ quantity: 5, expiryDate: addDays(today, -1), unitPrice: '2' }],
    card: { minQuantity: 1 },
  })
  await aCard(app, { clinicId, drugId: c.id })
  const all = await listOf(doctor, { clinicId })
  expect(all.list.map(({ drugName }) => drugName)).toEqual(['阿莫西林', '布洛芬缓释胶囊', '无人使用'])
  expect(all.list[1]).toMatchObject({
    ...{ clinicId, clinicName, orgId: project.id, quantity: 10, usableQuantity: 10, stockLevel: StockLevel.scarce },
    ...{ expiryState: ExpiryState.imminent, amount: '12.30', unit: '粒', packSize: 20, createdAt: '2026-03-05T01:00:00.000Z' },
  })
  expect(all.figures).toEqual({ kinds: 3, shortage: 2, stockout: 1, nearExpiry: 1, expired: 1, amount: '22.30', unclosedDays: [] })
  const short = await listOf(groupAdmin, { stockLevel: [StockLevel.scarce] })
  expect(short).toMatchObject({ total: 1, list: [{ drugId: a.id }], figures: { kinds: 3, shortage: 2, unclosedDays: null } })
  for (const query of [{ drugName: '缓释' }, { drugName: 'blf' }, { drugName: '6901234567892' }, { expiryState: [3] }])
    expect((await listOf(doctor, query)).list.map(({ drugId }) => drugId)).toEqual([a.id])
  for (const query of [{ coldChain: 1 }, { controlLevel: 1 }, { expiryState: [4] }])
    expect((await listOf(doctor, query)).list.map(({ drugId }) => drugId)).toEqual([b.id])
  const sorted = await listOf(doctor, { sortRules: [{ field: 'nearestExpiry', order: 'desc' }], pageSize: 2, pageNo: 2 })
  expect([sorted.total, sorted.list.length]).toEqual([3, 1])
  expect(await listOf(doctor, { pageNo: 9 })).toMatchObject({ list: [], total: 3, figures: { kinds: 3 } })
})

test('a day of level-3 drugs that nobody has settled is named', async () => {
  const { group, doctor, clinicId, project } = await aPlace()
  const { id: drugId } = await drugOf(group.id, { controlLevel: 3 })
  app.clock.set('2026-03-02T10:00:00+08:00')
  await someStock(app, { clinicId, drugId, batches: [{ quantity: 10 }] })
  app.clock.set('2026-03-05T09:00:00+08:00')
  await app.db.execute(sql`insert into stock_day_close (org_id, clinic_id, day, closed_at, closed_by, checker_id, lines)
    values (${project.id}, ${clinicId}, '2026-03-03', '2026-03-03T10:00:00Z', 1, 2, '[]')`)
  expect((await listOf(doctor, { clinicId })).figures.unclosedDays).toEqual(['2026-03-02', '2026-03-04'])
})

test('a card tells its use day by day, what was reversed not among it, and what is on its way', async () => {
  const { group, doctor, clinicId } = await aPlace()
  const other = await aClinic(app, group.id)
  const { id: drugId } = await drugOf(group.id)
  const { card, batchIds } = await someStock(app, { clinicId, drugId, batches: [{ quantity: 100 }] })
  const use = (billType: number, occurDay: string, quantity: number) =>
    aUse({ clinicId, drugId, batchId: batchIds[0]!, billType, occurDay, quantity })
  await use(BillType.use, '2026-03-04', 5)
  await use(BillType.dispensing, '2026-03-04', 3)
  await use(BillType.use, '2026-03-04', -5)
  await use(BillType.use, today, 9)
  await use(BillType.damage, '2026-03-03', 7)
  await use(BillType.use, '2026-02-05', 2)
  await use(BillType.use, '2026-02-04', 4)
  await app.db.execute(sql`insert into stock_transit (move_id, out_bill_id, in_bill_id, source_clinic_id, target_clinic_id, drug_id, source_batch_id, batch_no, sent, received, open)
    values (${-card.id}, 0, 0, ${other.clinicId}, ${clinicId}, ${drugId}, 0, 'B', 30, null, 30), (${-card.id - 1_000_000}, 0, 0, ${other.clinicId}, ${clinicId}, ${drugId}, 0, 'B', 30, 26, 4)`)
  const info = (await doctor(calls.info, { clinicDrugId: card.id })).data as StockCardInfo
  expect(info).toMatchObject({ id: card.id, inTransit: 30 })
  expect([info.use.length, info.use[0], info.use.at(-1)]).toEqual([
    28,
    { day: '2026-02-05', quantity: 2 },
    { day: '2026-03-04', quantity: 3 },
  ])
  expect(info.use.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(5)
})

/** What went out, straight into the ledger; the balances are no matter here. */
async function aUse(of: { clinicId: number; drugId: number; batchId: number; billType: number; occurDay: string; quantity: number }) {
  const at = `${of.occurDay}T12:00:00+08:00`
  await app.db.execute(sql`
    with bill as (
      insert into stock_bill (created_at, created_by, updated_at, updated_by, org_id, clinic_id, bill_no, bill_type, state, occur_day, line_num, amount, loan_flag, posted_at, posted_by, med_record_id)
      select ${at}, 0, ${at}, 0, org_id, id, ${`T${randomBytes(6).toString('hex')}`}, ${of.billType}, 1, ${of.occurDay}, 1, 0, 0, ${at}, 0, null from org_clinic where id = ${of.clinicId} returning id, org_id)
    insert into stock_move (bill_id, org_id, clinic_id, drug_id, batch_id, delta, batch_after, drug_after, occur_day, posted_at)
    select id, org_id, ${of.clinicId}, ${of.drugId}, ${of.batchId}, ${-of.quantity}, 0, 0, ${of.occurDay}, ${at}::timestamptz from bill`)
}

test('batches stand in the order in which they go out; the empty ones only when they are asked for', async () => {
  const { group, doctor, clinicId } = await aPlace()
  const { id: drugId } = await drugOf(group.id)
  const batches = [
    { quantity: 3, batchNo: 'LATE', expiryDate: '2027-01-31' },
    { quantity: 4, batchNo: 'NEVER', expiryDate: null },
    { quantity: 5, batchNo: 'SOON', expiryDate: '2026-04-30' },
    { quantity: 0, batchNo: 'GONE', expiryDate: '2026-04-01' },
    { quantity: 2, batchNo: 'BACK', expiryDate: '2026-04-30', state: BatchState.patientReturn },
  ]
  const { card } = await someStock(app, { clinicId, drugId, batches })
  const shown = async (more: object = {}) =>
    (await rowsOf<{ batchNo: string }>(doctor, calls.batchList, { clinicDrugId: card.id, ...more })).map(({ batchNo }) => batchNo)
  expect(await shown()).toEqual(['SOON', 'BACK', 'LATE', 'NEVER'])
  expect(await shown({ withEmpty: 1 })).toEqual(['GONE', 'SOON', 'BACK', 'LATE', 'NEVER'])
  expect(await shown({ state: [BatchState.patientReturn] })).toEqual(['BACK'])
  expect(await shown({ batchNo: 'LATE' })).toEqual(['LATE'])
  expect(await shown({ sortRules: [{ field: 'quantity', order: 'desc' }] })).toEqual(['SOON', 'NEVER', 'LATE', 'BACK'])
})

test('the ledger of a card has names, balances and the reception only for whoever reads receptions', async () => {
  const { group, doctor, clinicId, companyAdmin } = await aPlace()
  const { id: drugId } = await drugOf(group.id)
  const { card, bill, batchIds } = await someStock(app, {
    clinicId,
    drugId,
    batches: [
      { quantity: 10, batchNo: 'A' },
      { quantity: 5, batchNo: 'B' },
    ],
  })
  const { accountId, username } = await app.anAccount({ roleId: 7, orgId: group.id })
  await app.db.execute(sql`update stock_bill set posted_by = ${accountId}, med_record_id = 77 where id = ${bill.id}`)
  const lines = await rowsOf<StockMove>(doctor, calls.moveList, { clinicDrugId: card.id })
  expect(lines).toMatchObject([
    { batchNo: 'B', inQuantity: 5, outQuantity: 0, balance: 15, batchBalance: 5, byName: username, checkerName: null, billId: bill.id },
    { batchNo: 'A', inQuantity: 10, balance: 10, occurDay: today, billType: BillType.opening },
  ])
  expect(lines.map(({ medRecordId }) => medRecordId)).toEqual([77, 77])
  const keeper = await app.aKeeper(group.id, 'op.stock')
  const seen = await rowsOf<StockMove>(keeper, calls.moveList, { clinicDrugId: card.id })
  expect(seen.map(({ medRecordId }) => medRecordId)).toEqual([null, null])
  expect((await rowsOf<StockMove>(companyAdmin, calls.moveList, { batchId: batchIds[0] })).length).toBe(1)
  expect(await rowsOf(doctor, calls.moveList, { clinicId, billType: [BillType.use] })).toEqual([])
})

describe('用不完预测', () => {
  test('is what first-expired-first-out leaves of each batch, as a day-by-day simulation has it', async () => {
    const { group, doctor, clinicId } = await aPlace()
    let seed = 20_260_305
    const random = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % n
    }
    for (let round = 0; round < 12; round += 1) {
      const { id: drugId } = await drugOf(group.id)
      const dailyUse = (random(400) / 100).toFixed(2)
      const batches = Array.from({ length: 1 + random(5) }, (_, at) => ({
        ...{ quantity: 1 + random(120), batchNo: `R${round}-${at}`, expiryDate: addDays(today, random(60) - 3) },
        state: random(6) === 0 ? BatchState.frozen : BatchState.inUse,
      }))
      await someStock(app, { clinicId, drugId, batches, card: { dailyUse } })
      const listed = (await rowsOf<ExpiringBatch>(doctor, calls.expiryList, { clinicId, withinDays: 60, pageSize: 200 })).filter(
        (one) => one.drugId === drugId,
      )
      const expected = simulate(batches, Number(dailyUse))
      expect([dailyUse, batches, Object.fromEntries(listed.map((one) => [one.batchNo, one.leftover]))]).toEqual([
        dailyUse,
        batches,
        expected,
      ])
    }
  })

  test('is not known where the use is not; sorted by it, the worst first', async () => {
    const { group, doctor, clinicId } = await aPlace()
    const [a, b] = [await drugOf(group.id), await drugOf(group.id)]
    await someStock(app, {
      clinicId,
      drugId: a.id,
      batches: [{ quantity: 100, batchNo: 'A', expiryDate: addDays(today, 9) }],
      card: { dailyUse: '2' },
    })
    await someStock(app, { clinicId, drugId: b.id, batches: [{ quantity: 100, batchNo: 'B', expiryDate: addDays(today, 5) }] })
    const rows = await rowsOf<ExpiringBatch>(doctor, calls.expiryList, { clinicId, sortRules: [{ field: 'leftover', order: 'desc' }] })
    expect(rows).toMatchObject([
      { batchNo: 'A', daysLeft: 9, leftover: 80, dailyUse: '2.00' },
      { batchNo: 'B', daysLeft: 5, leftover: null, dailyUse: null },
    ])
    expect(await rowsOf(doctor, calls.expiryList, { clinicId, withinDays: 4 })).toEqual([])
  })

  test('what ends today is usable and not over yet', async () => {
    const { group, doctor, clinicId } = await aPlace()
    const { id: drugId } = await drugOf(group.id)
    const batches = [-1, 0].map((days) => ({ quantity: 5, batchNo: `D${days}`, expiryDate: addDays(today, days) }))
    await someStock(app, { clinicId, drugId, batches })
    const numbers = async (withinDays: number) =>
      (await rowsOf<ExpiringBatch>(doctor, calls.expiryList, { clinicId, withinDays })).map(({ batchNo }) => batchNo)
    expect([await numbers(-1), await numbers(0)]).toEqual([['D-1'], ['D-1', 'D0']])
  })
})

/** A day after the other: as many units leave as have been needed until then, rounded down; who comes first is who ends first. */
function simulate(batches: readonly { quantity: number; batchNo: string; expiryDate: string; state: number }[], dailyUse: number) {
  const left = new Map(batches.map(({ batchNo, quantity }) => [batchNo, quantity]))
  const usable = batches.filter((one) => one.state === BatchState.inUse && one.expiryDate >= today)
  const order = [...usable].sort((a, b) => (a.expiryDate < b.expiryDate ? -1 : a.expiryDate > b.expiryDate ? 1 : 0))
  let taken = 0
  for (let day = 0; day <= 60; day += 1) {
    const needed = Math.floor((Math.round(dailyUse * 100) * (day + 1)) / 100)
    for (const { batchNo, expiryDate } of order) {
      if (expiryDate < addDays(today, day)) continue
      const units = Math.min(left.get(batchNo)!, needed - taken)
      left.set(batchNo, left.get(batchNo)! - units)
      taken += units
    }
    // What nobody could be given is not made up for later.
    taken = Math.max(
      taken,
      order.some(({ batchNo, expiryDate }) => expiryDate >= addDays(today, day) && left.get(batchNo)! > 0) ? taken : needed,
    )
  }
  return Object.fromEntries(left)
}

test('what to order covers the way, safety and a month more, less what is there and on its way', async () => {
  const { group, doctor, project, clinicId } = await aPlace()
  await app.db.execute(sql`update org set is_outside = 2 where id = ${project.id}`)
  const [used, unknown] = [await drugOf(group.id), await drugOf(group.id)]
  const card = { minQuantity: 400, dailyUse: '1.10' }
  await someStock(app, { clinicId, drugId: used.id, batches: [{ quantity: 33 }, { quantity: 9, expiryDate: addDays(today, -1) }], card })
  await aCard(app, { clinicId, drugId: unknown.id }, { minQuantity: 12, stockLevel: StockLevel.none })
  await app.db.execute(sql`insert into stock_transit (move_id, out_bill_id, in_bill_id, source_clinic_id, target_clinic_id, drug_id, source_batch_id, batch_no, sent, open)
    values (${-used.id}, 0, 0, 0, ${clinicId}, ${used.id}, 0, 'B', 5, 5)`)
  const rows = await rowsOf<LowCard>(doctor, calls.lowList, { clinicId })
  expect(rows).toMatchObject([
    { drugId: unknown.id, orderQuantity: 12, inTransit: 0 },
    // ceil(1.1 × (45 + 30 + 30)) = 116, less 33 that can be used and 5 on their way
    { drugId: used.id, coverDays: 30, orderQuantity: 78, inTransit: 5 },
  ])
})

describe('安全库存', () => {
  const item = (card: { id: number; version: number }, more: object) => ({ clinicDrugId: card.id, version: card.version, ...more })

  test('by hand, or computed from use at home and abroad; the level follows at once', async () => {
    const { group, doctor, project, clinicId } = await aPlace()
    const { id: drugId } = await drugOf(group.id)
    await app.db.execute(sql`update org set is_outside = 1 where id = ${project.id}`)
    const { card } = await someStock(app, { clinicId, drugId, batches: [{ quantity: 33 }], card: { dailyUse: '1.10' } })
    expect(
      await doctor(calls.config, { items: [item(card, { minMode: MinMode.manual, minQuantity: 34, maxQuantity: 90, shelf: 'A-01' })] }),
    ).toMatchObject({ code: 0 })
    const manual = (await doctor(calls.info, { clinicDrugId: card.id })).data as StockCardInfo
    expect(manual).toMatchObject({
      minMode: 2,
      minQuantity: 34,
      maxQuantity: 90,
      shelf: 'A-01',
      stockLevel: StockLevel.low,
      version: card.version + 1,
    })
    expect(await doctor(calls.config, { items: [item(manual, { minMode: MinMode.automatic })] })).toMatchObject({ code: 0 })
    // ceil(1.1 × (7 + 30)) = 41
    const domestic = (await doctor(calls.info, { clinicDrugId: card.id })).data as StockCardInfo
    expect(domestic).toMatchObject({ minMode: 1, minQuantity: 41, maxQuantity: null, shelf: null })
    await app.db.execute(sql`update org set is_outside = 2 where id = ${project.id}`)
    await doctor(calls.config, { items: [item(domestic, { minMode: MinMode.automatic })] })
    // ceil(1.1 × (45 + 30)) = 83; 33 are less than half of it
    expect((await doctor(calls.info, { clinicDrugId: card.id })).data).toMatchObject({ minQuantity: 83, stockLevel: StockLevel.scarce })
  })

  test('all cards of a request, or none: a version that is gone, a card twice, a number that is none', async () => {
    const { group, doctor, clinicId } = await aPlace()
    const drugs = [await drugOf(group.id), await drugOf(group.id)]
    const cards = [await aCard(app, { clinicId, drugId: drugs[0]!.id }), await aCard(app, { clinicId, drugId: drugs[1]!.id })]
    const manual = { minMode: MinMode.manual, minQuantity: 5 }
    const stale = [item(cards[0]!, manual), { ...item(cards[1]!, manual), version: 7 }]
    expect(await doctor(calls.config, { items: stale })).toMatchObject({
      code: 1409,
      msg: `“${drugs[1]!.drugName}”的库存卡已变化，请刷新后重试`,
    })
    expect(await doctor(calls.config, { items: [item(cards[0]!, manual), item(cards[0]!, manual)] })).toMatchObject({ code: 1400 })
    for (const wrong of [
      { minQuantity: 1.5 },
      { minQuantity: -1 },
      { minQuantity: 100_000_000 },
      { minQuantity: null },
      { maxQuantity: 4 },
    ])
      expect(await doctor(calls.config, { items: [item(cards[0]!, { ...manual, ...wrong })] })).toMatchObject({ code: 1400 })
    expect((await listOf(doctor, { clinicId })).list.map(({ minQuantity }) => minQuantity)).toEqual([0, 0])
    const both = () => doctor(calls.config, { items: cards.map((card) => item(card, manual)) })
    expect((await Promise.all([both(), both()])).map(({ code }) => code).sort()).toEqual([0, 1409])
  })
})
