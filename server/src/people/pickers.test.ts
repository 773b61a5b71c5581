import { movements } from '@oems/contract/people/movements.ts'
import { pickers } from '@oems/contract/people/pickers.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type Answered, testApp } from '../testing/testApp.ts'
import { infoOf, messagesOf, saved } from './testEmployees.ts'

const app = await testApp()
const idsIn = ({ data }: Answered) => (data as { list: { employeeId: number }[] }).list.map(({ employeeId }) => employeeId)

test('people of the own sites are found by a character or two, as much as lets one choose', async () => {
  const { company, project, projectAdmin, companyAdmin } = await app.aGroup()
  const stranger = await app.aGroup()
  const zhao = await saved(projectAdmin, project.id, { name: '赵一', workNo: 'Z-100', mobile: '19900001234' })
  const qian = await saved(companyAdmin, company.id, { name: '钱二' })
  await saved(stranger.projectAdmin, stranger.project.id, { name: '赵三' })
  const search = (keyword: string, more: object = {}) => projectAdmin(pickers.search, { keyword, ...more })
  expect((await search('赵')).data).toMatchObject({ list: [{ employeeId: zhao, orgName: project.orgName, mobile: '199****1234' }] })
  for (const keyword of ['zhaoyi', 'z-10', '1234', '19900001234'])
    expect([keyword, idsIn(await search(keyword))]).toEqual([keyword, [zhao]])
  expect(messagesOf(await search('z'))).toEqual({ keyword: '请至少输入一个汉字或两个字符' })
  expect(messagesOf(await search('赵', { limit: 21 }))).toHaveProperty('limit')
  expect(idsIn(await search('钱二'))).toEqual([])
  expect(idsIn(await companyAdmin(pickers.search, { keyword: '钱二' }))).toEqual([qian])
  expect(await search('赵', { orgId: stranger.project.id })).toMatchObject({ code: 1404 })

  expect(idsIn(await companyAdmin(pickers.listOnOrgId, { orgId: company.id }))).toEqual([qian])
  expect(await projectAdmin(pickers.listOnOrgId, { orgId: company.id })).toMatchObject({ code: 1404 })

  const { account } = await infoOf(projectAdmin, zhao)
  const [rop] = await ask<{ id: number }>(app.db, sql`select id from sys_account_rop where account_id = ${account!.accountId}`)
  const own = app.as(await app.aSession({ accountId: account!.accountId, ropId: rop!.id }))
  expect(await own(pickers.search, { keyword: '赵' })).toMatchObject({ code: 1403 })
  expect(await projectAdmin(movements.changeStatus, { employeeIds: [zhao], toStatus: 4 })).toMatchObject({ code: 0 })
  expect(idsIn(await search('赵'))).toEqual([])
})

test('who goes with a patient says so in the record, and stands at the site', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const may = await saved(projectAdmin, project.id, { name: '孙三', accompanyFlag: 1 })
  const away = await saved(projectAdmin, project.id, { name: '孙四', accompanyFlag: 1 })
  await saved(projectAdmin, project.id, { name: '孙五' })
  const leave = { employeeIds: [away], toStatus: 2, expectReturnDate: '2026-03-20' }
  expect(await projectAdmin(movements.changeStatus, leave)).toMatchObject({ code: 0 })
  expect(idsIn(await projectAdmin(pickers.queryAccompanyUser, { projectId: project.id }))).toEqual([may])
  expect(idsIn(await projectAdmin(pickers.queryAccompanyUser, { keyword: '孙三' }))).toEqual([may])
})
