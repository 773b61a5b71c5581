import { projectManager } from '@oems/contract/project/projectManager.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true })
const { listOtherOrg } = projectManager

test('candidates lie outside the caller’s scope in the same group, show a name alone, and the log tells who looked', async () => {
  const { group, company, companyAdmin } = await app.aGroup()
  const beside = await app.anOrg({ parentId: group.id, orgName: '候选东非公司' })
  const project = await app.anOrg({ parentId: beside.id, orgType: 4, orgName: '候选水电项目' })
  await app.anOrg({ parentId: beside.id, orgType: 4, orgName: '候选已关闭项目', projectStatus: 5 })
  const off = await app.anOrg({ parentId: group.id, orgName: '停用公司', status: 0 })
  await app.anOrg({ parentId: off.id, orgType: 4, orgName: '候选停用公司项目' })
  await app.anOrg({ parentId: company.id, orgType: 4, orgName: '候选本公司项目' })
  const other = await app.aGroup()
  const foreign = await app.anOrg({ parentId: other.company.id, orgType: 4, orgName: '候选外集团项目' })

  const search = { keyword: '候选', purpose: 'subcontract', orgId: company.id }
  const { data } = await companyAdmin(listOtherOrg, search)
  expect(data).toMatchObject([{ orgId: project.id, orgName: '候选水电项目', pathName: '候选水电项目' }])
  expect(await companyAdmin(listOtherOrg, { ...search, purpose: 'migration' })).toMatchObject({ data: [{ orgName: '候选东非公司' }] })
  const all = (await app.platformAdmin(listOtherOrg, search)).data as { orgId: number }[]
  expect(all.map(({ orgId }) => orgId)).toEqual(expect.arrayContaining([project.id, foreign.id]))

  expect(await companyAdmin(listOtherOrg, { ...search, orgId: other.company.id })).toMatchObject({ code: 1404 })
  expect(await companyAdmin(listOtherOrg, { ...search, keyword: '候' })).toMatchObject({ code: 1400 })
  const lines = await ask(app.db, sql`select 1 from sys_log where call_key like '%list-other-org%' and target_id = ${company.id}`)
  expect(lines.length).toBeGreaterThan(0)
})
