import { type Area, areas } from '@oems/contract/area/areas.ts'
import { nationality } from '@oems/contract/area/nationality.ts'
import { places } from '@oems/contract/area/places.ts'
import { projectPlaces } from '@oems/contract/area/projectPlaces.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { org } from '../core/db/org.ts'
import { type Answered, testApp } from '../testing/testApp.ts'
import { area } from './tables.ts'

const app = await testApp()
const keeper = app.platformAdmin
const rowOf = async (code: string) => (await app.db.select().from(area).where(eq(area.code, code)))[0]!
const dataOf = <T>({ code, msg, data }: Answered) => {
  if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`)
  return data as T
}
const idOf = (answered: Answered) => dataOf<{ id: number }>(answered).id
const draft = (more: object = {}) => ({ nationCode: 'KE', name: `测试州${Math.random()}`, ...more })
const added = async (more: object = {}) => idOf(await keeper(areas.add, draft(more)))
const infoOf = async (areaId: number) => dataOf<Area>(await keeper(areas.info, { areaId }))
const revision = ({ id, version, nationCode, parentId, name, nameEn, code, timeZone, orderNum }: Area) => ({
  ...{ id, version, nationCode, parentId, name, nameEn, code, timeZone, orderNum },
})
const standsAt = (orgId: number, columns: Partial<typeof org.$inferInsert>) => app.db.update(org).set(columns).where(eq(org.id, orgId))

describe('who may', () => {
  test('the platform alone keeps the list; a group’s administrator reads none of it and writes nothing', async () => {
    const group = await app.anOrg({ orgType: 2 })
    const admin = await app.anAdmin(3, group.id)
    const areaId = await added()
    expect(await admin(areas.list, {})).toMatchObject({ code: 1403 })
    expect(await admin(areas.add, draft())).toMatchObject({ code: 1403 })
    expect(await admin(areas.modify, revision(await infoOf(areaId)))).toMatchObject({ code: 1403 })
    expect(await admin(areas.delete, { areaId })).toMatchObject({ code: 1403 })
    expect(await app.stranger(places.listProvince, { nationCode: 'KE' })).toMatchObject({ code: 401 })
    expect(await (await app.anAdmin(6, app.rootId))(areas.list, {})).toMatchObject({ code: 0 })
  })
})

describe('nations', () => {
  test('249, China first, with everything that belongs to them', async () => {
    const all = dataOf<Record<string, unknown>[]>(await keeper(nationality.listAll))
    expect(all).toHaveLength(249)
    expect(all[0]).toMatchObject({
      nationCode: 'CN',
      nationCode3: 'CHN',
      nationalityId: 156,
      telephoneCode: '86',
      continent: 1,
      orderNum: 1,
    })
    const of = (code: string) => all.find(({ nationCode }) => nationCode === code)
    expect(of('KE')).toMatchObject({ nameEn: 'Kenya', continent: 2, timeZone: 'Africa/Nairobi', timeZones: ['Africa/Nairobi'] })
    expect(of('ID')).toMatchObject({ timeZone: null, timeZones: ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] })
    const codes = dataOf<{ nationCode: string; telephoneCode: string }[]>(await keeper(nationality.listAllTelephoneCode))
    const codeOf = (code: string) => codes.find(({ nationCode }) => nationCode === code)?.telephoneCode
    expect(['US', 'BS', 'DO', 'AQ', 'LA'].map(codeOf)).toEqual(['1', '1242', '1809', '672', '856'])
  })

  test('provinces by the letters or the number of their nation, and what is below them', async () => {
    const names = (answered: Answered) => dataOf<{ name: string }[]>(answered).map(({ name }) => name)
    const chinese = names(await keeper(places.listProvince, { nationCode: 'CN' }))
    expect(chinese).toHaveLength(31)
    expect(names(await keeper(places.listProvince, { nationalityId: 156 }))).toEqual(chinese)
    expect(names(await keeper(places.listProvince, { nationCode: 'XX' }))).toEqual([])
    expect(await keeper(places.listProvince)).toMatchObject({ code: 1400 })
    const cities = names(await keeper(places.listArea, { provinceId: (await rowOf('320000')).id }))
    expect(cities.slice(0, 3)).toEqual(['南京市', '南京市玄武区', '南京市秦淮区'])
  })
})

test('what the console keeps is answered with 304, until a place changes', async () => {
  const [group, ask] = [await app.anOrg({ orgType: 2 }), { nationCode: 'KE' }]
  const reader = await app.anAdmin(3, group.id)
  const kept = async (answered: Answered) => ({ 'if-none-match': String(answered.headers.etag) })
  const first = await kept(await reader(places.listProvince, ask))
  expect(await reader(places.listProvince, ask, first)).toMatchObject({ status: 304 })
  expect(await reader(places.listProvince, { nationCode: 'LA' }, first)).toMatchObject({ status: 200 })
  const nations = await kept(await reader(nationality.listAll))
  expect(await reader(nationality.listAll, {}, nations)).toMatchObject({ status: 304 })
  const areaId = await added()
  const second = await reader(places.listProvince, ask, first)
  expect(second).toMatchObject({ status: 200, code: 0 })
  await keeper(areas.delete, { areaId })
  expect(await reader(places.listProvince, ask, await kept(second))).toMatchObject({ status: 200 })
})

describe('行政区划', () => {
  test('the list shows provinces, what is below one, and by a name both levels, each with how often it is used', async () => {
    const group = await app.anOrg({ orgType: 2 })
    const [sichuan, leshan] = [await rowOf('510000'), await rowOf('511100')]
    // Nodes of other tests may stand there too.
    const [before, beforeBelow] = [(await infoOf(sichuan.id)).usedNum, (await infoOf(leshan.id)).usedNum]
    await standsAt(group.id, { nationCode: 'CN', provinceId: sichuan.id, areaId: leshan.id })
    const list = async (query: object) =>
      dataOf<{ list: Area[]; total: number }>(await keeper(areas.list, { nationCode: 'CN', pageSize: 200, ...query }))
    const provinces = await list({})
    expect(provinces.total).toBe(31)
    expect(provinces.list.find(({ id }) => id === sichuan.id)).toMatchObject({
      name: '四川省',
      builtIn: 1,
      usedNum: before + 1,
      parentName: null,
    })
    const below = await list({ parentId: sichuan.id })
    expect(below.list.find(({ id }) => id === leshan.id)).toMatchObject({
      level: 2,
      usedNum: beforeBelow + 1,
      childNum: 0,
      parentName: '四川省',
    })
    const byUse = (await list({ parentId: sichuan.id, sortRules: [{ field: 'usedNum', order: 'desc' }] })).list.map(
      ({ usedNum }) => usedNum,
    )
    expect(byUse).toEqual(byUse.toSorted((a, b) => b - a))
    expect(byUse[0]).toBeGreaterThan(beforeBelow)
    for (const name of ['乐山市', 'leshanshi', 'lss', '511100'])
      expect((await list({ name })).list.map(({ id }) => id)).toContain(leshan.id)
    await app.db.update(org).set({ deletedAt: app.clock().toISOString() }).where(eq(org.id, group.id))
    expect((await infoOf(leshan.id)).usedNum).toBe(beforeBelow)
  })

  test('a new one comes last, below a province of the same nation', async () => {
    const province = await added()
    const city = await added({ parentId: province, timeZone: 'Africa/Nairobi' })
    expect(await infoOf(city)).toMatchObject({ level: 2, builtIn: 0, timeZone: 'Africa/Nairobi', orderNum: 10 })
    expect((await infoOf(province)).orderNum).toBeGreaterThan((await rowOf('KE-47')).orderNum)
    expect(await keeper(areas.add, draft({ parentId: city }))).toMatchObject({ code: 1422, msg: '行政区划最多两级' })
    expect(await keeper(areas.add, draft({ nationCode: 'LA', parentId: province }))).toMatchObject({
      ...{ code: 1400, data: { fields: [{ path: 'parentId', msg: '上级行政区划不属于该国家/地区' }] } },
    })
    expect(await keeper(areas.add, draft({ nationCode: 'XX' }))).toMatchObject({ code: 1400, data: { fields: [{ path: 'nationCode' }] } })
    expect(await keeper(areas.add, draft({ timeZone: 'Asia/Nowhere' }))).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'timeZone' }] },
    })
    expect(await keeper(areas.add, draft({ timeZone: 'Asia/Shanghai' }))).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'timeZone' }] },
    })
  })

  test('names are there once below a row, codes once at all', async () => {
    const name = `同名州${Math.random()}`
    const answers = await Promise.all([1, 2, 3].map(() => keeper(areas.add, draft({ name }))))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1409, 1409])
    expect(answers.find(({ code }) => code === 1409)).toMatchObject({ msg: '同一上级下已存在同名行政区划' })
    expect(await keeper(areas.add, draft({ code: 'KE-30' }))).toMatchObject({ code: 1409, msg: '行政区划代码已存在' })
    expect(await keeper(areas.add, draft({ nationCode: 'LA', name }))).toMatchObject({ code: 0 })
  })

  test('of a shipped place names, zone and order are the customer’s, the rest stays', async () => {
    const shipped = await infoOf((await rowOf('KE-17')).id)
    const written = { ...revision(shipped), name: '基苏木', timeZone: 'Africa/Nairobi' }
    expect(await keeper(areas.modify, written)).toMatchObject({ code: 0 })
    expect(await keeper(areas.modify, written)).toMatchObject({ code: 1409, msg: '数据已被他人修改，请刷新后重试' })
    const now = await infoOf(shipped.id)
    expect(now).toMatchObject({ name: '基苏木', nameEn: 'Kisumu', orderNum: shipped.orderNum })
    const found = dataOf<{ list: Area[] }>(await keeper(areas.list, { name: 'jsm', nationCode: 'KE' })).list
    expect(found.map(({ id }) => id)).toContain(shipped.id)
    const sentence = '内置行政区划只能修改名称、英文名称、时区和排序'
    expect(await keeper(areas.modify, { ...revision(now), code: 'KE-98' })).toMatchObject({ code: 1422, msg: sentence })
    expect(await keeper(areas.modify, { ...revision(now), parentId: (await rowOf('KE-01')).id })).toMatchObject({
      code: 1422,
      msg: sentence,
    })
    expect(await keeper(areas.delete, { areaId: shipped.id })).toMatchObject({ code: 1422, msg: '内置行政区划不能删除' })
  })

  test('what is used or has rows below it neither goes nor moves', async () => {
    const province = await added({ name: `有下级${Math.random()}` })
    const city = await added({ parentId: province, name: '有组织' })
    const group = await app.anOrg({ orgType: 2 })
    expect(await keeper(areas.delete, { areaId: province })).toMatchObject({
      code: 1409,
      msg: expect.stringMatching(/下还有1个市\/县，不能删除$/),
    })
    await standsAt(group.id, { nationCode: 'KE', provinceId: province, areaId: city })
    expect(await keeper(areas.delete, { areaId: city })).toMatchObject({ code: 1409, msg: '“有组织”已被1个组织使用，不能删除' })
    const other = await added()
    expect(await keeper(areas.modify, { ...revision(await infoOf(city)), parentId: other })).toMatchObject({
      ...{ code: 1409, msg: '“有组织”已被1个组织使用，不能更换国家/地区或上级' },
    })
    await standsAt(group.id, { nationCode: null, provinceId: null, areaId: null })
    expect(await keeper(areas.modify, { ...revision(await infoOf(city)), parentId: other })).toMatchObject({ code: 0 })
    expect(await keeper(areas.delete, { areaId: province })).toMatchObject({ code: 0 })
    expect(await keeper(areas.info, { areaId: province })).toMatchObject({ code: 1404 })
    expect(await keeper(areas.add, draft({ parentId: province }))).toMatchObject({ code: 1400 })
  })
})

describe('where the caller has projects', () => {
  test('nations, provinces and cities of projects that are not closed, in scope; the group above', async () => {
    const group = await app.anOrg({ orgType: 2 })
    const [company, elsewhere] = [await app.anOrg({ parentId: group.id }), await app.anOrg({ parentId: group.id })]
    const [sichuan, leshan, jiangsu] = [await rowOf('510000'), await rowOf('511100'), await rowOf('320000')]
    const [own, closed, other] = [
      await app.anOrg({ parentId: company.id, orgType: 4, nationCode: 'CN', epType: 1 }),
      await app.anOrg({ parentId: company.id, orgType: 4, nationCode: 'LA', projectStatus: 5 }),
      await app.anOrg({ parentId: elsewhere.id, orgType: 4, nationCode: 'CN', epType: 1 }),
    ]
    await standsAt(own.id, { provinceId: sichuan.id, areaId: leshan.id })
    await standsAt(other.id, { provinceId: jiangsu.id })
    const admin = await app.anAdmin(4, company.id)
    expect(dataOf(await admin(projectPlaces.listNationality))).toMatchObject([{ nationCode: 'CN', projectNum: 1 }])
    expect(dataOf(await admin(projectPlaces.listProvince, { nationCode: 'CN' }))).toMatchObject([{ areaId: sichuan.id, projectNum: 1 }])
    expect(dataOf(await admin(projectPlaces.listArea, { provinceId: sichuan.id }))).toMatchObject([{ areaId: leshan.id, projectNum: 1 }])
    expect(dataOf(await admin(projectPlaces.listArea, { provinceId: jiangsu.id }))).toEqual([])
    expect(dataOf(await admin(projectPlaces.listGroup))).toMatchObject([{ orgId: group.id, orgName: group.orgName }])
    const above = await app.anAdmin(3, group.id)
    expect(dataOf(await above(projectPlaces.listProvince, { nationCode: 'CN' }))).toHaveLength(2)
    expect(dataOf(await above(projectPlaces.listGroup))).toHaveLength(1)
    expect(closed.id).toBeGreaterThan(0)
  })
})
