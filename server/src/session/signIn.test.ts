import { users } from '@oems/contract/accounts/users.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashThreads } from '../accounts/hashThreads.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { ask } from '../core/db/database.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { keepCaptcha } from './captcha.ts'

const password = 'Geheim@2026'
let passwordHash: string
let app: TestApp
/** The captcha is asked for after two failures. */
let wary: TestApp
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  app = await testApp()
  wary = await testApp({ captcha: 2 })
})
beforeEach(() => app.clock.set('2026-03-05T09:00:00+08:00'))

const signIn = (username: string, candidate = password, platform = 'WEB', host = app) =>
  host.stranger(calls.login, { username, password: candidate }, { platform })
async function somebody(roleId = 4, orgType = 3, more: object = {}) {
  const node = await app.anOrg({ orgType })
  return { node, ...(await app.anAccount({ roleId, orgId: node.id, passwordHash, ...more })) }
}
const outcomeOf = ({ status, code, msg, data }: Awaited<ReturnType<typeof signIn>>) => [status, code, msg, data]

describe('§9.2 five wrong passwords', () => {
  const wrong = (left?: number) => [200, 1422, '账号或密码错误', left === undefined ? {} : { left }]
  const locked = (minutes: number) => [200, 1422, `密码错误次数过多，账号已临时锁定，请${minutes}分钟后再试`, null]

  test('are the same for an account and for an unknown name, down to the minutes', async () => {
    const { username, accountId } = await somebody()
    for (const name of [username, 'nobody99']) {
      app.clock.set('2026-03-05T09:00:00+08:00')
      const replies = []
      for (let attempt = 1; attempt <= 5; attempt += 1) replies.push(outcomeOf(await signIn(name, 'falsch')))
      expect(replies).toEqual([wrong(), wrong(), wrong(2), wrong(1), wrong(0)])
      for (const [at, minutes] of [
        ['09:00:00', 15],
        ['09:00:01', 15],
        ['09:04:00', 11],
        ['09:14:59', 1],
      ] as const) {
        app.clock.set(`2026-03-05T${at}+08:00`)
        for (const candidate of [password, 'falsch']) expect(outcomeOf(await signIn(name, candidate))).toEqual(locked(minutes))
      }
    }
    const [row] = await ask<object>(app.db, sql`select status, lock_reason reason from sys_account where id = ${accountId}`)
    expect(row).toEqual({ status: 1, reason: null })
    app.clock.set('2026-03-05T09:15:00+08:00')
    expect(await signIn(username)).toMatchObject({ code: 0 })
    expect(outcomeOf(await signIn('nobody99'))).toEqual(wrong())
  })

  test('are forgotten when 平台运营 unlocks the account', async () => {
    const { username, accountId } = await somebody()
    for (let attempt = 1; attempt <= 5; attempt += 1) await signIn(username, 'falsch')
    expect(outcomeOf(await signIn(username))).toEqual(locked(15))
    const operations = await app.anAdmin(6, app.rootId)
    expect(await operations(users.list, { username })).toMatchObject({
      data: { list: [{ status: 1, lockedUntil: '2026-03-05T01:15:00.000Z' }] },
    })
    expect(await operations(users.dealAccount, { accountId, action: 2 })).toMatchObject({ code: 0 })
    expect(await signIn(username)).toMatchObject({ code: 0 })
    expect(outcomeOf(await signIn(username, 'falsch'))).toEqual(wrong())
  })

  test('sent at once are five all the same', async () => {
    const { username } = await somebody()
    const replies = await Promise.all(Array.from({ length: 7 }, () => signIn(username, 'falsch')))
    const words = replies.map(({ msg, data }) => [msg.slice(0, 4), (data as { left?: number } | null)?.left ?? ''].join(' ')).sort()
    expect(words).toEqual(['密码错误 ', '密码错误 ', '账号或密 ', '账号或密 ', '账号或密 0', '账号或密 1', '账号或密 2'])
    expect(outcomeOf(await signIn(username))).toEqual(locked(15))
  })

  test('beside the right one, all at once: no more tries than the limit, and beyond it the right one is refused too', async () => {
    // Each compares its password before any is judged.
    for (const at of [0, 6, 12]) {
      const { username, accountId } = await somebody()
      const guesses = Array.from({ length: 13 }, (_, guess) => (guess === at ? password : `falsch${guess}`))
      const replies = await Promise.all(guesses.map((guess) => signIn(username, guess)))
      const tried = replies.filter(({ msg }) => msg === '账号或密码错误')
      const isIn = replies[at]!.code === 0
      expect(tried.length).toBeLessThanOrEqual(isIn ? 5 + 4 : 5)
      expect(replies.length - tried.length - (isIn ? 1 : 0)).toBe(replies.filter(({ msg }) => msg.startsWith('密码错误次数过多')).length)
      expect(await ask(app.db, sql`select 1 from sys_session where account_id = ${accountId}`)).toHaveLength(isIn ? 1 : 0)
    }
  })

  test('before a right one that was compared in time: it is judged by the count that stands then', async () => {
    const { username, accountId } = await somebody()
    const { run } = hashThreads
    let free = () => {}
    const held = new Promise<void>((resolve) => {
      free = resolve
    })
    const spy = vi.spyOn(hashThreads, 'run').mockImplementationOnce(async (task) => {
      const tag = await run.call(hashThreads, task)
      await held
      return tag
    })
    const early = signIn(username)
    await expect.poll(() => spy.mock.calls.length).toBe(1)
    for (let attempt = 1; attempt <= 5; attempt += 1) await signIn(username, 'falsch')
    free()
    expect(outcomeOf(await early)).toEqual(locked(15))
    expect(await ask(app.db, sql`select 1 from sys_session where account_id = ${accountId}`)).toEqual([])
  })

  test('and a password that is changed while the former one is compared is the only one that is good', async () => {
    const { username, accountId } = await somebody()
    const { run } = hashThreads
    vi.spyOn(hashThreads, 'run').mockImplementationOnce(async (task) => {
      const tag = await run.call(hashThreads, task)
      await app.db.execute(sql`update sys_account set password_hash = ${await hashPassword('Neu&Gut-73')} where id = ${accountId}`)
      return tag
    })
    expect(outcomeOf(await signIn(username))).toEqual(wrong())
    expect(await signIn(username, 'Neu&Gut-73')).toMatchObject({ code: 0 })
  })

  test('by login name or by mobile close the one account, and a success forgets both', async () => {
    const mobile = '13900009876'
    const { username } = await somebody(4, 3, { mobile })
    for (const name of [username, mobile, username, mobile]) await signIn(name, 'falsch')
    expect(await signIn(mobile)).toMatchObject({ code: 0 })
    for (const name of [username, mobile]) expect(outcomeOf(await signIn(name, 'falsch'))).toEqual(wrong())
    for (let attempt = 1; attempt <= 4; attempt += 1) await signIn(mobile, 'falsch')
    for (const name of [username, mobile]) expect(outcomeOf(await signIn(name))).toEqual(locked(15))
  })
})

test('of mode 2 the captcha is asked for after two failures, of unknown names as well', async () => {
  const { username } = await somebody()
  for (const name of [username, 'nobody97']) {
    expect(await signIn(name, 'falsch', 'WEB', wary)).toMatchObject({ msg: '账号或密码错误', data: {} })
    expect(await signIn(name, 'falsch', 'WEB', wary)).toMatchObject({ msg: '账号或密码错误', data: { captchaRequired: true } })
    expect(await signIn(name, password, 'WEB', wary)).toMatchObject({ msg: '验证码错误或已过期', data: { captchaRequired: true } })
  }
})

describe('of a crowd', () => {
  afterEach(() => void vi.restoreAllMocks())
  const busy = { status: 429, code: 429, msg: '人多，请稍候', data: { busy: true, retryAfter: 3 }, headers: { 'retry-after': '3' } }

  test('all 64 who sign in at once get in, and a save beside them waits for none of them', async () => {
    const people = await Promise.all(Array.from({ length: 64 }, () => somebody()))
    const { groupAdmin, group } = await app.aGroup()
    let done = 0
    const oneOf = async ({ username }: { readonly username: string }) => {
      expect(await signIn(username)).toMatchObject({ code: 0 })
      done += 1
    }
    const signedIn = Promise.all(people.map(oneOf))
    for (let saved = 0; saved < 5; saved += 1) expect(await groupAdmin(calls.getMyOp, { orgId: group.id })).toMatchObject({ code: 0 })
    expect(done).toBeLessThan(32)
    await signedIn
    expect(done).toBe(64)
  })

  test('that is too large some are asked to come again, and nothing of theirs is used up', async () => {
    const pictured = await testApp({ captcha: 1, limits: true })
    const { username } = await somebody()
    const uuid = '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e12'
    await keepCaptcha(app.db, uuid, 'ABCD', app.clock())
    const attempt = () =>
      pictured.stranger(
        calls.login,
        { username, password, uuid, captcha: 'ABCD' },
        { platform: 'WEB', 'x-forwarded-for': '198.51.100.201' },
      )
    const wait = vi.spyOn(hashThreads, 'expectedWaitMs').mockReturnValue(60_000)
    for (let again = 0; again < 12; again += 1) expect(await attempt()).toMatchObject(busy)
    // The crowd came between the captcha and the password.
    wait.mockReset().mockReturnValueOnce(0).mockReturnValueOnce(60_000).mockReturnValue(0)
    expect(await attempt()).toMatchObject(busy)
    expect(await attempt()).toMatchObject({ code: 0 })
  })
})

describe('§9.6', () => {
  const sessionsOf = (accountId: number) => ask(app.db, sql`select 1 from sys_session where account_id = ${accountId}`)

  test('an employee has the phone alone: no session of the console is begun', async () => {
    const { username, accountId } = await somebody(12, 4)
    expect(await signIn(username)).toMatchObject({ status: 200, code: 1403, msg: '员工账号请使用手机端登录' })
    expect(await sessionsOf(accountId)).toEqual([])
    expect(await signIn(username, password, 'H5')).toMatchObject({ code: 0 })
    expect(await sessionsOf(accountId)).toHaveLength(1)
  })

  test('whose only role ended yesterday has no access, and whose ends today has', async () => {
    const refused = { status: 200, code: 1403, msg: '您的账号暂无系统访问权限，请联系管理员' }
    const ended = await somebody(9, 4, { validTo: '2026-03-04' })
    for (const platform of ['WEB', 'H5']) expect(await signIn(ended.username, password, platform)).toMatchObject(refused)
    expect(await sessionsOf(ended.accountId)).toEqual([])
    const last = await somebody(9, 4, { validTo: '2026-03-05' })
    expect(await signIn(last.username)).toMatchObject({ code: 0 })
  })
})
