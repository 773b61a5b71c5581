import { randomUUID } from 'node:crypto'
import { roles } from '@oems/contract/access/roles.ts'
import { users as calls } from '@oems/contract/accounts/users.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { lastLogs } from '../../testing/logs.ts'
import { testApp } from '../../testing/testApp.ts'
import { draft, fresh, good, infoOf, listed, namesIn, saved, updated } from './testUsers.ts'

const start = '2026-03-05T09:00:00+08:00'
const app = await testApp({ now: start })
const signIn = (username: string, password: string) => app.stranger(session.login, { username, password })
const tokenOf = async (account: { accountId: number; ropId: number }) => app.as(await app.aSession(account))

describe('a new user', () => {
  test('gets a password that appears once, has to change it, and may do what the roles permit', async () => {
    const { project, projectAdmin, company } = await app.aGroup()
    const { id, initialPassword } = await saved(projectAdmin, [{ roleId: 8, orgId: project.id }])
    expect(initialPassword).toMatch(/^.{12}$/)
    const info = await infoOf(projectAdmin, id)
    expect(info).toMatchObject({ orgId: project.id, mustChange: 1, status: 1, source: 1, editable: 1, online: 0 })
    expect(info.username).toMatch(/^u\d{8}$/)
    expect(info.rops).toMatchObject([{ roleId: 8, roleName: '项目信息填报员', orgId: project.id, projectId: project.id, state: 2 }])

    const reply = await signIn(info.username, initialPassword!)
    expect(reply).toMatchObject({ code: 0, data: { mustChange: true } })
    const own = app.as((reply.data as { token: string }).token)
    expect(await own(employees.v2List)).toMatchObject({ code: 1422, msg: '请先修改初始密码' })
    expect((await listed(projectAdmin)).list.find(({ userId }) => userId === id)).toMatchObject({ online: 1 })
    expect(company.id).not.toBe(project.id)

    const [line] = await lastLogs(app, calls.save)
    expect(JSON.stringify(line)).not.toContain(initialPassword)
    expect(JSON.stringify(line)).toContain('项目信息填报员@')
    const [stored] = await ask<{ text: string }>(app.db, sql`select password_hash as text from sys_account where id = ${id}`)
    expect(stored!.text).toMatch(/^\$argon2id\$/)
  })

  test('has a login name, a mobile and a certificate that nobody else has, and a password by the rules', async () => {
    const { project, projectAdmin } = await app.aGroup()
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
      [{ mobile: '12345678901' }, 'mobile', '手机号应为1开头的11位数字'],
      [{ idNumber: '110101199003070311' }, 'idNumber', '第18位校验不符'],
      [{ email: 'nobody' }, 'email', '邮箱不正确'],
      [{ password: 'short1A' }, 'password', '密码长度为8-32位'],
      [{ nickname: '长'.repeat(33) }, 'nickname', '姓名不能超过32个字'],
      [{ rops: [] }, 'rops', '请选择角色授权'],
      [{ rops: [...rops, ...rops] }, 'rops.1.roleId', '同一组织的角色重复'],
    ] as const)
      expect(await projectAdmin(calls.save, { ...draft(rops), ...change })).toMatchObject({ code: 1400, data: { fields: [{ path, msg }] } })
  })

  test('with an employee’s numbers is that employee: the account is named where it is visible', async () => {
    const { project, company, projectAdmin, groupAdmin } = await app.aGroup()
    const mobile = String(15_800_000_000 + fresh())
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
      app.db,
      sql`select account_id "accountId" from employee where id = ${employeeId}`,
    )) as [{ accountId: number }]
    const msg = '该人员已有账号，请使用“从人员创建”'
    const rops = [{ roleId: 8, orgId: project.id }]
    for (const numbers of [{ mobile }, { idNumber: person.idNumber }])
      expect(await projectAdmin(calls.save, draft(rops, numbers))).toMatchObject({ code: 1409, msg, data: { accountId } })
    const elsewhere = await app.aGroup()
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
    const { project, projectAdmin } = await app.aGroup()
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
      const stored = await ask<{ reply: Buffer }>(app.db, sql`select reply from sys_idempotency where key = ${key['idempotency-key']}`)
      expect(stored[0]!.reply.toString('latin1')).not.toContain(initialPassword)
    }
  })
})

describe('validity', () => {
  test('a temporary role ends on a day at most 180 days ahead (§9 no. 8)', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const assignment = { roleId: 9, orgId: project.id }
    const refusalOf = async (assignment: object) => (await projectAdmin(calls.save, draft([assignment]))).data as object
    expect(await refusalOf(assignment)).toEqual({ fields: [{ path: 'rops.0.validTo', msg: '请选择有效期至' }] })
    expect(await refusalOf({ ...assignment, validTo: '2026-09-02' })).toEqual({
      fields: [{ path: 'rops.0.validTo', msg: '有效期最长180天' }],
    })
    expect(await refusalOf({ ...assignment, validTo: '2026-03-04' })).toEqual({
      fields: [{ path: 'rops.0.validTo', msg: '有效期至不能早于今天' }],
    })
    expect(await refusalOf({ ...assignment, validFrom: '2026-04-02', validTo: '2026-04-01' })).toEqual({
      fields: [{ path: 'rops.0.validTo', msg: '有效期至不能早于生效日期' }],
    })
    await saved(projectAdmin, [{ ...assignment, validTo: '2026-09-01' }])
    expect(await refusalOf({ roleId: 8, orgId: project.id, validTo: '2026-09-02' })).toMatchObject({ fields: [{ path: 'rops.0.validTo' }] })
  })

  test('ends with the last moment of its last day in Shanghai, and is extended by an update (§9 no. 8)', async () => {
    const { project, projectAdmin } = await app.aGroup()
    app.clock.set('2026-03-20T12:00:00+08:00')
    try {
      const { id, initialPassword } = await saved(projectAdmin, [{ roleId: 9, orgId: project.id, validTo: '2026-03-31' }])
      const { username } = await infoOf(projectAdmin, id)
      app.clock.set('2026-03-31T23:30:00+08:00')
      const { token } = (await signIn(username, initialPassword!)).data as { token: string }
      const own = app.as(token)
      app.clock.set('2026-03-31T23:59:59+08:00')
      expect(await own(session.userInfo)).toMatchObject({ status: 200, code: 0 })
      app.clock.set('2026-04-01T00:00:00+08:00')
      expect(await own(session.userInfo)).toMatchObject({ status: 401 })
      expect(await signIn(username, initialPassword!)).toMatchObject({ code: 1403, msg: '您的账号暂无系统访问权限，请联系管理员' })
      expect((await infoOf(projectAdmin, id)).rops[0]).toMatchObject({ state: 3, validTo: '2026-03-31' })
      good(await updated(projectAdmin, id, { rops: [{ roleId: 9, orgId: project.id, validTo: '2026-04-30' }] }))
      expect((await signIn(username, initialPassword!)).code).toBe(0)
      expect(await namesIn(projectAdmin, { temp: 1 })).toContain(username)
      expect(await namesIn(projectAdmin, { temp: 0 })).not.toContain(username)
    } finally {
      app.clock.set(start)
    }
  })
})

describe('an update', () => {
  test('leaves an assignment outside the scope untouched and unseen (§9 no. 9)', async () => {
    const { group, project, companyAdmin, groupAdmin } = await app.aGroup()
    const other = await app.anOrg({ parentId: group.id, orgType: 3 })
    const far = await app.anOrg({ parentId: other.id, orgType: 4 })
    const near = { roleId: 8, orgId: project.id }
    const { id } = await saved(groupAdmin, [near, { roleId: 8, orgId: far.id }], { orgId: project.id })
    expect((await infoOf(companyAdmin, id)).rops.map(({ orgId }) => orgId)).toEqual([project.id])
    good(await updated(companyAdmin, id, { rops: [{ roleId: 5, orgId: project.id }], remark: '换岗' }))
    const after = (await infoOf(groupAdmin, id)).rops.map(({ roleId, orgId }) => [roleId, orgId])
    expect(after).toEqual([
      [5, project.id],
      [8, far.id],
    ])
    const [line] = await lastLogs(app, calls.update)
    expect(line).toMatchObject({ targetType: '账号', targetId: id, result: 1 })
    expect(line!.diff![0]!.fields.find(({ field }) => field === 'rops')).toMatchObject({
      old: [`项目信息填报员@${project.orgName}`, `项目信息填报员@${far.orgName}`],
    })
  })

  test('changes the fields only for whoever has the home organisation in scope', async () => {
    const { group, project, companyAdmin, groupAdmin } = await app.aGroup()
    const { id } = await saved(groupAdmin, [{ roleId: 8, orgId: project.id }], { orgId: group.id })
    expect(await updated(companyAdmin, id, { nickname: '改名' })).toMatchObject({ code: 1403 })
    expect(await companyAdmin(calls.dealAccount, { accountId: id, action: 4 })).toMatchObject({ code: 1403 })
    expect(await infoOf(companyAdmin, id)).toMatchObject({ orgName: null, editable: 0 })
    good(await updated(companyAdmin, id, { rops: [{ roleId: 5, orgId: project.id }] }))
    good(await updated(groupAdmin, id, { nickname: '改名' }))
  })

  test('keeps what comes back masked, and refuses a stale version', async () => {
    const { project, projectAdmin, groupAdmin } = await app.aGroup()
    const mobile = String(19_700_000_000 + fresh())
    const { id } = await saved(projectAdmin, [{ roleId: 8, orgId: project.id }], { mobile, idNumber: `E${1_000_000 + fresh()}` })
    const info = await infoOf(groupAdmin, id)
    expect(info.mobile).toBe(`197****${mobile.slice(-4)}`)
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
    const [line] = await lastLogs(app, calls.info)
    expect(line).toMatchObject({ logType: 3, targetType: '账号', targetId: id, reason: '身份核对' })
    const stale = { userId: id, version: info.version, nickname: '旧', rops: [{ roleId: 8, orgId: project.id }] }
    expect(await projectAdmin(calls.update, stale)).toMatchObject({ code: 1409, msg: '数据已被他人修改，请刷新后重试' })
  })

  test('ends the sessions that used a role which was taken away; nobody changes the own roles', async () => {
    const { company, project, companyAdmin } = await app.aGroup()
    const account = await app.anAccount({ roleId: 5, orgId: project.id })
    const own = await tokenOf(account)
    good(await updated(companyAdmin, account.accountId, { rops: [{ roleId: 8, orgId: project.id }] }))
    expect(await own(session.userInfo)).toMatchObject({ status: 401 })
    const admin = await app.anAccount({ roleId: 4, orgId: company.id })
    const adminCaller = await tokenOf(admin)
    expect(await updated(adminCaller, admin.accountId, { rops: [{ roleId: 5, orgId: project.id }] })).toMatchObject({
      code: 1409,
      msg: '不能修改自己的角色授权',
    })
    good(await updated(adminCaller, admin.accountId, { email: 'me@b.cn' }))
  })

  test('of a role that is deleted meanwhile: either the role is deleted or it is assigned, never both, in four rounds', async () => {
    const { project, groupAdmin } = await app.aGroup()
    for (let round = 0; round < 4; round += 1) {
      const made = good(await groupAdmin(roles.save, { roleName: `竞态${fresh()}`, baseRoleId: 5 })) as { id: number }
      const [assigned, deleted] = await Promise.all([
        groupAdmin(calls.save, draft([{ roleId: made.id, orgId: project.id }])),
        groupAdmin(roles.delete, { ids: [made.id] }),
      ])
      expect([assigned.code, deleted.code].filter((code) => code === 0)).toHaveLength(1)
    }
  })
})
