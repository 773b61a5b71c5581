import { type Call, isDownload, nameOf, read, under } from '@oems/contract/core/call.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { Done, flag, shape, withDefault } from '@oems/contract/core/fields.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { type OnlineSession, onlineSessions } from '@oems/contract/platform/onlineSessions.ts'
import { session as calls } from '@oems/contract/platform/session.ts'
import { users } from '@oems/contract/platform/users.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../core/database.ts'
import { implement } from '../core/implement.ts'
import { domainsOf } from '../domains.ts'
import { shippedJobs } from '../shippedJobs.ts'
import { type Answered, aHouse, type Caller, type TestHouse } from '../testing/house.ts'
import { lastLogs } from '../testing/logs.ts'
import { hashPassword } from './passwords.ts'
import { SettingsReader } from './settings.ts'

const noHouse = { database: {}, services: {} } as Parameters<typeof domainsOf>[0]
const everyCall: readonly Call[] = domainsOf(noHouse).flatMap(({ calls }) => Object.values(calls))

/** A read that looks into somebody's health record, and one that shows whole numbers. */
const records = under('/record', {
  look: read.get('look', 'login', shape({}), Done),
  whole: read.get('whole', 'login', shape({ reveal: withDefault(flag('完整'), 0) }), Done),
  permitted: read.get('permitted', 'login', shape({}), shape({ export: flag('导出'), reveal: flag('完整'), list: flag('列表') })),
})
const flagOf = (value: boolean) => (value ? 1 : 0) as 0 | 1
const recordCalls = implement(records, {
  look: async ({ witness }) => witness({ what: '档案', id: 7, personId: 7 }),
  whole: async () => undefined,
  permitted: async ({ actor: { permissions } }) => ({
    export: flagOf(permissions.has('biz:employee:export')),
    reveal: flagOf(permissions.has('biz:employee:reveal')),
    list: flagOf(permissions.has('biz:employee:list')),
  }),
})

const start = '2026-03-05T09:00:00+08:00'
const at = (time: string) => house.clock.set(time)
let house: TestHouse
beforeAll(async () => {
  house = await aHouse({ more: [recordCalls] })
})
beforeEach(() => at(start))

const password = 'Geheim@2026'
const readOnly = { status: 200, code: 1403, msg: '只读查看模式，不能操作' }
const said = ({ status, code, msg }: Answered) => [status, code, msg]
const ended = { status: 401, code: 401, msg: replies.signedOut.msg }

/** Somebody with a session that is active now. */
async function somebody(roleId: number, orgId: number, draft: object = {}) {
  const account = await house.anAccount({ roleId, orgId, ...draft })
  const token = await house.aSession(account)
  await touched(account.accountId)
  return { ...account, token, caller: house.as(token) }
}
const touched = (accountId: number) =>
  house.db.execute(sql`update sys_session set last_active_time = ${house.clock().toISOString()} where account_id = ${accountId}`)
const anOperator = () => somebody(6, house.rootId)
async function anAdmin() {
  const group = await house.anOrg({ orgType: 2 })
  return { group, ...(await somebody(3, group.id)) }
}

const ticketFor = async (caller: Caller, userId: number) => {
  const { code, msg, data } = await caller(users.go2ccds, { userId })
  expect([code, msg]).toEqual([0, 'success'])
  return data as { url: string; ticket: string; expire: number }
}
const exchange = (ticket: string, headers = {}) => house.stranger(calls.login, { ticket }, headers)
const tokenOf = ({ data }: Answered) => (data as { token: string }).token
async function aLook(viewer: { readonly caller: Caller }, userId: number) {
  const { ticket } = await ticketFor(viewer.caller, userId)
  const token = tokenOf(await exchange(ticket))
  return { token, caller: house.as(token) }
}
const sessionsOf = (accountId: number) =>
  ask<{ sessionId: number; status: number; ropId: number; viewerId: number | null }>(
    house.db,
    sql`select session_id as "sessionId", status, rop_id as "ropId", viewer_id as "viewerId" from sys_session where account_id = ${accountId} order by 1`,
  )
const isOn = async (caller: Caller) => (await caller(calls.userInfo)).status === 200

describe('a ticket', () => {
  test('is given to 系统管理员 and 平台运营 alone, and never for 系统管理员', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const other = await somebody(5, (await house.anOrg({ parentId: admin.group.id, orgType: 4 })).id)
    const { accountId: viewed } = await anAdmin()
    for (const { caller } of [admin, other, await somebody(10, house.rootId), await somebody(2, (await house.anOrg({ orgType: 1 })).id)])
      expect(await caller(users.go2ccds, { userId: viewed })).toMatchObject({ status: 200, code: 1403, msg: '没有操作权限' })
    const root = await somebody(1, house.rootId)
    expect(await operator.caller(users.go2ccds, { userId: root.accountId })).toMatchObject({
      code: 1403,
      msg: '不能查看系统管理员的控制台',
    })
    const second = await somebody(1, house.rootId)
    expect(await root.caller(users.go2ccds, { userId: second.accountId })).toMatchObject({ code: 1403 })
    expect(await ticketFor(root.caller, admin.accountId)).toMatchObject({ expire: 60, url: '/oems/#/view' })
    expect(await house.stranger(users.go2ccds, { userId: admin.accountId })).toMatchObject({ status: 401 })
  })

  test('of a custom role that rests on 平台运营 asks its permission as well', async () => {
    const { accountId } = await anAdmin()
    const { id } = await aRoleOf6('只看账号')
    const caller = (await somebody(id, house.rootId)).caller
    expect(await caller(users.go2ccds, { userId: accountId })).toMatchObject({ code: 1403, msg: '没有操作权限' })
    await house.db.execute(sql`
      insert into sys_role_menu (role_id, menu_id) select ${id}, m.id from sys_menu m where 'sys:user:go2ccds' = any(m.perms) or m.code in ('auth', 'auth.user', 'sub:sys')`)
    await house.db.execute(sql`update sys_perm_version set version = version + 1`)
    expect(await caller(users.go2ccds, { userId: accountId })).toMatchObject({ code: 0 })
  })

  test('is not given for who could not sign in to the console himself', async () => {
    const { caller } = await anOperator()
    const group = await house.anOrg({ orgType: 2 })
    const refusedFor = async (draft: object, roleId = 3) =>
      said(await caller(users.go2ccds, { userId: (await somebody(roleId, group.id, draft)).accountId })).slice(1)
    const noPair = [1409, '该用户没有有效的后台角色，不能代看']
    expect(await refusedFor({}, 12)).toEqual(noPair)
    expect(await refusedFor({ validTo: '2026-03-04' })).toEqual(noPair)
    const { accountId } = await somebody(3, group.id)
    await house.db.execute(sql`update sys_account set status = 2 where id = ${accountId}`)
    expect(said(await caller(users.go2ccds, { userId: accountId })).slice(1)).toEqual([1409, '该账号已锁定，不能代看'])
    expect(await caller(users.go2ccds, { userId: 999_999_999 })).toMatchObject({ code: 1404 })
    expect(await caller(users.go2ccds, { userId: 0 })).toMatchObject({ code: 1400 })
  })

  test('opens one look within a minute, without a cookie', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const { ticket } = await ticketFor(operator.caller, admin.accountId)
    expect(await exchange(ticket, { origin: 'https://evil.example' })).toMatchObject({ code: 1403 })
    const reply = await exchange(ticket)
    expect(reply).toMatchObject({ status: 200, code: 0, data: { expire: 1800, mustChange: false, step: null } })
    expect(reply.headers).not.toHaveProperty('set-cookie')
    expect(await exchange(ticket)).toMatchObject(ended)
    expect(await exchange('x'.repeat(43))).toMatchObject(ended)
    const late = await ticketFor(operator.caller, admin.accountId)
    at('2026-03-05T09:01:00+08:00')
    expect(await exchange(late.ticket)).toMatchObject(ended)
    at(start)
    expect(await exchange(late.ticket)).toMatchObject(ended)
    const onPhone = await ticketFor(operator.caller, admin.accountId)
    expect(await exchange(onPhone.ticket, { platform: 'H5' })).toMatchObject(ended)
    expect(await exchange(onPhone.ticket)).toMatchObject(ended)
  })

  test('that comes ten times at once opens one look', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const { ticket } = await ticketFor(operator.caller, admin.accountId)
    const replies = await Promise.all(Array.from({ length: 10 }, () => exchange(ticket)))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await sessionsOf(admin.accountId)).filter(({ viewerId }) => viewerId !== null)).toHaveLength(1)
  })

  test('is worth nothing once its owner has signed out, or the account is locked', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const [first, second] = [await ticketFor(operator.caller, admin.accountId), await ticketFor(operator.caller, admin.accountId)]
    await house.db.execute(sql`update sys_account set status = 2 where id = ${admin.accountId}`)
    expect(await exchange(first.ticket)).toMatchObject(ended)
    await house.db.execute(sql`update sys_account set status = 1 where id = ${admin.accountId}`)
    await operator.caller(calls.logout)
    expect(await exchange(second.ticket)).toMatchObject(ended)
  })

  test('or name and password: neither is refused field by field', async () => {
    expect(await house.stranger(calls.login, {})).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'username' }, { path: 'password' }] },
    })
    expect(await house.stranger(calls.login, { username: 'x' })).toMatchObject({ code: 1400, data: { fields: [{ path: 'password' }] } })
  })
})

async function aRoleOf6(roleName: string) {
  const now = house.clock().toISOString()
  const [made] = await ask<{ id: number }>(
    house.db,
    sql`insert into sys_role (created_at, created_by, updated_at, updated_by, role_name, base_role_id, org_type, org_id, assignable_role_ids, web_login, built_in)
        select ${now}, 0, ${now}, 0, ${roleName}, 6, org_type, ${house.rootId}, assignable_role_ids, 1, false from sys_role where id = 6 returning id`,
  )
  return made!
}

describe('the own 医务室运营', () => {
  test('is opened by its first page, and refused to whoever has none', async () => {
    const { caller, accountId } = await anAdmin()
    expect(await caller(users.go2ccds, { userId: accountId })).toMatchObject({ code: 1403, msg: '您没有医务室运营的菜单，请联系管理员' })
    const now = house.clock().toISOString()
    const [made] = await ask<{ id: number }>(
      house.db,
      sql`with made as (
            insert into sys_menu (created_at, created_by, updated_at, updated_by, parent_id, name, url, type, perms, order_num, org_type, built_in)
            select ${now}, 0, ${now}, 0, id, '接诊台', 'https://ccds.example', 5, '{}', 1, '{}', false from sys_menu where code = 'sub:ccds' returning id)
          insert into sys_role_menu (role_id, menu_id) select 3, id from made returning menu_id as id`,
    )
    await house.db.execute(
      sql`insert into sys_role_menu (role_id, menu_id) select 3, id from sys_menu where code = 'sub:ccds' on conflict do nothing`,
    )
    await house.db.execute(sql`update sys_perm_version set version = version + 1`)
    expect(await caller(users.go2ccds, { userId: accountId })).toMatchObject({
      code: 0,
      data: { url: `/oems/#/i-${made!.id}`, ticket: null, expire: 60 },
    })
    await house.db.execute(sql`delete from sys_role_menu where menu_id = ${made!.id}`)
    await house.db.execute(sql`update sys_menu set deleted_at = now() where id = ${made!.id}`)
    await house.db.execute(sql`update sys_perm_version set version = version + 1`)
  })
})

describe('a look', () => {
  test('is that user, read-only, for half an hour', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const { caller } = await aLook(operator, admin.accountId)
    expect((await caller(calls.userInfo)).data).toMatchObject({
      accountId: admin.accountId,
      readOnly: true,
      viewerName: operator.username,
      idleMinutes: null,
      current: { roleId: 3, orgId: admin.group.id },
    })
    expect((await admin.caller(calls.userInfo)).data).toMatchObject({ readOnly: false, viewerName: null })
    at('2026-03-05T09:29:59+08:00')
    expect(await isOn(caller)).toBe(true)
    at('2026-03-05T09:30:00+08:00')
    expect(await caller(calls.userInfo)).toMatchObject(ended)
    expect(await isOn(operator.caller)).toBe(true)
  })

  test('sees no more people than that user', async () => {
    const [operator, admin, other] = [await anOperator(), await anAdmin(), await anAdmin()]
    const { caller } = await aLook(operator, admin.accountId)
    expect(await caller(users.info, { userId: other.accountId })).toMatchObject({ code: 1404 })
    expect(await caller(users.info, { userId: admin.accountId })).toMatchObject({ code: 0 })
  })

  test.each(everyCall.filter(({ may }) => may !== 'public').map((call) => [nameOf(call), call] as const))(
    '%s: looks or is refused',
    async (_, call) => {
      look ??= anOperator().then(async (operator) => aLook(operator, (await anAdmin()).accountId))
      const junk = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']))
      const reply = await (await look).caller(call, { ...junk, nonsense: '1' })
      const isWrite = call.kind === 'write' && !openWhileLooking.includes(nameOf(call))
      if (isWrite || /:(export|reveal)$/.test(call.may) || isDownload(call.output)) expect(reply).toMatchObject(readOnly)
      else expect([1400, 1403]).toContain(reply.code)
      if (!isWrite && reply.code === 1403 && !isDownload(call.output)) expect(reply.msg).toBe('没有操作权限')
    },
  )
  let look: Promise<{ readonly caller: Caller }> | undefined
  /** The writes that a read-only session may send: whoever adds one writes it down here. */
  const openWhileLooking = ['GET /oems-api/biz/org-info/get-my-op']

  test('shows no whole number, whether it is asked for by a field or by a permission', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const { caller } = await aLook(operator, admin.accountId)
    expect(await caller(records.whole)).toMatchObject({ code: 0 })
    expect(await caller(records.whole, { reveal: 1 })).toMatchObject(readOnly)
    expect(await caller(users.info, { userId: admin.accountId, reveal: 1, purpose: 3 })).toMatchObject(readOnly)
    expect(await caller(employees.info, { employeeId: 1, reveal: 1, purpose: 3 })).toMatchObject(readOnly)
    expect((await admin.caller(records.permitted)).data).toEqual({ export: 1, reveal: 1, list: 1 })
    expect((await caller(records.permitted)).data).toEqual({ export: 0, reveal: 0, list: 1 })
  })

  test('leaves the viewed user’s own session and account as they are', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const company = await house.anOrg({ parentId: admin.group.id, orgType: 3 })
    const [second] = await ask<{ id: number }>(
      house.db,
      sql`insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
          values (${start}, 0, ${start}, 0, ${admin.accountId}, 4, ${company.id}) returning id`,
    )
    const accountRow = () => ask(house.db, sql`select * from sys_account where id = ${admin.accountId}`)
    const ownRow = async () => ask(house.db, sql`select * from sys_session where account_id = ${admin.accountId} and viewer_id is null`)
    const before = [await accountRow(), await ownRow()]
    at('2026-03-05T09:05:00+08:00')
    await touched(operator.accountId)
    const look = await aLook(operator, admin.accountId)
    at('2026-03-05T09:10:00+08:00')
    expect(await look.caller(calls.getMyOp, { orgId: company.id })).toMatchObject({ code: 0, data: { orgId: company.id } })
    expect((await look.caller(calls.userInfo)).data).toMatchObject({ current: { ropId: second!.id } })
    await look.caller(calls.logout)
    expect([await accountRow(), await ownRow()]).toEqual(before)
    expect((await sessionsOf(admin.accountId)).map(({ status, viewerId }) => [status, viewerId])).toEqual([
      [1, null],
      [2, operator.accountId],
    ])
  })

  test('and the user’s own sign-in do not end one another; nobody seems online by being looked at', async () => {
    const operator = await anOperator()
    const group = await house.anOrg({ orgType: 2 })
    const admin = await house.anAccount({ roleId: 3, orgId: group.id, passwordHash: await hashPassword(password) })
    const look = await aLook(operator, admin.accountId)
    const onlineIn = async () =>
      ((await operator.caller(users.list, { username: admin.username })).data as { list: { online: 0 | 1 }[] }).list[0]
    expect(await onlineIn()).toMatchObject({ online: 0 })
    const own = house.as(tokenOf(await house.stranger(calls.login, { username: admin.username, password })))
    expect([await isOn(own), await isOn(look.caller)]).toEqual([true, true])
    const again = await aLook(operator, admin.accountId)
    expect([await isOn(own), await isOn(look.caller), await isOn(again.caller)]).toEqual([true, true, true])
    expect(await onlineIn()).toMatchObject({ online: 1 })
    await own(calls.logout)
    expect([await isOn(own), await isOn(look.caller)]).toEqual([false, true])
  })

  test('is in every line by both names', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const { caller } = await aLook(operator, admin.accountId)
    await caller(users.save, {})
    await caller(records.look)
    const both = { accountId: admin.accountId, viewerId: operator.accountId }
    expect(await lastLogs(house, users.go2ccds)).toMatchObject([
      { accountId: operator.accountId, viewerId: null, targetId: admin.accountId, result: 1, operation: '系统用户·代看' },
    ])
    const [signIn] = await lastLogs(house, calls.login)
    expect(signIn).toMatchObject({
      ...both,
      roleId: 3,
      orgName: admin.group.orgName,
      targetType: '代看',
      targetId: admin.accountId,
      result: 1,
    })
    expect(JSON.stringify(signIn!.params)).not.toContain('ticket')
    expect(JSON.stringify(signIn!.diff)).toContain(operator.username)
    expect(await lastLogs(house, users.save)).toMatchObject([{ ...both, result: 2, code: 1403 }])
    expect(await lastLogs(house, records.look)).toMatchObject([{ ...both, logType: 3, personId: 7 }])
    await admin.caller(records.look)
    expect(await lastLogs(house, records.look)).toMatchObject([{ accountId: admin.accountId, viewerId: null }])
  })
})

describe('a look ends', () => {
  const kicked = async (by: Caller, username: string, which: (row: OnlineSession) => boolean) => {
    const rows = ((await by(onlineSessions.list, { username })).data as { list: OnlineSession[] }).list
    const sessionIds = rows.filter(which).map(({ sessionId }) => sessionId)
    expect(sessionIds).toHaveLength(1)
    expect(await by(onlineSessions.kick, { sessionIds, reason: '测试' })).toMatchObject({ code: 0 })
  }

  test('with the viewer’s session: signed out, forced out, kicked, locked, or left alone too long', async () => {
    const admin = await anAdmin()
    const boss = await somebody(1, house.rootId)
    const deal = (accountId: number, action: number) => boss.caller(users.dealAccount, { accountId, action, reason: '测试' })
    const ways: readonly ((viewer: Awaited<ReturnType<typeof anOperator>>) => Promise<unknown>)[] = [
      ({ caller }) => caller(calls.logout),
      ({ username }) => kicked(boss.caller, username, () => true),
      ({ accountId }) => deal(accountId, 3),
      ({ accountId }) => deal(accountId, 1),
      ({ accountId, username }) =>
        house.db.execute(sql`update sys_account set status = 2 where id = ${accountId} and username = ${username}`),
      ({ accountId }) =>
        house.db.execute(sql`update sys_session set last_active_time = '2026-03-05T07:59:00+08:00' where account_id = ${accountId}`),
    ]
    for (const way of ways) {
      const operator = await anOperator()
      const look = await aLook(operator, admin.accountId)
      expect(await isOn(look.caller)).toBe(true)
      await way(operator)
      expect(await look.caller(calls.userInfo)).toMatchObject(ended)
      expect(await isOn(admin.caller)).toBe(true)
    }
  })

  test('at the latest with the viewer’s session', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    await house.db.execute(sql`update sys_session set expire_time = '2026-03-05T09:10:00+08:00' where account_id = ${operator.accountId}`)
    const { ticket } = await ticketFor(operator.caller, admin.accountId)
    const reply = await exchange(ticket)
    expect(reply.data).toMatchObject({ expire: 600 })
    at('2026-03-05T09:10:01+08:00')
    expect(await house.as(tokenOf(reply))(calls.userInfo)).toMatchObject(ended)
  })

  test('not while the viewer is at work in it, though his own window rests', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    await house.db.execute(
      sql`update sys_session set last_active_time = '2026-03-05T08:10:00+08:00' where account_id = ${operator.accountId}`,
    )
    const { caller } = await aLook(operator, admin.accountId)
    at('2026-03-05T09:09:00+08:00')
    expect(await isOn(caller)).toBe(true)
    at('2026-03-05T09:25:00+08:00')
    expect([await isOn(caller), await isOn(operator.caller)]).toEqual([true, true])
  })

  test('by kicking it, alone; it stands marked in the list of whoever looks after the user', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const look = await aLook(operator, admin.accountId)
    const keeper = await somebody(3, admin.group.id)
    const { data } = await keeper.caller(onlineSessions.list, { username: admin.username })
    expect((data as { list: OnlineSession[] }).list.map(({ readOnly, viewerName }) => [readOnly, viewerName]).sort()).toEqual([
      [0, null],
      [1, operator.username],
    ])
    await kicked(keeper.caller, admin.username, ({ viewerName }) => viewerName !== null)
    expect(await look.caller(calls.userInfo)).toMatchObject(ended)
    expect([await isOn(admin.caller), await isOn(operator.caller)]).toEqual([true, true])
  })

  test('with the lock of the account that is looked at', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const look = await aLook(operator, admin.accountId)
    expect(await operator.caller(users.dealAccount, { accountId: admin.accountId, action: 1, reason: '测试' })).toMatchObject({ code: 0 })
    expect(await look.caller(calls.userInfo)).toMatchObject({ status: 403 })
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
      const { caller } = await somebody(roleId, (await house.anOrg({ orgType })).id)
      expect([roleId, (await caller(onlineSessions.wall)).code]).toEqual([roleId, may ? 0 : 1403])
    }
    for (const roleId of [1, 6])
      expect(await (await somebody(roleId, house.rootId)).caller(onlineSessions.wall)).toMatchObject({ code: 1403 })
    const account = await house.anAccount({ roleId: 3, orgId: (await house.anOrg({ orgType: 2 })).id })
    const phone = house.as(await house.aSession(account, 'H5'), 'H5')
    await touched(account.accountId)
    expect(await phone(onlineSessions.wall)).toMatchObject({ code: 1403 })
    expect(await house.stranger(onlineSessions.wall)).toMatchObject({ status: 401 })
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
    expect(await lastLogs(house, onlineSessions.wall)).toMatchObject([{ targetId: null, result: 2 }])
    at('2026-03-12T09:00:00+08:00')
    expect(await caller(calls.userInfo)).toMatchObject(ended)
  })

  test('stays the account’s one session: a sign-in elsewhere, a kick, a lock and the sign-out end it', async () => {
    const passwordHash = await hashPassword(password)
    const boss = await somebody(1, house.rootId)
    const ways: readonly (readonly [number, (wall: { username: string; accountId: number; caller: Caller }) => Promise<Answered>])[] = [
      [409, ({ username }) => house.stranger(calls.login, { username, password })],
      [403, ({ accountId }) => boss.caller(users.dealAccount, { accountId, action: 1, reason: '测试' })],
      [401, ({ accountId }) => boss.caller(users.dealAccount, { accountId, action: 3 })],
      [401, ({ caller }) => caller(calls.logout)],
    ]
    for (const [status, way] of ways) {
      const wall = await somebody(13, (await house.anOrg({ orgType: 2 })).id, { passwordHash })
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

const sweep = async () => {
  const settings = new SettingsReader(house.database.reader)
  const job = shippedJobs(() => settings.current(), '/nowhere').find(({ bean }) => bean === 'session-sweep')!
  const { database, app, clock } = house
  await job.run({ database, now: clock(), log: app.log, params: {}, signal: new AbortController().signal })
}

test('the sweep takes late tickets away, and the looks with the sessions that have run out', async () => {
  const [operator, admin] = [await anOperator(), await anAdmin()]
  const look = await aLook(operator, admin.accountId)
  await ticketFor(operator.caller, admin.accountId)
  at('2026-03-05T10:30:00+08:00')
  await touched(admin.accountId)
  await sweep()
  expect(await ask(house.db, sql`select 1 from sys_view_ticket where viewer_id = ${operator.accountId}`)).toEqual([])
  const [own, looked] = await sessionsOf(admin.accountId)
  expect([own!.status, looked!.status === 1]).toEqual([1, false])
  expect(await look.caller(calls.userInfo)).toMatchObject(ended)
})
