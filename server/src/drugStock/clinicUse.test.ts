import { clinics } from '@oems/contract/clinic/clinics.ts'
import { expect, test } from 'vitest'
import { testApp } from '../testing/testApp.ts'
import { aStockPlace, stocked } from './posting/testPosting.ts'
import { aDrug } from './testStock.ts'

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
