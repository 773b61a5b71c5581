import { userAccounts } from '@oems/contract/accounts/userAccounts.ts'
import { users } from '@oems/contract/accounts/users.ts'
import { type Call, nameOf } from '@oems/contract/core/call.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { passwords } from '@oems/contract/people/passwords.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { regionUsers } from '@oems/contract/regionUser/regionUsers.ts'
import { projectInfo } from '@oems/contract/reporting/projectInfo.ts'
import { secondFactor } from '@oems/contract/session/secondFactor.ts'
import { session } from '@oems/contract/session/session.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { everyCallOf } from '../core/domain.ts'
import { aFreshDay } from '../declaration/testPeople.ts'
import { domains } from '../domains.ts'
import { infoOf, saved } from '../people/testEmployees.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { hashThreads } from './hashThreads.ts'
import { hashPassword } from './passwords.ts'

const password = 'Geheim@2026'
let passwordHash: string
let app: TestApp
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  app = await testApp()
})

/** Of the writers' and the readers' connections, how many were in use while something was hashed. */
let inUse: number[] = []
const { run } = hashThreads
beforeEach(() => {
  inUse = []
  vi.spyOn(hashThreads, 'run').mockImplementation((task) => {
    const { db, reader } = app.database
    for (const { $client } of [db, reader]) inUse.push($client.totalCount - $client.idleCount)
    return run.call(hashThreads, task)
  })
})
afterEach(() => void vi.restoreAllMocks())

async function somebody(more: object = {}) {
  const { id: orgId } = await app.anOrg({ orgType: 2 })
  const person = await app.anAccount({ roleId: 3, orgId, passwordHash, ...more })
  return { ...person, orgId, caller: app.as(await app.aSession(person)) }
}
async function aRegionUser() {
  const { id: orgId } = await app.anOrg({ orgType: 2 })
  const { id: regionId } = await app.anOrg({ orgType: 5, parentId: orgId })
  return { name: '吴区域', sex: 1, mobile: '19910007306', orgId, regionIds: [regionId] }
}

const resets = [passwords.resetUcPwd, passwords.resetPwdAccount]

async function resetOf(call: (typeof resets)[number]) {
  const { project, projectAdmin } = await app.aGroup()
  const { account } = await infoOf(projectAdmin, await saved(projectAdmin, project.id))
  return projectAdmin(call, { accountId: account!.accountId })
}

/** Every call that hashes, so called that it does. */
const hashing: readonly (readonly [Call, () => Promise<unknown>])[] = [
  [session.login, async () => app.stranger(session.login, { username: (await somebody()).username, password })],
  [session.changePassword, async () => (await somebody()).caller(session.changePassword, { password, newPassword: 'Neu&Gut-73' })],
  [secondFactor.begin, async () => (await somebody()).caller(secondFactor.begin, { password })],
  [secondFactor.remove, async () => (await somebody()).caller(secondFactor.remove, { password, code: '123456' })],
  [userAccounts.save, () => app.platformAdmin(userAccounts.save, { nickname: '张三', password: 'Neu&Gut-73' })],
  [users.save, () => app.platformAdmin(users.save, { nickname: '李四', rops: [{ roleId: 6, orgId: app.rootId }] })],
  [users.dealAccount, async () => app.platformAdmin(users.dealAccount, { accountId: (await somebody()).accountId, action: 4 })],
  [projectInfo.createTempSysUser, invite],
  [phone.activate, activate],
  [regionUsers.add, async () => app.platformAdmin(regionUsers.add, await aRegionUser())],
  ...resets.map((call) => [call, () => resetOf(call)] as const),
]

async function invite() {
  const project = await app.anOrg({ orgType: 4 })
  const holder = { roleId: 8, holderName: '王五', holderPhone: '19910007305', validUntil: '2026-03-31' }
  return app.platformAdmin(projectInfo.createTempSysUser, { projectId: project.id, ...holder })
}

async function activate() {
  await aFreshDay(app)
  const project = await app.anOrg({ orgType: 4, parentId: (await app.anOrg({ orgType: 3 })).id })
  const [idNumber, mobile] = ['EA7304001', '19910007304']
  const emergency = { emergencyName: '赵母', emergencyPhone: '13900000000', emergencyRelation: 3 }
  const person = { name: '赵启航', mobile, empType: 1, idType: 2, idNumber, sex: 1, birthday: '1991-02-03' }
  await (await app.anAdmin(5, project.id))(employees.v2Save, { ...emergency, ...person, orgId: project.id })
  const input = {
    qrToken: project.qrToken,
    mobile,
    idTail6: idNumber.slice(-6),
    password: 'Morgen&Tau-73',
    consents: [1, 2],
    docVersion: 1,
  }
  return app.stranger(phone.activate, input, { platform: 'H5' })
}

describe('no connection is kept while a password is hashed, neither a writer’s nor a reader’s', () => {
  test.each(hashing.map(([call, ask]) => [nameOf(call), ask] as const))('%s', async (_name, ask) => {
    expect(await ask()).toMatchObject({ code: expect.toSatisfy((code: number) => [0, 1409].includes(code)) })
    expect(inUse.length).toBeGreaterThan(0)
    expect(Math.max(...inUse)).toBe(0)
  })

  test('and every call that takes a password is among these', () => {
    const taking = everyCallOf(domains).filter(({ input }) => 'password' in input.properties || 'newPassword' in input.properties)
    expect(hashing.map(([call]) => call)).toEqual(expect.arrayContaining(taking))
  })
})
