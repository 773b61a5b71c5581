import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { todos } from '@oems/contract/drugStock/console.ts'
import { stockTransfers as calls } from '@oems/contract/drugStock/transfers.ts'
import { messages, type Unread } from '@oems/contract/messages/messages.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { messagesOf } from '../../people/testEmployees.ts'
import { revise } from '../../project/testProjects.ts'
import { titlesTold, toldTo } from '../../testing/messages.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aBatch, balanceOf, disagreements, posting, stocked } from '../posting/testPosting.ts'
import { aDrug, aTransfer, billAt, everywhere, receive, sent, transitOf, twoClinics } from './testTransfers.ts'

const app = await testApp({ alone: true })
beforeEach(() => app.clock.set('2026-03-05T09:00:00+08:00'))

const short = { reason: '少4盒' }
const settled = (as: Caller, billId: number, kind: 1 | 2, more: object = {}) =>
  as(calls.settle, { billId, kind, reason: '途中破损', ...more })
const heldAt = async (clinicId: number, drugId: number) =>
  ask<{ batchNo: string; expiryDate: string; quantity: number; state: number }>(
    app.db,
    sql`select batch_no as "batchNo", expiry_date::text as "expiryDate", quantity, state from stock_batch
         where clinic_id = ${clinicId} and drug_id = ${drugId} order by id`,
  )
const todoOf = async (as: Caller) => ((await as(messages.unreadCount)).data as Unread).todo

describe('who may not', () => {
  test('who only looks, who is a third clinic, and who is the other half', async () => {
    const { source, target, outId, inId, moveId } = await aTransfer(app)
    const third = await twoClinics(app)
    const all = [{ moveId, receivedQuantity: 100 }]
    expect(await receive(await app.anAdmin(4, source.company.id), inId, 0, all)).toMatchObject({ code: 1403 })
    const unknown = await target.doctor(calls.receive, { billId: 999_999_999, version: 0, lines: all })
    expect(unknown).toMatchObject({ code: 1404, msg: '记录不存在' })
    for (const reply of [
      await receive(third.source.doctor, inId, 0, all),
      await receive(source.doctor, inId, 0, all),
      await receive(target.doctor, outId, 0, all),
      await settled(target.doctor, outId, 1),
      await settled(third.target.doctor, outId, 1),
      await target.doctor(stockBills.billInfo, { billId: outId }),
      await third.target.doctor(stockBills.billInfo, { billId: inId }),
    ])
      expect([reply.code, reply.msg, reply.data]).toEqual([1404, unknown.msg, unknown.data])
    expect(await target.doctor(stockBills.billInfo, { billId: inId })).toMatchObject({ code: 0 })
    // Whoever sees both halves still has to name the right one.
    const above = await app.anAdmin(7, source.company.id)
    expect(await receive(above, outId, 0, all)).toMatchObject({ code: 1409, msg: '“调拨出库”单据不能收货' })
    expect(await settled(above, inId, 1)).toMatchObject({ code: 1409, msg: '在途差异由调出医务室处理' })
    expect(await transitOf(app, outId)).toMatchObject([{ received: null, open: 100 }])
  })
})

describe('a receipt', () => {
  test('has every line of the transfer once, with no more than was sent, and a reason where there is less', async () => {
    const two = await twoClinics(app)
    const { id: drugId } = await aDrug(app)
    const batches = [await stocked(app, two.source.clinic, drugId, 50), await stocked(app, two.source.clinic, drugId, 50, { batchNo: 'B' })]
    const other = await aTransfer(app)
    const { inId, transit } = await sent(
      app,
      two,
      batches.map((batchId) => ({ drugId, batchId, quantity: 20 })),
    )
    const [first, second] = transit.map(({ moveId }) => moveId)
    const send = (lines: readonly object[]) => receive(two.target.doctor, inId, 0, lines)
    expect(messagesOf(await send([{ moveId: first, receivedQuantity: 20 }]))).toEqual({ lines: '还有1条明细未填写实收量' })
    expect(
      messagesOf(
        await send([
          { moveId: first, receivedQuantity: 21 },
          { moveId: second, receivedQuantity: 19 },
          { moveId: second, receivedQuantity: 20 },
          { moveId: other.moveId, receivedQuantity: 1 },
        ]),
      ),
    ).toEqual({
      ...{ 'lines.0.receivedQuantity': '实收量不能超过发出量20', 'lines.1.reason': '有差异，请填写原因' },
      ...{ 'lines.2.moveId': '同一明细只能收货一次', 'lines.3.moveId': '该明细不属于本单据' },
    })
    for (const receivedQuantity of [-1, 1.5]) expect(await send([{ moveId: first, receivedQuantity }])).toMatchObject({ code: 1400 })
    const all = transit.map(({ moveId }) => ({ moveId, receivedQuantity: 20 }))
    expect(await receive(two.target.doctor, inId, 7, all)).toMatchObject({ code: 1409, msg: '数据已被他人修改，请刷新后重试' })
    expect(await receive(two.target.doctor, inId, (await billAt(app, inId)).version, all)).toMatchObject({ code: 0 })
    expect(await heldAt(two.target.clinicId, drugId)).toMatchObject([{ quantity: 20 }, { quantity: 20, batchNo: 'B' }])
  })

  test('of more batches than can be received at once is not sent', async () => {
    const two = await twoClinics(app)
    const { id: drugId } = await aDrug(app)
    const batches = Array.from({ length: 401 }, (_, n) => ({ drugId, delta: 1, batch: aBatch({ batchNo: `T${n}` }) }))
    await posting(app, two.source.clinic, batches)
    const draft = { billType: 23, clinicId: two.source.clinicId, targetClinicId: two.target.clinicId, post: 1 }
    const refused = { code: 1422, msg: '一张调拨单最多400个批次，所填药品共要调出401个批次，请分成几张单据' }
    expect(await two.source.doctor(stockBills.save, { ...draft, lines: [{ drugId, quantity: 401 }] })).toMatchObject(refused)
    expect(await two.source.doctor(stockBills.save, { ...draft, lines: [{ drugId, quantity: 400 }] })).toMatchObject({ code: 0 })
  })

  test('at a clinic that sends and gets goods, what it is asked to do is what its lists hold', async () => {
    const { source, target, drugId, batchId, inId, moveId } = await aTransfer(app)
    await stocked(app, target.clinic, drugId, 30, { batchNo: 'T2' })
    await sent(app, { source: target, target: source }, [{ drugId, quantity: 5 }])
    const listed = async (name: 'stock.receive' | 'stock.difference') => {
      const { tab: _, ...filters } = todos[name].filters
      const { list, total } = (await source.doctor(stockBills.billList, filters)).data as { list: object[]; total: number }
      return [(await todoOf(source.doctor))[name], total, list.length]
    }
    expect(await listed('stock.receive')).toEqual([1, 1, 1])
    const { version } = await billAt(app, inId)
    expect(await receive(target.doctor, inId, version, [{ moveId, receivedQuantity: 96, ...short }])).toMatchObject({ code: 0 })
    expect(await listed('stock.difference')).toEqual([1, 1, 1])
    expect(await balanceOf(app, batchId)).toBe(50)
  })

  test('of 96 out of 100 leaves 4 on their way, until the source writes them off', async () => {
    const { source, target, outId, inId, moveId, drugId, batchId } = await aTransfer(app)
    expect(await heldAt(target.clinicId, drugId)).toEqual([])
    expect([await balanceOf(app, batchId), await everywhere(app, drugId)]).toEqual([50, 150])
    expect([(await todoOf(target.doctor))['stock.receive'], (await todoOf(source.doctor))['stock.receive']]).toEqual([1, 0])
    const { version } = await billAt(app, inId)
    expect(await receive(target.doctor, inId, version, [{ moveId, receivedQuantity: 96, ...short }])).toMatchObject({ code: 0 })
    expect([(await billAt(app, outId)).state, (await billAt(app, inId)).state]).toEqual([3, 3])
    expect(await heldAt(target.clinicId, drugId)).toEqual([{ batchNo: 'T1', expiryDate: '2027-06-30', quantity: 96, state: 1 }])
    expect(await transitOf(app, outId)).toMatchObject([{ sent: 100, received: 96, open: 4, settleKind: null }])
    for (const [as, billId] of [
      [source.doctor, outId],
      [target.doctor, inId],
    ] as const)
      expect(await as(stockBills.billInfo, { billId })).toMatchObject({
        data: { openUnits: 4, transit: [{ sentQuantity: 100, receivedQuantity: 96, difference: 4, reason: '少4盒', settledAt: null }] },
      })
    expect(await everywhere(app, drugId)).toBe(150)
    expect(await toldTo(app, source.checkerId)).toMatchObject([{ type: 3, title: '调拨收货有差异' }])
    expect([(await todoOf(target.doctor))['stock.receive'], (await todoOf(source.doctor))['stock.difference']]).toEqual([0, 1])

    expect(await receive(target.doctor, inId, version + 1, [{ moveId, receivedQuantity: 100 }])).toMatchObject({
      code: 1409,
      msg: '单据已收货，不能收货',
    })
    expect(await settled(source.doctor, outId, 1)).toMatchObject({ code: 0 })
    expect(await transitOf(app, outId)).toMatchObject([{ received: 96, open: 0, settleKind: 1 }])
    expect([await balanceOf(app, batchId), await everywhere(app, drugId)]).toEqual([50, 150])
    expect((await todoOf(source.doctor))['stock.difference']).toBe(0)
    expect(await settled(source.doctor, outId, 2)).toMatchObject({ code: 1409, msg: '没有待处理的在途差异' })
    expect((await titlesTold(app, target.checkerId))[0]).toBe('在途差异已处理')
    expect(await disagreements(app)).toEqual([])
  })

  test('the rest goes back to the very batch, also where that is empty or frozen by now', async () => {
    const { source, target, outId, inId, moveId, drugId, batchId } = await aTransfer(app)
    await receive(target.doctor, inId, (await billAt(app, inId)).version, [{ moveId, receivedQuantity: 0, reason: '未到货' }])
    expect(await heldAt(target.clinicId, drugId)).toEqual([])
    await posting(app, source.clinic, [{ drugId, delta: -50, batchId }])
    await source.doctor(calls.freeze, { batchIds: [batchId], freeze: 1, reason: '厂家召回' })
    expect(await settled(source.doctor, outId, 2)).toMatchObject({ code: 0 })
    expect(await heldAt(source.clinicId, drugId)).toEqual([{ batchNo: 'T1', expiryDate: '2027-06-30', quantity: 100, state: 2 }])
    expect(await transitOf(app, outId)).toMatchObject([{ received: 0, open: 0, settleKind: 2 }])
    expect(await everywhere(app, drugId)).toBe(100)
    const [bill] = await ask(
      app.db,
      sql`select bill_type as type, state, amount::int, reason from stock_bill where reversed_bill_id = ${outId}`,
    )
    expect(bill).toEqual({ type: 23, state: 1, amount: 10_000, reason: '途中破损' })
    expect(await disagreements(app)).toEqual([])
  })

  test('brings what the source has frozen meanwhile as frozen', async () => {
    const { source, target, inId, moveId, drugId, batchId } = await aTransfer(app)
    await source.doctor(calls.freeze, { batchIds: [batchId], freeze: 1, reason: '厂家召回' })
    expect(await receive(target.doctor, inId, (await billAt(app, inId)).version, [{ moveId, receivedQuantity: 100 }])).toMatchObject({
      code: 0,
    })
    expect(await heldAt(target.clinicId, drugId)).toMatchObject([{ quantity: 100, state: 2 }])
    expect(await titlesTold(app, target.checkerId)).toContain('药品批次已冻结')
    expect(await titlesTold(app, source.checkerId)).toContain('调拨已收货')
    expect(await disagreements(app)).toEqual([])
  })

  test('of level 3 asks for a second account, and its settlement too', async () => {
    const loan = { loanFlag: 1, remark: '急救' }
    const two = await twoClinics(app)
    const { id: drugId } = await aDrug(app, { controlLevel: 3 })
    const batchId = await stocked(app, two.source.clinic, drugId, 10)
    const { source, target } = two
    const { outId, inId, transit } = await sent(app, two, [{ drugId, batchId, quantity: 5 }], { ...loan, checkerId: source.checkerId })
    const lines = [{ moveId: transit[0]!.moveId, receivedQuantity: 4, ...short }]
    const { version } = await billAt(app, inId)
    const alone = { code: 1422, msg: '需双人核对' }
    expect(await receive(target.doctor, inId, version, lines)).toMatchObject(alone)
    expect(await receive(target.doctor, inId, version, lines, { checkerId: source.checkerId })).toMatchObject(alone)
    expect(await receive(target.doctor, inId, version, lines, { checkerId: target.checkerId })).toMatchObject({ code: 0 })
    expect(await settled(source.doctor, outId, 2)).toMatchObject(alone)
    expect(await settled(source.doctor, outId, 2, { checkerId: source.checkerId })).toMatchObject({ code: 0 })
    expect(await everywhere(app, drugId)).toBe(10)
    // Both halves say what became of it, why, when and by whose two names; a third clinic is told nothing.
    const [names] = await ask<{ by: string; checker: string }>(
      app.db,
      sql`select a.nickname as by, c.nickname as checker from stock_transit t join sys_account a on a.id = t.settled_by
            join sys_account c on c.id = ${source.checkerId} where t.out_bill_id = ${outId}`,
    )
    const told = { settleKind: 2, difference: 1, settleReason: '途中破损', settledAt: app.clock().toISOString() }
    for (const [as, billId] of [
      [source.doctor, outId],
      [target.doctor, inId],
    ] as const)
      expect(await as(stockBills.billInfo, { billId })).toMatchObject({
        data: { transit: [{ ...told, settledByName: names!.by, settleCheckerName: names!.checker }] },
      })
    const third = await twoClinics(app)
    for (const billId of [outId, inId]) expect(await third.source.doctor(stockBills.billInfo, { billId })).toMatchObject({ code: 1404 })
    const marks = await ask<{ level: number }>(
      app.db,
      sql`select (f ->> 'new')::int as level from sys_log, jsonb_array_elements(diff) d, jsonb_array_elements(d -> 'fields') f
           where call_key like '%/settle/%' and (d ->> 'id')::bigint in (${outId}, ${inId}) and f ->> 'field' = 'controlLevel'`,
    )
    expect(marks).toEqual([{ level: 3 }, { level: 3 }])
  })

  test('of many at once is one, and so is a settlement', async () => {
    const { source, target, outId, inId, moveId, drugId } = await aTransfer(app)
    const { version } = await billAt(app, inId)
    const codes = async (times: () => Promise<{ code: number }>) =>
      (await Promise.all(Array.from({ length: 5 }, times))).map(({ code }) => code).sort()
    const once = [0, 1409, 1409, 1409, 1409]
    expect(await codes(() => receive(target.doctor, inId, version, [{ moveId, receivedQuantity: 96, ...short }]))).toEqual(once)
    expect(await codes(() => settled(source.doctor, outId, 2))).toEqual(once)
    expect(await everywhere(app, drugId)).toBe(150)
    expect(await disagreements(app)).toEqual([])
  })
})

test('nothing is settled before it was received, nor where nothing is missing', async () => {
  const { source, target, outId, inId, moveId } = await aTransfer(app)
  expect(await settled(source.doctor, outId, 1)).toMatchObject({ code: 1409, msg: '单据在途，不能处理在途差异' })
  await receive(target.doctor, inId, (await billAt(app, inId)).version, [{ moveId, receivedQuantity: 100 }])
  expect(await settled(source.doctor, outId, 1)).toMatchObject({ code: 1409, msg: '没有待处理的在途差异' })
})

test('a project at either end of goods on their way is not closed before they have arrived, been withdrawn or settled', async () => {
  const { source, target, outId, inId, moveId } = await aTransfer(app)
  const admin = await app.anAdmin(3, source.group.id)
  const ends = [source.project.id, target.project.id]
  await app.db.execute(sql`update project set project_status = 1 where project_id in (${sql.join(ends, sql`, `)})`)
  const closing = { projectStatus: 5, reason: '合同取消' }
  const refused = { code: 1422, msg: '还有医务室1个、在途药品调拨1单，不能关闭项目' }
  for (const id of ends) expect(await revise(admin, id, closing)).toMatchObject(refused)
  await receive(target.doctor, inId, (await billAt(app, inId)).version, [{ moveId, receivedQuantity: 96, ...short }])
  for (const id of ends) expect(await revise(admin, id, closing)).toMatchObject(refused)
  expect(await settled(source.doctor, outId, 1)).toMatchObject({ code: 0 })
  for (const id of ends) expect(await revise(admin, id, closing)).toMatchObject({ code: 1422, msg: '还有医务室1个，不能关闭项目' })
  await app.db.execute(sql`update org_clinic set service_status = 3 where id in (${source.clinicId}, ${target.clinicId})`)
  for (const id of ends) expect(await revise(admin, id, closing)).toMatchObject({ code: 0 })
})
