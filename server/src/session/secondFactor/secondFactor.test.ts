import { navigation } from '@oems/contract/access/navigation.ts'
import { users } from '@oems/contract/accounts/users.ts'
import { secondFactor as calls } from '@oems/contract/session/secondFactor.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/passwords.ts'
import { ask } from '../../core/db/database.ts'
import { anAssignment } from '../../testing/accounts.ts'
import { lastLogs } from '../../testing/logs.ts'
import { type Caller, type TestApp, testApp } from '../../testing/testApp.ts'
import { keepCaptcha } from '../captcha.ts'
import { codeAt, stepOf } from './totp.ts'

const password = 'Geheim@2026'
let passwordHash: string
let app: TestApp
/** The same people where it is off, and where it is required. */
let without: TestApp
let strict: TestApp
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  app = await testApp()
  without = await testApp({ parameters: { 'security.totp.mode': 0 } })
  strict = await testApp({ parameters: { 'security.totp.mode': 2 } })
})
const morning = '2026-03-05T09:00:00+08:00'
beforeEach(() => {
  for (const one of [app, without, strict]) one.clock.set(morning)
})

async function somebody(roleId = 3, orgType = 2, more: object = {}) {
  const node = await app.anOrg({ orgType })
  return { node, ...(await app.anAccount({ roleId, orgId: node.id, passwordHash, ...more })) }
}
interface SignInInput {
  readonly code?: string
  readonly password?: string
  readonly captcha?: string
  readonly uuid?: string
}
const signIn = (host: TestApp, username: string, input: SignInInput = {}, platform = 'WEB') =>
  host.stranger(session.login, { username, password, ...input }, { platform })
const callerOf = (host: TestApp, { data }: { data: unknown }) => host.as((data as { token: string }).token)
const codeNow = (secret: string, steps = 0) => codeAt(secret, stepOf(app.clock()) + steps)
const passStep = (at: string) => app.clock.set(`2026-03-05T${at}+08:00`)

async function enrolled(caller: Caller) {
  const { data } = await caller(calls.begin, { password })
  const { secret } = data as { secret: string }
  const reply = await caller(calls.confirm, { code: codeNow(secret) })
  const { recoveryCodes } = reply.data as { recoveryCodes: string[] }
  return { secret, recoveryCodes }
}
/** With a second factor since nine; the first code is taken. */
async function guarded(roleId = 3) {
  const person = await somebody(roleId)
  const caller = callerOf(app, await signIn(app, person.username))
  return { ...person, caller, ...(await enrolled(caller)) }
}

describe('binding', () => {
  test('is for the roles 1, 2, 3 and 6, on the console, and where the parameter allows it', async () => {
    for (const [roleId, orgType] of [
      [1, 0],
      [2, 1],
      [3, 2],
      [6, 0],
    ] as const) {
      const orgId = orgType === 0 ? app.rootId : (await app.anOrg({ orgType })).id
      const { username } = await app.anAccount({ roleId, orgId, passwordHash })
      const caller = callerOf(app, await signIn(app, username))
      expect(await caller(calls.status)).toMatchObject({ data: { mode: 1, available: true, confirmedAt: null, recoveryLeft: 0 } })
    }
    const { username } = await somebody(4, 3)
    const other = callerOf(app, await signIn(app, username))
    expect(await other(calls.status)).toMatchObject({ data: { available: false } })
    expect(await other(calls.begin, { password })).toMatchObject({ code: 1403, msg: '您的角色不使用动态验证码' })

    const { username: both, accountId, node } = await somebody()
    await anAssignment(app.db, accountId, 12, node.id)
    const phone = app.as(((await signIn(app, both, {}, 'H5')).data as { token: string }).token, 'H5')
    expect(await phone(calls.begin, { password })).toMatchObject({ code: 1403 })
    const off = callerOf(without, await signIn(without, both))
    expect(await off(calls.status)).toMatchObject({ data: { mode: 0, available: false } })
    expect(await off(calls.begin, { password })).toMatchObject({ code: 1422, msg: '动态验证码未启用' })
  })

  test('shows a secret, asks for its first code, and returns ten recovery codes once', async () => {
    const { username } = await somebody()
    const caller = callerOf(app, await signIn(app, username))
    expect(await caller(calls.confirm, { code: '123456' })).toMatchObject({ code: 1409, msg: '请先获取二维码' })
    const first = (await caller(calls.begin, { password })).data as { secret: string; uri: string; png: string }
    expect(first.uri).toContain(`:${username}?secret=${first.secret}&issuer=`)
    expect(first.png).toMatch(/^data:image\/png;base64,/)
    const { secret } = (await caller(calls.begin, { password })).data as { secret: string }
    expect(secret).not.toBe(first.secret)
    expect(await caller(calls.confirm, { code: codeNow(first.secret) })).toMatchObject({ code: 1422, msg: '动态验证码错误' })
    expect(await signIn(app, username)).toMatchObject({ code: 0 })

    const again = callerOf(app, await signIn(app, username))
    const reply = await again(calls.confirm, { code: ` ${codeNow(secret).slice(0, 3)} ${codeNow(secret).slice(3)} ` })
    const { recoveryCodes } = reply.data as { recoveryCodes: string[] }
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    expect(await again(calls.status)).toMatchObject({
      data: { available: false, confirmedAt: app.clock().toISOString(), recoveryLeft: 10 },
    })
    for (const [call, input] of [
      [calls.begin, { password }],
      [calls.confirm, { code: '123456' }],
    ] as const)
      expect(await again(call, input)).toMatchObject({
        code: 1409,
        msg: '已绑定动态验证码，如需更换请先解除',
      })
    expect(await again(users.list, { username })).toMatchObject({ data: { list: [{ secondFactor: 1 }] } })
  })

  test('asks for the password, and wrong ones and wrong codes count as failed sign-ins', async () => {
    const { username } = await somebody()
    const caller = callerOf(app, await signIn(app, username))
    expect(await caller(calls.begin)).toMatchObject({ code: 1400 })
    const begin = (candidate: string) => caller(calls.begin, { password: candidate })
    expect(await begin('falsch')).toMatchObject({ code: 1422, msg: '密码错误' })
    expect(await begin('falsch')).toMatchObject({ code: 1422, msg: '密码错误' })
    expect(await begin(password)).toMatchObject({ code: 0 })
    const replies = []
    for (let attempt = 1; attempt <= 5; attempt += 1) replies.push(await caller(calls.confirm, { code: '000000' }))
    expect(replies.map(({ msg, data }) => [msg, (data as { left?: number }).left])).toEqual([
      ['动态验证码错误', undefined],
      ['动态验证码错误', undefined],
      ['动态验证码错误', 2],
      ['动态验证码错误', 1],
      ['动态验证码错误', 0],
    ])
    const locked = { code: 1422, msg: '密码错误次数过多，账号已临时锁定，请15分钟后再试' }
    expect(await caller(calls.confirm, { code: '000000' })).toMatchObject(locked)
    expect(await begin(password)).toMatchObject(locked)
    expect(await signIn(app, username)).toMatchObject(locked)
  })

  test('leaves neither secret nor code in the log, nor readable in the table', async () => {
    const { secret, recoveryCodes, accountId } = await guarded()
    const [line] = await lastLogs(app, calls.confirm)
    expect(line).toMatchObject({ result: 1, params: {}, logType: 6, targetType: '账号', targetId: accountId })
    expect(JSON.stringify([line, ...(await lastLogs(app, calls.begin))])).not.toContain(secret)
    const [row] = await ask<{ all: string }>(app.db, sql`select t::text as all from sys_account_totp t where account_id = ${accountId}`)
    for (const text of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes, recoveryCodes[0]!.replace('-', '')])
      expect(row?.all).not.toContain(text)
  })
})

describe('signing in', () => {
  test('asks for a code once the password is right, and takes each step once', async () => {
    const { username, secret } = await guarded()
    const codeRequired = { code: 1422, msg: '请输入动态验证码', data: { secondFactor: true } }
    const logged = async () =>
      (await ask<{ lines: number }>(app.db, sql`select count(*)::int as lines from sys_log where call_key like '%sys/login'`))[0]!.lines
    const before = await logged()
    expect(await signIn(app, username)).toMatchObject(codeRequired)
    expect(await logged()).toBe(before) // nothing has failed
    expect(await signIn(app, username, { password: 'falsch' })).toMatchObject({ code: 1422, msg: '账号或密码错误', data: {} })
    expect(await logged()).toBe(before + 1)
    expect(await signIn(app, username, { password: 'falsch', code: codeNow(secret, 1) })).toMatchObject({ msg: '账号或密码错误' })
    const wrong = { code: 1422, msg: '动态验证码错误', data: { secondFactor: true } }
    expect(await signIn(app, username, { code: codeNow(secret) })).toMatchObject(wrong) // it has confirmed the binding
    passStep('09:00:30')
    expect(await signIn(app, username, { code: codeNow(secret) })).toMatchObject({ code: 0, data: { mustChange: false } })
    expect(await signIn(app, username, { code: codeNow(secret) })).toMatchObject(wrong)
    expect(await signIn(app, username, { code: codeNow(secret, 2) })).toMatchObject(wrong)
    expect(await signIn(app, username, { code: codeNow(secret, 1) })).toMatchObject({ code: 0 })
    const [line] = await lastLogs(app, session.login)
    expect(line?.params).toEqual({ username, ticket: undefined, captcha: undefined, uuid: null })
  })

  test('with one code twice at once opens one session', async () => {
    const { username, secret } = await guarded()
    passStep('09:01:00')
    const replies = await Promise.all([1, 2, 3].map(() => signIn(app, username, { code: codeNow(secret) })))
    expect(replies.map(({ msg }) => msg).sort()).toEqual(['success', '动态验证码错误', '动态验证码错误'])
  })

  test('counts a wrong code like a wrong password', async () => {
    const { username, secret } = await guarded()
    passStep('09:02:00')
    const replies = []
    for (const attempt of [{ password: 'falsch' }, { code: '000000' }, { code: 'AAAAA-AAAAA' }, { password: 'falsch' }, { code: '000001' }])
      replies.push(await signIn(app, username, attempt))
    expect(replies.map(({ msg, data }) => [msg, (data as { left?: number }).left])).toEqual([
      ['账号或密码错误', undefined],
      ['动态验证码错误', undefined],
      ['动态验证码错误', 2],
      ['账号或密码错误', 1],
      ['动态验证码错误', 0],
    ])
    expect(await signIn(app, username, { code: codeNow(secret) })).toMatchObject({
      code: 1422,
      msg: '密码错误次数过多，账号已临时锁定，请15分钟后再试',
    })
    passStep('09:17:01')
    expect(await signIn(app, username, { code: codeNow(secret) })).toMatchObject({ code: 0 })
  })

  test('takes a recovery code once, however it is typed', async () => {
    const { username, recoveryCodes, accountId } = await guarded()
    const stranger = await guarded()
    expect(await signIn(app, username, { code: stranger.recoveryCodes[0]! })).toMatchObject({ msg: '动态验证码错误' })
    expect(await signIn(app, username, { code: ` ${recoveryCodes[0]!.toLowerCase().replace('-', ' ')} ` })).toMatchObject({ code: 0 })
    expect(await lastLogs(app, session.login)).toMatchObject([{ targetId: accountId, diff: [{ fields: [{ new: '恢复码' }] }] }])
    expect(await signIn(app, username, { code: recoveryCodes[0]! })).toMatchObject({ msg: '动态验证码错误' })
    const caller = callerOf(app, await signIn(app, username, { code: recoveryCodes[1]! }))
    expect(await caller(calls.status)).toMatchObject({ data: { recoveryLeft: 8 } })
  })

  test('asks no code on the phone, and whoever is there does not get to the console by way of it', async () => {
    const { username, accountId, node } = await guarded()
    await anAssignment(app.db, accountId, 12, node.id)
    const reply = await signIn(app, username, {}, 'H5')
    expect(reply).toMatchObject({ code: 0 })
    const phone = app.as((reply.data as { token: string }).token, 'H5')
    expect(await phone(session.getMyOp, { orgId: node.id })).toMatchObject({ code: 1404 })
    expect(await phone(navigation.navByOp, { orgId: node.id })).toMatchObject({ code: 1404 })
  })

  test('asks none where it is off', async () => {
    const { username } = await guarded()
    expect(await signIn(without, username)).toMatchObject({ code: 0 })
  })

  test('asks for the picture once for both steps, not for a third', async () => {
    const pictured = await testApp({ captcha: 1 })
    const { username, secret } = await guarded()
    const uuid = '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e11'
    await keepCaptcha(app.db, uuid, 'ABCD', app.clock())
    const captchaInput = { uuid, captcha: 'ABCD' }
    expect(await signIn(pictured, username, captchaInput)).toMatchObject({ data: { secondFactor: true } })
    pictured.clock.set('2026-03-05T09:03:00+08:00')
    passStep('09:03:00')
    const wrong = { data: { secondFactor: true } }
    expect(await signIn(pictured, username, { ...captchaInput, code: '000000' })).toMatchObject(wrong)
    expect(await signIn(pictured, username, { ...captchaInput, captcha: 'ABCE', code: codeNow(secret) })).toMatchObject({
      msg: '验证码错误或已过期',
    })
    expect(await signIn(pictured, username, { ...captchaInput, code: codeNow(secret) })).toMatchObject({ msg: '验证码错误或已过期' })
  })
})

describe('where it is required', () => {
  const gate = { code: 1422, msg: '请先绑定动态验证码' }

  test('whoever has none does that and little else', async () => {
    const { username, node } = await somebody()
    const caller = callerOf(strict, await signIn(strict, username))
    expect(await caller(session.userInfo)).toMatchObject({ code: 0, data: { mustEnrol: true, mustChange: false } })
    for (const call of [session.baseInfo, session.config, calls.status, navigation.nav])
      expect(await caller(call)).toMatchObject({ code: 0 })
    expect(await caller(session.getMyOp, { orgId: node.id })).toMatchObject({ code: 0 })
    expect(await caller(users.list)).toMatchObject(gate)
    expect(await caller(calls.remove, { password, code: '123456' })).toMatchObject(gate)
    await enrolled(caller)
    expect(await caller(users.list)).toMatchObject({ code: 0 })
    expect(await caller(session.userInfo)).toMatchObject({ data: { mustEnrol: false } })
  })

  test('the first password comes first', async () => {
    const { username } = await somebody(3, 2, { mustChange: true })
    const caller = callerOf(strict, await signIn(strict, username))
    expect(await caller(calls.begin, { password })).toMatchObject({ code: 1422, msg: '请先修改初始密码' })
    expect(await caller(session.changePassword, { newPassword: 'Neu&Gut-73' })).toMatchObject({ code: 0 })
    expect(await caller(users.list)).toMatchObject(gate)
    expect(await caller(calls.begin, { password: 'Neu&Gut-73' })).toMatchObject({ code: 0 })
  })

  test('other roles are not asked, and one of these is as soon as it is taken', async () => {
    const { username, accountId, node } = await somebody(4, 3)
    const { id: groupId } = await app.anOrg({ orgType: 2 })
    const caller = callerOf(strict, await signIn(strict, username))
    expect(await caller(users.list)).toMatchObject({ code: 0 })
    await anAssignment(app.db, accountId, 3, groupId)
    await caller(session.getMyOp, { orgId: groupId })
    expect(await caller(users.list)).toMatchObject(gate)
    await caller(session.getMyOp, { orgId: node.id })
    expect(await caller(users.list)).toMatchObject({ code: 0 })
  })
})

describe('removing', () => {
  test('the own one takes password and code, and wrong ones are counted', async () => {
    const { username, caller, secret } = await guarded()
    passStep('09:05:00')
    const remove = (candidate: string, code: string) => caller(calls.remove, { password: candidate, code })
    expect(await remove('falsch', codeNow(secret))).toMatchObject({ code: 1422, msg: '密码错误' })
    expect(await remove(password, '000000')).toMatchObject({ code: 1422, msg: '动态验证码错误' })
    expect(await remove('falsch', codeNow(secret))).toMatchObject({ msg: '密码错误', data: { left: 2 } })
    expect(await remove(password, codeNow(secret))).toMatchObject({ code: 0 })
    expect(await remove(password, codeNow(secret))).toMatchObject({ code: 1409, msg: '尚未绑定动态验证码' })
    expect(await signIn(app, username)).toMatchObject({ code: 0 })
  })

  test('that of another account is for whoever is above it', async () => {
    const { accountId, username, node } = await guarded()
    const input = { accountId, reason: '手机丢失' }
    const [project, peer] = [(await app.aGroup()).groupAdmin, await app.anAdmin(3, node.id)]
    const doctor = await app.anAdmin(7, node.id)
    expect(await doctor(calls.reset, input)).toMatchObject({ code: 1403 })
    expect(await project(calls.reset, input)).toMatchObject({ code: 1404 })
    expect(await peer(calls.reset, input)).toMatchObject({ code: 1403 })
    expect(await app.platformAdmin(calls.reset, { accountId })).toMatchObject({ code: 1400 })
    expect(await app.platformAdmin(calls.reset, input)).toMatchObject({ code: 0 })
    expect(await lastLogs(app, calls.reset)).toMatchObject([
      { result: 1, reason: '手机丢失', targetId: accountId, diff: [{ fields: [{ field: 'secondFactor', old: '已绑定', new: '未绑定' }] }] },
    ])
    expect(await app.platformAdmin(calls.reset, input)).toMatchObject({ code: 1409, msg: '尚未绑定动态验证码' })
    expect(await signIn(app, username)).toMatchObject({ code: 0 })
  })

  test('the own one by way of the administrators’ call is refused', async () => {
    const { caller, accountId } = await guarded()
    expect(await caller(calls.reset, { accountId, reason: '手机丢失' })).toMatchObject({
      code: 1409,
      msg: '请在个人中心解除自己的动态验证码',
    })
  })
})
