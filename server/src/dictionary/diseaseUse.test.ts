import { archives } from '@oems/contract/archive/archives.ts'
import { type Disease, diseases } from '@oems/contract/dictionary/diseases.ts'
import { diseaseTypes } from '@oems/contract/dictionary/diseaseTypes.ts'
import { measures } from '@oems/contract/dictionary/measures.ts'
import { type Icd, icds } from '@oems/contract/icd/icds.ts'
import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { describe, expect, test } from 'vitest'
import { aChronicDisease, aPatient } from '../archive/testArchives.ts'
import { saved } from '../testing/samples.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { diseaseOfIcd } from './diseaseOfIcd.ts'

const app = await testApp()
const icdOf = async (code: string) =>
  ((await app.platformAdmin(icds.list, { code, pageSize: 50 })).data as { list: Icd[] }).list.find((row) => row.code === code)!
const anIllness = (name: string, more: object = {}) =>
  saved(app.platformAdmin, illnesses.save, { name, illnessKind: 1, declareCycle: 1, caseScheme: 2, ...more })
async function aKeeper() {
  const { group } = await app.aGroup()
  const keeper = await app.aKeeper(group.id, 'dict')
  return { group, keeper, type: await saved(keeper, diseaseTypes.save, { name: '分类' }) }
}
const names = async (keeper: Caller, filter: object) =>
  ((await keeper(diseases.list, filter)).data as { list: Disease[] }).list.map((row) => row.diseaseName)

describe('a disease’s code and illness', () => {
  test('are there, are shown in words, and find it', async () => {
    const { keeper, type } = await aKeeper()
    const [{ dictIcdId }, illnessId] = [await icdOf('B54.x00'), await anIllness(`疟疾${Math.random()}`)]
    const draft = { diseaseName: '疟疾', diseaseTypes: [type] }
    expect(await keeper(diseases.save, { ...draft, dictIcdId: 999_999_999 })).toMatchObject({
      ...{ code: 1400, data: { fields: [{ path: 'dictIcdId', msg: 'ICD编码不存在，请重新选择' }] } },
    })
    expect(await keeper(diseases.save, { ...draft, illnessId: 999_999_999 })).toMatchObject({
      ...{ code: 1400, data: { fields: [{ path: 'illnessId' }] } },
    })
    const id = await saved(keeper, diseases.save, { ...draft, dictIcdId, illnessId })
    const info = (await keeper(diseases.info, { diseaseId: id })).data as Disease
    expect(info).toMatchObject({ icdCode: 'B54.x00', icdName: '疟疾', illnessName: expect.stringMatching(/^疟疾/) })
    expect(await names(keeper, { dictIcdId })).toEqual(['疟疾'])
    expect(await names(keeper, { dictIcdId: (await icdOf('B54')).dictIcdId, illnessId })).toEqual([])
    // What it is reported under may have been stopped since: the rest can still be changed.
    const stopped = (await app.platformAdmin(illnesses.info, { illnessId })).data as { version: number; name: string }
    const rest = { illnessKind: 1, declareCycle: 1, caseScheme: 2, status: 0 }
    await app.platformAdmin(illnesses.update, { id: illnessId, version: stopped.version, name: stopped.name, ...rest })
    expect(await keeper(diseases.update, { ...draft, id, version: info.version, dictIcdId, illnessId, alias: '打摆子' })).toMatchObject({
      code: 0,
    })
  })

  test('a code that a disease uses stays', async () => {
    const { keeper, type } = await aKeeper()
    const dictIcdId = await saved(app.platformAdmin, icds.save, { code: 'U57.000', diseaseName: '高血压急症' })
    const id = await saved(keeper, diseases.save, { diseaseName: '高血压急症', diseaseTypes: [type], dictIcdId })
    expect((await icdOf('U57.000')).useNum).toBe(1)
    expect(await app.platformAdmin(icds.deleteList, { dictIcdIds: [dictIcdId] })).toMatchObject({
      ...{ code: 1409, msg: '编码U57.000已被疾病“高血压急症”引用' },
    })
    expect(await keeper(diseases.delete, { ids: [id] })).toMatchObject({ code: 0 })
    expect(await app.platformAdmin(icds.deleteList, { dictIcdIds: [dictIcdId] })).toMatchObject({ code: 0 })
  })

  test('a diagnosis finds the disease with its code, else with the nearest code above, and none of another group', async () => {
    const { group, keeper, type } = await aKeeper()
    const reader = { db: app.db, actor: { scope: { below: group.path } } } as unknown as Parameters<typeof diseaseOfIcd>[0]
    const [category, sixth] = [await icdOf('E11'), await icdOf('E11.900')]
    expect(await diseaseOfIcd(reader, sixth.dictIcdId)).toBeNull()
    const wide = await saved(keeper, diseases.save, {
      diseaseName: '糖尿病',
      diseaseTypes: [type],
      dictIcdId: category.dictIcdId,
      isChronic: 1,
    })
    expect(await diseaseOfIcd(reader, sixth.dictIcdId)).toEqual({
      ...{ diseaseId: wide, diseaseName: '糖尿病', diseaseTypes: [type], isChronic: 1, illnessId: null },
    })
    const near = await saved(keeper, diseases.save, { diseaseName: '2型糖尿病', diseaseTypes: [type], dictIcdId: sixth.dictIcdId })
    expect(await diseaseOfIcd(reader, sixth.dictIcdId)).toMatchObject({ diseaseId: near })
    const other = await aKeeper()
    const stranger = { ...reader, actor: { scope: { below: other.group.path } } } as unknown as typeof reader
    expect(await diseaseOfIcd(stranger, sixth.dictIcdId)).toBeNull()
  })
})

test('a disease that archives use is not deleted', async () => {
  const { group, archiveId, doctor } = await aPatient(app)
  const diseaseId = await aChronicDisease(app, group.id, '痛风')
  expect(await doctor(archives.diseaseSave, { archiveId, diseaseId, controlState: 1, sourceType: 3 })).toMatchObject({ code: 0 })
  expect(await (await app.aKeeper(group.id, 'dict'))(diseases.delete, { ids: [diseaseId] })).toMatchObject({
    ...{ code: 1409, msg: '疾病“痛风”已有健康档案等记录，不能删除，可停用' },
  })
})

test('the choices are sent again only when something in the dictionary has changed', async () => {
  const { keeper, group, type } = await aKeeper()
  const reader = await app.anAdmin(3, group.id)
  const { headers } = await reader(diseases.listAll)
  expect(headers.etag).toMatch(/^"disease-\d+-/)
  const again = () => reader(diseases.listAll, {}, { 'if-none-match': String(headers.etag) })
  expect(await again()).toMatchObject({ status: 304 })
  await saved(keeper, diseases.save, { diseaseName: '新病', diseaseTypes: [type] })
  expect(await again()).toMatchObject({ status: 200, code: 0 })
})

test('a measure is of one illness or of all, and its name is its own among those', async () => {
  const { keeper } = await aKeeper()
  const illnessId = await anIllness(`登革热${Math.random()}`)
  const draft = { name: '灭蚊', category: 3 }
  const id = await saved(keeper, measures.save, draft)
  await saved(keeper, measures.save, { ...draft, illnessId })
  expect(await keeper(measures.save, { ...draft, illnessId })).toMatchObject({ code: 1409, msg: '防疫措施名称已存在' })
  expect(await keeper(measures.save, { ...draft, illnessId: 999_999_999 })).toMatchObject({ code: 1400 })
  expect((await keeper(measures.info, { measureId: id })).data).toMatchObject({ illnessId: null, illnessName: null })
  expect((await keeper(measures.list, { illnessId })).data).toMatchObject({
    total: 1,
    list: [{ illnessName: expect.stringMatching(/^登革热/) }],
  })
})
