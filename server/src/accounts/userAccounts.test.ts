import { type AccountInfo, type AccountRow, userAccounts as calls } from '@oems/contract/accounts/userAccounts.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type Answered, type Caller, type TestApp, testApp } from '../testing/testApp.ts'

let app: TestApp
let operations: Caller
beforeAll(async () => {
  app = await testApp()
  operations = await app.anAdmin(6, app.rootId)
})

const good = ({ code, msg, data }: Answered) => {
  expect({ code, msg }).toEqual({ code: 0, msg: 'success' })
  return data
}
const namesIn = async (more: object) =>
  (good(await operations(calls.page, { pageSize: 200, ...more })) as { list: AccountRow[] }).list.map(({ username }) => username)
const infoOf = async (accountId: number) => good(await operations(calls.detail, { accountId })) as AccountInfo

test('only the platform manages identities', async () => {
  const { groupAdmin } = await app.aGroup()
  for (const call of Object.values(calls)) expect((await groupAdmin(call, { accountId: 1 })).code).toBe(1403)
})

test('an identity without a role is made, found, changed and deleted; it cannot sign in to anything', async () => {
  const group = await app.anOrg({ orgType: 2 })
  const made = good(await operations(calls.save, { nickname: '诸葛亮', orgId: group.id, username: 'kongming', idNumber: 'E7654321' })) as {
    id: number
    initialPassword: string
  }
  const signIn = () => app.stranger(session.login, { username: 'kongming', password: made.initialPassword })
  expect(await signIn()).toMatchObject({ code: 1403, msg: '您的账号暂无系统访问权限，请联系管理员' })
  for (const filter of [{ nickname: 'zgl' }, { username: 'kong' }, { idNumber: 'e7654321' }, { source: 1, hasWeb: 0 }, { orgId: group.id }])
    expect(await namesIn(filter)).toContain('kongming')
  for (const filter of [{ hasWeb: 1 }, { source: 2 }, { status: 2 }, { idNumber: 'E7654322' }])
    expect(await namesIn(filter)).not.toContain('kongming')
  const { version, ...info } = await infoOf(made.id)
  expect(info).toMatchObject({ orgId: group.id, orgName: group.orgName, rops: [], idNumber: expect.stringContaining('*') })
  good(await operations(calls.update, { accountId: made.id, version, nickname: '孔明', idNumber: info.idNumber }))
  expect(await operations(calls.update, { accountId: made.id, version, nickname: '孔明' })).toMatchObject({ code: 1409 })
  expect(good(await operations(calls.detail, { accountId: made.id, reveal: 1, purpose: 3 }))).toMatchObject({
    idNumber: 'E7654321',
    nickname: '孔明',
  })
  good(await operations(calls.delete, { ids: [made.id] }))
  expect(await signIn()).toMatchObject({ code: 1422, msg: '账号或密码错误' })
  expect(await operations(calls.detail, { accountId: made.id })).toMatchObject({ code: 1404 })
})

test('deleted whole, an employee’s account leaves the record without one', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const urgent = { emergencyName: '甲', emergencyPhone: '13900000000', emergencyRelation: 1 }
  const draft = {
    name: '李四',
    sex: 1,
    empType: 2,
    nationCode: 'KE',
    orgId: project.id,
    createAccount: 1,
    mobile: '19500000001',
    ...urgent,
  }
  const { id: employeeId } = good(await projectAdmin(employees.v2Save, draft)) as { id: number }
  const [row] = await ask<{ id: number }>(app.db, sql`select account_id as id from employee where id = ${employeeId}`)
  const account = await infoOf(row!.id)
  expect(account).toMatchObject({ employeeId, rops: [{ roleId: 12, webLogin: 0 }] })
  expect(await namesIn({ hasWeb: 0 })).toContain(account.username)
  good(await operations(calls.delete, { ids: [row!.id] }))
  expect(good(await projectAdmin(employees.info, { employeeId }))).toMatchObject({ hasAccount: 0, account: null })
  expect(await namesIn({ username: account.username })).toEqual([])
})

test('nobody deletes the own account or one of the same rank', async () => {
  const own = await app.anAccount({ roleId: 6, orgId: app.rootId })
  const ownCaller = app.as(await app.aSession(own))
  expect(await ownCaller(calls.delete, { ids: [own.accountId] })).toMatchObject({ code: 1409, msg: '不能删除当前登录账号' })
  const peer = await app.anAccount({ roleId: 6, orgId: app.rootId })
  expect(await ownCaller(calls.delete, { ids: [peer.accountId] })).toMatchObject({ code: 1403 })
})
