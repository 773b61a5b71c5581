import { ItemStatus, ItemType, NormKind } from '@oems/contract/supplies/codes.ts'
import {
  type Configurable,
  type ConfiguredItem,
  supplies as calls,
  type NormEffect,
  type Supplies,
  type SuppliesInfo,
} from '@oems/contract/supplies/items.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { aDrug } from '../../drugStock/testStock.ts'
import { anIllness } from '../../risk/testRisk.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { anItem, aRow } from '../ledger/testLedger.ts'

const app = await testApp()

let serial = 0
const fixed = { declareType: ItemType.supplies, unit: '只', normKind: NormKind.fixed, minQuantity: 10 }
const draft = (over: object = {}) => {
  serial += 1
  return { ...fixed, name: `口罩${process.pid}${serial}`, ...over }
}
const saved = async (as: Caller, over: object = {}) => {
  const reply = await as(calls.save, draft(over))
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
const infoOf = async (as: Caller, suppliesId: number) => (await as(calls.info, { suppliesId })).data as SuppliesInfo

describe('who may', () => {
  test('see what stands above, and change what stands at or below the own node', async () => {
    const { groupAdmin, companyAdmin, project } = await app.aGroup()
    const stranger = (await app.aGroup()).groupAdmin
    const suppliesId = await saved(groupAdmin, { name: '集团口罩' })
    expect(await infoOf(companyAdmin, suppliesId)).toMatchObject({
      editable: 0,
      ownerWords: '集团标准',
      normWords: '固定10只',
    })
    const info = await infoOf(groupAdmin, suppliesId)
    const change = { ...draft({ name: '集团口罩' }), id: suppliesId, version: info.version }
    expect(await companyAdmin(calls.update, change)).toMatchObject({ code: 1404 })
    expect(await companyAdmin(calls.delete, { ids: [suppliesId] })).toMatchObject({ code: 1404 })
    const unknown = await stranger(calls.info, { suppliesId: 999_999_999 })
    expect(await stranger(calls.info, { suppliesId })).toMatchObject({ code: 1404, msg: unknown.msg })
    expect(await stranger(calls.list, { pageNo: 1, pageSize: 20, projectId: project.id })).toMatchObject({ code: 1404 })
    expect(await groupAdmin(calls.update, { ...change, minQuantity: 20 })).toMatchObject({ code: 0 })
    expect(await groupAdmin(calls.update, { ...change, minQuantity: 30 })).toMatchObject({ code: 1409 })
  })

  test.each([
    [{ packUnit: '盒' }, 'packSize'],
    [{ minQuantity: 0 }, 'minQuantity'],
    [{ normKind: NormKind.daily }, 'normQty'],
    [{ declareType: ItemType.drugs }, 'drugIds'],
    [{ drugIds: [1] }, 'drugIds'],
  ])('%j is refused at its field', async (over, path) => {
    const { groupAdmin } = await app.aGroup()
    expect(await groupAdmin(calls.save, draft(over))).toMatchObject({ code: 1400, data: { fields: [{ path }] } })
  })
})

describe('an item', () => {
  test('has a name of its own along every path', async () => {
    const { groupAdmin, companyAdmin } = await app.aGroup()
    const other = await app.aGroup()
    const name = `N95口罩${process.pid}`
    await saved(groupAdmin, { name })
    expect(await groupAdmin(calls.save, draft({ name }))).toMatchObject({ code: 1409 })
    expect(await companyAdmin(calls.save, draft({ name }))).toMatchObject({ code: 1409, msg: `上级已有同名物资“${name}”，请直接选用` })
    await saved(companyAdmin, { name, spec: '中号' })
    await saved(other.groupAdmin, { name })
  })

  test('of drugs: one unit, and no drug in two of them along a path', async () => {
    const { group, groupAdmin, companyAdmin } = await app.aGroup()
    const drug = { ...fixed, declareType: ItemType.drugs, unit: '粒' }
    const [a, b, c] = [
      await aDrug(app, group.id, { drugName: '布洛芬' }),
      await aDrug(app, group.id),
      await aDrug(app, group.id, { unit: '片' }),
    ]
    const foreign = await aDrug(app, (await app.aGroup()).group.id)
    const ofDrugs = (...ids: number[]) => draft({ ...drug, drugIds: ids })
    expect(await groupAdmin(calls.save, ofDrugs(a.id, c.id))).toMatchObject({ code: 1422, msg: '所选药品最小单位不一致' })
    expect(await groupAdmin(calls.save, ofDrugs(a.id, foreign.id))).toMatchObject({ code: 1400 })
    const [x, y] = await Promise.all([groupAdmin(calls.save, ofDrugs(a.id)), companyAdmin(calls.save, ofDrugs(a.id, b.id))])
    expect([x.code, y.code].sort()).toEqual([0, 1409])
    expect([x.msg, y.msg].filter((msg) => msg.startsWith('药品“布洛芬”已属于储备物资“'))).toHaveLength(1)
  })

  test('of drugs nears its end when the first of its drugs does, also when the dictionary says another time', async () => {
    const { group, groupAdmin } = await app.aGroup()
    const [early, late] = [await aDrug(app, group.id, { warnDays: 200 }), await aDrug(app, group.id, { warnDays: 60 })]
    const ofDrugs = { declareType: ItemType.drugs, unit: '粒', drugIds: [early.id, late.id], warnDays: 30 }
    const suppliesId = await saved(groupAdmin, ofDrugs)
    expect((await infoOf(groupAdmin, suppliesId)).warnDays).toBe(200)
    await app.db.execute(sql`update dict_drug set warn_days = 90 where id = ${early.id}`)
    await app.runJob('supplies-expiry-roll')
    const { warnDays, version, name } = await infoOf(groupAdmin, suppliesId)
    expect([warnDays, version]).toEqual([90, 0])
    const change = { ...draft({ ...ofDrugs, name }), id: suppliesId, version, drugIds: [late.id] }
    expect(await groupAdmin(calls.update, change)).toMatchObject({ code: 0 })
    expect((await infoOf(groupAdmin, suppliesId)).warnDays).toBe(60)
  })

  test('keeps its unit once something of it is there, and cannot be deleted then', async () => {
    const { group, project, groupAdmin } = await app.aGroup()
    const item = await anItem(app, group.id)
    await aRow(app, project.id, item, { quantity: 5 })
    const change = { ...fixed, name: item.name, id: item.id, version: 0, unit: '件' }
    expect(await groupAdmin(calls.update, change)).toMatchObject({ code: 1422, data: { fields: [{ path: 'unit' }] } })
    expect(await groupAdmin(calls.delete, { ids: [item.id] })).toMatchObject({
      code: 1409,
      msg: '仍有1个项目储备该物资，不能删除，可改为停用',
    })
    const spare = await anItem(app, group.id)
    expect(await groupAdmin(calls.delete, { ids: [spare.id] })).toMatchObject({ code: 0 })
  })

  test('is one of twelve key items at most that any node sees', async () => {
    const { group, company, groupAdmin, companyAdmin } = await app.aGroup()
    for (let n = 0; n < 7; n += 1) await anItem(app, group.id, { isKey: 1 })
    for (let n = 0; n < 5; n += 1) await anItem(app, company.id, { isKey: 1 })
    expect(await companyAdmin(calls.save, draft({ isKey: 1 }))).toMatchObject({ code: 1422 })
    expect(await groupAdmin(calls.save, draft({ isKey: 1 }))).toMatchObject({ code: 1422 })
    await saved(companyAdmin, { isKey: 1, status: ItemStatus.disabled })
  })
})

test('a preview says what a norm would do, and writes nothing', async () => {
  const { group, company, project, groupAdmin } = await app.aGroup()
  const item = await anItem(app, group.id)
  await aRow(app, project.id, item, { quantity: 4 })
  const rows = () => ask<{ n: number }>(app.db, sql`select count(*)::int as n from supplies where org_id = ${group.id}`)
  const before = await rows()
  const asked = draft({ minQuantity: 25, requireWhen: {}, preview: 1 })
  expect(await groupAdmin(calls.save, asked)).toMatchObject({ code: 0, data: { id: null, projects: 1, gapDelta: 25 } })
  const change = { ...asked, name: item.name, id: item.id, version: 0 }
  expect(await groupAdmin(calls.update, change)).toMatchObject({ code: 0, data: { id: null, projects: 1, gapDelta: 15 } })
  expect(await rows()).toEqual(before)
  const lack = (gap: number) => ({ gap, itemNum: 1, items: [{ name: item.name, unit: item.unit, gap }] })
  const added = await Promise.all(Array.from({ length: 20 }, () => app.anOrg({ parentId: company.id, orgType: 4 })))
  const places = added.toSorted((a, b) => a.id - b.id)
  await aRow(app, places[0]!.id, item, { quantity: 25 })
  const { data } = (await groupAdmin(calls.update, change)) as { readonly data: NormEffect }
  expect(data).toMatchObject({ projects: 21, lackingNum: 20 })
  expect(data.lacking).toHaveLength(20)
  expect(data.lacking[0]).toMatchObject({ projectId: places[1]!.id, projectName: places[1]!.orgName, ...lack(25) })
  expect(data.lacking[19]).toMatchObject({ projectId: project.id, ...lack(21) })
  expect(await groupAdmin(calls.update, { ...change, minQuantity: 1 })).toMatchObject({ data: { lackingNum: 19 } })
  expect(await groupAdmin(calls.update, { ...change, status: ItemStatus.disabled })).toMatchObject({ data: { lacking: [], lackingNum: 0 } })
  expect(await infoOf(groupAdmin, item.id)).toMatchObject({ version: 0, minQuantity: 10 })
})

test('the list sums up what the projects of a node have; of one project it shows the row', async () => {
  const { group, company, project, companyAdmin } = await app.aGroup()
  const second = await app.anOrg({ parentId: company.id, orgType: 4 })
  const item = await anItem(app, group.id)
  await aRow(app, project.id, item, { quantity: 4 })
  await aRow(app, second.id, item, { quantity: 30 })
  const list = async (over: object = {}) =>
    ((await companyAdmin(calls.list, { pageNo: 1, pageSize: 20, name: item.name, ...over })).data as { list: Supplies[] }).list
  expect(await list()).toMatchObject([{ projectNum: 2, quantity: 34, requiredQuantity: 20, gap: 6, shortageProjectNum: 1, ledger: null }])
  expect(await list({ projectId: project.id })).toMatchObject([{ projectNum: 1, quantity: 4, gap: 6, ledger: { quantity: 4, gap: 6 } }])
  expect(await list({ stockLevel: [0] })).toEqual([])
  expect(await list({ sortRules: [{ field: 'gap', order: 'desc' }] })).toHaveLength(1)
})

test('what is kept for an illness is its own and the common; one that there is not is refused', async () => {
  const { group, project, groupAdmin } = await app.aGroup()
  const [malaria, dengue] = [await anIllness(app.db), await anIllness(app.db)]
  const [common, own, other] = [
    await anItem(app, group.id),
    await anItem(app, group.id, { illnessId: malaria }),
    await anItem(app, group.id, { illnessId: dengue }),
  ]
  for (const item of [common, own, other]) await aRow(app, project.id, item, { quantity: 4 })
  const [projectId, pages] = [project.id, { pageNo: 1, pageSize: 20 }]
  const lists = async (illnessId: number) => {
    const page = (await groupAdmin(calls.list, { ...pages, illnessId })).data as { list: Supplies[] }
    const choices = (await groupAdmin(calls.listSupplies, { illnessId })).data as Configurable[]
    const sheet = (await groupAdmin(calls.listConfigSuppliesForProject, { projectId, illnessId })).data as ConfiguredItem[]
    return [page.list, choices, sheet].map((rows) =>
      rows
        .map(({ suppliesId }) => suppliesId)
        .filter((id) => id >= common.id)
        .sort(),
    )
  }
  const kept = [common.id, own.id].sort()
  expect(await lists(malaria)).toEqual([kept, kept, kept])
  for (const asked of [
    await groupAdmin(calls.list, { ...pages, illnessId: 999_999_999 }),
    await groupAdmin(calls.listSupplies, { illnessId: 999_999_999 }),
    await groupAdmin(calls.listConfigSuppliesForProject, { projectId, illnessId: 999_999_999 }),
  ])
    expect(asked).toMatchObject({ code: 1400, data: { fields: [{ path: 'illnessId' }] } })
})
