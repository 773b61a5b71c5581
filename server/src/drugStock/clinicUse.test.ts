import { clinics } from '@oems/contract/clinic/clinics.ts'
import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillType, StockLevel } from '@oems/contract/drugStock/codes.ts'
import { messages, type Unread } from '@oems/contract/messages/messages.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { aStockPlace, stocked } from './posting/testPosting.ts'
import { aDrug } from './testStock.ts'
import { aTransfer } from './transfers/testTransfers.ts'

const app = await testApp()

test('a clinic that had stock is not deleted, nor any other with it; one that never had any is', async () => {
  const [used, empty] = [await aStockPlace(app), await aStockPlace(app)]
  await stocked(app, used.clinic, (await aDrug(app, app.rootId)).id, 5)
  const remove = (ids: readonly number[]) => app.platformAdmin(clinics.delete, { ids, deleteReason: '重复登记' })
  expect(await remove([empty.clinicId, used.clinicId])).toMatchObject({
    code: 1409,
    msg: `“${used.clinic.clinicName}”已有药品库存单据1张，请使用“终止服务”`,
  })
  expect(await app.platformAdmin(clinics.info, { clinicId: empty.clinicId })).toMatchObject({ code: 0 })
  expect(await remove([empty.clinicId])).toMatchObject({ code: 0 })
})

describe('the end of service', () => {
  const cancel = (clinicId: number) => app.platformAdmin(clinics.cancelService, { clinicId, reason: '营地关闭' })
  const purchase = (doctor: Caller, clinicId: number, drugId: number) =>
    doctor(stockBills.save, {
      ...{ billType: BillType.purchase, clinicId, post: 1 },
      lines: [{ drugId, batchNo: 'B2', expiryDate: '2027-12', quantity: 4, unitPrice: '0.5' }],
    })

  test('waits for what lies at the clinic and for what is on its way, at either end', async () => {
    const { source, target } = await aTransfer(app)
    const transit = { code: 1409, msg: '医务室还有1单药品调拨在途，请先收货或处理在途差异' }
    expect(await cancel(target.clinicId)).toMatchObject(transit)
    expect(await cancel(source.clinicId)).toMatchObject({ code: 1409, msg: '医务室仍有1个批次库存，请先调拨、退货或报损' })
    await app.db.execute(sql`update stock_batch set quantity = 0 where clinic_id = ${source.clinicId}`)
    expect(await cancel(source.clinicId)).toMatchObject(transit)
  })

  test('leaves nothing short there, by the card and by the to-do', async () => {
    const { clinic, clinicId, doctor } = await aStockPlace(app)
    const { id: drugId } = await aDrug(app, app.rootId)
    await stocked(app, clinic, drugId, 3)
    const used = { billType: BillType.use, clinicId, lines: [{ drugId, quantity: 3 }], post: 1 }
    expect(await doctor(stockBills.save, used)).toMatchObject({ code: 0 })
    await app.db.execute(sql`update clinic_drug set min_quantity = 10, stock_level = ${StockLevel.none} where clinic_id = ${clinicId}`)
    const shortNum = async () => ((await doctor(messages.unreadCount)).data as Unread).todo['stock.short'] ?? 0
    expect(await shortNum()).toBe(1)
    expect(await cancel(clinicId)).toMatchObject({ code: 0 })
    const card = sql`select min_quantity as minimum, stock_level as level from clinic_drug where clinic_id = ${clinicId}`
    expect(await ask(app.db, card)).toEqual([{ minimum: 0, level: null }])
    await expect.poll(shortNum).toBe(0)
    expect(await purchase(doctor, clinicId, drugId)).toMatchObject({ code: 1422, msg: '医务室已终止服务，不能入库' })
  })

  test('and what comes in at the same moment never both hold', async () => {
    for (let round = 0; round < 8; round++) {
      const { clinic, clinicId, doctor } = await aStockPlace(app)
      const { id: drugId } = await aDrug(app, app.rootId)
      await stocked(app, clinic, drugId, 3)
      await doctor(stockBills.save, { billType: BillType.use, clinicId, lines: [{ drugId, quantity: 3 }], post: 1 })
      const [ended, came] = await Promise.all([cancel(clinicId), purchase(doctor, clinicId, drugId)])
      expect([
        [0, 1422],
        [1409, 0],
      ]).toContainEqual([ended.code, came.code])
    }
  })
})
