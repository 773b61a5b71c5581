import { type PasswordRule, passwordComplaint, passwordStrength, usualPasswordRule } from '@oems/contract/accounts/passwordRule.ts'
import { users } from '@oems/contract/accounts/users.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { anAssignment } from '../testing/accounts.ts'
import { type Answered, type Caller, type TestApp, testApp } from '../testing/testApp.ts'
import { hashPassword } from './passwords.ts'

const password = 'Geheim@2026'
let passwordHash: string
let app: TestApp
/** The same people by other parameters. */
let modern: TestApp
let short: TestApp
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  app = await testApp()
  modern = await testApp({ parameters: { 'security.password.profile': 'modern' } })
  short = await testApp({ parameters: { 'security.password.history': 1, 'security.password.expireDays': 0 } })
})

async function somebody(roleId = 3, orgType = 2, more: object = {}) {
  const node = await app.anOrg({ orgType })
  return { node, ...(await app.anAccount({ roleId, orgId: node.id, passwordHash, ...more })) }
}
const signIn = (host: TestApp, username: string, candidate = password, platform = 'WEB') =>
  host.stranger(calls.login, { username, password: candidate }, { platform })
const entered = async (host: TestApp, username: string, candidate = password) =>
  host.as(((await signIn(host, username, candidate)).data as { token: string }).token)
const fieldWords = ({ data }: Answered) => (data as { fields?: { path: string; msg: string }[] } | null)?.fields?.[0]
const change = (caller: Caller, old: string, newPassword: string) => caller(calls.changePassword, { password: old, newPassword })
const setOn = (accountId: number, at: string) => app.db.execute(sql`update sys_account set password_time = ${at} where id = ${accountId}`)

const common = '密码过于常见，容易被猜到，请换成几个不相关的词，再加数字和符号'
const walk = '密码不能按键盘顺序排列（如qwer、1qaz、!@#$），请打乱或换成不相邻的按键'

describe('the rule', () => {
  const says = (candidate: string, rule: PasswordRule = usualPasswordRule) => passwordComplaint(candidate, 'wangwei', rule)
  test.each([
    ['Ab1!xyz', '密码长度为8-32位'],
    [`Ab1!${'xz'.repeat(15)}`, '密码长度为8-32位'],
    ['kurzundgut', '密码须包含大写字母、小写字母、数字、特殊字符中的至少3类'],
    ['Kurz77undgut', null],
    ['X9!WangWei', '密码不能包含登录账号'],
    ['Xk9!2345z', '密码不能包含4位以上连续或重复字符'],
    ['Xk9!dcbaz', '密码不能包含4位以上连续或重复字符'],
    ['Xk9!7777z', '密码不能包含4位以上连续或重复字符'],
    ['Xk9!345z7', null],
    ['P@ssw0rd!97', common],
    ['Woaini&520', common],
    ['Woaini1314', common],
    ['A123123!', walk],
    ['Aa@20269!', common],
    ['Huawei@123', common],
    ['Hu@wei#97', common],
    ['Wang#1990', common],
    ['Hello&2026', common],
    ['Zhang.Lehre7', null],
    ['Reise&Gut-73', null],
    ['Qwer!@34', walk],
    ['1qaz@WSX', walk],
    ['!QAZ2wsx', walk],
    ['Zse4%rdx', walk],
    ['Qaz!Wsx7', walk],
    ['Lkjh&Gut7', walk],
    ['Ab147258!', walk],
    ['Xy!@#$97', walk],
    ['Gut7890&', walk],
    ['Ab.369258', walk],
    ['Gut&Wert-9', walk],
    ['Gute&Reise5', null],
    ['Xk9!369zu', null],
  ])('%s: %s', (candidate, words) => expect(says(candidate)).toBe(words))

  test('of the modern profile asks for length and for nothing that lists have, and for no classes', () => {
    const rule = { minLength: 12, maxLength: 64, classes: 0 }
    expect(says('kurzund9Gut', rule)).toBe('密码长度为12-64位')
    expect(says('drei gute worte am morgen', rule)).toBeNull()
    expect(says('wangwei am morgen', rule)).toBe('密码不能包含登录账号')
    expect(says('passwort password', rule)).toBe(common)
    expect(says('aaaaaaaaaaaaaa', rule)).toBe('密码不能包含4位以上连续或重复字符')
  })
  test('has a meter that grows with length', () => {
    const meter = ['', 'kurz', 'Kurz77un', 'Kurz77undgutes'].map((candidate) => passwordStrength(candidate, 'wangwei', usualPasswordRule))
    expect(meter).toEqual([0, 1, 2, 3])
  })
  test('is public before signing in, as the profile stands', async () => {
    expect(await app.stranger(calls.config)).toMatchObject({ data: { passwordRule: { minLength: 8, maxLength: 32, classes: 3 } } })
    expect(await modern.stranger(calls.config)).toMatchObject({ data: { passwordRule: { minLength: 12, maxLength: 64, classes: 0 } } })
  })
})

describe('changing the own password', () => {
  test('asks for the old one, and a wrong one counts as a failed sign-in', async () => {
    const { username, accountId } = await somebody()
    const caller = await entered(app, username)
    expect(fieldWords(await caller(calls.changePassword, { newPassword: 'Neu&Gut-73' }))).toEqual({ path: 'password', msg: '请输入原密码' })
    const replies = []
    for (let attempt = 1; attempt <= 5; attempt += 1) replies.push(await change(caller, 'falsch', 'Neu&Gut-73'))
    expect(replies.map(({ code, msg, data }) => [code, msg, (data as { left?: number }).left])).toEqual([
      [1422, '原密码错误', undefined],
      [1422, '原密码错误', undefined],
      [1422, '原密码错误', 2],
      [1422, '原密码错误', 1],
      [1422, '原密码错误', 0],
    ])
    const locked = '密码错误次数过多，账号已临时锁定，请15分钟后再试'
    expect(await change(caller, password, 'Neu&Gut-73')).toMatchObject({ code: 1422, msg: locked })
    expect(await signIn(app, username)).toMatchObject({ code: 1422, msg: locked })
    const [row] = await ask<{ until: Date }>(app.db, sql`select locked_until until from sys_account where id = ${accountId}`)
    expect(new Date(row!.until).toISOString()).toBe('2026-03-05T01:15:00.000Z')
    expect(await caller(calls.userInfo)).toMatchObject({ code: 0 })
    app.clock.set('2026-03-05T09:15:01+08:00')
    expect(await change(caller, password, 'Neu&Gut-73')).toMatchObject({ code: 0 })
    app.clock.set('2026-03-05T09:00:00+08:00')
  })

  test('ends the other sessions, and takes none of the last five passwords nor the present one', async () => {
    const { username, node, accountId } = await somebody()
    await anAssignment(app.db, accountId, 12, node.id)
    const phone = app.as(((await signIn(app, username, password, 'H5')).data as { token: string }).token, 'H5')
    const caller = await entered(app, username)
    const used = [password, 'Eins&Gut-73', 'Zwei&Gut-73', 'Drei&Gut-73', 'Vier&Gut-73', 'Funf&Gut-73', 'Sech&Gut-73']
    for (const [at, next] of used.slice(1).entries()) expect(await change(caller, used[at]!, next)).toMatchObject({ code: 0 })
    expect(await phone(calls.userInfo)).toMatchObject({ status: 401 })
    expect(await caller(calls.userInfo)).toMatchObject({ code: 0 })
    const now = used.at(-1)!
    for (const former of [used[1]!, now])
      expect(fieldWords(await change(caller, now, former))).toEqual({ path: 'newPassword', msg: '不能与最近5次使用过的密码相同' })
    expect(await change(caller, now, password)).toMatchObject({ code: 0 })
  })

  test('says the number of the parameter, and keeps no more hashes than that', async () => {
    const { username, accountId } = await somebody()
    const caller = await entered(short, username)
    expect(await change(caller, password, 'Eins&Gut-73')).toMatchObject({ code: 0 })
    expect(await change(caller, 'Eins&Gut-73', 'Zwei&Gut-73')).toMatchObject({ code: 0 })
    expect(fieldWords(await change(caller, 'Zwei&Gut-73', 'Eins&Gut-73'))?.msg).toBe('不能与最近1次使用过的密码相同')
    const [row] = await ask<{ kept: number }>(
      app.db,
      sql`select jsonb_array_length(password_history) kept from sys_account where id = ${accountId}`,
    )
    expect(row?.kept).toBe(1)
    expect(await change(caller, 'Zwei&Gut-73', password)).toMatchObject({ code: 0 })
  })

  test('does not take the password that a reset has replaced', async () => {
    const { username, accountId } = await somebody(4, 3)
    const reset = await app.platformAdmin(users.dealAccount, { accountId, action: 4 })
    const { initialPassword } = reset.data as { initialPassword: string }
    const caller = await entered(app, username, initialPassword)
    expect(await caller(users.list)).toMatchObject({ code: 1422, msg: '请先修改初始密码' })
    for (const former of [initialPassword, password])
      expect(fieldWords(await caller(calls.changePassword, { newPassword: former }))?.msg).toBe('不能与最近5次使用过的密码相同')
    expect(await caller(calls.changePassword, { newPassword: 'Neu&Gut-73' })).toMatchObject({ code: 0 })
    expect(await caller(calls.userInfo)).toMatchObject({ data: { mustChange: false, passwordExpireDays: 90 } })
  })
})

describe('expiry', () => {
  const days = async (caller: Caller) => {
    const [info, base] = [await caller(calls.userInfo), await caller(calls.baseInfo)]
    const current = info.data as { passwordExpireDays: number | null; passwordExpiresSoon: boolean; mustChange: boolean }
    expect((base.data as typeof current).passwordExpireDays).toBe(current.passwordExpireDays)
    return [current.passwordExpireDays, current.passwordExpiresSoon, current.mustChange]
  }

  test('counts days in Shanghai, warns in the last week, and at the sign-in after the last day asks for a new one', async () => {
    const { username, accountId } = await somebody()
    await setOn(accountId, '2026-01-01T23:59:59+08:00')
    const at = async (moment: string) => {
      app.clock.set(moment)
      const reply = await signIn(app, username)
      const { token, mustChange } = reply.data as { token: string; mustChange: boolean }
      return { mustChange, caller: app.as(token) }
    }
    expect(await days((await at('2026-03-24T23:59:59+08:00')).caller)).toEqual([8, false, false])
    expect(await days((await at('2026-03-25T00:00:00+08:00')).caller)).toEqual([7, true, false])
    const last = await at('2026-03-31T23:59:59+08:00')
    expect([last.mustChange, ...(await days(last.caller))]).toEqual([false, 1, true, false])
    // Whoever is in when the day begins is not stopped in the middle of work.
    app.clock.set('2026-04-01T00:00:00+08:00')
    expect(await days(last.caller)).toEqual([0, true, false])
    const late = await at('2026-04-01T00:00:01+08:00')
    expect([late.mustChange, ...(await days(late.caller))]).toEqual([true, 0, true, true])
    expect(await late.caller(users.list)).toMatchObject({ code: 1422, msg: '请先修改初始密码' })
    expect(await late.caller(calls.changePassword, { newPassword: 'Neu&Gut-73' })).toMatchObject({ code: 0 })
    expect(await days(late.caller)).toEqual([90, false, false])
    app.clock.set('2026-03-05T09:00:00+08:00')
  })

  test('is for the console alone, and neither with 0 days nor in the modern profile', async () => {
    const { username, accountId, node } = await somebody()
    await anAssignment(app.db, accountId, 12, node.id)
    const employee = await somebody(12, 4)
    for (const id of [accountId, employee.accountId]) await setOn(id, '2025-01-01T09:00:00+08:00')
    for (const name of [username, employee.username]) {
      const reply = await signIn(app, name, password, 'H5')
      expect(reply).toMatchObject({ code: 0, data: { mustChange: false, step: null } })
      expect(await days(app.as((reply.data as { token: string }).token, 'H5'))).toEqual([null, false, false])
    }
    for (const host of [modern, short]) expect(await days(await entered(host, username))).toEqual([null, false, false])
    expect(await signIn(app, username)).toMatchObject({ code: 0, data: { mustChange: true, step: 'PASSWORD' } })
  })

  test('stands in the list of users, not for employees', async () => {
    const { username, accountId } = await somebody()
    const employee = await somebody(12, 4)
    for (const id of [accountId, employee.accountId]) await setOn(id, '2026-01-01T09:00:00+08:00')
    const row = async (host: TestApp) => {
      const { data } = await host.platformAdmin(users.list, { username })
      return (data as { list: { passwordExpireDays: number | null }[] }).list[0]?.passwordExpireDays
    }
    expect([await row(app), await row(modern)]).toEqual([27, null])
    const { data } = await app.platformAdmin(users.info, { userId: employee.accountId })
    expect(data).toMatchObject({ passwordExpireDays: null })
  })
})
