import { ImportSituation } from '@oems/contract/operations/codes.ts'
import type { Started } from '@oems/contract/operations/imports.ts'
import { ImportMode, orgSheets } from '@oems/contract/organisation/orgImport.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf, type Typed, workbook } from '../../people/testImports.ts'
import { linesIn } from '../../testing/linesIn.ts'
import { testApp } from '../../testing/testApp.ts'
import { confirmOrgs } from './testOrgSheets.ts'

const app = await testApp()

test('组织列表 holds what stands below in the order of the tree, no name above or beside the caller, and no formula', async () => {
  const group = await app.anOrg({ orgType: 2, orgName: '看不见的集团' })
  const company = await app.anOrg({ parentId: group.id, orgName: '东部公司' })
  await app.anOrg({ parentId: group.id, orgName: '旁边的公司' })
  const below = await app.anOrg({ parentId: company.id, orgName: '=HYPERLINK("a")' })
  const project = await app.anOrg({ parentId: below.id, orgType: 4, orgName: '最下的项目' })
  await app.db.execute(
    sql`update org set deleted_at = now() where id = ${(await app.anOrg({ parentId: company.id, orgName: '已删除' })).id}`,
  )
  const lines = await linesIn(await (await app.anAdmin(4, company.id))(orgSheets.export, {}))
  const [heading, ...rows] = lines
  const levels = ['组织全路径', '第1级', '第2级', '第3级', '上级编码', '组织名称', '组织类型']
  expect(heading!.slice(0, 7)).toEqual(levels)
  expect(rows.map((row) => row.slice(0, 7).map((cell) => cell ?? ''))).toEqual([
    ['东部公司 / =HYPERLINK("a")', '东部公司', '=HYPERLINK("a")', '', company.orgCode, '=HYPERLINK("a")', '经营公司'],
    ['东部公司 / =HYPERLINK("a") / 最下的项目', '东部公司', '=HYPERLINK("a")', '最下的项目', below.orgCode, project.orgName, '项目'],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/看不见的集团|旁边的公司|已删除/)
})

test('the list comes back as it went out: nothing of it is new, and only what was corrected is written', async () => {
  const group = await app.anOrg({ orgType: 2 })
  const admin = await app.anAdmin(3, group.id)
  const company = await app.anOrg({ parentId: group.id, orgName: '东部公司' })
  const below = await app.anOrg({ parentId: company.id, orgName: '东部公司一分局' })
  await app.db.execute(sql`
    update org set nation_code = 'CN', is_outside = 1, time_zone = 'Asia/Shanghai', address = '江东中路1号',
      area_id = (select id from sys_nationality_area where code = '320106'),
      province_id = (select parent_id from sys_nationality_area where code = '320106') where id = ${below.id}`)
  const [heading = [], ...rows] = await linesIn(await admin(orgSheets.export, { orgType: [3] }))
  const lines = rows.map((row): Typed => Object.fromEntries(heading.map((header, at) => [header, row[at]])))
  expect(lines).toMatchObject([{ 上级编码: group.orgCode }, { 上级编码: company.orgCode, '省/州': '江苏省', '市/县': '南京市鼓楼区' }])
  const stage = async (typed: readonly Typed[]) => {
    const file = new File([new Uint8Array(await workbook(typed, heading))], '组织列表.xlsx')
    const { data } = await admin(orgSheets.importExcel, { file, orgParentId: group.id, mode: ImportMode.addAndUpdate })
    const { batchNumber } = data as Started
    return { batchNumber, ...(await rowsOf(admin, batchNumber)) }
  }
  const again = await stage(lines)
  expect(again.list.map(({ importSituation, errors }) => [importSituation, errors])).toEqual([
    [ImportSituation.toUpdate, []],
    [ImportSituation.toUpdate, []],
  ])
  expect(await confirmOrgs(admin, again.batchNumber)).toMatchObject({ code: 0 })
  expect(await linesIn(await admin(orgSheets.export, { importSituation: ImportSituation.toUpdate }))).toHaveLength(1)
  const corrected = await stage([lines[0]!, { ...lines[1], 地址: '江东中路2号', '市/县': '南京市' }])
  expect(await confirmOrgs(admin, corrected.batchNumber)).toMatchObject({ code: 0 })
  const [, ...written] = await linesIn(await admin(orgSheets.export, { importSituation: ImportSituation.toUpdate }))
  expect(written).toEqual([expect.arrayContaining([below.orgName, '南京市', '江东中路2号'])])
})

test('it holds what the list is narrowed to', async () => {
  const group = await app.anOrg({ orgType: 2 })
  const admin = await app.anAdmin(3, group.id)
  const north = await app.anOrg({ parentId: group.id, orgName: '北方公司', nationCode: 'KE' })
  const south = await app.anOrg({ parentId: group.id, orgName: '南方公司' })
  await app.anOrg({ parentId: north.id, orgType: 4, orgName: '北方项目', nationCode: 'KE' })
  await app.db.execute(sql`update org set status = 0 where id = ${south.id}`)
  const namesOf = async (filter: object) => {
    const [heading = [], ...rows] = await linesIn(await admin(orgSheets.export, filter))
    return rows.map((row) => row[heading.indexOf('组织名称')])
  }
  expect(await namesOf({ nationCode: 'KE' })).toEqual(['北方公司', '北方项目'])
  expect(await namesOf({ nationCode: 'KE', orgType: [4] })).toEqual(['北方项目'])
  expect(await namesOf({ status: 0 })).toEqual(['南方公司'])
  expect(await namesOf({ orgCode: north.orgCode })).toEqual(['北方公司'])
  expect(await namesOf({ importSituation: 1 })).toEqual([])
})
