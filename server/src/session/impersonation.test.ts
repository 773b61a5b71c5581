import { users } from '@oems/contract/accounts/users.ts'
import { isDownload, nameOf, permissionsOf, read, takesDataOut, under } from '@oems/contract/core/call.ts'
import { Done, flag, shape, withDefault } from '@oems/contract/core/fields.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { impersonation as impersonationCalls } from '@oems/contract/session/impersonation.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../accounts/passwords.ts'
import { array, ask } from '../core/db/database.ts'
import { everyCallOf } from '../core/domain.ts'
import { implement } from '../core/implement.ts'
import { domains } from '../domains.ts'
import { lastLogs } from '../testing/logs.ts'
import { type Answered, type Caller, testApp } from '../testing/testApp.ts'
import { ended, impersonationsIn, isOn, password, readOnly, ticketFor, tokenOf } from './testImpersonation.ts'

const everyCall = everyCallOf(domains)

/** A read of somebody's health record, and one that shows whole numbers. */
const records = under('/record', {
  healthRecord: read.get('health-record', 'login', shape({}), Done, { logsReading: true }),
  whole: read.get('whole', 'login', shape({ reveal: withDefault(flag('完整'), 0) }), Done),
  permitted: read.get('permitted', 'login', shape({}), shape({ export: flag('导出'), reveal: flag('完整'), list: flag('列表') })),
})
const flagOf = (value: boolean) => (value ? 1 : 0) as 0 | 1
const recordCalls = implement(records, {
  healthRecord: async ({ recordAccess }) => recordAccess({ what: '档案', id: 7, personId: 7 }),
  whole: async () => undefined,
  permitted: async ({ actor: { permissions } }) => ({
    export: flagOf(permissions.has('biz:employee:export')),
    reveal: flagOf(permissions.has('biz:employee:reveal')),
    list: flagOf(permissions.has('biz:employee:list')),
  }),
})

const start = '2026-03-05T09:00:00+08:00'
const at = (time: string) => app.clock.set(time)
const app = await testApp({ more: [{ calls: [recordCalls] }] })
const { touched, somebody, anOperator, anAdmin, exchange, anImpersonation, sessionsOf } = impersonationsIn(app)
beforeEach(() => at(start))

const outcomeOf = ({ status, code, msg }: Answered) => [status, code, msg]

describe('a ticket', () => {
  test('is given to 系统管理员 and 平台运营 alone, and never for 系统管理员', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const other = await somebody(5, (await app.anOrg({ parentId: admin.group.id, orgType: 4 })).id)
    const { accountId: viewed } = await anAdmin()
    for (const { caller } of [admin, other, await somebody(10, app.rootId), await somebody(2, (await app.anOrg({ orgType: 1 })).id)])
      expect(await caller(impersonationCalls.go2ccds, { userId: viewed })).toMatchObject({ status: 200, code: 1403, msg: '没有操作权限' })
    const root = await somebody(1, app.rootId)
    expect(await operator.caller(impersonationCalls.go2ccds, { userId: root.accountId })).toMatchObject({
      code: 1403,
      msg: '不能查看系统管理员的控制台',
    })
    const second = await somebody(1, app.rootId)
    expect(await root.caller(impersonationCalls.go2ccds, { userId: second.accountId })).toMatchObject({ code: 1403 })
    expect(await ticketFor(root.caller, admin.accountId)).toMatchObject({ expire: 60, url: '/oems/#/view' })
    expect(await app.stranger(impersonationCalls.go2ccds, { userId: admin.accountId })).toMatchObject({ status: 401 })
  })

  test('of a custom role that rests on 平台运营 asks its permission as well', async () => {
    const { accountId } = await anAdmin()
    const { id } = await aRoleOf6('只看账号')
    const caller = (await somebody(id, app.rootId)).caller
    expect(await caller(impersonationCalls.go2ccds, { userId: accountId })).toMatchObject({ code: 1403, msg: '没有操作权限' })
    await app.db.execute(sql`
      insert into sys_role_menu (role_id, menu_id) select ${id}, m.id from sys_menu m where 'sys:user:go2ccds' = any(m.perms) or m.code in ('auth', 'auth.user', 'sub:sys')`)
    await app.db.execute(sql`update sys_perm_version set version = version + 1`)
    expect(await caller(impersonationCalls.go2ccds, { userId: accountId })).toMatchObject({ code: 0 })
  })

  test('is not issued for an account that could not sign in to the console', async () => {
    const { caller } = await anOperator()
    const group = await app.anOrg({ orgType: 2 })
    const refusedFor = async (draft: object, roleId = 3) =>
      outcomeOf(await caller(impersonationCalls.go2ccds, { userId: (await somebody(roleId, group.id, draft)).accountId })).slice(1)
    const noPair = [1409, '该用户没有有效的后台角色，不能代看']
    expect(await refusedFor({}, 12)).toEqual(noPair)
    expect(await refusedFor({ validTo: '2026-03-04' })).toEqual(noPair)
    const { accountId } = await somebody(3, group.id)
    await app.db.execute(sql`update sys_account set status = 2 where id = ${accountId}`)
    expect(outcomeOf(await caller(impersonationCalls.go2ccds, { userId: accountId })).slice(1)).toEqual([1409, '该账号已锁定，不能代看'])
    expect(await caller(impersonationCalls.go2ccds, { userId: 999_999_999 })).toMatchObject({ code: 1404 })
    expect(await caller(impersonationCalls.go2ccds, { userId: 0 })).toMatchObject({ code: 1400 })
  })

  test('is asked for with a reason, which stands in the log; the documents’ call has none', async () => {
    const [{ caller, accountId: viewerId }, { accountId: userId }] = [await anOperator(), await anAdmin()]
    expect(await caller(impersonationCalls.go2ccds, { userId, reason: '看' })).toMatchObject({ code: 1400 })
    expect(await caller(impersonationCalls.go2ccds, { userId, reason: '来电反映看不到菜单' })).toMatchObject({ code: 0 })
    const [line] = await lastLogs(app, impersonationCalls.go2ccds)
    expect(line).toMatchObject({ accountId: viewerId, targetId: userId, result: 1 })
    expect(JSON.stringify(line)).toContain('来电反映看不到菜单')
    expect(await caller(impersonationCalls.go2ccds, { userId })).toMatchObject({ code: 0 })
  })

  test('opens one session within a minute, without a cookie', async () => {
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

  test('that comes ten times at once opens one session', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const { ticket } = await ticketFor(operator.caller, admin.accountId)
    const replies = await Promise.all(Array.from({ length: 10 }, () => exchange(ticket)))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await sessionsOf(admin.accountId)).filter(({ viewerId }) => viewerId !== null)).toHaveLength(1)
  })

  test('is worth nothing once its owner has signed out, or the account is locked', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const [first, second] = [await ticketFor(operator.caller, admin.accountId), await ticketFor(operator.caller, admin.accountId)]
    await app.db.execute(sql`update sys_account set status = 2 where id = ${admin.accountId}`)
    expect(await exchange(first.ticket)).toMatchObject(ended)
    await app.db.execute(sql`update sys_account set status = 1 where id = ${admin.accountId}`)
    await operator.caller(calls.logout)
    expect(await exchange(second.ticket)).toMatchObject(ended)
  })

  test('or name and password: neither is refused field by field', async () => {
    expect(await app.stranger(calls.login, {})).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'username' }, { path: 'password' }] },
    })
    expect(await app.stranger(calls.login, { username: 'x' })).toMatchObject({ code: 1400, data: { fields: [{ path: 'password' }] } })
  })
})

async function aRoleOf6(roleName: string) {
  const now = app.clock().toISOString()
  const [made] = await ask<{ id: number }>(
    app.db,
    sql`insert into sys_role (created_at, created_by, updated_at, updated_by, role_name, base_role_id, org_type, org_id, assignable_role_ids, web_login, built_in)
        select ${now}, 0, ${now}, 0, ${roleName}, 6, org_type, ${app.rootId}, assignable_role_ids, 1, false from sys_role where id = 6 returning id`,
  )
  return made!
}

describe('the own 医务室运营', () => {
  test('is opened by its first page, and refused to whoever has none', async () => {
    const { caller, accountId } = await anAdmin()
    const taken = await ask<{ id: number }>(
      app.db,
      sql`with recursive below as (
            select id from sys_menu where code = 'sub:ccds' union all select m.id from sys_menu m join below b on m.parent_id = b.id)
          delete from sys_role_menu where role_id = 3 and menu_id in (select id from below) returning menu_id as id`,
    )
    await app.db.execute(sql`update sys_perm_version set version = version + 1`)
    expect(await caller(impersonationCalls.go2ccds, { userId: accountId })).toMatchObject({
      code: 1403,
      msg: '您没有医务室运营的菜单，请联系管理员',
    })
    const now = app.clock().toISOString()
    const [made] = await ask<{ id: number }>(
      app.db,
      sql`with made as (
            insert into sys_menu (created_at, created_by, updated_at, updated_by, parent_id, name, url, type, perms, order_num, org_type, built_in)
            select ${now}, 0, ${now}, 0, id, '接诊台', 'https://ccds.example', 5, '{}', 1, '{}', false from sys_menu where code = 'sub:ccds' returning id)
          insert into sys_role_menu (role_id, menu_id) select 3, id from made returning menu_id as id`,
    )
    await app.db.execute(
      sql`insert into sys_role_menu (role_id, menu_id) select 3, id from sys_menu where code = 'sub:ccds' on conflict do nothing`,
    )
    await app.db.execute(sql`update sys_perm_version set version = version + 1`)
    expect(await caller(impersonationCalls.go2ccds, { userId: accountId })).toMatchObject({
      code: 0,
      data: { url: `/oems/#/i-${made!.id}`, ticket: null, expire: 60 },
    })
    await app.db.execute(sql`delete from sys_role_menu where menu_id = ${made!.id}`)
    await app.db.execute(sql`update sys_menu set deleted_at = now() where id = ${made!.id}`)
    await app.db.execute(sql`
      insert into sys_role_menu (role_id, menu_id) select 3, unnest(${array(taken.map(({ id }) => id))}::bigint[]) on conflict do nothing`)
    await app.db.execute(sql`update sys_perm_version set version = version + 1`)
  })
})

describe('an impersonation', () => {
  test('is that user, read-only, for half an hour', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const { caller } = await anImpersonation(operator, admin.accountId)
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
    const { caller } = await anImpersonation(operator, admin.accountId)
    expect(await caller(users.info, { userId: other.accountId })).toMatchObject({ code: 1404 })
    expect(await caller(users.info, { userId: admin.accountId })).toMatchObject({ code: 0 })
  })

  test.each(everyCall.filter(({ may }) => may !== 'public').map((call) => [nameOf(call), call] as const))(
    '%s: reads or is refused',
    async (_, call) => {
      impersonation ??= anOperator().then(async (operator) => anImpersonation(operator, (await anAdmin()).accountId))
      const junk = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']))
      const reply = await (await impersonation).caller(call, { ...junk, nonsense: '1' })
      const isWrite = call.kind === 'write' && !openWhileLooking.includes(nameOf(call))
      const isRefused = isWrite || permissionsOf(call).some(takesDataOut) || isDownload(call.output)
      if (isRefused) expect(reply).toMatchObject(readOnly)
      else expect([1400, 1403]).toContain(reply.code)
      if (!isRefused && reply.code === 1403) expect(reply.msg).toBe('没有操作权限')
    },
  )
  let impersonation: Promise<{ readonly caller: Caller }> | undefined
  /** The writes that a read-only session may send: whoever adds one writes it down here. */
  const openWhileLooking = ['GET /oems-api/biz/org-info/get-my-op']

  test('shows no whole number, whether it is asked for by a field or by a permission', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const { caller } = await anImpersonation(operator, admin.accountId)
    expect(await caller(records.whole)).toMatchObject({ code: 0 })
    expect(await caller(records.whole, { reveal: 1 })).toMatchObject(readOnly)
    expect(await caller(users.info, { userId: admin.accountId, reveal: 1, purpose: 3 })).toMatchObject(readOnly)
    expect(await caller(employees.info, { employeeId: 1, reveal: 1, purpose: 3 })).toMatchObject(readOnly)
    expect((await admin.caller(records.permitted)).data).toEqual({ export: 1, reveal: 1, list: 1 })
    expect((await caller(records.permitted)).data).toEqual({ export: 0, reveal: 0, list: 1 })
  })

  test('leaves the viewed user’s own session and account as they are', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const company = await app.anOrg({ parentId: admin.group.id, orgType: 3 })
    const [second] = await ask<{ id: number }>(
      app.db,
      sql`insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
          values (${start}, 0, ${start}, 0, ${admin.accountId}, 4, ${company.id}) returning id`,
    )
    const accountRow = () => ask(app.db, sql`select * from sys_account where id = ${admin.accountId}`)
    const ownRow = async () => ask(app.db, sql`select * from sys_session where account_id = ${admin.accountId} and viewer_id is null`)
    const before = [await accountRow(), await ownRow()]
    at('2026-03-05T09:05:00+08:00')
    await touched(operator.accountId)
    const impersonation = await anImpersonation(operator, admin.accountId)
    at('2026-03-05T09:10:00+08:00')
    expect(await impersonation.caller(calls.getMyOp, { orgId: company.id })).toMatchObject({ code: 0, data: { orgId: company.id } })
    expect((await impersonation.caller(calls.userInfo)).data).toMatchObject({ current: { ropId: second!.id } })
    await impersonation.caller(calls.logout)
    expect([await accountRow(), await ownRow()]).toEqual(before)
    expect((await sessionsOf(admin.accountId)).map(({ status, viewerId }) => [status, viewerId])).toEqual([
      [1, null],
      [2, operator.accountId],
    ])
  })

  test('and the user’s own sign-in do not end one another; nobody seems online by being impersonated', async () => {
    const operator = await anOperator()
    const group = await app.anOrg({ orgType: 2 })
    const admin = await app.anAccount({ roleId: 3, orgId: group.id, passwordHash: await hashPassword(password) })
    const impersonation = await anImpersonation(operator, admin.accountId)
    const onlineIn = async () =>
      ((await operator.caller(users.list, { username: admin.username })).data as { list: { online: 0 | 1 }[] }).list[0]
    expect(await onlineIn()).toMatchObject({ online: 0 })
    const own = app.as(tokenOf(await app.stranger(calls.login, { username: admin.username, password })))
    expect([await isOn(own), await isOn(impersonation.caller)]).toEqual([true, true])
    const again = await anImpersonation(operator, admin.accountId)
    expect([await isOn(own), await isOn(impersonation.caller), await isOn(again.caller)]).toEqual([true, true, true])
    expect(await onlineIn()).toMatchObject({ online: 1 })
    await own(calls.logout)
    expect([await isOn(own), await isOn(impersonation.caller)]).toEqual([false, true])
  })

  test('is in every line by both names', async () => {
    const [operator, admin] = [await anOperator(), await anAdmin()]
    const { caller } = await anImpersonation(operator, admin.accountId)
    await caller(users.save, {})
    await caller(records.healthRecord)
    const both = { accountId: admin.accountId, viewerId: operator.accountId }
    expect(await lastLogs(app, impersonationCalls.go2ccds)).toMatchObject([
      { accountId: operator.accountId, viewerId: null, targetId: admin.accountId, result: 1, operation: '系统用户·代看' },
    ])
    const [signIn] = await lastLogs(app, calls.login)
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
    expect(await lastLogs(app, users.save)).toMatchObject([{ ...both, result: 2, code: 1403 }])
    expect(await lastLogs(app, records.healthRecord)).toMatchObject([{ ...both, logType: 3, personId: 7 }])
    await admin.caller(records.healthRecord)
    expect(await lastLogs(app, records.healthRecord)).toMatchObject([{ accountId: admin.accountId, viewerId: null }])
  })
})
