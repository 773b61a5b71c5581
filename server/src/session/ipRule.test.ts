import { session as calls } from '@oems/contract/session/session.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../accounts/passwords.ts'
import { anAssignment } from '../testing/accounts.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ipAllowComplaint, mayComeFrom } from './ipRule.ts'

const password = 'Geheim@2026'
let passwordHash: string
let app: TestApp
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  app = await testApp({ parameters: { 'security.ipAllow': '203.0.113.0/24, 2001:db8::/32' } })
})

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const [inside, insideSix, outside] = ['203.0.113.7', '2001:db8::7', '198.51.100.7']
const refused = { code: 1422, msg: '当前网络不允许登录' }
const signIn = (username: string, ip: string, candidate = password) =>
  app.stranger(calls.login, { username, password: candidate }, { platform: 'WEB', ...from(ip) })
const callerOf = ({ data }: { data: unknown }) => app.as((data as { token: string }).token)

describe('an address', () => {
  const allowed = (text: string, ip: string, role = 1) => mayComeFrom(ip, role, { 'security.ipAllow': text })
  test.each([
    ['', outside, true],
    [' ', outside, true],
    ['203.0.113.0/24', inside, true],
    ['203.0.113.0/24', outside, false],
    ['203.0.113.7', inside, true],
    ['203.0.113.8', inside, false],
    ['10.0.0.0/8；203.0.113.0/24', inside, true],
    ['10.0.0.0/8\n2001:db8::/32', insideSix, true],
    ['2001:db8::/32', '2001:db9::7', false],
    ['2001:db8::/32', inside, false],
    ['203.0.113.0/24', `::ffff:${inside}`, true],
    ['203.0.113.0/24', 'unknown', false],
    ['nonsense', inside, false],
  ])('“%s” from %s: %s', (text, ip, good) => expect(allowed(text, ip)).toBe(good))
  test('counts for 系统管理员 and 平台运营 alone', () => {
    const roles = Array.from({ length: 13 }, (_, at) => at + 1)
    expect(roles.filter((role) => !allowed('203.0.113.0/24', outside, role))).toEqual([1, 6])
  })
})

describe('a new list', () => {
  const by = (ip: string, baseRoleId = 1) => ({ ip, baseRoleId })
  test.each(['203.0.113.0/33', '203.0.113', '2001:db8::/129', '203.0.113.0/', '203.0.113.0/24/8', 'a.example'])('%s is refused', (entry) =>
    expect(ipAllowComplaint(`203.0.113.0/24,${entry}`, by(inside))).toBe(`“${entry}”不是IP地址或网段，应如 10.0.0.0/8 或 2001:db8::/32`),
  )
  test('may not shut out whoever saves it', () => {
    expect(ipAllowComplaint('10.0.0.0/8', by(inside))).toBe(`您当前的地址 ${inside} 不在其中，保存后您将无法登录`)
    expect(ipAllowComplaint('10.0.0.0/8', by(inside, 3))).toBeNull()
    expect(ipAllowComplaint(`10.0.0.0/8\n${inside}`, by(`::ffff:${inside}`))).toBeNull()
    expect(ipAllowComplaint('', by(inside))).toBeNull()
  })
})

describe('signing in', () => {
  test.each([1, 6])('with role %i is for the listed networks, and a wrong password is refused as ever', async (roleId) => {
    const { username, accountId } = await app.anAccount({ roleId, orgId: app.rootId, passwordHash })
    expect(await signIn(username, outside)).toMatchObject(refused)
    expect(await signIn(username, outside, 'falsch')).toMatchObject({ code: 1422, msg: '账号或密码错误' })
    const sessions = await app.db.execute(`select 1 from sys_session where account_id = ${accountId}`)
    expect(sessions.rows).toEqual([])
    for (const ip of [inside, insideSix]) expect(await signIn(username, ip)).toMatchObject({ code: 0 })
  })
  test('with another role is for every network, with both roles for the listed ones', async () => {
    const { id } = await app.anOrg({ orgType: 2 })
    const { username, accountId } = await app.anAccount({ roleId: 3, orgId: id, passwordHash })
    expect(await signIn(username, outside)).toMatchObject({ code: 0 })
    await anAssignment(app.db, accountId, 6, app.rootId)
    expect(await signIn(username, outside)).toMatchObject(refused)
  })
})

test('a session is good for nothing elsewhere, and goes on at its place', async () => {
  const { username } = await app.anAccount({ roleId: 6, orgId: app.rootId, passwordHash })
  const caller = callerOf(await signIn(username, inside))
  expect(await caller(calls.userInfo, {}, from(outside))).toMatchObject({ status: 401, code: 401 })
  expect(await caller(calls.userInfo, {}, from(inside))).toMatchObject({ code: 0 })
})

test('whoever works elsewhere in another role cannot change into one of these', async () => {
  const { id } = await app.anOrg({ orgType: 2 })
  const { username, accountId } = await app.anAccount({ roleId: 3, orgId: id, passwordHash })
  const caller = callerOf(await signIn(username, outside))
  await anAssignment(app.db, accountId, 6, app.rootId)
  expect(await caller(calls.getMyOp, { orgId: app.rootId }, from(outside))).toMatchObject(refused)
  expect(await caller(calls.userInfo, {}, from(outside))).toMatchObject({ code: 0, data: { current: { roleId: 3 } } })
  expect(await caller(calls.getMyOp, { orgId: app.rootId }, from(inside))).toMatchObject({ code: 0 })
})
