import { users } from '@oems/contract/accounts/users.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { type OnlineSession, onlineSessions } from '@oems/contract/session/onlineSessions.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../accounts/passwords.ts'
import { ask } from '../core/db/database.ts'
import { lastLogs } from '../testing/logs.ts'
import { type Answered, type Caller, testApp } from '../testing/testApp.ts'
import { ended, impersonationsIn, isOn, password, readOnly, ticketFor, tokenOf } from './testImpersonation.ts'

const start = '2026-03-05T09:00:00+08:00'
const at = (time: string) => app.clock.set(time)
const app = await testApp()
const { touched, somebody, anOperator, anAdmin, exchange, anImpersonation, sessionsOf } = impersonationsIn(app)
beforeEach(() => at(start))

describe('an impersonation ends', () => {
  const kicked = async (by: Caller, username: string, which: (row: OnlineSession) => boolean) => {
    const rows = ((await by(onlineSessions.list, { username })).data as { list: OnlineSession[] }).list
    const sessionIds = rows.filter(which).map(({ sessionId }) => sessionId)
    expect(sessionIds).toHaveLength(1)
    expect(await by(onlineSessions.kick, { sessionIds, reason: '测试' })).toMatchObject({ code: 0 })
  }

  test('with the viewer’s session: signed out, forced out, kicked, locked, or left alone too long', async () => {
    const admin = await anAdmin()
    const boss = await somebody(1, app.rootId)
    const deal = (accountId: number, action: number) => boss.caller(users.dealAccount, { accountId, action, reason: '测试' })
    const ways: readonly ((viewer: Awaited<ReturnType<typeof anOperator>>) => Promise<unknown>)[] = [
      ({ caller }) => caller(calls.logout),
      ({ username }) => kicked(boss.caller, username, () => true),
      ({ accountId }) => deal(accountId, 3),
      ({ accountId }) => deal(accountId, 1),
      ({ accountId, username }) =>
        app.db.execute(sql`update sys_account set status = 2 where id = ${accountId} and username = ${username}`),
      ({ accountId }) =>
        app.db.execute(sql`update sys_session set last_active_time = '2026-03-05T07:59:00+08:00' where account_id = ${accountId}`),
    ]
    for (const way of ways) {
      const operator = await anOperator()
      const impersonation = await anImpersonation(operator, admin.accountId)
      expect(await isOn(impersonation.caller)).toBe(true)
      await way(operator)
      expect(await impersonation.caller(calls.userInfo)).toMatchObject(ended)
      expect(await isOn(admin.caller)).toBe(true)
    }
  })

  test('at the latest with the viewer’s session', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    await app.db.execute(sql`update sys_session set expire_time = '2026-03-05T09:10:00+08:00' where account_id = ${operator.accountId}`)
    const { ticket } = await ticketFor(operator.caller, admin.accountId)
    const reply = await exchange(ticket)
    expect(reply.data).toMatchObject({ expire: 600 })
    at('2026-03-05T09:10:01+08:00')
    expect(await app.as(tokenOf(reply))(calls.userInfo)).toMatchObject(ended)
  })

  test('not while the viewer is at work in it, though the own window is idle', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    await app.db.execute(
      sql`update sys_session set last_active_time = '2026-03-05T08:10:00+08:00' where account_id = ${operator.accountId}`,
    )
    const { caller } = await anImpersonation(operator, admin.accountId)
    at('2026-03-05T09:09:00+08:00')
    expect(await isOn(caller)).toBe(true)
    at('2026-03-05T09:25:00+08:00')
    expect([await isOn(caller), await isOn(operator.caller)]).toEqual([true, true])
  })

  test('by kicking it, alone; it is marked in the list of whoever manages the user', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const impersonation = await anImpersonation(operator, admin.accountId)
    const keeper = await somebody(3, admin.group.id)
    const { data } = await keeper.caller(onlineSessions.list, { username: admin.username })
    expect((data as { list: OnlineSession[] }).list.map(({ readOnly, viewerName }) => [readOnly, viewerName]).sort()).toEqual([
      [0, null],
      [1, operator.username],
    ])
    await kicked(keeper.caller, admin.username, ({ viewerName }) => viewerName !== null)
    expect(await impersonation.caller(calls.userInfo)).toMatchObject(ended)
    expect([await isOn(admin.caller), await isOn(operator.caller)]).toEqual([true, true])
  })

  test('with the lock of the impersonated account', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const impersonation = await anImpersonation(operator, admin.accountId)
    expect(await operator.caller(users.dealAccount, { accountId: admin.accountId, action: 1, reason: '测试' })).toMatchObject({ code: 0 })
    expect(await impersonation.caller(calls.userInfo)).toMatchObject({ status: 403 })
    expect(await isOn(operator.caller)).toBe(true)
  })
})

describe('a wall display', () => {
  test('is for the administrators of ministry, group and company and the command centre, on the console', async () => {
    for (const [roleId, orgType, may] of [
      [2, 1, true],
      [3, 2, true],
      [4, 3, true],
      [13, 2, true],
      [5, 4, false],
      [7, 2, false],
      [8, 4, false],
    ] as const) {
      const { caller } = await somebody(roleId, (await app.anOrg({ orgType })).id)
      expect([roleId, (await caller(onlineSessions.wall)).code]).toEqual([roleId, may ? 0 : 1403])
    }
    for (const roleId of [1, 6])
      expect(await (await somebody(roleId, app.rootId)).caller(onlineSessions.wall)).toMatchObject({ code: 1403 })
    const account = await app.anAccount({ roleId: 3, orgId: (await app.anOrg({ orgType: 2 })).id })
    const phone = app.as(await app.aSession(account, 'H5'), 'H5')
    await touched(account.accountId)
    expect(await phone(onlineSessions.wall)).toMatchObject({ code: 1403 })
    expect(await app.stranger(onlineSessions.wall)).toMatchObject({ status: 401 })
  })

  test('is read-only for good, and lasts 168 hours without a touch', async () => {
    const { caller, token, accountId } = await anAdmin()
    const reply = await caller(onlineSessions.wall)
    expect(reply).toMatchObject({ code: 0, data: { expire: 604_800 } })
    expect(String(reply.headers['set-cookie'])).toBe(`token=${token}; Path=/; Max-Age=604800; SameSite=Lax`)
    expect((await caller(calls.userInfo)).data).toMatchObject({ readOnly: true, viewerName: null, idleMinutes: null, accountId })
    for (const call of [users.save, employees.v2Save, calls.changePassword, onlineSessions.wall])
      expect(await caller(call)).toMatchObject(readOnly)
    at('2026-03-12T08:59:59+08:00')
    await sweep()
    expect(await isOn(caller)).toBe(true)
    expect(await lastLogs(app, onlineSessions.wall)).toMatchObject([{ targetId: null, result: 2 }])
    at('2026-03-12T09:00:00+08:00')
    expect(await caller(calls.userInfo)).toMatchObject(ended)
  })

  test('stays the account’s one session: a sign-in elsewhere, a kick, a lock and the sign-out end it', async () => {
    const passwordHash = await hashPassword(password)
    const boss = await somebody(1, app.rootId)
    const ways: readonly (readonly [number, (wall: { username: string; accountId: number; caller: Caller }) => Promise<Answered>])[] = [
      [409, ({ username }) => app.stranger(calls.login, { username, password })],
      [403, ({ accountId }) => boss.caller(users.dealAccount, { accountId, action: 1, reason: '测试' })],
      [401, ({ accountId }) => boss.caller(users.dealAccount, { accountId, action: 3 })],
      [401, ({ caller }) => caller(calls.logout)],
    ]
    for (const [status, way] of ways) {
      const wall = await somebody(13, (await app.anOrg({ orgType: 2 })).id, { passwordHash })
      expect(await wall.caller(onlineSessions.wall)).toMatchObject({ code: 0 })
      expect(await way(wall)).toMatchObject({ code: 0 })
      expect(await wall.caller(calls.userInfo)).toMatchObject({ status })
    }
  })

  test('shows in the list of sessions long after the idle limit', async () => {
    const { caller, group, username } = await anAdmin()
    await caller(onlineSessions.wall)
    at('2026-03-07T09:00:00+08:00')
    const keeper = await somebody(3, group.id)
    const { data } = await keeper.caller(onlineSessions.list, { username })
    expect((data as { list: OnlineSession[] }).list).toMatchObject([{ readOnly: 1, viewerName: null }])
  })
})

const sweep = () => app.runJob('session-sweep')

test('the sweep takes late tickets away, and the impersonations with the sessions that have run out', async () => {
  const [operator, admin] = [await anOperator(), await anAdmin()]
  const impersonation = await anImpersonation(operator, admin.accountId)
  await ticketFor(operator.caller, admin.accountId)
  at('2026-03-05T10:30:00+08:00')
  await touched(admin.accountId)
  await sweep()
  expect(await ask(app.db, sql`select 1 from sys_view_ticket where viewer_id = ${operator.accountId}`)).toEqual([])
  const [own, viewed] = await sessionsOf(admin.accountId)
  expect([own!.status, viewed!.status === 1]).toEqual([1, false])
  expect(await impersonation.caller(calls.userInfo)).toMatchObject(ended)
})
