import { navigation } from '@oems/contract/access/navigation.ts'
import { nameOf } from '@oems/contract/core/call.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../accounts/passwords.ts'
import { ask } from '../core/db/database.ts'
import { registryOf } from '../core/domain.ts'
import { domains } from '../domains.ts'
import { anAssignment } from '../testing/accounts.ts'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'

let app: TestApp
let passwordHash: string
const password = 'Geheim@2026'
beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(password)
})

const signIn = (username: string, candidate = password, platform = 'WEB') =>
  app.stranger(calls.login, { username, password: candidate }, { platform })
const tokenOf = (reply: { data: unknown }) => (reply.data as { token: string }).token
async function somebody(roleId = 3, orgType = 2) {
  const node = await app.anOrg({ orgType })
  return { node, ...(await app.anAccount({ roleId, orgId: node.id, passwordHash })) }
}

describe('signing in', () => {
  test('opens a session with a cookie, whatever the case of the name', async () => {
    const { username, node } = await somebody()
    const reply = await signIn(username.toUpperCase())
    expect(reply).toMatchObject({ code: 0, data: { expire: 43_200, mustChange: false, step: null } })
    expect(String(reply.headers['set-cookie'])).toMatch(new RegExp(`^token=${tokenOf(reply)}; Path=/; Max-Age=43200; SameSite=Lax$`))
    const info = await app.as(tokenOf(reply))(calls.userInfo)
    expect(info).toMatchObject({
      code: 0,
      data: { rops: [{ roleId: 3, orgId: node.id, orgName: node.orgName }], current: { roleId: 3, projectId: null } },
    })
    expect(info.headers['perm-ver']).toBe(String((info.data as { permVersion: number }).permVersion))
  })

  test('over https opens it with a cookie for https alone, of console and phone', async () => {
    const { username, accountId, node } = await somebody()
    await anAssignment(app.db, accountId, 12, node.id)
    for (const [platform, start] of [
      ['WEB', 'token='],
      ['H5', 'h5token='],
    ] as const) {
      const from = { platform, 'x-forwarded-proto': 'https' }
      const { headers } = await app.stranger(calls.login, { username, password }, from)
      expect(String(headers['set-cookie'])).toMatch(new RegExp(`^${start}.*; SameSite=Lax; Secure$`))
    }
  })

  test('by mobile number', async () => {
    const node = await app.anOrg({ orgType: 2 })
    await app.anAccount({ roleId: 3, orgId: node.id, passwordHash, mobile: '13900001234' })
    expect(await signIn('13900001234')).toMatchObject({ code: 0 })
  })

  test('ends the former session of that platform with the documents’ words, and leaves the phone alone', async () => {
    const node = await app.anOrg({ orgType: 3 })
    const { accountId, username } = await app.anAccount({ roleId: 4, orgId: node.id, passwordHash })
    const { db } = app
    await db.execute(
      `insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id) values (now(), 0, now(), 0, ${accountId}, 12, ${node.id})`,
    )
    const phone = tokenOf(await signIn(username, password, 'H5'))
    const first = tokenOf(await signIn(username))
    const second = tokenOf(await signIn(username))
    const words = '您的账号在他处登录,您被迫下线,若不是本人操作,请尽快修改密码'
    expect(await app.as(first)(calls.userInfo)).toMatchObject({ status: 409, code: 409, msg: words })
    expect(await app.as(second)(calls.userInfo)).toMatchObject({ status: 200, code: 0 })
    expect(await app.as(phone, 'H5')(calls.userInfo)).toMatchObject({ code: 0 })
    expect(await app.as(phone, 'WEB')(calls.userInfo)).toMatchObject({ status: 401 })
  })

  test('twice in the same moment leaves exactly one session', async () => {
    const { username } = await somebody()
    const tokens = (await Promise.all([signIn(username), signIn(username), signIn(username)])).map(tokenOf)
    const states = await Promise.all(tokens.map(async (token) => (await app.as(token)(calls.userInfo)).status))
    expect(states.sort()).toEqual([200, 409, 409])
  })

  test('of an employee is for the phone', async () => {
    const { username } = await somebody(12, 4)
    expect(await signIn(username)).toMatchObject({ status: 200, code: 1403, msg: '员工账号请使用手机端登录' })
    expect(await signIn(username, password, 'H5')).toMatchObject({ code: 0, data: { expire: 30 * 86_400 } })
  })

  test('needs an assignment in force today, by the day in Shanghai', async () => {
    const node = await app.anOrg({ orgType: 4 })
    const { username } = await app.anAccount({ roleId: 9, orgId: node.id, passwordHash, validTo: '2026-03-31' })
    app.clock.set('2026-03-31T23:59:30+08:00')
    const caller = app.as(tokenOf(await signIn(username)))
    app.clock.set('2026-03-31T23:59:59+08:00')
    expect(await caller(calls.userInfo)).toMatchObject({ code: 0 })
    app.clock.set('2026-04-01T00:00:00+08:00')
    expect(await caller(calls.userInfo)).toMatchObject({ status: 401 })
    expect(await signIn(username)).toMatchObject({ code: 1403, msg: '您的账号暂无系统访问权限，请联系管理员' })
    app.clock.set('2026-03-05T09:00:00+08:00')
  })

  test('from a foreign site is refused', async () => {
    const { username } = await somebody()
    const reply = await app.stranger(calls.login, { username, password }, { origin: 'https://evil.example', host: 'oems.example' })
    expect(reply).toMatchObject({ status: 200, code: 1403 })
  })
})

describe('a session', () => {
  test('of a locked account answers 403, and of one that idled too long 401', async () => {
    const { username, accountId } = await somebody()
    const caller = app.as(tokenOf(await signIn(username)))
    app.clock.set('2026-03-05T10:00:01+08:00')
    expect(await caller(calls.userInfo)).toMatchObject({ status: 401, msg: '登录已过期，请重新登录' })
    app.clock.set('2026-03-05T09:00:00+08:00')
    await app.db.execute(`update sys_account set status = 2 where id = ${accountId}`)
    expect(await caller(calls.userInfo)).toMatchObject({ status: 403, msg: '您的账号已被锁定,如有疑问请联系客服' })
    expect(await signIn(username)).toMatchObject({ status: 403 })
    expect(await signIn(username, 'falsch')).toMatchObject({ code: 1422, msg: '账号或密码错误' })
  })

  test('ends with the sign-out, and signing out again is no fault', async () => {
    const { username } = await somebody()
    const caller = app.as(tokenOf(await signIn(username)))
    expect(await caller(calls.logout)).toMatchObject({ code: 0 })
    expect(await caller(calls.userInfo)).toMatchObject({ status: 401 })
    expect(await caller(calls.logout)).toMatchObject({ code: 0 })
  })

  test('with the first password still to change does that and little else', async () => {
    const node = await app.anOrg({ orgType: 2 })
    const { username } = await app.anAccount({ roleId: 3, orgId: node.id, passwordHash, mustChange: true })
    const reply = await signIn(username)
    expect(reply).toMatchObject({ code: 0, data: { mustChange: true, step: 'PASSWORD' } })
    const caller = app.as(tokenOf(reply))
    const words = async (newPassword: string) => {
      const { data } = await caller(calls.changePassword, { newPassword })
      return (data as { fields: { msg: string }[] } | null)?.fields[0]?.msg
    }
    expect(await words('Ab1!')).toBe('密码长度为8-32位')
    expect(await words('abcdefgh')).toBe('密码须包含大写字母、小写字母、数字、特殊字符中的至少3类')
    expect(await words(`X9!${username}`)).toBe('密码不能包含登录账号')
    expect(await words('Xk9!1234z')).toBe('密码不能包含4位以上连续或重复字符')
    expect(await words('Password!97')).toBe('密码过于常见，容易被猜到，请换成几个不相关的词，再加数字和符号')
    expect(await words('Neu&Gut-73')).toBeUndefined()
    expect(await signIn(username, 'Neu&Gut-73')).toMatchObject({ code: 0, data: { mustChange: false } })
  })
})

describe('the current organisation', () => {
  let caller: Caller
  let username: string
  let company: number
  let project: number
  beforeAll(async () => {
    const group = await app.anOrg({ orgType: 2 })
    company = (await app.anOrg({ parentId: group.id, orgType: 3, orgName: '甲公司' })).id
    project = (await app.anOrg({ parentId: company, orgType: 4, orgName: '乙项目' })).id
    const made = await app.anAccount({ roleId: 5, orgId: project, passwordHash })
    username = made.username
    await app.db.execute(
      `insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id) values (now(), 0, now(), 0, ${made.accountId}, 4, ${company})`,
    )
    caller = app.as(tokenOf(await signIn(username)))
  })

  test('begins with the lowest role and follows the choice', async () => {
    expect(await caller(calls.userInfo)).toMatchObject({ data: { current: { roleId: 4, orgId: company } } })
    expect(await caller(calls.getMyOp, { projectId: project })).toMatchObject({
      code: 0,
      data: { orgId: project, orgProjectId: `${project}_4_1`, roleId: 5 },
    })
    expect(await caller(calls.userInfo)).toMatchObject({ data: { current: { roleId: 5, orgId: project, projectId: project } } })
    expect(await caller(calls.getMyOp, { orgId: app.rootId })).toMatchObject({ code: 1404 })
    expect(await caller(calls.getMyOp)).toMatchObject({ code: 1400 })
    expect(await caller(calls.userInfo)).toMatchObject({ data: { current: { roleId: 5 } } })
  })

  test('brings the menus and permissions of its role, built pages only', async () => {
    const reply = await caller(navigation.navByOp, { orgId: company })
    const { menus, perms } = reply.data as { menus: { name: string; list: object[] }[]; perms: string[] }
    expect(perms).toContain('biz:employee:save')
    expect(perms).not.toContain('sys:menu:save')
    const urls = [...JSON.stringify(menus).matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url!)
    expect(urls).toEqual(expect.arrayContaining(['home/index', 'employee/index', 'filling-management/index', 'statistic/health']))
    expect(urls.filter((url) => !registryOf(domains).pages.has(url))).toEqual([])
  })

  test('a line tells of a choice that changed something and of one that was refused, not of where one was already', async () => {
    const session = app.as(tokenOf(await signIn(username)))
    const [{ own }] = (await ask<{ own: number }>(app.db, sql`select id::int as own from sys_account where username = ${username}`)) as [
      { own: number },
    ]
    const lines = () =>
      ask<{ code: number }>(
        app.db,
        sql`select code from sys_log where account_id = ${own} and call_key = ${nameOf(calls.getMyOp)} order by created_at, log_id`,
      ).then((rows) => rows.map(({ code }) => code))
    const before = (await lines()).length
    await session(calls.getMyOp, { orgId: company })
    expect((await lines()).slice(before)).toEqual([])
    await session(calls.getMyOp, { projectId: project })
    await session(calls.getMyOp, { orgId: app.rootId })
    expect((await lines()).slice(before)).toEqual([0, 1404])
  })
})

test('a picture for the captcha is a PNG, good for one try', async () => {
  const { username } = await somebody()
  const uuid = '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e55'
  const picture = await app.stranger(calls.captcha, { uuid })
  expect(picture.headers['content-type']).toBe('image/png')
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(await app.stranger(calls.captcha, { uuid: 'x' })).toMatchObject({ code: 1400 })
  expect(await app.stranger(calls.login, { username, password, captcha: 'XXXX', uuid })).toMatchObject({ code: 0 })
})
