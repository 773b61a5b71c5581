import { type Drug, type DrugChoice, drugs } from '@oems/contract/dictionary/drugs.ts'
import { expect, test } from 'vitest'
import { aClinic } from '../clinic/testClinic.ts'
import { aCard, aDrug } from '../drugStock/testStock.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp()

test('a drug with a stock card keeps its unit and is not deleted; the rest of it may change', async () => {
  const { group, project } = await app.aGroup()
  const keeper = await app.aKeeper(group.id, 'dict')
  const { id } = await aDrug(app, group.id)
  const { clinicId } = await aClinic(app, project.id)
  const {
    version,
    orgId: _,
    editable: _own,
    coldChain: _cold,
    createdAt: _at,
    updatedAt: _later,
    ...draft
  } = (await keeper(drugs.info, { drugId: id })).data as Drug
  expect(await keeper(drugs.update, { ...draft, version, unit: '片' })).toMatchObject({ code: 0 })
  await aCard(app, { clinicId, drugId: id })
  const changed = { ...draft, version: version + 1 }
  expect(await keeper(drugs.update, { ...changed, unit: '支' })).toMatchObject({ code: 1422, msg: '已有库存，不能修改最小单位' })
  expect(await keeper(drugs.update, { ...changed, unit: '片', tradeName: '商品' })).toMatchObject({ code: 0 })
  expect(await keeper(drugs.delete, { ids: [id] })).toMatchObject({ code: 1409, msg: '药品已有库存记录，不能删除，可停用' })
})

test('a scan box has the choices once: they are sent again only when the dictionary has changed', async () => {
  const { group, projectAdmin } = await app.aGroup()
  const { id } = await aDrug(app, group.id, { drugName: '扫码片', pinyin: 'saomapian smp', barcode: '6901234567892', traceCode: '8123456' })
  const { headers, data } = await projectAdmin(drugs.listAll)
  expect((data as DrugChoice[]).find((row) => row.id === id)).toMatchObject({
    ...{ drugName: '扫码片', pinyin: 'saomapian smp', packUnit: '盒', packSize: 20, barcode: '6901234567892', traceCode: '8123456' },
    ...{ unit: '粒', controlLevel: 0, warnDays: 180, drugKind: 1 },
  })
  const again = () => projectAdmin(drugs.listAll, {}, { 'if-none-match': String(headers.etag) })
  expect(await again()).toMatchObject({ status: 304 })
  await aDrug(app, group.id)
  expect(await again()).toMatchObject({ status: 200, code: 0 })
  expect(await app.stranger(drugs.listAll, {}, { 'if-none-match': String(headers.etag) })).toMatchObject({ code: 401 })
})

test('a disabled drug is no choice but for whoever asks for what may lie on a shelf: there it comes last', async () => {
  const { group, projectAdmin } = await app.aGroup()
  const { id: disabled } = await aDrug(app, group.id, { drugName: '停用片', pinyin: 'aaa', status: 0 })
  const { id: enabled } = await aDrug(app, group.id, { drugName: '在用片', pinyin: 'zzz' })
  const chosen = async (query: object = {}) =>
    ((await projectAdmin(drugs.listAll, query)).data as DrugChoice[])
      .filter(({ id }) => id === disabled || id === enabled)
      .map(({ id, status }) => [id, status])
  expect(await chosen()).toEqual([[enabled, 1]])
  expect(await chosen({ withDisabled: 1 })).toEqual([
    [enabled, 1],
    [disabled, 0],
  ])
})
