import { type Disease, diseases } from '@oems/contract/dictionary/diseases.ts'
import { diseaseTypes } from '@oems/contract/dictionary/diseaseTypes.ts'
import { type Measure, measures } from '@oems/contract/dictionary/measures.ts'
import { describe, expect, test } from 'vitest'
import { type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp()
const aKeeper = async () => app.aKeeper((await app.aGroup()).group.id, 'dict')
const idOf = ({ data }: { readonly data: unknown }) => (data as { id: number }).id
const aType = async (caller: Caller, name = '心血管') => idOf(await caller(diseaseTypes.save, { name }))

describe('diseases', () => {
  test('are kept by who may, and picked from by everybody below', async () => {
    const { group, project, projectAdmin } = await app.aGroup()
    const keeper = await app.aKeeper(group.id, 'dict')
    const type = await aType(keeper)
    const id = idOf(await keeper(diseases.save, { diseaseName: '高血压', diseaseTypes: [type], isChronic: 1 }))
    expect(await projectAdmin(diseases.list)).toMatchObject({ code: 1403 })
    expect(await projectAdmin(diseases.save, { diseaseName: '甲', diseaseTypes: [type] })).toMatchObject({ code: 1403 })
    expect((await projectAdmin(diseases.listAll, { diseaseTypes: [type] })).data).toEqual([
      { id, diseaseName: '高血压', pinyin: 'gaoxueya gxy', isChronic: 1 },
    ])
    const doctor = await app.anAdmin(7, project.id)
    expect((await doctor(diseases.info, { diseaseId: id })).data).toMatchObject({ diseaseTypes: [type], editable: 0 })
    expect(await (await aKeeper())(diseases.info, { diseaseId: id })).toMatchObject({ code: 1404 })
  })

  test('are found by name, alias, pinyin and initials, and sorted by pinyin', async () => {
    const keeper = await aKeeper()
    const type = await aType(keeper)
    for (const [diseaseName, alias] of [
      ['疟疾', '打摆子'],
      ['登革热', null],
      ['痛风', null],
    ] as const)
      expect(await keeper(diseases.save, { diseaseName, alias, diseaseTypes: [type] })).toMatchObject({ code: 0 })
    const names = async (filter: object) =>
      ((await keeper(diseases.list, filter)).data as { list: Disease[] }).list.map((row) => row.diseaseName)
    for (const diseaseName of ['疟', '摆子', 'nueji', 'nj']) expect(await names({ diseaseName, diseaseTypes: [type] })).toEqual(['疟疾'])
    expect(await names({ diseaseTypes: [type], sortRules: [{ field: 'diseaseName', order: 'asc' }] })).toEqual(['登革热', '疟疾', '痛风'])
    expect(await names({ diseaseTypes: [type], isChronic: 1 })).toEqual([])
  })

  test('need a type that is there, and keep it from being deleted', async () => {
    const [keeper, stranger] = [await aKeeper(), await aKeeper()]
    const [type, foreign] = [await aType(keeper), await aType(stranger)]
    expect(await keeper(diseases.save, { diseaseName: '甲', diseaseTypes: [] })).toMatchObject({ code: 1400 })
    const refused = await keeper(diseases.save, { diseaseName: '甲', diseaseTypes: [foreign] })
    expect(refused).toMatchObject({ code: 1400, data: { fields: [{ path: 'diseaseTypes' }] } })
    await keeper(diseases.save, { diseaseName: '甲', diseaseTypes: [type] })
    expect(await keeper(diseases.save, { diseaseName: '甲', diseaseTypes: [type] })).toMatchObject({ code: 1409, msg: '疾病名称已存在' })
    expect(await keeper(diseaseTypes.delete, { ids: [type] })).toMatchObject({ code: 1409, msg: '该分类下有1种疾病，不能删除' })
  })

  test('a type deleted while a disease of it is saved: one of the two is refused', async () => {
    const keeper = await aKeeper()
    for (let round = 0; round < 5; round += 1) {
      const type = await aType(keeper, `分类${round}`)
      const replies = await Promise.all([
        keeper(diseaseTypes.delete, { ids: [type] }),
        keeper(diseases.save, { diseaseName: `疾病${round}`, diseaseTypes: [type] }),
      ])
      expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    }
  })
})

describe('measures', () => {
  const draft = (more: object = {}) => ({ name: '入口测温', category: 2, ...more })
  const infoOf = async (caller: Caller, measureId: number) => (await caller(measures.info, { measureId })).data as Measure

  test('are the platform’s: nobody else lists or changes them', async () => {
    const { groupAdmin } = await app.aGroup()
    for (const call of [measures.list, measures.save, measures.delete])
      expect(await groupAdmin(call, call === measures.list ? {} : call === measures.save ? draft() : { ids: [1] })).toMatchObject({
        code: 1403,
      })
  })

  test('a number needs its unit, which nothing else has', async () => {
    const keeper = await aKeeper()
    const refused = await keeper(measures.save, draft({ answerKind: 2 }))
    expect(refused).toMatchObject({ code: 1400, data: { fields: [{ path: 'valueUnit', msg: '请输入数值单位' }] } })
    const counted = idOf(await keeper(measures.save, draft({ answerKind: 2, valueUnit: '人次' })))
    expect(await infoOf(keeper, counted)).toMatchObject({ valueUnit: '人次', epTypes: [1, 2, 3], minGrade: 0 })
    const { version } = await infoOf(keeper, counted)
    expect(await keeper(measures.update, { ...draft({ valueUnit: '人次' }), id: counted, version })).toMatchObject({ code: 0 })
    expect(await infoOf(keeper, counted)).toMatchObject({ answerKind: 1, valueUnit: null, version: version + 1 })
    expect(await keeper(measures.update, { ...draft(), id: counted, version })).toMatchObject({ code: 1409 })
  })

  test('have a name of their own, and are gone once deleted', async () => {
    const [keeper, stranger] = [await aKeeper(), await aKeeper()]
    const id = idOf(await keeper(measures.save, draft()))
    expect(await keeper(measures.save, draft())).toMatchObject({ code: 1409, msg: '防疫措施名称已存在' })
    expect(await stranger(measures.delete, { ids: [id] })).toMatchObject({ code: 1404 })
    expect(await keeper(measures.delete, { ids: [id] })).toMatchObject({ code: 0 })
    expect(await keeper(measures.info, { measureId: id })).toMatchObject({ code: 1404 })
    expect(await keeper(measures.save, draft())).toMatchObject({ code: 0 })
  })
})
