import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { Started } from '@oems/contract/operations/imports.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { type RegionUser, regionUsers } from '@oems/contract/regionUser/regionUsers.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { aMobile, anIdNumber, infoOf, messagesOf } from '../people/testEmployees.ts'
import { batchOf, complaintsOf, workbook } from '../people/testImports.ts'
import { type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp()

async function aGroup() {
  const group = await app.aGroup()
  const aRegion = () => app.anOrg({ parentId: group.group.id, orgType: OrgType.region })
  return { ...group, north: await aRegion(), south: await aRegion() }
}
const draft = (orgId: number, regionIds: readonly number[], more: object = {}) => ({
  ...{ name: '周区域', sex: 1, mobile: aMobile(), orgId, regionIds },
  ...more,
})
async function added(as: Caller, orgId: number, regionIds: readonly number[], more: object = {}) {
  const reply = await as(regionUsers.add, draft(orgId, regionIds, more))
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as { id: number; initialPassword: string }
}
const listed = async (as: Caller, filter: object = {}) => ((await as(regionUsers.list, filter)).data as { list: RegionUser[] }).list
const pairsOf = (employeeId: number) =>
  ask<{ role: number; org: number }>(
    app.db,
    sql`select r.role_id as role, r.org_id as org from sys_account_rop r join sys_account a on a.id = r.account_id
        where a.employee_id = ${employeeId} and r.deleted_at is null order by 1, 2`,
  )

describe('a region user', () => {
  test('is an employee who signs in to look after the regions, by a password that is shown once', async () => {
    const { group, north, south, groupAdmin } = await aGroup()
    const mobile = aMobile()
    const { id, initialPassword } = await added(groupAdmin, group.id, [north.id, south.id], { mobile, idType: 1, idNumber: anIdNumber() })
    expect(await infoOf(groupAdmin, id)).toMatchObject({ empType: 5, homeOrgId: group.id, onPost: 1 })
    expect(await pairsOf(id)).toEqual([
      { role: Role.companyAdministrator, org: north.id },
      { role: Role.companyAdministrator, org: south.id },
      { role: Role.employee, org: group.id },
    ])
    expect(await app.stranger(session.login, { username: mobile, password: initialPassword })).toMatchObject({
      code: 0,
      data: { mustChange: true },
    })
    const [row] = await listed(groupAdmin)
    expect(row).toMatchObject({ id, name: '周区域', mobile: `199****${mobile.slice(-4)}`, activated: 1, orgId: group.id })
    expect(row!.regions.map(({ orgId }) => orgId)).toEqual([north.id, south.id])
    expect((await groupAdmin(regionUsers.regionals)).data).toMatchObject({ list: [{ orgId: north.id }, { orgId: south.id }] })
    expect(await listed(groupAdmin, { regionId: south.id, name: '周', mobile })).toHaveLength(1)
    expect(await listed(groupAdmin, { name: '郑' })).toEqual([])
  })

  test('looks after regions alone, one to twenty, of the caller’s own, given by whoever may give the role', async () => {
    const { group, company, project, north, groupAdmin, companyAdmin } = await aGroup()
    const stranger = await aGroup()
    const add = (as: Caller, orgId: number, regionIds: readonly number[], more: object = {}) =>
      as(regionUsers.add, draft(orgId, regionIds, more))
    expect(await add(groupAdmin, group.id, [north.id, project.id])).toMatchObject({ code: 1422, msg: '只能选择区域' })
    expect(await add(groupAdmin, group.id, [stranger.north.id])).toMatchObject({ code: 1404 })
    expect(await add(groupAdmin, stranger.group.id, [north.id])).toMatchObject({ code: 1404 })
    expect(messagesOf(await add(groupAdmin, group.id, []))).toHaveProperty('regionIds')
    expect(messagesOf(await add(groupAdmin, group.id, [north.id], { mobile: '123' }))).toEqual({ mobile: '手机号应为1开头的11位数字' })
    const below = await app.anOrg({ parentId: company.id, orgType: OrgType.region })
    expect(await add(companyAdmin, company.id, [below.id])).toMatchObject({ code: 1422, msg: '不能授予该角色' })
    expect(await add(await app.anAdmin(5, project.id), group.id, [north.id])).toMatchObject({ code: 1403 })
    const mobile = aMobile()
    const twice = await Promise.all([1, 2].map(() => add(groupAdmin, group.id, [north.id], { mobile })))
    expect(twice.map(({ code }) => code).sort()).toEqual([0, 1409])
  })

  test('is changed, and keeps what else the account may do; taken away, the person stays', async () => {
    const { group, company, north, south, groupAdmin } = await aGroup()
    const { id } = await added(groupAdmin, group.id, [north.id])
    const stranger = await aGroup()
    const [row] = await listed(groupAdmin)
    await app.db.execute(sql`
      insert into sys_account_rop (account_id, role_id, org_id, created_at, created_by, updated_at, updated_by)
      select account_id, ${Role.doctor}, ${company.id}, now(), 1, now(), 1 from employee where id = ${id}`)
    const { version, mobile } = row!
    const change = { id, version, name: '周北', sex: 1, mobile, orgId: group.id, regionIds: [south.id] }
    expect(await stranger.groupAdmin(regionUsers.modify, change)).toMatchObject({ code: 1404 })
    expect(await groupAdmin(regionUsers.modify, { ...change, orgId: company.id })).toMatchObject({ code: 1422 })
    expect(await groupAdmin(regionUsers.modify, { ...change, version: version + 1 })).toMatchObject({ code: 1409 })
    expect(await groupAdmin(regionUsers.modify, change)).toMatchObject({ code: 0 })
    expect(await infoOf(groupAdmin, id)).toMatchObject({ name: '周北', mobile })
    const kept = [
      { role: Role.doctor, org: company.id },
      { role: Role.employee, org: group.id },
    ]
    expect(await pairsOf(id)).toEqual([{ role: Role.companyAdministrator, org: south.id }, ...kept])

    expect(await stranger.groupAdmin(regionUsers.delete, { ids: [id] })).toMatchObject({ code: 1404 })
    expect(await groupAdmin(regionUsers.delete, { ids: [id] })).toMatchObject({ code: 0 })
    expect(await pairsOf(id)).toEqual(kept)
    expect(await listed(groupAdmin)).toEqual([])
    expect((await groupAdmin(employees.v2List, { empType: [5] })).data).toMatchObject({ total: 1 })
    expect(await groupAdmin(regionUsers.resetPwd, { userId: id })).toMatchObject({ code: 1404 })
  })
})

test('region users from a workbook, whose passwords are handed out one by one', async () => {
  const { group, project, north, south, groupAdmin } = await aGroup()
  const headings = ['姓名', '性别', '手机号', '归属单位', '负责区域']
  const line = (more: object = {}) => ({
    ...{ 姓名: '吴区域', 性别: '男', 手机号: aMobile(), 归属单位: group.orgCode, 负责区域: `${north.orgName}、${south.orgCode}` },
    ...more,
  })
  const upload = async (lines: readonly object[]) => {
    const file = new File([new Uint8Array(await workbook(lines as never, headings))], '区域用户.xlsx')
    return ((await groupAdmin(regionUsers.importExcel, { file })).data as Started).batchNumber
  }
  const wrong = await upload([line({ 负责区域: project.orgCode }), line({ 手机号: '1' }), line({ 归属单位: '没有' })])
  expect(await complaintsOf(groupAdmin, wrong)).toEqual([
    [2, '负责区域：只能选择区域'],
    [3, '手机号：手机号应为1开头的11位数字'],
    [4, '归属单位：没有找到单位“没有”，请填写完整路径或组织编码'],
  ])
  await groupAdmin(regionUsers.cancelImport, { batchNumber: wrong })
  const batchNumber = await upload([line(), line({ 姓名: '郑区域' })])
  expect(await batchOf(groupAdmin, batchNumber)).toMatchObject({ okCount: 2 })
  expect(await groupAdmin(regionUsers.import, { batchNumber })).toMatchObject({ code: 0 })
  const rows = await listed(groupAdmin)
  expect(rows.map(({ activated, regions }) => [activated, regions.length])).toEqual([
    [0, 2],
    [0, 2],
  ])
  const { data } = await groupAdmin(regionUsers.resetPwd, { userId: rows[0]!.id })
  const { initialPassword: password } = data as { initialPassword: string }
  expect(await app.stranger(session.login, { username: rows[0]!.username, password })).toMatchObject({ code: 0 })
})
