import { session as calls } from '@oems/contract/session/session.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../accounts/passwords.ts'
import { titlesTold, toldTo } from '../testing/messages.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'

const password = 'Geheim@2026'
let passwordHash: string
let app: TestApp
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  app = await testApp()
})
beforeEach(() => app.clock.set('2026-03-05T09:00:00+08:00'))

async function somebody(roleId = 5, orgType = 4) {
  const { id } = await app.anOrg({ orgType })
  return app.anAccount({ roleId, orgId: id, passwordHash })
}
const signIn = async (username: string, ip = '198.51.100.1', candidate = password, platform = 'WEB') =>
  (await app.stranger(calls.login, { username, password: candidate }, { platform, 'x-forwarded-for': ip })).code
const title = '账号在新的网络地址登录'

describe('an account is told of a sign-in', () => {
  test('from another address than those of the last 90 days, and of no first one', async () => {
    const { username, accountId } = await somebody()
    expect(await signIn(username)).toBe(0)
    expect(await signIn(username)).toBe(0)
    expect(await titlesTold(app, accountId)).toEqual([])
    app.clock.set('2026-03-06T09:00:00+08:00')
    expect(await signIn(username, '203.0.113.9')).toBe(0)
    expect(await toldTo(app, accountId)).toMatchObject([{ title, content: expect.stringContaining('203.0.113.9'), link: '/profile' }])
    // Both are known by now.
    for (const ip of ['198.51.100.1', '203.0.113.9']) expect(await signIn(username, ip)).toBe(0)
    expect(await titlesTold(app, accountId)).toEqual([title])
  })

  test('from an address that was last seen 91 days ago', async () => {
    const { username, accountId } = await somebody()
    await signIn(username)
    app.clock.set('2026-06-03T09:00:00+08:00') // 90 days later
    await signIn(username)
    expect(await titlesTold(app, accountId)).toEqual([])
    app.clock.set('2026-09-02T09:00:00+08:00') // 91 days after that
    await signIn(username)
    expect(await titlesTold(app, accountId)).toEqual([title])
  })

  test('that was good, and never by the phone, whose address changes by the hour', async () => {
    const { username, accountId } = await somebody()
    await signIn(username)
    expect(await signIn(username, '203.0.113.9', 'falsch')).toBe(1422)
    expect(await titlesTold(app, accountId)).toEqual([])
    const employee = await somebody(12)
    for (const ip of ['198.51.100.1', '203.0.113.9']) expect(await signIn(employee.username, ip, password, 'H5')).toBe(0)
    expect(await titlesTold(app, employee.accountId)).toEqual([])
  })
})

test('an account that is locked by wrong passwords is told, once', async () => {
  const { username, accountId } = await somebody()
  for (let attempt = 1; attempt <= 4; attempt += 1) await signIn(username, '198.51.100.1', 'falsch')
  expect(await titlesTold(app, accountId)).toEqual([])
  for (let attempt = 1; attempt <= 3; attempt += 1) await signIn(username, '198.51.100.1', 'falsch')
  expect(await toldTo(app, accountId)).toMatchObject([{ title: '账号已临时锁定', content: expect.stringContaining('锁定15分钟') }])
})
