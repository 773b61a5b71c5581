import { type Icd, icds } from '@oems/contract/icd/icds.ts'
import { logs } from '@oems/contract/operationLog/logs.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Answered, testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true })
const keeper = app.platformAdmin
const doctor = 7
const dataOf = <T>({ code, msg, data }: Answered) => {
  if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`)
  return data as T
}
const save = async (code: string, diseaseName = `病${code}`, more: object = {}) =>
  dataOf<{ id: number }>(await keeper(icds.save, { code, diseaseName, ...more })).id
const infoOf = async (dictIcdId: number) => dataOf<Icd>(await keeper(icds.info, { dictIcdId }))
const found = async (filter: object) => dataOf<{ list: Icd[]; total: number }>(await keeper(icds.list, filter))
const codes = async (filter: object) => (await found(filter)).list.map(({ code }) => code)
const one = async (code: string) => (await found({ code })).list.find((row) => row.code === code)!

describe('who may what', () => {
  test('the platform keeps the list; a doctor reads it, a group’s administrator has none of it, a group’s keeper changes nothing', async () => {
    const { group, project, groupAdmin } = await app.aGroup()
    const { dictIcdId, version } = await one('I10.x00')
    expect(await groupAdmin(icds.list)).toMatchObject({ code: 1403 })
    const reader = await app.anAdmin(doctor, project.id)
    expect((await reader(icds.info, { dictIcdId })).data).toMatchObject({ code: 'I10.x00', diseaseName: '高血压' })
    const below = await app.aKeeper(group.id, 'dict')
    const said = { code: 1403, msg: 'ICD编码由平台统一维护' }
    expect(await below(icds.save, { code: 'U50.000', diseaseName: '甲' })).toMatchObject(said)
    expect(await below(icds.update, { dictIcdId, version, code: 'I10.x00', diseaseName: '乙' })).toMatchObject(said)
    for (const call of [icds.deleteList, icds.close, icds.open]) expect(await below(call, { dictIcdIds: [dictIcdId] })).toMatchObject(said)
    expect(await keeper(icds.info, { dictIcdId: 999_999_999 })).toMatchObject({ code: 1404 })
  })
})

describe('what the product ships', () => {
  test('every code stands below a category, and every category in a chapter', async () => {
    const categories = await found({ level: 2, pageSize: 200 })
    expect(categories.list.filter(({ parentCode }) => !/-/.test(parentCode ?? ''))).toEqual([])
    const sixth = await found({ level: 4, pageSize: 200 })
    expect(sixth.total).toBeGreaterThan(300)
    expect(sixth.list.filter(({ code, parentCode }) => parentCode !== code.slice(0, 3))).toEqual([])
    expect((await found({ level: 1 })).total).toBe(22)
  })
})

describe('a code', () => {
  test.each([
    [{ code: 'I10x' }, 'code', '编码应如A00-B99、A00、A00.0、I10.x00或A00.000x001，末尾可加+或*'],
    [{ diseaseName: ' ' }, 'diseaseName', '请输入疾病名称'],
    [{ parentId: 999_999_999 }, 'parentId', '上级编码不存在，请刷新后重新选择'],
    [{ pairCode: 'G01*' }, 'pairCode', '只有末尾为+或*的编码可填附加编码'],
    [{ code: 'U51.000+', pairCode: 'G01' }, 'pairCode', '编码末尾为+，附加编码末尾应为*'],
    [{ code: 'U51.000*', pairCode: 'G01*' }, 'pairCode', '编码末尾为*，附加编码末尾应为+'],
  ])('%j is refused at its field', async (more, path, msg) => {
    const refused = await keeper(icds.save, { code: 'U51.000', diseaseName: '甲', ...more })
    expect(refused).toMatchObject({ code: 1400, data: { fields: [{ path, msg }] } })
  })

  test('its parent has to be its prefix, and a chapter has to hold it', async () => {
    const [chapter, hypertension] = [await one('J00-J99'), await one('I10')]
    for (const { dictIcdId: parentId } of [chapter, await one('A09'), await one('I10.x00')])
      expect(await keeper(icds.save, { code: 'I10.900', diseaseName: '甲', parentId })).toMatchObject({
        ...{ code: 1400, data: { fields: [{ path: 'parentId', msg: '编码与上级不符' }] } },
      })
    const id = await save('I10.900', '高血压病3级', { parentId: hypertension.dictIcdId })
    expect(await infoOf(id)).toMatchObject({ level: 4, parentCode: 'I10', status: 1, useNum: 0 })
  })

  test('stands below the nearest there is, and moves when a nearer one comes or goes', async () => {
    const extension = await save('A17.000x001+', '结核性脑膜炎后遗症', { pairCode: 'G01*' })
    expect(await infoOf(extension)).toMatchObject({ parentCode: 'A00-B99', pairCode: 'G01*', level: 5 })
    await save('A17')
    const sixth = await save('A17.000+')
    expect((await infoOf(extension)).parentCode).toBe('A17.000+')
    expect((await infoOf(sixth)).parentCode).toBe('A17')
    expect(await keeper(icds.deleteList, { dictIcdIds: [sixth] })).toMatchObject({ code: 1409, msg: '编码A17.000+下还有1个编码，不能删除' })
    const { version } = await infoOf(extension)
    const moved = { dictIcdId: extension, version, code: 'A18.000x001', diseaseName: '另一种', pairCode: null }
    expect(await keeper(icds.update, moved)).toMatchObject({ code: 0 })
    expect(await infoOf(extension)).toMatchObject({ parentCode: 'A00-B99' })
    expect(await keeper(icds.update, moved)).toMatchObject({ code: 1409 })
    expect(await keeper(icds.deleteList, { dictIcdIds: [sixth] })).toMatchObject({ code: 0 })
    expect(await keeper(icds.info, { dictIcdId: sixth })).toMatchObject({ code: 1404 })
  })

  test('keeps the pair that the workbook of its version gave it, until it is changed', async () => {
    const dictIcdId = await save('A18.000+', '结核', { pairCode: 'M01*' })
    await app.db.execute(sql`update dict_icd set pair_code = 'M01' where id = ${dictIcdId}`)
    const { version } = await infoOf(dictIcdId)
    const kept = { dictIcdId, version, code: 'A18.000+', diseaseName: '骨结核', pairCode: 'M01' }
    expect(await keeper(icds.update, { ...kept, pairCode: 'M02' })).toMatchObject({
      ...{ code: 1400, data: { fields: [{ path: 'pairCode', msg: '编码末尾为+，附加编码末尾应为*' }] } },
    })
    expect(await keeper(icds.update, kept)).toMatchObject({ code: 0 })
    expect(await infoOf(dictIcdId)).toMatchObject({ diseaseName: '骨结核', pairCode: 'M01' })
  })

  test('there is once, however many save it at once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => keeper(icds.save, { code: 'U52.000', diseaseName: '甲' })))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409, 1409])
    expect(replies.find(({ code }) => code === 1409)?.msg).toBe('ICD编码已存在')
  })
})

describe('common and uncommon', () => {
  test('are set by many at once, change nothing that is so already, and are in the log', async () => {
    const ids = [await save('U53.000'), await save('U53.100')]
    for (const status of [2, 2] as const) {
      expect(await keeper(icds.close, { dictIcdIds: ids })).toMatchObject({ code: 0 })
      expect(await infoOf(ids[0]!)).toMatchObject({ status, version: 1 })
    }
    const history = dataOf<{ list: { fields: object[] }[] }>(await keeper(logs.target, { targetType: 'ICD编码', targetId: ids[0] }))
    expect(history.list[0]!.fields).toContainEqual(expect.objectContaining({ label: '状态', old: '常用', new: '不常用' }))
    expect(await keeper(icds.open, { dictIcdIds: ids })).toMatchObject({ code: 0 })
    expect(await infoOf(ids[1]!)).toMatchObject({ status: 1, version: 2 })
    expect(await keeper(icds.open, { dictIcdIds: [...ids, 999_999_999] })).toMatchObject({ code: 1404 })
    expect(await keeper(icds.open, { dictIcdIds: Array.from({ length: 501 }, (_, at) => at + 1) })).toMatchObject({ code: 1400 })
  })

  test('are found by the beginning of a code, by name and by initials: the common ones first, then by code', async () => {
    await save('U54.200', '沙漠干热症')
    const uncommon = await save('U54.100', '沙漠干热症，轻型')
    await keeper(icds.close, { dictIcdIds: [uncommon] })
    for (const diseaseName of ['u54', 'U54.', '干热', 'smgr', 'SMGR']) expect(await codes({ diseaseName })).toEqual(['U54.200', 'U54.100'])
    expect(await codes({ diseaseName: '干热', status: 2 })).toEqual(['U54.100'])
    expect(await codes({ diseaseName: '干热', sortRules: [{ field: 'code', order: 'asc' }] })).toEqual(['U54.100', 'U54.200'])
    expect(await codes({ diseaseName: '100%' })).toEqual([])
    expect(await codes({ code: 'i10.X' })).toEqual(['I10.x00'])
    const { dictIcdId: parentId, childNum } = await one('A09')
    expect([childNum, await codes({ parentId })]).toEqual([2, ['A09.000', 'A09.900']])
  })
})
