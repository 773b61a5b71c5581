import { orgSheets } from '@oems/contract/organisation/orgImport.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linesIn } from '../../testing/linesIn.ts'
import { testApp } from '../../testing/testApp.ts'

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
  const levels = ['组织全路径', '第1级', '第2级', '第3级', '组织名称', '组织类型']
  expect(heading!.slice(0, 6)).toEqual(levels)
  expect(rows.map((row) => row.slice(0, 6).map((cell) => cell ?? ''))).toEqual([
    ['东部公司 / =HYPERLINK("a")', '东部公司', '=HYPERLINK("a")', '', '=HYPERLINK("a")', '经营公司'],
    ['东部公司 / =HYPERLINK("a") / 最下的项目', '东部公司', '=HYPERLINK("a")', '最下的项目', project.orgName, '项目'],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/看不见的集团|旁边的公司|已删除/)
})
