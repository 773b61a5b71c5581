import { onlineSessions as calls, type OnlineSession } from '@oems/contract/session/onlineSessions.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { lastLogs } from '../../testing/logs.ts'
import { type Answered, type Caller, type TestApp, testApp } from '../../testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function somebody(roleId: number, orgId: number) {
  const account = await app.anAccount({ roleId, orgId })
  const caller = app.as(await app.aSession(account))
  await app.db.execute(sql`update sys_session set last_active_time = ${app.clock().toISOString()} where account_id = ${account.accountId}`)
  return { ...account, caller }
}
const listed = async (caller: Caller, more: object = {}) => {
  const { code, data } = await caller(calls.list, { pageSize: 200, ...more })
  expect(code).toBe(0)
  return (data as { list: OnlineSession[] }).list
}
const refused = ({ code, msg }: Answered) => [code, msg]

test('shows who is signed in within the scope, and not who has signed out', async () => {
  const group = await app.anOrg({ orgType: 2 })
  const project = await app.anOrg({ parentId: group.id, orgType: 4 })
  const [admin, doctor, former] = [await somebody(3, group.id), await somebody(7, project.id), await somebody(7, project.id)]
  const stranger = await somebody(3, (await app.anOrg({ orgType: 2 })).id)
  await former.caller(session.logout)
  const rows = await listed(admin.caller)
  const names = rows.map(({ username }) => username)
  expect(names).toEqual(expect.arrayContaining([admin.username, doctor.username]))
  expect(names).not.toContain(former.username)
  expect(names).not.toContain(stranger.username)
  expect(rows.find(({ username }) => username === doctor.username)).toMatchObject({
    roleName: '医生',
    orgName: project.orgName,
    platform: 'WEB',
    ip: '127.0.0.1',
    mine: 0,
  })
  expect(rows.find(({ username }) => username === admin.username)).toMatchObject({ mine: 1 })
  expect((await listed(admin.caller, { orgId: project.id })).map(({ username }) => username)).toEqual([doctor.username])
  expect(await listed(admin.caller, { platform: 'H5' })).toEqual([])
  expect(await listed(admin.caller, { username: doctor.username, nickname: doctor.username })).toHaveLength(1)
  await app.db.execute(sql`update sys_session set last_active_time = '2026-03-05T07:00:00+08:00' where account_id = ${doctor.accountId}`)
  expect((await listed(admin.caller)).map(({ username }) => username)).not.toContain(doctor.username)
})

test('sends away whoever is in the scope, all or none, and leaves a line', async () => {
  const { group, project } = await app.aGroup()
  const [admin, doctor] = [await somebody(3, group.id), await somebody(7, project.id)]
  const stranger = await somebody(3, (await app.anOrg({ orgType: 2 })).id)
  const idOf = async (caller: Caller, username: string) => (await listed(caller, { username }))[0]!.sessionId
  const [theirs, foreign, own] = [
    await idOf(admin.caller, doctor.username),
    await idOf(stranger.caller, stranger.username),
    await idOf(admin.caller, admin.username),
  ]
  const reason = '设备遗失'
  expect(refused(await admin.caller(calls.kick, { sessionIds: [theirs, foreign], reason }))).toEqual([1404, '记录不存在'])
  expect(refused(await admin.caller(calls.kick, { sessionIds: [theirs, own], reason }))).toEqual([1409, '不能强制下线当前会话'])
  expect((await admin.caller(calls.kick, { sessionIds: [theirs] })).code).toBe(1400)
  expect(await doctor.caller(session.userInfo)).toMatchObject({ status: 200 })
  expect(refused(await admin.caller(calls.kick, { sessionIds: [theirs], reason }))).toEqual([0, 'success'])
  expect(await doctor.caller(session.userInfo)).toMatchObject({ status: 401 })
  expect(refused(await admin.caller(calls.kick, { sessionIds: [theirs], reason }))).toEqual([1404, '记录不存在'])
  const [, line] = await lastLogs(app, calls.kick, 2)
  expect(line).toMatchObject({ targetId: doctor.accountId, reason, result: 1 })
})

test('a doctor may do neither', async () => {
  const { caller } = await somebody(7, (await app.anOrg({ orgType: 4 })).id)
  for (const call of Object.values(calls)) expect((await caller(call)).code).toBe(1403)
})
