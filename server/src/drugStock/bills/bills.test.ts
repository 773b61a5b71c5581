import type { Bill, BillInfo } from '@oems/contract/drugStock/bills.ts'
import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { BatchState, BillState, BillType } from '@oems/contract/drugStock/codes.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aClinic } from '../../clinic/testClinic.ts'
import { ask } from '../../core/db/database.ts'
import { sum } from '../../core/statistics/question.ts'
import { read } from '../../core/statistics/read.ts'
import { sent } from '../../files/testFiles.ts'
import { titlesTold } from '../../testing/messages.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aStockPlace, balanceOf, disagreements, stocked } from '../posting/testPosting.ts'
import { aDrug as aDrugOf } from '../testStock.ts'

const app = await testApp({ alone: true })
const aDrug = (over: Parameters<typeof aDrugOf>[2] = {}) => aDrugOf(app, app.rootId, over)
const goods = (drugId: number, more = {}) => ({ drugId, batchNo: 'A123', expiryDate: '2027-12', quantity: 30, unitPrice: '0.5', ...more })
const purchase = (doctor: Caller, clinicId: number, lines: readonly object[], more = {}) =>
  doctor(stockBills.save, { billType: BillType.purchase, clinicId, lines, post: 1, ...more })
const issue = (doctor: Caller, clinicId: number, lines: readonly object[], more = {}) =>
  doctor(stockBills.save, { billType: BillType.use, clinicId, lines, post: 1, ...more })
const infoOf = async (as: Caller, billId: number) => (await as(stockBills.billInfo, { billId })).data as BillInfo
const saved = (reply: { data: unknown }) => reply.data as { billId: number; billNo: string; state: number; version: number }
const unknown = 2 ** 40

describe('a bill', () => {
  test('is written by whoever may book, at a clinic of the own scope, of drugs and batches that are there', async () => {
    const { clinic, clinicId, doctor } = await aStockPlace(app)
    const other = await aStockPlace(app)
    const [{ id: drugId }, foreign] = [await aDrug(), await aDrugOf(app, other.group.id)]
    const foreignBatch = await stocked(app, other.clinic, drugId, 5)
    const nurse = await app.anAdmin(2, app.rootId)
    expect(await purchase(nurse, clinicId, [goods(drugId)])).toMatchObject({ code: 1403 })
    await stocked(app, clinic, drugId, 5)
    const lost = await doctor(stockBills.save, { billType: 11, clinicId: unknown, lines: [goods(drugId)] })
    expect(lost.code).toBe(1404)
    const asked = [
      purchase(doctor, other.clinicId, [goods(drugId)]),
      doctor(stockBills.save, { billType: 11, clinicId: other.clinicId, lines: [goods(drugId)] }),
      ...[unknown, foreign.id].flatMap((id) => [
        purchase(doctor, clinicId, [goods(id)]),
        doctor(stockBills.save, { billType: 11, clinicId, lines: [goods(id)] }),
      ]),
      ...[unknown, foreignBatch].flatMap((batchId) => [
        issue(doctor, clinicId, [{ drugId, batchId, quantity: 1 }]),
        doctor(stockBills.save, { billType: 22, clinicId, lines: [{ drugId, batchId, quantity: 1 }] }),
      ]),
    ]
    for (const reply of await Promise.all(asked)) expect([reply.code, reply.msg, reply.data]).toEqual([1404, lost.msg, null])
    const theirs = saved(await other.doctor(stockBills.save, { billType: 11, clinicId: other.clinicId, lines: [goods(drugId)] }))
    for (const billId of [theirs.billId, unknown])
      for (const reply of [
        await doctor(stockBills.billInfo, { billId }),
        await doctor(stockBills.post, { billId, version: 0 }),
        await doctor(stockBills.update, { billId, version: 0, lines: [goods(drugId)] }),
        await other.doctor(stockBills.checkers, { clinicId }),
        await doctor(stockBills.billList, { clinicId: other.clinicId }),
      ])
        expect(reply).toMatchObject({ code: 1404, msg: lost.msg })
    const company = (await aStockPlace(app)).doctor
    for (const billId of [theirs.billId, unknown]) {
      expect(await company(stockBills.reverse, { billId, version: 0, reason: '录入有误' })).toMatchObject({ code: 1404 })
      expect(await company(stockBills.delete, { ids: [billId] })).toMatchObject({ code: 1404 })
    }
    expect((await ask<{ n: number }>(app.db, sql`select count(*)::int n from clinic_drug where clinic_id = ${clinicId}`))[0]!.n).toBe(1)
  })

  test('says under each line what is wrong with it', async () => {
    const { clinicId, doctor } = await aStockPlace(app)
    const { id: drugId } = await aDrug()
    for (const quantity of [-1, 0, 1.5, 100_000_000])
      expect(await purchase(doctor, clinicId, [goods(drugId), goods(drugId, { quantity })])).toMatchObject({
        code: 1400,
        data: { fields: [{ path: 'lines.1.quantity' }] },
      })
    const at = async (more: object) => {
      const { code, data } = await purchase(doctor, clinicId, [goods(drugId), goods(drugId, more)])
      return [code, (data as { fields: { path: string }[] }).fields[0]!.path]
    }
    expect(await at({ batchNo: null })).toEqual([1400, 'lines.1.batchNo'])
    expect(await at({ expiryDate: null })).toEqual([1400, 'lines.1.expiryDate'])
    expect(await at({ expiryDate: '2027-02-30' })).toEqual([1400, 'lines.1.expiryDate'])
    expect(await at({ unitPrice: '-1' })).toEqual([1400, 'lines.1.unitPrice'])
    expect(await at({ productDate: '2028-01-01' })).toEqual([1400, 'lines.1.productDate'])
    const expired = await purchase(doctor, clinicId, [goods(drugId), goods(drugId, { expiryDate: '2026-03-04' })])
    expect(expired).toMatchObject({ code: 1422, msg: '该批次已过有效期，不能入库', data: { fields: [{ path: 'lines.1.expiryDate' }] } })
    expect((await purchase(doctor, clinicId, [goods(drugId, { expiryDate: '2026-02' })])).msg).toBe('该批次已过有效期，不能入库')
    const device = await aDrug({ drugKind: 6 })
    expect(await purchase(doctor, clinicId, [goods(device.id, { expiryDate: null })])).toMatchObject({ code: 0 })
    const off = await aDrug({ status: 0 })
    expect(await purchase(doctor, clinicId, [goods(off.id)])).toMatchObject({ code: 1422, data: { fields: [{ path: 'lines.0.drugId' }] } })
  })

  test('asks before it takes in what ends soon, and reads a month as its last day', async () => {
    const { clinicId, doctor } = await aStockPlace(app)
    const { id: drugId } = await aDrug()
    const near = [goods(drugId, { expiryDate: '2026-06' })]
    expect(await purchase(doctor, clinicId, near)).toMatchObject({ code: 1422, data: { fields: [{ path: 'confirmed' }] } })
    const { billId } = saved(await purchase(doctor, clinicId, near, { confirmed: 1 }))
    expect(await infoOf(doctor, billId)).toMatchObject({
      state: BillState.posted,
      amount: '15.00',
      lines: [{ expiryDate: '2026-06-30', quantity: 30, unitPrice: '0.5000', batchBalance: 30, amount: '15.00' }],
    })
  })

  test('comes in nowhere after the end of service, and leaves still; a disabled drug likewise', async () => {
    const { clinic, clinicId, doctor } = await aStockPlace(app)
    const drug = await aDrug()
    const batchId = await stocked(app, clinic, drug.id, 5)
    await app.db.execute(sql`update dict_drug set status = 0 where id = ${drug.id}`)
    await app.db.execute(sql`update org_clinic set service_status = 3 where id = ${clinicId}`)
    expect((await purchase(doctor, clinicId, [goods((await aDrug()).id)])).msg).toBe('医务室已终止服务，不能入库')
    expect(await issue(doctor, clinicId, [{ drugId: drug.id, batchId, quantity: 5 }])).toMatchObject({ code: 0 })
  })

  test('takes the earliest expiry first and says what is missing', async () => {
    app.clock.set('2026-04-30T10:00:00+08:00')
    const { clinic, clinicId, doctor } = await aStockPlace(app)
    const { id: drugId, drugName } = await aDrug()
    const a = await stocked(app, clinic, drugId, 10, { batchNo: 'A', expiryDate: '2026-04-30' })
    const b = await stocked(app, clinic, drugId, 50, { batchNo: 'B', expiryDate: '2027-01-31' })
    expect(await issue(doctor, clinicId, [{ drugId, quantity: 61 }])).toMatchObject({
      code: 1422,
      msg: `“${drugName}”库存不足（需61粒，可用60粒）`,
      data: { fields: [{ path: 'lines.0.quantity' }] },
    })
    expect(await issue(doctor, clinicId, [{ drugId, quantity: 24 }])).toMatchObject({ code: 0 })
    expect([await balanceOf(app, a), await balanceOf(app, b)]).toEqual([0, 36])
    app.clock.set('2026-03-05T09:00:00+08:00')
  })

  test('of an expired, frozen or returned batch leaves by its own ways alone', async () => {
    const { clinic, clinicId, doctor } = await aStockPlace(app)
    const { id: drugId } = await aDrug()
    const batches = {
      expired: await stocked(app, clinic, drugId, 9, { batchNo: 'B0231', expiryDate: '2026-03-04' }),
      frozen: await stocked(app, clinic, drugId, 9, { batchNo: 'F', state: BatchState.frozen }),
      returned: await stocked(app, clinic, drugId, 9, { batchNo: 'R', state: BatchState.patientReturn }),
    }
    const leave = async (billType: number, batchId: number) =>
      (await doctor(stockBills.save, { billType, clinicId, post: 1, lines: [{ drugId, batchId, quantity: 1 }] })).msg
    const ways = async (batchId: number) => Promise.all([22, 24, 25, 27].map((billType) => leave(billType, batchId)))
    expect(await ways(batches.expired)).toEqual(['批号B0231已过期，只能报损或销毁', 'success', 'success', 'success'])
    expect(await ways(batches.frozen)).toEqual(['批号F已冻结，只能报损、销毁或退货', 'success', 'success', 'success'])
    const never = '批号R由患者退回，只能销毁或退货'
    expect(await ways(batches.returned)).toEqual([never, never, 'success', 'success'])
    expect(await issue(doctor, clinicId, [{ drugId, quantity: 1 }])).toMatchObject({ msg: expect.stringContaining('可用0粒') })
  })

  test('of a day gone by is booked where the goods were there', async () => {
    const { clinic, clinicId, doctor } = await aStockPlace(app)
    const { id: drugId } = await aDrug()
    const batchId = await stocked(app, clinic, drugId, 15, {}, '2026-03-01')
    await stocked(app, clinic, drugId, 30, {}, '2026-03-04')
    const on = (occurDay: string, quantity = 20) => issue(doctor, clinicId, [{ drugId, batchId, quantity }], { occurDay })
    expect(await on('2026-03-02')).toMatchObject({ code: 1422, msg: '03月02日该批次库存不足，不能补录' })
    for (const day of ['2026-02-25', '2026-03-06'])
      expect(await on(day)).toMatchObject({ code: 1400, data: { fields: [{ path: 'occurDay' }] } })
    expect(await on('2026-03-04')).toMatchObject({ code: 0 })
    await app.db.execute(sql`update clinic_drug set last_count_day = '2026-03-04' where clinic_id = ${clinicId}`)
    expect(await on('2026-03-03', 1)).toMatchObject({ code: 1422 })
  })

  test('is posted once by a key, and reads its drugs in any order', async () => {
    const { clinic, clinicId, doctor } = await aStockPlace(app)
    const [one, two] = [(await aDrug()).id, (await aDrug()).id]
    const batches = [await stocked(app, clinic, one, 100), await stocked(app, clinic, two, 100)]
    const key = { 'idempotency-key': crypto.randomUUID() }
    const draft = { billType: 22, clinicId, post: 1, lines: [{ drugId: one, quantity: 3 }] }
    const [first, again] = [await doctor(stockBills.save, draft, key), await doctor(stockBills.save, draft, key)]
    expect(again.data).toEqual(first.data)
    expect(await balanceOf(app, batches[0]!)).toBe(97)
    const lines = [one, two].map((drugId) => ({ drugId, quantity: 1 }))
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => issue(doctor, clinicId, at % 2 ? lines : lines.toReversed())))
    expect(replies.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 0))
    expect([await balanceOf(app, batches[0]!), await balanceOf(app, batches[1]!)]).toEqual([77, 80])
    expect(await disagreements(app)).toEqual([])
  })

  test('forty who issue one of thirty: thirty have it, ten are told', async () => {
    const { clinic, clinicId, doctor } = await aStockPlace(app)
    const { id: drugId } = await aDrug()
    const batchId = await stocked(app, clinic, drugId, 30)
    const replies = await Promise.all(Array.from({ length: 40 }, () => issue(doctor, clinicId, [{ drugId, quantity: 1 }])))
    expect(Map.groupBy(replies, ({ code }) => code).get(0)).toHaveLength(30)
    expect(Map.groupBy(replies, ({ code }) => code).get(1422)).toHaveLength(10)
    expect(await balanceOf(app, batchId)).toBe(0)
  })
})

test('a batch is usable until midnight in Shanghai, in Lima as well', async () => {
  const { clinic, clinicId, doctor, project } = await aStockPlace(app)
  await app.db.execute(sql`update org set nation_code = 'PE', time_zone = 'America/Lima' where id = ${project.id}`)
  const { id: drugId } = await aDrug()
  await stocked(app, clinic, drugId, 10, { expiryDate: '2026-04-30' })
  app.clock.set('2026-04-30T23:59:59+08:00')
  expect(await issue(doctor, clinicId, [{ drugId, quantity: 1 }])).toMatchObject({ code: 0 })
  app.clock.set('2026-05-01T00:00:00+08:00')
  expect(await issue(doctor, clinicId, [{ drugId, quantity: 1 }])).toMatchObject({ code: 1422, msg: expect.stringContaining('可用0粒') })
  app.clock.set('2026-03-05T09:00:00+08:00')
})

describe('a draft', () => {
  test('moves nothing, is changed at its version, and judged anew when it is posted', async () => {
    const { clinic, clinicId, doctor } = await aStockPlace(app)
    const { id: drugId } = await aDrug()
    const draft = saved(await doctor(stockBills.save, { billType: 22, clinicId, lines: [{ drugId, quantity: 7 }] }))
    expect(draft.state).toBe(BillState.draft)
    expect(await infoOf(doctor, draft.billId)).toMatchObject({ lines: [{ drugId, quantity: 7, batchId: null, batchBalance: null }] })
    const post = (version: number) => doctor(stockBills.post, { billId: draft.billId, version })
    expect(await post(0)).toMatchObject({ code: 1422 })
    const changed = { billId: draft.billId, lines: [{ drugId, quantity: 5 }] }
    expect(await doctor(stockBills.update, { ...changed, version: 0 })).toMatchObject({
      code: 0,
      data: { version: 1, billNo: draft.billNo },
    })
    expect(await doctor(stockBills.update, { ...changed, version: 0 })).toMatchObject({ code: 1409 })
    expect(await post(0)).toMatchObject({ code: 1409 })
    const batchId = await stocked(app, clinic, drugId, 6)
    expect(await post(1)).toMatchObject({ code: 0, data: { state: BillState.posted } })
    expect(await balanceOf(app, batchId)).toBe(1)
    for (const reply of [await post(2), await doctor(stockBills.update, { ...changed, version: 2 })])
      expect(reply).toMatchObject({ code: 1409 })
  })

  test('is thrown away as void; what was posted is not', async () => {
    const { clinicId, doctor, company } = await aStockPlace(app)
    const keeper = await app.anAdmin(7, company.id)
    const { id: drugId } = await aDrug()
    const draft = saved(await doctor(stockBills.save, { billType: 11, clinicId, lines: [goods(drugId)] }))
    const posted = saved(await purchase(doctor, clinicId, [goods(drugId)]))
    expect(await keeper(stockBills.delete, { ids: [draft.billId, posted.billId] })).toMatchObject({ code: 1409 })
    expect(await keeper(stockBills.delete, { ids: [draft.billId] })).toMatchObject({ code: 0 })
    expect(await infoOf(doctor, draft.billId)).toMatchObject({ state: BillState.voided })
    const { data } = await doctor(stockBills.billList, { clinicId, drugId })
    expect((data as { list: Bill[] }).list.map(({ state }) => state)).toEqual([BillState.posted, BillState.voided])
  })
})

describe('a controlled drug', () => {
  test('needs a second account that may book there, on its way out from level 2, on its way in from level 3', async () => {
    const { clinicId, doctor, checkerId, project, company } = await aStockPlace(app)
    const { data } = await doctor(stockBills.checkers, { clinicId })
    const ids = (data as { accountId: number }[]).map(({ accountId }) => accountId)
    expect(ids).toContain(checkerId)
    const [own] = await ask<{ id: number }>(
      app.db,
      sql`select account_id id from sys_account_rop where org_id = ${project.id} and account_id <> ${checkerId} and role_id = 7`,
    )
    expect(ids).not.toContain(own!.id)
    const reporter = (await app.anAccount({ roleId: 12, orgId: project.id })).accountId
    const elsewhere = (await app.anAccount({ roleId: 7, orgId: (await app.anOrg({ parentId: company.id, orgType: 4 })).id })).accountId
    const [two, three] = [await aDrug({ controlLevel: 2 }), await aDrug({ controlLevel: 3 })]
    expect(await purchase(doctor, clinicId, [goods(two.id)])).toMatchObject({ code: 0 })
    for (const wrong of [null, own!.id, reporter, elsewhere, unknown]) {
      expect(await purchase(doctor, clinicId, [goods(three.id)], { checkerId: wrong })).toMatchObject({ code: 1422, msg: '需双人核对' })
      expect(await issue(doctor, clinicId, [{ drugId: two.id, quantity: 1 }], { checkerId: wrong })).toMatchObject({
        code: 1422,
        msg: '需双人核对',
      })
    }
    const { billId } = saved(await purchase(doctor, clinicId, [goods(three.id)], { checkerId }))
    expect(await issue(doctor, clinicId, [{ drugId: two.id, quantity: 1 }], { checkerId })).toMatchObject({ code: 0 })
    const [line] = await ask<{ diff: unknown }>(
      app.db,
      sql`select diff from sys_log where target_id = ${billId} and target_type = '库存单据'`,
    )
    expect(JSON.stringify(line)).toContain('"controlLevel"')
    const keeper = await app.anAdmin(7, company.id)
    const back = { billId, version: 0, reason: '录入有误' }
    expect(await keeper(stockBills.reverse, back)).toMatchObject({ code: 1422, msg: '需双人核对' })
    expect(await keeper(stockBills.reverse, { ...back, checkerId })).toMatchObject({ code: 0 })
  })

  test('is checked by neither who wrote the draft nor who posts it', async () => {
    const { clinic, clinicId, doctor, checkerId, project } = await aStockPlace(app)
    const { id: drugId } = await aDrug({ controlLevel: 2 })
    await stocked(app, clinic, drugId, 9)
    const writer = await app.anAccount({ roleId: 7, orgId: project.id })
    const draft = { billType: BillType.use, clinicId, lines: [{ drugId, quantity: 1 }] }
    const { billId } = saved(await app.as(await app.aSession(writer))(stockBills.save, { ...draft, checkerId }))
    const [own] = await ask<{ id: number }>(
      app.db,
      sql`select account_id id from sys_account_rop where org_id = ${project.id} and account_id not in (${checkerId}, ${writer.accountId})`,
    )
    for (const wrong of [writer.accountId, own!.id])
      expect(await doctor(stockBills.post, { billId, version: 0, checkerId: wrong })).toMatchObject({ code: 1422, msg: '需双人核对' })
    expect(await doctor(stockBills.post, { billId, version: 0, checkerId })).toMatchObject({ code: 0 })
    expect(await infoOf(doctor, billId)).toMatchObject({ checkerId })
  })

  test('of level 3 is destroyed or written off with the paper of the authority, and is lent only in an emergency', async () => {
    const { clinic, clinicId, doctor, checkerId, company } = await aStockPlace(app)
    const { id: drugId } = await aDrug({ controlLevel: 3 })
    const batchId = await stocked(app, clinic, drugId, 9, { expiryDate: '2026-03-01' })
    const destroy = (more = {}) =>
      doctor(stockBills.save, { billType: 25, clinicId, post: 1, checkerId, lines: [{ drugId, batchId, quantity: 9 }], ...more })
    for (const billType of [24, 25])
      expect(await destroy({ billType })).toMatchObject({ code: 1400, data: { fields: [{ path: 'permitNo' }, { path: 'ossIds' }] } })
    expect(await destroy({ permitNo: '批〔2026〕1号' })).toMatchObject({ code: 1400, data: { fields: [{ path: 'ossIds' }] } })
    const { ossId } = await sent(doctor, 'doc', '批件.txt', '销毁批件')
    const { billId } = saved(await destroy({ permitNo: '批〔2026〕1号', ossIds: [ossId] }))
    expect(await infoOf(doctor, billId)).toMatchObject({ permitNo: '批〔2026〕1号', oss: [{ ossId }], checkerId })
    expect(await balanceOf(app, batchId)).toBe(0)
    const target = await aClinic(app, (await app.anOrg({ parentId: company.id, orgType: 4 })).id)
    await stocked(app, clinic, drugId, 9)
    const lend = (more = {}) =>
      doctor(stockBills.save, {
        ...{ billType: 23, clinicId, targetClinicId: target.clinicId, post: 1, checkerId, lines: [{ drugId, quantity: 1 }] },
        ...more,
      })
    expect(await lend()).toMatchObject({ code: 1422, msg: expect.stringContaining('只能紧急借用') })
    expect(await lend({ loanFlag: 1 })).toMatchObject({ code: 1400, data: { fields: [{ path: 'remark' }] } })
    expect(await lend({ loanFlag: 1, remark: '抢救用药' })).toMatchObject({ code: 0 })
    const returned = await stocked(app, clinic, drugId, 1, { batchNo: 'R', state: BatchState.patientReturn })
    const back = await doctor(stockBills.save, {
      billType: 27,
      clinicId,
      post: 1,
      checkerId,
      lines: [{ drugId, batchId: returned, quantity: 1 }],
    })
    expect(back).toMatchObject({ code: 1422, msg: '批号R由患者退回，只能销毁' })
  })
})

describe('a transfer', () => {
  async function aTransfer() {
    const from = await aStockPlace(app)
    const site = await app.anOrg({ parentId: from.company.id, orgType: 4 })
    const to = await aClinic(app, site.id)
    const receiver = await app.anAdmin(7, site.id)
    const colleague = (await app.anAccount({ roleId: 11, orgId: site.id })).accountId
    const { id: drugId } = await aDrug()
    const batchId = await stocked(app, from.clinic, drugId, 100)
    const send = (targetClinicId: number = to.clinicId, quantity = 40) =>
      from.doctor(stockBills.save, { billType: 23, clinicId: from.clinicId, targetClinicId, post: 1, lines: [{ drugId, quantity }] })
    return { ...from, to, receiver, colleague, drugId, batchId, send, keeper: await app.anAdmin(7, from.company.id) }
  }

  test('leaves the source, is on its way, and appears at the target as a bill of its own', async () => {
    const { send, receiver, colleague, doctor, batchId, to, drugId, clinic } = await aTransfer()
    const out = saved(await send())
    expect(out.state).toBe(BillState.inTransit)
    expect(await balanceOf(app, batchId)).toBe(60)
    const { data } = await receiver(stockBills.billList, { clinicId: to.clinicId })
    const [into] = (data as { list: Bill[] }).list
    expect(into).toMatchObject({ billType: 13, state: BillState.inTransit, sourceClinicName: clinic.clinicName, openUnits: 40 })
    expect(await infoOf(receiver, into!.id)).toMatchObject({ lines: [], transit: [{ drugId, sentQuantity: 40, receivedQuantity: null }] })
    expect(await infoOf(doctor, out.billId)).toMatchObject({
      targetClinicName: to.clinicName,
      lines: [{ quantity: 40 }],
      transit: [{ sentQuantity: 40 }],
    })
    expect(await receiver(stockBills.billInfo, { billId: out.billId })).toMatchObject({ code: 1404 })
    expect(await doctor(stockBills.billInfo, { billId: into!.id })).toMatchObject({ code: 1404 })
    expect(await titlesTold(app, colleague)).toEqual(['药品调拨在途'])
  })

  test('goes to clinics in service of the same group alone, and to no other by any word', async () => {
    const { send, to } = await aTransfer()
    const foreign = await aStockPlace(app)
    for (const id of [foreign.clinicId, unknown]) expect(await send(id)).toMatchObject({ code: 1422, msg: '只能调拨至本集团在用的医务室' })
    await app.db.execute(sql`update org_clinic set service_status = 3 where id = ${to.clinicId}`)
    expect(await send()).toMatchObject({ code: 1422, msg: '只能调拨至本集团在用的医务室' })
  })

  test('is taken back as long as nobody has received it', async () => {
    const { send, keeper, receiver, batchId, to } = await aTransfer()
    const out = saved(await send())
    const into = async () => ((await receiver(stockBills.billList, { clinicId: to.clinicId })).data as { list: Bill[] }).list[0]!
    expect(await keeper(stockBills.reverse, { billId: (await into()).id, version: 0, reason: '发错了' })).toMatchObject({ code: 1422 })
    expect(await keeper(stockBills.reverse, { billId: out.billId, version: 0, reason: '发错了' })).toMatchObject({ code: 0 })
    expect(await balanceOf(app, batchId)).toBe(100)
    expect(await into()).toMatchObject({ state: BillState.voided, openUnits: 0 })
    const second = saved(await send())
    await app.db.execute(sql`update stock_bill set state = 3 where ${second.billId} in (id, linked_bill_id)`)
    expect(await keeper(stockBills.reverse, { billId: second.billId, version: 0, reason: '发错了' })).toMatchObject({
      code: 1409,
      msg: '对方已收货，不能撤回',
    })
  })

  test('back and forth between two clinics at once waits for nobody for ever', async () => {
    const { send, to, receiver, clinicId, drugId } = await aTransfer()
    await stocked(app, to, drugId, 100)
    const back = () =>
      receiver(stockBills.save, {
        billType: 23,
        clinicId: to.clinicId,
        targetClinicId: clinicId,
        post: 1,
        lines: [{ drugId, quantity: 1 }],
      })
    const replies = await Promise.all(Array.from({ length: 24 }, (_, at) => (at % 2 ? back() : send(to.clinicId, 1))))
    expect(replies.map(({ code }) => code)).toEqual(Array.from({ length: 24 }, () => 0))
    expect(await disagreements(app)).toEqual([])
  })
})

describe('冲红', () => {
  test('mirrors the moves of a bill of the last thirty days, once, with its reason', async () => {
    const { clinicId, doctor, company } = await aStockPlace(app)
    const keeper = await app.anAdmin(7, company.id)
    const { id: drugId } = await aDrug()
    const { billId } = saved(await purchase(doctor, clinicId, [goods(drugId)]))
    expect(await keeper(stockBills.reverse, { billId, version: 0 })).toMatchObject({ code: 1400 })
    expect(await keeper(stockBills.reverse, { billId, version: 9, reason: '录入有误' })).toMatchObject({ code: 1409 })
    const mirror = saved(await keeper(stockBills.reverse, { billId, version: 0, reason: '录入有误' })).billId
    expect(await infoOf(doctor, billId)).toMatchObject({ state: BillState.reversed, reversedBillId: mirror, reason: '录入有误' })
    expect(await infoOf(doctor, mirror)).toMatchObject({ state: BillState.posted, reversedBillId: billId, lines: [{ batchBalance: 0 }] })
    expect(await keeper(stockBills.reverse, { billId, version: 1, reason: '再来一次' })).toMatchObject({ code: 1409 })
    expect(await keeper(stockBills.reverse, { billId: mirror, version: 0, reason: '再来一次' })).toMatchObject({ code: 1422 })
    const old = saved(await purchase(doctor, clinicId, [goods(drugId)]))
    app.clock.set('2026-04-05T09:00:00+08:00')
    expect(await keeper(stockBills.reverse, { billId: old.billId, version: 0, reason: '录入有误' })).toMatchObject({ code: 1422 })
    app.clock.set('2026-04-04T09:00:00+08:00')
    expect(await keeper(stockBills.reverse, { billId: old.billId, version: 0, reason: '录入有误' })).toMatchObject({ code: 0 })
    app.clock.set('2026-03-05T09:00:00+08:00')
    expect(await disagreements(app)).toEqual([])
  })

  test('counts on its own day; that of the bill keeps what came in', async () => {
    const { clinicId, doctor, company } = await aStockPlace(app)
    const { id: drugId } = await aDrug()
    const { billId } = saved(await purchase(doctor, clinicId, [goods(drugId)], { occurDay: '2026-03-02' }))
    const keeper = await app.anAdmin(7, company.id)
    expect(await keeper(stockBills.reverse, { billId, version: 0, reason: '录入有误' })).toMatchObject({ code: 0 })
    const unitsOn = async (day: string) => (await read(app.db, company.id, { units: sum('drug.moveUnits', { from: day, to: day }) })).units
    expect([await unitsOn('2026-03-02'), await unitsOn('2026-03-05')]).toEqual([30, -30])
  })

  test('is refused where what came in has been used', async () => {
    const { clinicId, doctor, company } = await aStockPlace(app)
    const keeper = await app.anAdmin(7, company.id)
    const { id: drugId } = await aDrug()
    const { billId } = saved(await purchase(doctor, clinicId, [goods(drugId)]))
    const used = saved(await issue(doctor, clinicId, [{ drugId, quantity: 1 }]))
    const refused = await keeper(stockBills.reverse, { billId, version: 0, reason: '录入有误' })
    expect(refused).toMatchObject({ code: 1409, msg: '批号A123已被使用，不能冲红' })
    expect(await keeper(stockBills.reverse, { billId: used.billId, version: 0, reason: '录入有误' })).toMatchObject({ code: 0 })
    expect(await keeper(stockBills.reverse, { billId, version: 0, reason: '录入有误' })).toMatchObject({ code: 0 })
  })
})
