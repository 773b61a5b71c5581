import type { Call } from '@oems/contract/core/call.ts'
import { type CacheReport, type ManagedRow, type OrgRow, orgLists, orgManagement } from '@oems/contract/organisation/orgLists.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { somePeople } from '../../declaration/testPeople.ts'
import { type Answered, type Caller, testApp } from '../../testing/testApp.ts'
import { treesIn } from '../testNames.ts'

const app = await testApp()
const { named, aTree } = treesIn(app)

const page = ({ data }: Answered) => data as { readonly list: readonly OrgRow[]; readonly total: number }
const found = async (caller: Caller, call: Call, input: object) => page(await caller(call, input)).list.map(({ orgId }) => orgId)

async function people(...counts: readonly (readonly [node: { id: number }, count: number])[]) {
  for (const [{ id }, count] of counts) await somePeople(app, { orgId: id, count, nationCode: 'KE' })
}

describe('children of a node', () => {
  test('come in their order, with what is below each', async () => {
    const { group, company, metro, sibling, admin } = await aTree()
    await named('已关闭项目', company.id, 4, { projectStatus: 5 })
    await people([company, 3], [metro, 5])
    const { list, total } = page(await admin(orgLists.children, { parentOrgId: group.id }))
    expect(total).toBe(2)
    expect(list).toMatchObject([
      { orgId: company.id, parentId: group.id, parentName: group.orgName, childNum: 3, projectNum: 2, empNum: 8, version: 0 },
      { orgId: sibling.id, childNum: 0, projectNum: 0, empNum: 0, pathName: `${group.orgName} / ${sibling.orgName}` },
    ])
    expect(page(await admin(orgLists.children, { parentOrgId: group.id, pageNo: 9 }))).toMatchObject({ list: [], total: 2 })
  })

  test('say what is disabled, by itself or from above', async () => {
    const { group, company, metro, sibling, admin } = await aTree()
    const disabled = async () => {
      const { list } = page(await admin(orgLists.children, { parentOrgId: group.id, keyword: '项目', pageSize: 10 }))
      const above = page(await admin(orgLists.children, { parentOrgId: group.id })).list
      return [...above, ...list].filter(({ isDisabled }) => isDisabled).map(({ orgId }) => orgId)
    }
    expect(await disabled()).toEqual([])
    await app.db.execute(sql`update org set status = 0 where id = ${company.id}`)
    const found = await disabled()
    expect(found).toEqual(expect.arrayContaining([company.id, metro.id]))
    expect(found).not.toContain(sibling.id)
  })

  test('a keyword searches the whole branch, and the best hit comes first', async () => {
    const { group, company, metro, abroad, admin } = await aTree()
    const search = (more: object) => found(admin, orgLists.children, { parentOrgId: group.id, ...more })
    expect(await search({ keyword: 'cqdt' })).toEqual([metro.id])
    expect(await search({ keyword: '项目' })).toEqual([metro.id, abroad.id])
    expect(await search({ keyword: '华岳' })).toEqual([company.id])
    expect(await search({ keyword: '项目', projectStatus: [3] })).toEqual([])
    expect(await search({ orgType: [4] })).toEqual([])
    expect(await search({ status: 0 })).toEqual([])
  })

  test('are sorted by people on post, by name as it is read, by time', async () => {
    const { company, metro, abroad, admin } = await aTree()
    const sorted = (field: string, order: string) =>
      found(admin, orgLists.children, { parentOrgId: company.id, sortRules: [{ field, order }] })
    await people([abroad, 4], [metro, 2])
    expect(await sorted('empNum', 'desc')).toEqual([abroad.id, metro.id])
    expect(await sorted('empNum', 'asc')).toEqual([metro.id, abroad.id])
    expect(await sorted('orgName', 'asc')).toEqual([metro.id, abroad.id])
    expect(await sorted('orgName', 'desc')).toEqual([abroad.id, metro.id])
    const { code } = await admin(orgLists.children, { parentOrgId: company.id, sortRules: [{ field: 'path', order: 'asc' }] })
    expect(code).toBe(1400)
  })
})

test('the list of nodes narrows by each of its filters', async () => {
  const { group, company, metro, abroad, sibling, admin } = await aTree()
  const list = (input: object) => found(admin, orgLists.list, { pageSize: 50, ...input })
  expect(await list({})).toEqual([group, company, sibling, metro, abroad].map(({ id }) => id))
  expect(await list({ orgParentId: group.id, below: 0 })).toEqual([company.id, sibling.id])
  expect(await list({ orgParentId: company.id })).toEqual([metro.id, abroad.id])
  expect(await list({ orgType: [2, 3], orgName: '工程' })).toEqual([company.id, sibling.id])
  expect(await list({ orgName: 'cqdt' })).toEqual([metro.id])
  expect(await list({ isOutside: 2 })).toEqual([abroad.id])
  expect(await list({ nationCode: 'KE' })).toEqual([abroad.id])
  expect(await list({ orgCode: metro.orgCode.toLowerCase() })).toEqual([metro.id])
  expect(await list({ status: 0 })).toEqual([])
  expect(await list({ createdStart: '2026-03-06' })).toEqual([])
  expect(await list({ createdEnd: '2026-03-05' })).toHaveLength(5)
})

test('nodes by their ids: those that the caller does not see are left out', async () => {
  const { group, company, metro, companyAdmin } = await aTree()
  const elsewhere = await aTree()
  const orgIds = [metro.id, group.id, elsewhere.metro.id, 9_000_000_000, company.id]
  expect((await companyAdmin(orgLists.baseOrgs, { orgIds })).data).toEqual([
    {
      orgId: metro.id,
      orgName: metro.orgName,
      shortName: null,
      orgType: 4,
      orgProjectId: `${metro.id}_4_1`,
      pathName: `${company.orgName} / ${metro.orgName}`,
    },
    {
      orgId: company.id,
      orgName: company.orgName,
      shortName: null,
      orgType: 3,
      orgProjectId: `${company.id}_3_0`,
      pathName: company.orgName,
    },
  ])
  expect((await companyAdmin(orgManagement.listOrgPath, { orgId: metro.id, orgIds })).data).toEqual([
    { orgId: metro.id, path: [company.orgName, metro.orgName], pathName: `${company.orgName} / ${metro.orgName}` },
    { orgId: company.id, path: [company.orgName], pathName: company.orgName },
  ])
  expect(await companyAdmin(orgLists.baseOrgs, { orgIds: [] })).toMatchObject({ code: 1400 })
})

test('organisations alone, and projects alone', async () => {
  const { group, company, metro, abroad, sibling, admin, companyAdmin } = await aTree()
  const ids = async (caller: Caller, call: Call, input: object) =>
    ((await caller(call, input)).data as { orgId: number }[]).map(({ orgId }) => orgId)
  expect(await ids(admin, orgLists.listOrg, {})).toEqual([group.id, company.id, sibling.id])
  expect(await ids(admin, orgLists.listOrg, { keyword: '华岳 三' })).toEqual([company.id])
  expect(await ids(admin, orgLists.listOrg, { orgType: [4] })).toEqual([])
  expect(await ids(companyAdmin, orgLists.listOrg, {})).toEqual([company.id])
  expect(await found(admin, orgLists.listChildProject, { orgId: group.id })).toEqual([metro.id, abroad.id])
  expect(await found(admin, orgLists.listChildProject, { orgId: group.id, keyword: '肯尼亚' })).toEqual([abroad.id])
  expect(await found(admin, orgLists.listChildProject, { orgId: group.id, projectStatus: [1] })).toEqual([])
  expect(await found(admin, orgLists.listChildProject, { orgId: group.id, isOutside: 2 })).toEqual([abroad.id])
  await app.db.execute(sql`update org set org_project_type = 2 where id = ${abroad.id}`)
  expect(await ids(admin, orgLists.listGeneralContractorProject, { orgId: group.id })).toEqual([metro.id])
})

test('Chinese and foreign people of a branch, each project as it is managed', async () => {
  const { company, metro, abroad, admin } = await aTree()
  await people([abroad, 4])
  expect((await admin(orgLists.chineseEmpNum, { orgId: company.id })).data).toEqual({
    ...{ chineseEmpNum: 0, foreignEmpNum: 4 },
    ...{ reportedChineseNum: null, reportedForeignNum: null, reportedProjectNum: 0 },
  })
  const managed = async (input: object) => (await admin(orgManagement.projectManagement, { orgParentId: company.id, ...input })).data
  expect(await managed({})).toMatchObject({
    total: 2,
    list: [
      { orgId: metro.id, epType: 2, industry: 1, foreignEmpNum: 0 },
      { orgId: abroad.id, foreignEmpNum: 4, empNum: 4, nationName: '肯尼亚' },
    ],
  })
  expect(await managed({ isOutside: 2, orgType: [4], epType: 2, orgProjectType: 1 })).toMatchObject({
    total: 1,
    list: [{ orgId: abroad.id }],
  })
  expect(await managed({ epType: 3 })).toMatchObject({ total: 0 })
})

test('what the projects below have reported stands beside what is counted; the closed ones are left out', async () => {
  const { group, company, metro, abroad, sibling, admin } = await aTree()
  const closed = await named('已关闭项目', company.id, 4, { projectStatus: 5 })
  for (const [{ id }, chinese, foreign] of [
    [metro, 12, null],
    [abroad, 3, 40],
    [closed, 100, 100],
  ] as const)
    await app.db.execute(
      sql`update project set reported_chinese_num = ${chinese}, reported_foreign_num = ${foreign} where project_id = ${id}`,
    )
  const reported = { reportedChineseNum: 15, reportedForeignNum: 40, reportedProjectNum: 2 }
  for (const { id } of [group, company]) expect((await admin(orgLists.chineseEmpNum, { orgId: id })).data).toMatchObject(reported)
  expect((await admin(orgLists.chineseEmpNum, { orgId: sibling.id })).data).toMatchObject({
    reportedChineseNum: null,
    reportedProjectNum: 0,
  })
})

test('a 防控类型 that waited for its day holds on that day, before any job has entered it', async () => {
  const { company, metro, abroad, admin } = await aTree()
  const waiting = (day: string) => sql`update project set ep_next = 3, ep_next_date = ${day}::date where project_id = ${metro.id}`
  const managed = async (epType: number) =>
    page(await admin(orgManagement.projectManagement, { orgParentId: company.id, epType })).list.map((row) => [
      row.orgId,
      (row as ManagedRow).epType,
    ])
  await app.db.execute(waiting('2026-03-06'))
  expect(await managed(3)).toEqual([])
  await app.db.execute(waiting('2026-03-05'))
  expect(await managed(3)).toEqual([[metro.id, 3]])
  expect(await managed(2)).toEqual([[abroad.id, 2]])
})

test('general contractors are also those for which a project below works, as far as the caller sees them', async () => {
  const { group, company, metro, abroad, sibling, admin, companyAdmin } = await aTree()
  const beside = await named('第五公司总承包项目', sibling.id, 4)
  const of = async (caller: Caller, { id }: { id: number }) =>
    ((await caller(orgLists.listGeneralContractorProject, { orgId: id })).data as { orgId: number }[]).map(({ orgId }) => orgId)
  const link = (endDate: string | null, deletedAt: string | null = null) => sql`
    insert into project_subcontract (project_id, sub_project_id, start_date, end_date, status, deleted_at, created_at, created_by, updated_at, updated_by)
    values (${beside.id}, ${abroad.id}, '2026-01-01', ${endDate}, 1, ${deletedAt}, now(), 0, now(), 0)`
  await app.db.execute(sql`update org set org_project_type = 2 where id = ${abroad.id}`)
  await app.db.execute(link('2026-03-04'))
  expect(await of(admin, company)).toEqual([metro.id])
  await app.db.execute(sql`update project_subcontract set status = 2 where project_id = ${beside.id}`)
  await app.db.execute(link('2026-03-05'))
  expect((await of(admin, company)).sort()).toEqual([metro.id, beside.id].sort())
  expect(await of(companyAdmin, company)).toEqual([metro.id])
  expect((await of(admin, group)).sort()).toEqual([metro.id, beside.id].sort())
  expect(await of(admin, sibling)).toEqual([beside.id])
})

test('the 防控类型 of a project, and of those below an organisation that are not closed', async () => {
  const { group, company, metro, admin } = await aTree()
  await named('已关闭项目', company.id, 4, { projectStatus: 5 })
  expect((await admin(orgLists.queryEpType, { projectId: metro.id })).data).toEqual({
    epType: 2,
    label: '重点防控',
    since: null,
    counts: [],
  })
  const { data } = await admin(orgLists.queryEpType, { orgId: group.id })
  expect(data).toMatchObject({
    epType: null,
    counts: [{ projectNum: 0 }, { projectNum: 0 }, { epType: 2, projectNum: 2 }, { projectNum: 0 }],
  })
})

describe('where a node is', () => {
  const placed = async (caller: Caller, orgId: number) => (await caller(orgLists.queryOrgOrProjectArea, { orgId })).data

  test('what it does not say comes from the nearest above, and which that is', async () => {
    const { group, company, metro, abroad, companyAdmin } = await aTree()
    const [sichuan] = await ask<{ id: number; name: string }>(app.db, sql`select id, name from sys_nationality_area where code = '510000'`)
    await app.db.execute(sql`
      update org set nation_code = 'CN', is_outside = 1, province_id = ${sichuan!.id}, time_zone = 'Asia/Shanghai' where id = ${group.id}`)
    await app.db.execute(sql`update org set nation_code = null, is_outside = null where id = ${company.id}`)
    expect(await placed(companyAdmin, metro.id)).toMatchObject({
      nationCode: 'CN',
      nationName: '中国',
      provinceId: sichuan!.id,
      provinceName: sichuan!.name,
      timeZone: 'Asia/Shanghai',
      from: { nationCode: metro.id, provinceId: group.id, timeZone: group.id, areaId: null },
    })
    expect(await placed(companyAdmin, company.id)).toMatchObject({ isOutside: 1, from: { isOutside: group.id, nationCode: group.id } })
    // A project abroad does not lie in the province of its group.
    expect(await placed(companyAdmin, abroad.id)).toMatchObject({ nationCode: 'KE', isOutside: 2, provinceId: null, timeZone: null })
  })

  test('its region is the nearest above, else the one of its group that covers the nation, where the caller sees that', async () => {
    const { group, abroad, admin, companyAdmin } = await aTree()
    const region = await app.anOrg({ parentId: group.id, orgType: 5, orgName: '东非区域中心' })
    const inside = await named('区域内的项目', region.id, 4, { isOutside: 2 })
    expect(await placed(admin, inside.id)).toMatchObject({ regionId: region.id, regionName: region.orgName })
    expect(await placed(admin, abroad.id)).toMatchObject({ regionId: null })
    await app.db.execute(sql`insert into region_nation (org_id, nation_code, created_at, created_by) values (${region.id}, 'KE', now(), 0)`)
    expect(await placed(admin, abroad.id)).toMatchObject({ regionId: region.id })
    expect(await placed(companyAdmin, abroad.id)).toMatchObject({ regionId: null, regionName: null })
  })
})

test('nothing above or beside the caller’s node ever shows a name (02 §9.8)', async () => {
  const { group, company, sibling, metro, companyAdmin } = await aTree()
  const elsewhere = await aTree()
  await app.db.execute(
    sql`update org set org_name = '旁边的' || id || org_name where id in (${group.id}, ${sibling.id}, ${elsewhere.company.id})`,
  )
  const { cache: _, ...reads } = orgLists
  for (const call of [...Object.values(reads), ...Object.values(orgManagement)]) {
    const asked = [group, sibling, elsewhere.company, elsewhere.metro].map(({ id }) => id)
    const inputs = [...asked, company.id, metro.id].map((id) => ({
      orgId: id,
      parentOrgId: id,
      orgParentId: id,
      orgIds: [id],
      keyword: '旁边',
      orgName: '旁边',
    }))
    for (const input of inputs.flatMap((all) => [all, { ...all, keyword: null, orgName: null }])) {
      const known = Object.fromEntries(Object.entries(input).filter(([field]) => field in call.input.properties))
      const { code, data } = await companyAdmin(call, known)
      expect([0, 1404]).toContain(code)
      expect(JSON.stringify(data)).not.toContain('旁边')
    }
  }
})

describe('the repair of what follows from parents and names', () => {
  test('is for system administrators and operators alone', async () => {
    const { admin } = await aTree()
    expect(await admin(orgLists.cache)).toMatchObject({ code: 1403 })
  })

  test('puts paths, depths and spellings right, and leaves open forms good', async () => {
    const { group, company, metro, sibling } = await aTree()
    await app.platformAdmin(orgLists.cache)
    const wrong = `${sibling.path}${company.id}/`
    await app.db.execute(sql`update org set path = ${wrong}, depth = 2 where id = ${company.id}`)
    await app.db.execute(sql`update org set pinyin = 'x' where id = ${metro.id}`)
    const before = (await app.platformAdmin(orgLists.cache)).data as CacheReport
    expect(before.repaired).toEqual([
      { orgId: company.id, orgName: company.orgName, field: 'path', old: wrong, new: company.path },
      { orgId: company.id, orgName: company.orgName, field: 'depth', old: '2', new: '3' },
      { orgId: metro.id, orgName: metro.orgName, field: 'pinyin', old: 'x', new: 'chongqingditie12haoxianxiangmu' },
    ])
    expect(before.nodeNum).toBeGreaterThan(5)
    const again = (await app.platformAdmin(orgLists.cache)).data as CacheReport
    expect(again).toMatchObject({ repaired: [], treeVersion: before.treeVersion })
    const [row] = await ask<{ path: string; version: number }>(app.db, sql`select path, version from org where id = ${company.id}`)
    expect(row).toEqual({ path: company.path, version: 0 })
    expect(group.path.length).toBeLessThan(row!.path.length)
  })
})
