import { userAccounts } from '@oems/contract/accounts/userAccounts.ts'
import { users } from '@oems/contract/accounts/users.ts'
import { contacts } from '@oems/contract/contacts/contacts.ts'
import { type Call, nameOf } from '@oems/contract/core/call.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { passwords } from '@oems/contract/people/passwords.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../accounts/passwords.ts'
import { everyCallOf } from '../core/domain.ts'
import { type LimitName, limits, windowKey } from '../core/http/limits.ts'
import { domains } from '../domains.ts'
import { type Answered, type TestApp, testApp } from '../testing/testApp.ts'

const password = 'Geheim@2026'
let passwordHash: string
let app: TestApp
/** Another process on the same database. */
let beside: TestApp
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  app = await testApp({ limits: true })
  beside = await testApp({ limits: true })
})

let addresses = 0
/** Nobody else's. */
function anAddress() {
  addresses += 1
  return { 'x-forwarded-for': `198.51.100.${addresses}` }
}
async function somebody(roleId = 3) {
  const { id } = await app.anOrg({ orgType: 2 })
  const made = await app.anAccount({ roleId, orgId: id, passwordHash })
  return { ...made, orgId: id, token: await app.aSession(made) }
}
const signIn = (username: string, from: Readonly<Record<string, string>>, candidate = password, host = app) =>
  host.stranger(calls.login, { username, password: candidate }, { platform: 'WEB', ...from })
/** So many of the window are used up. */
const used = (name: LimitName, key: string, count: number) =>
  app.db.execute(sql`
    insert into sys_limit (key, count, until) values (${windowKey(name, key)}, ${count}, now() + make_interval(secs => ${limits[name].seconds}))`)

const words = '操作过于频繁,请稍后再试'
function expectRefused(reply: Answered, name: LimitName) {
  expect(reply).toMatchObject({ status: 429, code: 429, msg: words })
  const wait = Number(reply.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(limits[name].seconds)
}
/** Asks so many times, all well; gives the reply to one more. */
async function many(count: number, ask: () => Promise<Answered>): Promise<Answered> {
  const atOnce = 20
  for (let done = 0; done < count; done += atOnce) {
    const replies = await Promise.all(Array.from({ length: Math.min(atOnce, count - done) }, ask))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  }
  return ask()
}

describe('without a session', () => {
  test('10 sign-ins a minute for a name, whatever its case and from wherever, all processes together', async () => {
    const { username } = await somebody()
    expect(await many(8, () => signIn(username, anAddress()))).toMatchObject({ code: 0 })
    expect(await signIn(username.toUpperCase(), anAddress(), password, beside)).toMatchObject({ code: 0 })
    for (const host of [app, beside]) expectRefused(await signIn(username, anAddress(), password, host), 'loginByName')
    expect(await signIn((await somebody()).username, anAddress())).toMatchObject({ code: 0 })
  })

  test('600 sign-ins a minute from an address, 60 of them failed', async () => {
    const { username } = await somebody()
    const [busy, guessing] = [anAddress(), anAddress()]
    await used('loginByAddress', busy['x-forwarded-for'], 599)
    expect(await signIn(username, busy)).toMatchObject({ code: 0 })
    expectRefused(await signIn(username, busy), 'loginByAddress')
    await used('loginFailuresByAddress', guessing['x-forwarded-for'], 59)
    expect(await signIn('nobody98', guessing, 'falsch')).toMatchObject({ code: 1422 })
    expectRefused(await signIn(username, guessing), 'loginFailuresByAddress')
    expect(await signIn(username, anAddress())).toMatchObject({ code: 0 })
  })

  test('30 pictures a minute for an address, all processes together', async () => {
    const from = anAddress()
    const ask = (host: TestApp) => host.stranger(calls.captcha, { uuid: '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e66' }, from)
    for (const host of [app, beside]) for (let done = 0; done < 15; done += 1) expect(await ask(host)).toMatchObject({ status: 200 })
    for (const host of [app, beside]) expectRefused(await ask(host), 'captchaByAddress')
  })

  test('300 other calls a minute for an address', async () => {
    const from = anAddress()
    expectRefused(await many(300, () => app.stranger(calls.config, {}, from)), 'publicByAddress')
    expect(await app.stranger(calls.config, {}, anAddress())).toMatchObject({ code: 0 })
  })
})

describe('of an account', () => {
  test('10 exports in 10 minutes, all processes together', async () => {
    const { token } = await somebody()
    const ask = (host: TestApp) => host.as(token)(users.export)
    for (const host of [app, beside]) for (let done = 0; done < 5; done += 1) expect(await ask(host)).toMatchObject({ status: 200 })
    for (const host of [app, beside]) expectRefused(await ask(host), 'exports')
    expect(await app.as(token)(users.list)).toMatchObject({ code: 0 })
  })

  test('60 reveals an hour, of people and accounts together; what stays masked is not counted', async () => {
    const { token, accountId: ownId } = await somebody(1)
    await app.db.execute(sql`update sys_account_rop set org_id = ${app.rootId} where account_id = ${ownId}`)
    const { accountId } = await somebody()
    const caller = app.as(token)
    const revealInput = { reveal: 1, purpose: 3 }
    await used('reveals', String(ownId), 57)
    expect(await caller(users.info, { userId: accountId, ...revealInput })).toMatchObject({ code: 0 })
    expect(await beside.as(token)(userAccounts.detail, { accountId, ...revealInput })).toMatchObject({ code: 0 })
    expect(await caller(employees.info, { employeeId: 999_999, ...revealInput })).toMatchObject({ code: 1404 })
    for (const [call, input] of [
      [users.info, { userId: accountId }],
      [userAccounts.detail, { accountId }],
      [employees.info, { employeeId: 999_999 }],
    ] as const) {
      expectRefused(await caller(call, { ...input, ...revealInput }), 'reveals')
      expect((await caller(call, input)).status).toBe(200)
    }
  })

  test('30 a minute of what tells whether a mobile or a certificate is registered, whichever call tells it', async () => {
    const { token, orgId, accountId } = await somebody()
    const caller = app.as(token)
    const mobile = '13900004321'
    await app.anAccount({ roleId: 4, orgId: (await app.anOrg({ orgType: 3 })).id, mobile })
    const rops = [{ roleId: 4, orgId: (await app.anOrg({ orgType: 3, parentId: orgId })).id }]
    const guess = (number: string) => caller(users.save, { nickname: '猜号', mobile: number, rops })
    expect(await guess(mobile)).toMatchObject({ code: 1409, msg: '手机号已被其他账号使用' })
    const look = (n: number) => [
      () => caller(employees.verifyEmployeeExist, { idType: 2, idNumber: `G${n}0012345` }),
      () => caller(userAccounts.save, { nickname: '', mobile }),
      () => caller(users.createS2, { accountId, rops: [], mobile }),
    ]
    for (let n = 0; n < 29; n += 1) expect((await look(n)[n % 3]!()).status).toBe(200)
    for (const number of [mobile, '13900004322']) expectRefused(await guess(number), 'lookUps')
    expect(await caller(users.list)).toMatchObject({ code: 0 })
  })

  test('5 passwords of others a minute, all processes together', async () => {
    const { token, accountId } = await somebody()
    const [here, there] = [app.as(token), beside.as(token)]
    const reset = (as: typeof here, employeeId: number) => as(passwords.resetUcPwd, { employeeId })
    for (const employeeId of [901, 902, 903]) expect(await reset(here, employeeId)).toMatchObject({ code: 1404 })
    expect(await there(passwords.resetPwdAccount, { accountId })).toMatchObject({ code: 1404 })
    expect(await reset(there, 904)).toMatchObject({ code: 1404 })
    for (const as of [here, there]) expectRefused(await reset(as, 905), 'passwordResets')
  })

  test('a list that is searched by a number counts among them, one that is searched by a name does not', async () => {
    const { token } = await somebody(1)
    const caller = app.as(token)
    for (const keyword of ['王', '130', 'demo01']) expect(await caller(employees.v2List, { keyword })).toMatchObject({ code: 0 })
    for (let n = 0; n < 28; n += 1) expect((await caller(employees.v2List, { keyword: `1390000${1000 + n}` })).status).toBe(200)
    expect(await caller(users.list, { mobile: '13900004321' })).toMatchObject({ code: 0 })
    expect(await caller(userAccounts.page, { idNumber: '110101199003071234' })).toMatchObject({ code: 0 })
    expectRefused(await caller(employees.v2List, { keyword: '4321' }), 'lookUps')
    expect(await caller(employees.v2List, { keyword: '王' })).toMatchObject({ code: 0 })
  })

  test('120 writes and 900 reads a minute', async () => {
    const { token, orgId } = await somebody()
    const caller = app.as(token)
    expectRefused(await many(120, () => caller(calls.getMyOp, { orgId })), 'writes')
    expectRefused(await many(900, () => caller(calls.baseInfo)), 'reads')
    expect(await app.as((await somebody()).token)(calls.baseInfo)).toMatchObject({ code: 0 })
  })
})

const everyCall = everyCallOf(domains)

/** A contact is refused for nobody else’s number: saving one tells nothing. */
const savesContact: ReadonlySet<Call> = new Set([contacts.save, contacts.update])

test('every write that takes somebody’s whole number has a limit by which it tells of others', () => {
  const taking = everyCall.filter(
    (call) => call.kind === 'write' && !savesContact.has(call) && ['mobile', 'idNumber'].some((field) => field in call.input.properties),
  )
  expect(taking.map(nameOf)).toEqual(expect.arrayContaining([users.save, userAccounts.update, employees.v2Save].map(nameOf)))
  for (const call of taking)
    expect([nameOf(call), call.remarks.limit]).toEqual([nameOf(call), call.may === 'public' ? 'activate' : 'lookUp'])
})

describe('a call that shows whole numbers', () => {
  test('asks for the purpose, and is known to the limit by its field', () => {
    const found = everyCall.filter(({ input }) => 'reveal' in input.properties)
    expect(found.map(nameOf)).toEqual(expect.arrayContaining([users.info, userAccounts.detail, employees.info].map(nameOf)))
    for (const { input, kind } of found)
      expect([kind, Object.keys(input.properties)]).toEqual(['read', expect.arrayContaining(['purpose', 'reason'])])
  })

  test('a foreign page’s request brings the cookie alone, and that opens nothing', async () => {
    const { token } = await somebody()
    for (const call of everyCall.filter(({ may }) => may !== 'public')) {
      const { statusCode } = await app.server.inject({
        method: call.method,
        url: call.path.replace(/\{\w+\}/g, '1'),
        headers: { cookie: `token=${token}; h5token=${token}`, platform: 'WEB' },
      })
      expect([nameOf(call), statusCode]).toEqual([nameOf(call), 401])
    }
  })
})

test('a sign-in that a foreign page sends is refused before anything is counted', async () => {
  const { username } = await somebody()
  const signInFrom = (origin: string) => signIn(username, { origin, host: 'oems.example', ...anAddress() })
  for (const origin of ['https://evil.example', 'https://oems.example.evil.example', 'https://oems.example:8443', 'null', 'nonsense'])
    expect([origin, await signInFrom(origin)]).toMatchObject([origin, { status: 200, code: 1403 }])
  expect(await signInFrom('https://oems.example')).toMatchObject({ code: 0 })
  const proxied = { origin: 'https://oems.example', host: '10.0.0.5:8080', 'x-forwarded-host': 'oems.example' }
  expect(await signIn(username, { ...proxied, ...anAddress() })).toMatchObject({ code: 0 })
})
