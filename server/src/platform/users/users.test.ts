import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { employees } from '@oems/contract/people/employees.ts'
import { roles } from '@oems/contract/platform/roleCalls.ts'
import { session } from '@oems/contract/platform/session.ts'
import { users as calls, type UserInfo, type UserRow } from '@oems/contract/platform/users.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../core/database.ts'
import { readSheet } from '../../core/sheets.ts'
import { type Answered, aHouse, type Caller, type TestHouse } from '../../testing/house.ts'
import { lastLogs } from '../../testing/logs.ts'

const start = '2026-03-05T09:00:00+08:00'
let house: TestHouse
beforeAll(async () => {
  house = await aHouse({ now: start })
})

let serial = 0
const fresh = () => {
  serial += 1
  return serial
}
const draft = (rops: readonly object[], more: object = {}) => ({ nickname: `张三${fresh()}`, rops, ...more })
const good = ({ code, msg, data }: Answered) => {
  expect({ code, msg, fields: code === 0 ? undefined : data }).toEqual({ code: 0, msg: 'success', fields: undefined })
  return data
}
const saved = async (caller: Caller, rops: readonly object[], more: object = {}) =>
  good(await caller(calls.save, draft(rops, more))) as { id: number; initialPassword: string | null }
const infoOf = async (caller: Caller, userId: number) => good(await caller(calls.info, { userId })) as UserInfo
/** The form's own fields, as it would send them again. */
async function updated(caller: Caller, userId: number, change: object) {
  const { version, username, nickname, telephoneCode, mobile, idNumber, email, remark, rops } = await infoOf(caller, userId)
  const pairs = rops.map(({ roleId, orgId, validFrom, validTo }) => ({ roleId, orgId, validFrom, validTo }))
  const fields = { username, nickname, telephoneCode, mobile, idNumber, email, remark }
  return caller(calls.update, { userId, version, ...fields, rops: pairs, ...change })
}
const signIn = (username: string, password: string) => house.stranger(session.login, { username, password })
const listed = async (caller: Caller, more: object = {}) =>
  good(await caller(calls.list, { pageSize: 200, ...more })) as { list: UserRow[]; total: number }
const namesIn = async (caller: Caller, more: object = {}) => (await listed(caller, more)).list.map(({ username }) => username)
const tokenOf = async (account: { accountId: number; ropId: number }) => house.as(await house.aSession(account))

describe('who may not', () => {
  test('a project admin has them all, a doctor none of the calls', async () => {
    const { project } = await house.aGroup()
    const doctor = await house.anAdmin(7, project.id)
    for (const call of Object.values(calls)) expect(await doctor(call, { userId: 1 })).toMatchObject({ code: 1403 })
  })

  test('a user of another company is not there (§9 no. 9)', async () => {
    const { group, companyAdmin } = await house.aGroup()
    const other = await house.anOrg({ parentId: group.id, orgType: 3 })
    const foreign = await house.anAccount({ roleId: 4, orgId: other.id })
    const userId = foreign.accountId
    for (const reply of [
      await companyAdmin(calls.info, { userId }),
      await companyAdmin(calls.update, { userId, version: 0, nickname: '改', rops: [{ roleId: 5, orgId: other.id }] }),
      await companyAdmin(calls.dealAccount, { accountId: userId, action: 1, reason: '离岗' }),
      await companyAdmin(calls.dealAccount, { ids: [userId], action: 4 }),
      await companyAdmin(calls.delete, { ids: [userId] }),
      await companyAdmin(calls.createS2, { accountId: userId, rops: [{ roleId: 5, orgId: other.id }] }),
    ])
      expect(reply).toMatchObject({ code: 1404, msg: '记录不存在' })
    expect(await namesIn(companyAdmin)).not.toContain(foreign.username)
  })

  test('nobody gives what he may not give, nor where it does not fit (§9 no. 9)', async () => {
    const { group, company, project, companyAdmin, groupAdmin } = await house.aGroup()
    const refused = async (caller: Caller, rop: object) => {
      const { code, msg } = await caller(calls.save, draft([rop]))
      return [code, msg]
    }
    expect(await refused(companyAdmin, { roleId: 3, orgId: company.id })).toEqual([1422, '不能授予该角色'])
    expect(await refused(companyAdmin, { roleId: 4, orgId: company.id })).toEqual([1422, '不能授予该角色'])
    expect(await refused(companyAdmin, { roleId: 999_999, orgId: company.id })).toEqual([1422, '不能授予该角色'])
    expect(await refused(companyAdmin, { roleId: 5, orgId: group.id })).toEqual([1404, '记录不存在'])
    expect(await refused(groupAdmin, { roleId: 5, orgId: group.id })).toEqual([1422, '角色“项目管理员”不适用于集团公司'])
    expect(await refused(companyAdmin, { roleId: 5, orgId: project.id })).toEqual([0, 'success'])
  })

  test('whoever stands as high or higher is neither locked, renamed, reset nor taken away', async () => {
    const { company, companyAdmin } = await house.aGroup()
    const peer = await house.anAccount({ roleId: 4, orgId: company.id })
    for (const dealing of [{ action: 1, reason: '离岗' }, { action: 3 }, { action: 4 }])
      expect(await companyAdmin(calls.dealAccount, { accountId: peer.accountId, ...dealing })).toMatchObject({ code: 1403 })
    expect(await updated(companyAdmin, peer.accountId, { nickname: '改名' })).toMatchObject({ code: 1403 })
    expect(await companyAdmin(calls.delete, { ids: [peer.accountId] })).toMatchObject({ code: 1403 })
    expect((await infoOf(companyAdmin, peer.accountId)).editable).toBe(0)

    const operations = await house.anAdmin(6, house.rootId)
    const admin = await house.anAccount({ roleId: 1, orgId: house.rootId })
    expect(await operations(calls.dealAccount, { accountId: admin.accountId, action: 4 })).toMatchObject({ code: 1403 })
    const ministry = await house.anOrg({ orgType: 1 })
    const below = await house.anOrg({ parentId: ministry.id, orgType: 2 })
    const project = await house.anOrg({ parentId: below.id, orgType: 4 })
    const reporter = await house.anAccount({ roleId: 8, orgId: project.id })
    const ministryAdmin = await house.anAdmin(2, ministry.id)
    expect(await ministryAdmin(calls.dealAccount, { accountId: reporter.accountId, action: 4 })).toMatchObject({ code: 0 })
  })
})

describe('a new user', () => {
  test('gets a password that is told once, has to change it, and may do what his roles say', async () => {
    const { project, projectAdmin, company } = await house.aGroup()
    const { id, initialPassword } = await saved(projectAdmin, [{ roleId: 8, orgId: project.id }])
    expect(initialPassword).toMatch(/^.{12}$/)
    const info = await infoOf(projectAdmin, id)
    expect(info).toMatchObject({ orgId: project.id, mustChange: 1, status: 1, source: 1, editable: 1, online: 0 })
    expect(info.username).toMatch(/^u\d{8}$/)
    expect(info.rops).toMatchObject([{ roleId: 8, roleName: '项目信息填报员', orgId: project.id, projectId: project.id, state: 2 }])

    const reply = await signIn(info.username, initialPassword!)
    expect(reply).toMatchObject({ code: 0, data: { mustChange: true } })
    const own = house.as((reply.data as { token: string }).token)
    expect(await own(employees.v2List)).toMatchObject({ code: 1422, msg: '请先修改初始密码' })
    expect((await listed(projectAdmin)).list.find(({ userId }) => userId === id)).toMatchObject({ online: 1 })
    expect(company.id).not.toBe(project.id)

    const [line] = await lastLogs(house, calls.save)
    expect(JSON.stringify(line)).not.toContain(initialPassword)
    expect(JSON.stringify(line)).toContain('项目信息填报员@')
    const [kept] = await ask<{ text: string }>(house.db, sql`select password_hash as text from sys_account where id = ${id}`)
    expect(kept!.text).toMatch(/^\$argon2id\$/)
  })

  test('has a login name, a mobile and a certificate of his own, and a password by the rules', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const rops = [{ roleId: 8, orgId: project.id }]
    const number = String(19_900_000_000 + fresh())
    const first = { username: `Zhang.${fresh()}`, mobile: number, idNumber: '110101199003070310', password: 'Klug#7392' }
    expect((await saved(projectAdmin, rops, first)).initialPassword).toBe(null)
    expect((await signIn(first.username.toLowerCase(), first.password)).code).toBe(0)
    expect((await signIn(number, first.password)).code).toBe(0)
    for (const [change, msg] of [
      [{ username: first.username.toUpperCase() }, '登录账号已存在'],
      [{ mobile: number }, '手机号已被其他账号使用'],
      [{ idNumber: '110101 19900307 0310' }, '证件号码已被其他账号使用'],
    ] as const)
      expect(await projectAdmin(calls.save, draft(rops, change))).toMatchObject({ code: 1409, msg })
    for (const [change, path, msg] of [
      [{ username: 'ab' }, 'username', '登录账号须为4-32位字母、数字或_.@-，且以字母或数字开头'],
      [{ mobile: '12345678901' }, 'mobile', '手机号不正确'],
      [{ idNumber: '110101199003070311' }, 'idNumber', '证件号码不正确'],
      [{ email: 'nobody' }, 'email', '邮箱不正确'],
      [{ password: 'short1A' }, 'password', '密码长度为8-32位'],
      [{ nickname: '长'.repeat(33) }, 'nickname', '姓名不能超过32个字'],
      [{ rops: [] }, 'rops', '请选择角色授权'],
      [{ rops: [...rops, ...rops] }, 'rops.1.roleId', '同一组织的角色重复'],
    ] as const)
      expect(await projectAdmin(calls.save, { ...draft(rops), ...change })).toMatchObject({ code: 1400, data: { fields: [{ path, msg }] } })
  })

  test('with an employee’s numbers is that employee: his account is named where it is in sight', async () => {
    const { project, company, projectAdmin, groupAdmin } = await house.aGroup()
    const mobile = String(19_800_000_000 + fresh())
    const person = {
      name: '李四',
      sex: 1,
      empType: 2,
      idType: 1,
      idNumber: '110101199003070396',
      mobile,
      createAccount: 1,
      homeOrgId: company.id,
    }
    const employeeId = (
      good(
        await groupAdmin(employees.v2Save, {
          ...person,
          orgId: project.id,
          emergencyName: '甲',
          emergencyPhone: '13900000000',
          emergencyRelation: 1,
        }),
      ) as { id: number }
    ).id
    const [{ accountId }] = (await ask<{ accountId: number }>(
      house.db,
      sql`select account_id "accountId" from employee where id = ${employeeId}`,
    )) as [{ accountId: number }]
    const msg = '该人员已有账号，请使用“从人员创建”'
    const rops = [{ roleId: 8, orgId: project.id }]
    for (const numbers of [{ mobile }, { idNumber: person.idNumber }])
      expect(await projectAdmin(calls.save, draft(rops, numbers))).toMatchObject({ code: 1409, msg, data: { accountId } })
    const elsewhere = await house.aGroup()
    const reply = await elsewhere.projectAdmin(calls.save, draft([{ roleId: 8, orgId: elsewhere.project.id }], { mobile }))
    expect(reply).toMatchObject({ code: 1409, msg, data: null })

    expect(await namesIn(groupAdmin)).not.toContain((await infoOf(projectAdmin, accountId)).username)
    expect(good(await projectAdmin(calls.createS2, { accountId, rops }))).toEqual({ id: accountId })
    expect(await projectAdmin(calls.createS2, { accountId, rops })).toMatchObject({ code: 1409, msg: '该角色已授予' })
    const info = await infoOf(groupAdmin, accountId)
    expect(info.rops.map(({ roleId }) => roleId)).toEqual([8, 12])
    expect(info).toMatchObject({ orgId: company.id, employeeId })
    expect(await updated(groupAdmin, accountId, { nickname: '王五' })).toMatchObject({
      code: 1409,
      msg: '员工账号的姓名、手机号和证件号码请在员工管理中修改',
    })
    expect(good(await groupAdmin(calls.delete, { ids: [accountId] }))).toEqual({ warnings: [] })
    expect((await infoOf(groupAdmin, accountId)).rops.map(({ roleId }) => roleId)).toEqual([12])
  })

  test('saved twice within 50 ms with one key is one account with one password, in four rounds (§9 no. 11)', async () => {
    const { project, projectAdmin } = await house.aGroup()
    for (let round = 0; round < 4; round += 1) {
      const key = { 'idempotency-key': randomUUID() }
      const input = draft([{ roleId: 8, orgId: project.id }])
      const [one, other] = await Promise.all([projectAdmin(calls.save, input, key), projectAdmin(calls.save, input, key)])
      expect(one.data).toEqual(other.data)
      expect(one).toMatchObject({ code: 0, data: { initialPassword: expect.stringMatching(/^.{12}$/) } })
      expect(await namesIn(projectAdmin, { nickname: input.nickname })).toHaveLength(1)
      const changed = await projectAdmin(calls.save, { ...input, nickname: '另一个' }, key)
      expect(changed).toMatchObject({ code: 1409, msg: '请勿重复提交' })
      const { initialPassword } = one.data as { initialPassword: string }
      const kept = await ask<{ reply: Buffer }>(house.db, sql`select reply from sys_idempotency where key = ${key['idempotency-key']}`)
      expect(kept[0]!.reply.toString('latin1')).not.toContain(initialPassword)
    }
  })
})

describe('validity', () => {
  test('a temporary role ends on a day at most 180 days ahead (§9 no. 8)', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const pair = { roleId: 9, orgId: project.id }
    const said = async (rop: object) => (await projectAdmin(calls.save, draft([rop]))).data as object
    expect(await said(pair)).toEqual({ fields: [{ path: 'rops.0.validTo', msg: '请选择有效期至' }] })
    expect(await said({ ...pair, validTo: '2026-09-02' })).toEqual({ fields: [{ path: 'rops.0.validTo', msg: '有效期最长180天' }] })
    expect(await said({ ...pair, validTo: '2026-03-04' })).toEqual({ fields: [{ path: 'rops.0.validTo', msg: '有效期至不能早于今天' }] })
    expect(await said({ ...pair, validFrom: '2026-04-02', validTo: '2026-04-01' })).toEqual({
      fields: [{ path: 'rops.0.validTo', msg: '有效期至不能早于生效日期' }],
    })
    await saved(projectAdmin, [{ ...pair, validTo: '2026-09-01' }])
    expect(await said({ roleId: 8, orgId: project.id, validTo: '2026-09-02' })).toMatchObject({ fields: [{ path: 'rops.0.validTo' }] })
  })

  test('ends with the last moment of its last day in Shanghai, and is extended by an update (§9 no. 8)', async () => {
    const { project, projectAdmin } = await house.aGroup()
    house.clock.set('2026-03-20T12:00:00+08:00')
    try {
      const { id, initialPassword } = await saved(projectAdmin, [{ roleId: 9, orgId: project.id, validTo: '2026-03-31' }])
      const { username } = await infoOf(projectAdmin, id)
      house.clock.set('2026-03-31T23:30:00+08:00')
      const { token } = (await signIn(username, initialPassword!)).data as { token: string }
      const own = house.as(token)
      house.clock.set('2026-03-31T23:59:59+08:00')
      expect(await own(session.userInfo)).toMatchObject({ status: 200, code: 0 })
      house.clock.set('2026-04-01T00:00:00+08:00')
      expect(await own(session.userInfo)).toMatchObject({ status: 401 })
      expect(await signIn(username, initialPassword!)).toMatchObject({ code: 1403, msg: '您的账号暂无系统访问权限，请联系管理员' })
      expect((await infoOf(projectAdmin, id)).rops[0]).toMatchObject({ state: 3, validTo: '2026-03-31' })
      good(await updated(projectAdmin, id, { rops: [{ roleId: 9, orgId: project.id, validTo: '2026-04-30' }] }))
      expect((await signIn(username, initialPassword!)).code).toBe(0)
      expect(await namesIn(projectAdmin, { temp: 1 })).toContain(username)
      expect(await namesIn(projectAdmin, { temp: 0 })).not.toContain(username)
    } finally {
      house.clock.set(start)
    }
  })
})

describe('an update', () => {
  test('leaves a pair outside the scope untouched and unseen (§9 no. 9)', async () => {
    const { group, project, companyAdmin, groupAdmin } = await house.aGroup()
    const other = await house.anOrg({ parentId: group.id, orgType: 3 })
    const far = await house.anOrg({ parentId: other.id, orgType: 4 })
    const near = { roleId: 8, orgId: project.id }
    const { id } = await saved(groupAdmin, [near, { roleId: 8, orgId: far.id }], { orgId: project.id })
    expect((await infoOf(companyAdmin, id)).rops.map(({ orgId }) => orgId)).toEqual([project.id])
    good(await updated(companyAdmin, id, { rops: [{ roleId: 5, orgId: project.id }], remark: '换岗' }))
    const after = (await infoOf(groupAdmin, id)).rops.map(({ roleId, orgId }) => [roleId, orgId])
    expect(after).toEqual([
      [5, project.id],
      [8, far.id],
    ])
    const [line] = await lastLogs(house, calls.update)
    expect(line).toMatchObject({ targetType: '账号', targetId: id, result: 1 })
    expect(line!.diff![0]!.fields.find(({ field }) => field === 'rops')).toMatchObject({
      old: [`项目信息填报员@${project.orgName}`, `项目信息填报员@${far.orgName}`],
    })
  })

  test('changes the fields only for whoever has the home organisation in sight', async () => {
    const { group, project, companyAdmin, groupAdmin } = await house.aGroup()
    const { id } = await saved(groupAdmin, [{ roleId: 8, orgId: project.id }], { orgId: group.id })
    expect(await updated(companyAdmin, id, { nickname: '改名' })).toMatchObject({ code: 1403 })
    expect(await companyAdmin(calls.dealAccount, { accountId: id, action: 4 })).toMatchObject({ code: 1403 })
    expect(await infoOf(companyAdmin, id)).toMatchObject({ orgName: null, editable: 0 })
    good(await updated(companyAdmin, id, { rops: [{ roleId: 5, orgId: project.id }] }))
    good(await updated(groupAdmin, id, { nickname: '改名' }))
  })

  test('keeps what comes back masked, and refuses a stale version', async () => {
    const { project, projectAdmin, groupAdmin } = await house.aGroup()
    const mobile = String(19_700_000_000 + fresh())
    const { id } = await saved(projectAdmin, [{ roleId: 8, orgId: project.id }], { mobile, idNumber: `E${1_000_000 + fresh()}` })
    const shown = await infoOf(groupAdmin, id)
    expect(shown.mobile).toBe(`197****${mobile.slice(-4)}`)
    good(await updated(projectAdmin, id, { email: 'a@b.cn' }))
    expect(await groupAdmin(calls.info, { userId: id, reveal: 1 })).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'purpose', msg: '请选择查看目的' }] },
    })
    expect(await groupAdmin(calls.info, { userId: id, reveal: 1, purpose: 9 })).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'reason' }] },
    })
    expect(await projectAdmin(calls.info, { userId: id, reveal: 1, purpose: 3 })).toMatchObject({ code: 1403 })
    expect(await groupAdmin(calls.info, { userId: id, reveal: 1, purpose: 3 })).toMatchObject({
      data: { mobile, email: 'a@b.cn', telephoneCode: '86' },
    })
    const [line] = await lastLogs(house, calls.info)
    expect(line).toMatchObject({ logType: 3, targetType: '账号', targetId: id, reason: '身份核对' })
    const stale = { userId: id, version: shown.version, nickname: '旧', rops: [{ roleId: 8, orgId: project.id }] }
    expect(await projectAdmin(calls.update, stale)).toMatchObject({ code: 1409, msg: '数据已被他人修改，请刷新后重试' })
  })

  test('ends the sessions that went by a role which is gone; nobody changes his own', async () => {
    const { company, project, companyAdmin } = await house.aGroup()
    const account = await house.anAccount({ roleId: 5, orgId: project.id })
    const own = await tokenOf(account)
    good(await updated(companyAdmin, account.accountId, { rops: [{ roleId: 8, orgId: project.id }] }))
    expect(await own(session.userInfo)).toMatchObject({ status: 401 })
    const admin = await house.anAccount({ roleId: 4, orgId: company.id })
    const himself = await tokenOf(admin)
    expect(await updated(himself, admin.accountId, { rops: [{ roleId: 5, orgId: project.id }] })).toMatchObject({
      code: 1409,
      msg: '不能修改自己的角色授权',
    })
    good(await updated(himself, admin.accountId, { email: 'me@b.cn' }))
  })

  test('of a role that is deleted meanwhile: either the role goes or it is given, never both, in four rounds', async () => {
    const { project, groupAdmin } = await house.aGroup()
    for (let round = 0; round < 4; round += 1) {
      const made = good(await groupAdmin(roles.save, { roleName: `竞态${fresh()}`, baseRoleId: 5 })) as { id: number }
      const [given, gone] = await Promise.all([
        groupAdmin(calls.save, draft([{ roleId: made.id, orgId: project.id }])),
        groupAdmin(roles.delete, { ids: [made.id] }),
      ])
      expect([given.code, gone.code].filter((code) => code === 0)).toHaveLength(1)
    }
  })
})

describe('dealing with an account', () => {
  test('locked it answers 403 wherever it is, and unlocked it signs in again (§9 no. 5)', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const { id, initialPassword } = await saved(projectAdmin, [{ roleId: 8, orgId: project.id }])
    const { username } = await infoOf(projectAdmin, id)
    const own = house.as(((await signIn(username, initialPassword!)).data as { token: string }).token)
    expect(await projectAdmin(calls.dealAccount, { accountId: id, action: 1 })).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'reason', msg: '请输入原因' }] },
    })
    good(await projectAdmin(calls.dealAccount, { accountId: id, action: 1, reason: '离岗' }))
    expect(await own(session.userInfo)).toMatchObject({ status: 403 })
    expect(await signIn(username, initialPassword!)).toMatchObject({ status: 403 })
    expect(await signIn(username, 'wrong')).toMatchObject({ code: 1422, msg: '账号或密码错误' })
    expect(await infoOf(projectAdmin, id)).toMatchObject({ status: 2, lockReason: 1 })
    expect(await projectAdmin(calls.dealAccount, { accountId: id, action: 1, reason: '离岗' })).toMatchObject({
      code: 1409,
      msg: '账号已锁定',
    })
    const [line] = await lastLogs(house, calls.dealAccount, 2).then(([, first]) => [first])
    expect(line).toMatchObject({ reason: '离岗', targetId: id, result: 1 })
    good(await projectAdmin(calls.dealAccount, { accountId: id, action: 2 }))
    expect(await projectAdmin(calls.dealAccount, { accountId: id, action: 2 })).toMatchObject({ code: 1409, msg: '账号未锁定' })
    expect((await signIn(username, initialPassword!)).code).toBe(0)
    expect(await own(session.userInfo)).toMatchObject({ status: 403 }) // an ended session never comes back
  })

  test('nobody locks or deletes himself, and one 系统管理员 stays (§9 no. 5)', async () => {
    const account = await house.anAccount({ roleId: 6, orgId: house.rootId })
    const own = await tokenOf(account)
    expect(await own(calls.dealAccount, { accountId: account.accountId, action: 1, reason: '离岗' })).toMatchObject({
      code: 1409,
      msg: '不能锁定当前登录账号',
    })
    expect(await own(calls.delete, { ids: [account.accountId] })).toMatchObject({ code: 1409, msg: '不能删除当前登录账号' })
    expect(await own(calls.dealAccount, { accountId: account.accountId, action: 3 })).toMatchObject({ code: 1409 })
  })

  test('two 系统管理员 who lock each other at once: exactly one stays, in four rounds', async () => {
    await house.db.execute(sql`update sys_account set status = 2 where id in (select account_id from sys_account_rop where role_id = 1)`)
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = [
        await house.anAccount({ roleId: 1, orgId: house.rootId }),
        await house.anAccount({ roleId: 1, orgId: house.rootId }),
      ]
      const [first, second] = [await tokenOf(one), await tokenOf(other)]
      const replies = await Promise.all([
        first(calls.dealAccount, { accountId: other.accountId, action: 1, reason: '争执' }),
        second(calls.dealAccount, { accountId: one.accountId, action: 1, reason: '争执' }),
      ])
      expect(replies.filter(({ status, code }) => status === 200 && code === 0).length).toBe(1)
      const left = await ask(house.db, sql`select 1 from sys_account where id in (${one.accountId}, ${other.accountId}) and status = 1`)
      expect(left).toHaveLength(1)
      await house.db.execute(sql`update sys_account set status = 2 where id in (${one.accountId}, ${other.accountId})`)
    }
    await house.db.execute(sql`update sys_account set status = 1 where id in (select account_id from sys_account_rop where role_id = 1)`)
  })

  test('unlocked after too many wrong passwords it signs in at once', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const { id, initialPassword } = await saved(projectAdmin, [{ roleId: 8, orgId: project.id }])
    const { username } = await infoOf(projectAdmin, id)
    for (let time = 0; time < 5; time += 1) await signIn(username, 'wrong')
    expect(await signIn(username, initialPassword!)).toMatchObject({ code: 1422, msg: '密码错误次数过多，账号已临时锁定，请15分钟后再试' })
    expect((await infoOf(projectAdmin, id)).lockedUntil).not.toBe(null)
    good(await projectAdmin(calls.dealAccount, { userId: id, action: 2 }))
    expect((await signIn(username, initialPassword!)).code).toBe(0)
  })

  test('a reset tells a new password once and ends what was open', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const { id, initialPassword: first } = await saved(projectAdmin, [{ roleId: 8, orgId: project.id }])
    const { username } = await infoOf(projectAdmin, id)
    const own = house.as(((await signIn(username, first!)).data as { token: string }).token)
    const { initialPassword } = good(await projectAdmin(calls.dealAccount, { accountId: id, action: 4 })) as { initialPassword: string }
    expect(await own(session.userInfo)).toMatchObject({ status: 401 })
    expect((await signIn(username, first!)).code).toBe(1422)
    expect(await signIn(username, initialPassword)).toMatchObject({ code: 0, data: { mustChange: true } })
    expect(JSON.stringify(await lastLogs(house, calls.dealAccount))).not.toContain(initialPassword)
    expect(await projectAdmin(calls.dealAccount, { ids: [id, id + 1], action: 4 })).toMatchObject({
      code: 1422,
      msg: '重置密码一次只能处理一个账号',
    })
  })

  test('of several it is all or none, and the first that cannot be is named', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const rops = [{ roleId: 8, orgId: project.id }]
    const [one, other] = [await saved(projectAdmin, rops), await saved(projectAdmin, rops)]
    good(await projectAdmin(calls.dealAccount, { ids: [other.id], action: 1, reason: '离岗' }))
    const { username } = await infoOf(projectAdmin, other.id)
    expect(await projectAdmin(calls.dealAccount, { ids: [one.id, other.id], action: 1, reason: '离岗' })).toMatchObject({
      code: 1409,
      msg: `账号“${username}”：账号已锁定`,
    })
    expect((await infoOf(projectAdmin, one.id)).status).toBe(1)
    const tooMany = Array.from({ length: 201 }, (_, at) => at + 1)
    expect(await projectAdmin(calls.dealAccount, { ids: tooMany, action: 2 })).toMatchObject({ code: 1400 })
  })

  test('one whose employee has left is unlocked with his record alone', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const { accountId } = await house.anAccount({ roleId: 8, orgId: project.id })
    await house.db.execute(sql`update sys_account set status = 2, lock_reason = 3 where id = ${accountId}`)
    expect(await projectAdmin(calls.dealAccount, { accountId, action: 2 })).toMatchObject({
      code: 1409,
      msg: '员工已离职，请先恢复员工信息',
    })
  })
})

describe('deleting', () => {
  test('takes the roles in scope, the account with the last one, and says which node is left without an administrator', async () => {
    const { group, project, companyAdmin, groupAdmin } = await house.aGroup()
    const other = await house.anOrg({ parentId: group.id, orgType: 3 })
    const far = await house.anOrg({ parentId: other.id, orgType: 4 })
    const lonely = await house.anOrg({ parentId: project.id, orgType: 4 })
    const { id } = await saved(groupAdmin, [
      { roleId: 5, orgId: lonely.id },
      { roleId: 8, orgId: far.id },
    ])
    expect(good(await companyAdmin(calls.delete, { ids: [id] }))).toEqual({ warnings: [`“${lonely.orgName}”已没有项目管理员`] })
    expect((await infoOf(groupAdmin, id)).rops.map(({ orgId }) => orgId)).toEqual([far.id])
    const { username } = await infoOf(groupAdmin, id)
    good(await groupAdmin(calls.delete, { ids: [id] }))
    expect(await groupAdmin(calls.info, { userId: id })).toMatchObject({ code: 1404 })
    await saved(groupAdmin, [{ roleId: 8, orgId: far.id }], { username })
  })
})

describe('the list', () => {
  test('finds by name, pinyin, login name, mobile, role, unit, state and last sign-in', async () => {
    const { project, company, groupAdmin } = await house.aGroup()
    const mobile = String(19_600_000_000 + fresh())
    const username = `finder${fresh()}`
    const { id } = await saved(groupAdmin, [{ roleId: 8, orgId: project.id }], { nickname: '欧阳明', username, mobile })
    for (const filter of [
      { nickname: '阳' },
      { nickname: 'ouyang' },
      { nickname: 'oym' },
      { keyword: 'oym' },
      { keyword: username.toUpperCase() },
      { username: 'FINDER', roleId: 8 },
      { mobile },
      { mobile: `+86${mobile}` },
      { roleId: 8 },
      { projectId: project.id, keyword: '欧阳' },
      { orgId: company.id, status: 1, keyword: '欧阳' },
      { lastLoginEnd: '2026-03-05', keyword: '欧阳' },
    ])
      expect([filter, await namesIn(groupAdmin, filter)]).toEqual([filter, expect.arrayContaining([username])])
    for (const filter of [
      { roleId: 5 },
      { mobile: '13800000000' },
      { status: 2 },
      { lastLoginEnd: '2026-03-04' },
      { lastLoginStart: '2026-03-01' },
      { nickname: '%' },
    ])
      expect([filter, await namesIn(groupAdmin, filter)]).toEqual([filter, expect.not.arrayContaining([username])])
    expect(await groupAdmin(calls.list, { orgId: (await house.anOrg()).id })).toMatchObject({ code: 1404 })
    const sorted = await listed(groupAdmin, { sortRules: [{ field: 'username', order: 'asc' }], pageSize: 1 })
    expect(sorted).toMatchObject({ pageSize: 1, list: [expect.anything()] })
    expect(sorted.total).toBeGreaterThan(1)
    expect(id).toBeGreaterThan(0)
  })

  test('is exported as it is filtered, text staying text', async () => {
    const { project, groupAdmin } = await house.aGroup()
    const nickname = '=1+1'
    await saved(groupAdmin, [{ roleId: 8, orgId: project.id }], { nickname })
    await saved(groupAdmin, [{ roleId: 5, orgId: project.id }])
    const reply = await groupAdmin(calls.export, { roleId: 8 })
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('系统用户.xlsx')
    const path = join(await mkdtemp(join(tmpdir(), 'oems-')), 'users.xlsx')
    await writeFile(path, reply.bytes)
    const lines: string[][] = []
    for await (const { cells } of readSheet(path)) lines.push([...cells])
    expect(lines).toHaveLength(2)
    expect(lines[1]).toEqual(expect.arrayContaining([nickname, `项目信息填报员@${project.orgName}`, '正常']))
  })
})
