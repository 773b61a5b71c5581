import { stockTransfers as calls, type Recall } from '@oems/contract/drugStock/transfers.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClinic } from '../../clinic/testClinic.ts'
import { ask } from '../../core/db/database.ts'
import { lastLogs } from '../../testing/logs.ts'
import { titlesTold, toldTo } from '../../testing/messages.ts'
import { type Caller, type TestApp, testApp } from '../../testing/testApp.ts'
import { aStockPlace, posting, stocked } from '../posting/testPosting.ts'
import { aDrug } from '../transfers/testTransfers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const stateOf = async (batchId: number) =>
  (
    await ask<{ state: number; reason: string | null; version: number }>(
      app.db,
      sql`select state, freeze_reason as reason, version from stock_batch where id = ${batchId}`,
    )
  )[0]!
const cardOf = async (clinicId: number, drugId: number) =>
  (
    await ask<{ quantity: number; usable: number; level: number | null; nearest: string | null }>(
      app.db,
      sql`select quantity, usable_quantity as usable, stock_level as level, nearest_expiry as nearest from clinic_drug where clinic_id = ${clinicId} and drug_id = ${drugId}`,
    )
  )[0]!
const frozen = (batchIds: readonly number[], more: object = {}) => ({ batchIds, freeze: 1, reason: '厂家召回', ...more })

describe('who may not', () => {
  test('who only looks, and who is not there', async () => {
    const { clinic, group, company } = await aStockPlace(app)
    const batchId = await stocked(app, clinic, (await aDrug(app)).id, 10)
    expect(await app.stranger(calls.freeze, frozen([batchId]))).toMatchObject({ status: 401 })
    expect(await (await app.anAdmin(3, group.id))(calls.freeze, frozen([batchId]))).toMatchObject({ code: 1403 })
    expect(await (await app.anAdmin(4, company.id))(calls.freeze, frozen([batchId]))).toMatchObject({ code: 1403 })
    expect(await stateOf(batchId)).toMatchObject({ state: 1 })
  })

  test('one foreign batch in the list leaves all as they are; a foreign drug is unknown', async () => {
    const ours = await aStockPlace(app)
    const theirs = await aStockPlace(app)
    const { id: drugId } = await aDrug(app)
    const own = await stocked(app, ours.clinic, drugId, 10)
    const foreign = await stocked(app, theirs.clinic, drugId, 10)
    const unknown = await ours.doctor(calls.freeze, frozen([own, 999_999_999]))
    expect(unknown).toMatchObject({ code: 1404, msg: '记录不存在' })
    const reply = await ours.doctor(calls.freeze, frozen([own, foreign]))
    expect([reply.code, reply.msg, reply.data]).toEqual([unknown.code, unknown.msg, unknown.data])
    const theirDrug = await aDrug(app, { orgId: theirs.group.id })
    const recall = { freeze: 1, reason: '厂家召回', drugId: theirDrug.id, batchNo: 'A1' }
    expect(await ours.doctor(calls.freeze, recall)).toMatchObject({ code: 1404 })
    expect([await stateOf(own), await stateOf(foreign)]).toMatchObject([{ state: 1 }, { state: 1 }])
  })

  test('asks for batches, or for a drug and its batch number, and why', async () => {
    const { doctor } = await aStockPlace(app)
    for (const input of [frozen([]), frozen([1], { drugId: 1, batchNo: 'A' }), frozen([], { drugId: 1 })])
      expect(await doctor(calls.freeze, input)).toMatchObject({ code: 1400 })
    expect(await doctor(calls.freeze, { batchIds: [1], freeze: 1 })).toMatchObject({ code: 1400 })
  })
})

test('a frozen batch is not usable, and is again when it is released; the card follows, and doctors hear of it', async () => {
  const { clinic, clinicId, doctor, checkerId } = await aStockPlace(app)
  const { id: drugId, drugName } = await aDrug(app)
  const first = await stocked(app, clinic, drugId, 10, { batchNo: 'A', expiryDate: '2026-12-31' })
  const other = await stocked(app, clinic, drugId, 30, { batchNo: 'B', expiryDate: '2027-12-31' })
  expect(await cardOf(clinicId, drugId)).toEqual({ quantity: 40, usable: 40, level: 3, nearest: '2026-12-31' })
  expect(await doctor(calls.freeze, frozen([first]))).toMatchObject({ code: 0, data: { batches: 1, clinics: 1 } })
  expect(await stateOf(first)).toMatchObject({ state: 2, reason: '厂家召回' })
  expect(await cardOf(clinicId, drugId)).toEqual({ quantity: 40, usable: 30, level: 3, nearest: '2027-12-31' })
  expect(await toldTo(app, checkerId)).toMatchObject([
    {
      ...{ type: 3, title: '药品批次已冻结', link: `/clinic/drug-stock/index?clinic=${clinicId}&drugIds=${drugId}` },
      content: `${clinic.clinicName}：“${drugName}”批号A已冻结，请立即停止使用并单独存放；原因见库存卡的批次。`,
    },
  ])

  const { version } = await stateOf(first)
  expect(await doctor(calls.freeze, frozen([first], { reason: '再次冻结' }))).toMatchObject({ data: { batches: 0, clinics: 0 } })
  expect(await stateOf(first)).toEqual({ state: 2, reason: '厂家召回', version })

  expect(await doctor(calls.freeze, frozen([first, other], { freeze: 0 }))).toMatchObject({ data: { batches: 1 } })
  expect(await stateOf(first)).toMatchObject({ state: 1, reason: null })
  expect(await cardOf(clinicId, drugId)).toMatchObject({ usable: 40, nearest: '2026-12-31' })
  expect(await titlesTold(app, checkerId)).toEqual(['药品批次已解冻', '药品批次已冻结'])
  const [line] = await lastLogs(app, calls.freeze)
  expect(JSON.stringify(line!.diff)).not.toContain('厂家召回')
})

test('of many batches a message names five', async () => {
  const { clinic, doctor, checkerId } = await aStockPlace(app)
  const { id: drugId, drugName } = await aDrug(app, { drugName: '很长的通用名'.repeat(16) })
  const batchNos = [1, 2, 3, 4, 5, 6].map((n) => `${'0'.repeat(39)}${n}`)
  const ids = await Promise.all(batchNos.map((batchNo) => stocked(app, clinic, drugId, 10, { batchNo })))
  expect(await doctor(calls.freeze, frozen(ids, { reason: '召回'.repeat(100) }))).toMatchObject({ data: { batches: 6 } })
  const [told] = await toldTo(app, checkerId)
  expect(told!.content).toMatch(/^医务室\d+：(“很长的通用名[^”]*…”批号0{39}\d、?){5}等6个批次已冻结，/)
  expect(told!.content).not.toContain(drugName)
})

test('what patients gave back stays what it is', async () => {
  const { clinic, clinicId, doctor } = await aStockPlace(app)
  const { id: drugId } = await aDrug(app)
  const returned = await stocked(app, clinic, drugId, 3, { state: 3 })
  const own = await stocked(app, clinic, drugId, 5)
  for (const freeze of [1, 0]) await doctor(calls.freeze, frozen([returned, own], { freeze }))
  expect([await stateOf(returned), await stateOf(own)]).toMatchObject([{ state: 3 }, { state: 1 }])
  expect(await cardOf(clinicId, drugId)).toMatchObject({ quantity: 8, usable: 5 })
})

test('a recalled batch number is frozen at all clinics of the scope at once, and stays frozen for what comes in later', async () => {
  const { company, clinic, clinicId } = await aStockPlace(app)
  const sibling = await app.anOrg({ parentId: company.id, orgType: 4 })
  const there = await aClinic(app, sibling.id)
  const elsewhere = await aStockPlace(app)
  const { id: drugId } = await aDrug(app)
  const recall = { drugId, batchNo: 'B0231', freeze: 1, reason: '厂家召回' }
  const batches = [
    await stocked(app, clinic, drugId, 10, { batchNo: 'B0231', expiryDate: '2026-12-31' }),
    await stocked(app, clinic, drugId, 10, { batchNo: 'B0231', expiryDate: '2027-01-31' }),
    await stocked(app, there, drugId, 10, { batchNo: 'B0231' }),
  ]
  const empty = await stocked(app, there, drugId, 10, { batchNo: 'B0231', expiryDate: '2028-01-31' })
  await posting(app, there, [{ drugId, delta: -10, batchId: empty }])
  const spared = [
    await stocked(app, clinic, drugId, 10, { batchNo: 'B0232' }),
    await stocked(app, elsewhere.clinic, drugId, 10, { batchNo: 'B0231' }),
    await stocked(app, clinic, (await aDrug(app)).id, 10, { batchNo: 'B0231' }),
  ]
  const staff = await app.anAccount({ roleId: 7, orgId: sibling.id })
  const doctor = await app.anAdmin(7, company.id)
  expect(await doctor(calls.freeze, recall)).toMatchObject({ code: 0, data: { batches: 4, clinics: 2 } })
  for (const id of [...batches, empty]) expect(await stateOf(id)).toMatchObject({ state: 2 })
  for (const id of spared) expect(await stateOf(id)).toMatchObject({ state: 1 })
  expect(await titlesTold(app, staff.accountId)).toEqual(['药品批次已冻结'])
  expect(await titlesTold(app, elsewhere.checkerId)).toEqual([])
  expect(await cardOf(there.clinicId, drugId)).toMatchObject({ quantity: 10, usable: 0 })
  await stocked(app, there, drugId, 7, { batchNo: 'B0231' })
  expect(await cardOf(there.clinicId, drugId)).toMatchObject({ quantity: 17, usable: 0 })
  const { data } = await doctor(calls.freeze, { ...recall, freeze: 0, reason: '厂家解除召回' })
  expect(data).toEqual({ batches: 4, clinics: 2, kept: 0 })
  expect(await cardOf(clinicId, drugId)).toMatchObject({ quantity: 30, usable: 30 })
})

describe('what is called back', () => {
  const recallOf = (drugId: number, more: object = {}) => ({ drugId, batchNo: 'R1', freeze: 1, reason: '厂家召回', ...more })
  const batchAt = async (clinicId: number) =>
    (
      await ask<{ id: number; state: number; reason: string | null }>(
        app.db,
        sql`select id, state, freeze_reason as reason from stock_batch where clinic_id = ${clinicId} and batch_no = 'R1' order by id desc limit 1`,
      )
    )[0]!

  test('comes in frozen wherever it was not yet, below whoever called it back, until that is lifted', async () => {
    const { company, clinic, clinicId, checkerId } = await aStockPlace(app)
    const elsewhere = await aStockPlace(app)
    const { id: drugId } = await aDrug(app)
    const doctor = await app.anAdmin(7, company.id)
    expect(await doctor(calls.freeze, recallOf(drugId))).toMatchObject({ code: 0, data: { batches: 0, clinics: 0 } })
    await stocked(app, clinic, drugId, 10, { batchNo: 'R1' })
    await stocked(app, clinic, drugId, 5, { batchNo: 'R1', expiryDate: '2028-01-31' })
    await stocked(app, clinic, drugId, 3, { batchNo: 'R2' })
    await stocked(app, elsewhere.clinic, drugId, 7, { batchNo: 'R1' })
    expect(await batchAt(clinicId)).toMatchObject({ state: 2, reason: '厂家召回' })
    expect(await cardOf(clinicId, drugId)).toMatchObject({ quantity: 18, usable: 3 })
    expect(await cardOf(elsewhere.clinicId, drugId)).toMatchObject({ usable: 7 })
    expect(await titlesTold(app, checkerId)).toEqual(['药品批次已冻结', '药品批次已冻结'])

    expect(await doctor(calls.freeze, recallOf(drugId, { freeze: 0 }))).toMatchObject({ data: { batches: 2, clinics: 1 } })
    await stocked(app, clinic, drugId, 4, { batchNo: 'R1', expiryDate: '2028-06-30' })
    expect(await cardOf(clinicId, drugId)).toMatchObject({ quantity: 22, usable: 22 })
  })

  test('is given free by whoever called it back, not below', async () => {
    const { company, clinic, clinicId, doctor: below } = await aStockPlace(app)
    const { id: drugId } = await aDrug(app)
    const batchId = await stocked(app, clinic, drugId, 10, { batchNo: 'R1' })
    const above = await app.anAdmin(7, company.id)
    await above(calls.freeze, recallOf(drugId))
    const refused = { code: 1409, msg: `批号R1由“${company.orgName}”召回，请由其解除召回` }
    expect(await below(calls.freeze, frozen([batchId], { freeze: 0 }))).toMatchObject(refused)
    expect(await below(calls.freeze, recallOf(drugId, { freeze: 0 }))).toMatchObject(refused)
    expect(await batchAt(clinicId)).toMatchObject({ state: 2 })
    expect(await above(calls.freeze, frozen([batchId], { freeze: 0 }))).toMatchObject({ data: { batches: 1 } })
    expect(await cardOf(clinicId, drugId)).toMatchObject({ usable: 10 })
  })

  test('is heard by whoever keeps shelves above where nobody at the clinic hears', async () => {
    const { company, project, clinic, checkerId } = await aStockPlace(app)
    const { id: drugId } = await aDrug(app)
    await stocked(app, clinic, drugId, 10, { batchNo: 'R1' })
    const { accountId: administrator } = await app.anAccount({ roleId: 4, orgId: company.id })
    const keeper = await app.anAccount({ roleId: 7, orgId: company.id })
    const above = await app.anAdmin(7, company.id)
    await app.db.execute(
      sql`update sys_account set status = 2 where id in (select account_id from sys_account_rop where org_id = ${project.id})`,
    )
    await above(calls.freeze, recallOf(drugId))
    expect(await titlesTold(app, keeper.accountId)).toEqual(['药品批次已冻结'])
    expect([await titlesTold(app, checkerId), await titlesTold(app, administrator)]).toEqual([[], []])
  })

  test('frees what it froze, and not what a clinic froze for a reason of its own', async () => {
    const { company, clinic, clinicId, doctor: below } = await aStockPlace(app)
    const { id: drugId } = await aDrug(app)
    const warm = await stocked(app, clinic, drugId, 10, { batchNo: 'R1' })
    const cold = await stocked(app, clinic, drugId, 6, { batchNo: 'R1', expiryDate: '2028-01-31' })
    await below(calls.freeze, frozen([warm], { reason: '冷链中断' }))
    const above = await app.anAdmin(7, company.id)
    expect(await above(calls.freeze, recallOf(drugId))).toMatchObject({ data: { batches: 1 } })
    expect(await above(calls.freeze, recallOf(drugId, { reason: '再次通知' }))).toMatchObject({ data: { batches: 0 } })
    const lifted = await above(calls.freeze, recallOf(drugId, { freeze: 0, reason: '厂家解除召回' }))
    expect(lifted.data).toEqual({ batches: 1, clinics: 1, kept: 1 })
    expect([await stateOf(warm), await stateOf(cold)]).toMatchObject([{ state: 2, reason: '冷链中断' }, { state: 1 }])
    expect(await cardOf(clinicId, drugId)).toMatchObject({ quantity: 16, usable: 6 })
    const again = await above(calls.freeze, recallOf(drugId, { freeze: 0 }))
    expect(again).toMatchObject({ code: 1409, msg: '该批号没有生效中的召回，请在库存卡的批次中解冻' })
  })

  test('is listed where it holds, with what is still held of it there, until it is lifted', async () => {
    const { company, group, clinic, doctor: below, checkerId } = await aStockPlace(app)
    const sibling = await app.anOrg({ parentId: group.id, orgType: 3 })
    const beside = await aClinic(app, sibling.id)
    const { id: drugId, drugName } = await aDrug(app)
    await stocked(app, clinic, drugId, 10, { batchNo: 'R1' })
    await stocked(app, clinic, drugId, 5, { batchNo: 'R1', expiryDate: '2028-01-31' })
    await stocked(app, beside, drugId, 7, { batchNo: 'R1' })
    const above = await app.anAdmin(7, company.id)
    const listed = async (as: Caller) => ((await as(calls.recalls)).data as { list: Recall[]; total: number }).list
    expect(await listed(above)).toEqual([])
    await above(calls.freeze, recallOf(drugId))
    const stands = { drugId, drugName, batchNo: 'R1', reason: '厂家召回', orgName: company.orgName, frozenQuantity: 15, clinicNum: 1 }
    expect(await listed(above)).toMatchObject([{ ...stands, mayLift: 1, recalledByName: expect.any(String) }])
    expect(await listed(below)).toMatchObject([{ ...stands, mayLift: 0 }])
    expect(await listed(await app.anAdmin(7, group.id))).toMatchObject([{ ...stands, mayLift: 1 }])
    expect(await listed(await app.anAdmin(7, sibling.id))).toEqual([])
    expect(await titlesTold(app, checkerId)).toEqual(['药品批次已冻结'])
    await above(calls.freeze, recallOf(drugId, { freeze: 0 }))
    expect(await listed(below)).toEqual([])
  })

  test('at the moment at which it comes in, is frozen whichever of the two was first', async () => {
    const { clinic, clinicId, doctor } = await aStockPlace(app)
    const drugs = await Promise.all([1, 2, 3, 4].map(() => aDrug(app)))
    const came = await Promise.allSettled(
      drugs.flatMap(({ id }) => [stocked(app, clinic, id, 10, { batchNo: 'R1' }), doctor(calls.freeze, recallOf(id))]),
    )
    for (const end of came) if (end.status === 'rejected') expect(String(end.reason)).toContain('正在办理召回')
    const open = sql`select id from stock_batch where clinic_id = ${clinicId} and state = 1`
    expect(await ask(app.db, open)).toEqual([])
  })
})

test('freezing and posting at once leave the card as its batches are', async () => {
  const { clinic, clinicId, doctor } = await aStockPlace(app)
  const { id: drugId } = await aDrug(app)
  const batches = await Promise.all(['A', 'B', 'C'].map((batchNo) => stocked(app, clinic, drugId, 20, { batchNo })))
  await Promise.all([
    ...batches.flatMap((batchId) => [
      posting(app, clinic, [{ drugId, delta: -1, batchId }]),
      posting(app, clinic, [{ drugId, delta: 2, batchId }]),
    ]),
    doctor(calls.freeze, frozen([batches[0]!, batches[2]!])),
    doctor(calls.freeze, frozen([batches[2]!, batches[1]!])),
  ])
  expect(await cardOf(clinicId, drugId)).toMatchObject({ quantity: 63, usable: 0 })
})
