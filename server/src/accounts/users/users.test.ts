import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { users as calls } from '@oems/contract/accounts/users.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { readSheet } from '../../core/sheets/workbook.ts'
import { lastLogs } from '../../testing/logs.ts'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { draft, fresh, good, infoOf, listed, namesIn, saved, updated } from './testUsers.ts'

const app = await testApp()
const signIn = (username: string, password: string) => app.stranger(session.login, { username, password })
const tokenOf = async (account: { accountId: number; ropId: number }) => app.as(await app.aSession(account))

describe('who may not', () => {
  test('a project admin has them all, a doctor none of the calls', async () => {
    const { project } = await app.aGroup()
    const doctor = await app.anAdmin(7, project.id)
    for (const call of Object.values(calls)) expect(await doctor(call, { userId: 1 })).toMatchObject({ code: 1403 })
  })

  test('a user of another company is not there (§9 no. 9)', async () => {
    const { group, companyAdmin } = await app.aGroup()
    const other = await app.anOrg({ parentId: group.id, orgType: 3 })
    const foreign = await app.anAccount({ roleId: 4, orgId: other.id })
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

  test('nobody gives roles without the right to, nor where it does not fit (§9 no. 9)', async () => {
    const { group, company, project, companyAdmin, groupAdmin } = await app.aGroup()
    const refused = async (caller: Caller, assignment: object) => {
      const { code, msg } = await caller(calls.save, draft([assignment]))
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
    const { company, companyAdmin } = await app.aGroup()
    const peer = await app.anAccount({ roleId: 4, orgId: company.id })
    for (const input of [{ action: 1, reason: '离岗' }, { action: 3 }, { action: 4 }])
      expect(await companyAdmin(calls.dealAccount, { accountId: peer.accountId, ...input })).toMatchObject({ code: 1403 })
    expect(await updated(companyAdmin, peer.accountId, { nickname: '改名' })).toMatchObject({ code: 1403 })
    expect(await companyAdmin(calls.delete, { ids: [peer.accountId] })).toMatchObject({ code: 1403 })
    expect((await infoOf(companyAdmin, peer.accountId)).editable).toBe(0)

    const operations = await app.anAdmin(6, app.rootId)
    const admin = await app.anAccount({ roleId: 1, orgId: app.rootId })
    expect(await operations(calls.dealAccount, { accountId: admin.accountId, action: 4 })).toMatchObject({ code: 1403 })
    const ministry = await app.anOrg({ orgType: 1 })
    const below = await app.anOrg({ parentId: ministry.id, orgType: 2 })
    const project = await app.anOrg({ parentId: below.id, orgType: 4 })
    const reporter = await app.anAccount({ roleId: 8, orgId: project.id })
    const ministryAdmin = await app.anAdmin(2, ministry.id)
    expect(await ministryAdmin(calls.dealAccount, { accountId: reporter.accountId, action: 4 })).toMatchObject({ code: 0 })
  })
})

describe('dealing with an account', () => {
  test('locked it answers 403 wherever it is, and unlocked it signs in again (§9 no. 5)', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const { id, initialPassword } = await saved(projectAdmin, [{ roleId: 8, orgId: project.id }])
    const { username } = await infoOf(projectAdmin, id)
    const own = app.as(((await signIn(username, initialPassword!)).data as { token: string }).token)
    expect(await projectAdmin(calls.dealAccount, { accountId: id, action: 1 })).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'reason', msg: '请输入2到200字的原因' }] },
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
    const [line] = await lastLogs(app, calls.dealAccount, 2).then(([, first]) => [first])
    expect(line).toMatchObject({ reason: '离岗', targetId: id, result: 1 })
    good(await projectAdmin(calls.dealAccount, { accountId: id, action: 2 }))
    expect(await projectAdmin(calls.dealAccount, { accountId: id, action: 2 })).toMatchObject({ code: 1409, msg: '账号未锁定' })
    expect((await signIn(username, initialPassword!)).code).toBe(0)
    expect(await own(session.userInfo)).toMatchObject({ status: 403 }) // an ended session never comes back
  })

  test('nobody locks or deletes the own account, and one 系统管理员 stays (§9 no. 5)', async () => {
    const account = await app.anAccount({ roleId: 6, orgId: app.rootId })
    const own = await tokenOf(account)
    expect(await own(calls.dealAccount, { accountId: account.accountId, action: 1, reason: '离岗' })).toMatchObject({
      code: 1409,
      msg: '不能锁定当前登录账号',
    })
    expect(await own(calls.delete, { ids: [account.accountId] })).toMatchObject({ code: 1409, msg: '不能删除当前登录账号' })
    expect(await own(calls.dealAccount, { accountId: account.accountId, action: 3 })).toMatchObject({ code: 1409 })
  })

  test('two 系统管理员 who lock each other at once: exactly one stays, in four rounds', async () => {
    await app.db.execute(sql`update sys_account set status = 2 where id in (select account_id from sys_account_rop where role_id = 1)`)
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = [await app.anAccount({ roleId: 1, orgId: app.rootId }), await app.anAccount({ roleId: 1, orgId: app.rootId })]
      const [first, second] = [await tokenOf(one), await tokenOf(other)]
      const replies = await Promise.all([
        first(calls.dealAccount, { accountId: other.accountId, action: 1, reason: '争执' }),
        second(calls.dealAccount, { accountId: one.accountId, action: 1, reason: '争执' }),
      ])
      expect(replies.filter(({ status, code }) => status === 200 && code === 0).length).toBe(1)
      const left = await ask(app.db, sql`select 1 from sys_account where id in (${one.accountId}, ${other.accountId}) and status = 1`)
      expect(left).toHaveLength(1)
      await app.db.execute(sql`update sys_account set status = 2 where id in (${one.accountId}, ${other.accountId})`)
    }
    await app.db.execute(sql`update sys_account set status = 1 where id in (select account_id from sys_account_rop where role_id = 1)`)
  })

  test('unlocked after too many wrong passwords it signs in at once', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const { id, initialPassword } = await saved(projectAdmin, [{ roleId: 8, orgId: project.id }])
    const { username } = await infoOf(projectAdmin, id)
    for (let time = 0; time < 5; time += 1) await signIn(username, 'wrong')
    expect(await signIn(username, initialPassword!)).toMatchObject({ code: 1422, msg: '密码错误次数过多，账号已临时锁定，请15分钟后再试' })
    expect((await infoOf(projectAdmin, id)).lockedUntil).not.toBe(null)
    good(await projectAdmin(calls.dealAccount, { userId: id, action: 2 }))
    expect((await signIn(username, initialPassword!)).code).toBe(0)
  })

  test('a reset returns a new password once and ends what was open', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const { id, initialPassword: first } = await saved(projectAdmin, [{ roleId: 8, orgId: project.id }])
    const { username } = await infoOf(projectAdmin, id)
    const own = app.as(((await signIn(username, first!)).data as { token: string }).token)
    const { initialPassword } = good(await projectAdmin(calls.dealAccount, { accountId: id, action: 4 })) as { initialPassword: string }
    expect(await own(session.userInfo)).toMatchObject({ status: 401 })
    expect((await signIn(username, first!)).code).toBe(1422)
    expect(await signIn(username, initialPassword)).toMatchObject({ code: 0, data: { mustChange: true } })
    expect(JSON.stringify(await lastLogs(app, calls.dealAccount))).not.toContain(initialPassword)
    expect(await projectAdmin(calls.dealAccount, { ids: [id, id + 1], action: 4 })).toMatchObject({
      code: 1422,
      msg: '重置密码一次只能处理一个账号',
    })
  })

  test('of several it is all or none, and the first that cannot be is named', async () => {
    const { project, projectAdmin } = await app.aGroup()
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

  test('one whose employee has left is unlocked with the record of the employee alone', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const { accountId } = await app.anAccount({ roleId: 8, orgId: project.id })
    await app.db.execute(sql`update sys_account set status = 2, lock_reason = 3 where id = ${accountId}`)
    expect(await projectAdmin(calls.dealAccount, { accountId, action: 2 })).toMatchObject({
      code: 1409,
      msg: '员工已离职，请先恢复员工信息',
    })
  })
})

describe('deleting', () => {
  test('takes the roles in scope, the account with the last one, and says which node is left without an administrator', async () => {
    const { group, project, companyAdmin, groupAdmin } = await app.aGroup()
    const other = await app.anOrg({ parentId: group.id, orgType: 3 })
    const far = await app.anOrg({ parentId: other.id, orgType: 4 })
    const lonely = await app.anOrg({ parentId: project.id, orgType: 4 })
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
    const { project, company, groupAdmin } = await app.aGroup()
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
    expect(await namesIn(groupAdmin, { orgId: company.id, below: 0 })).not.toContain(username)
    expect(await namesIn(groupAdmin, { orgId: project.id, below: 0 })).toContain(username)
    expect(await groupAdmin(calls.list, { orgId: (await app.anOrg()).id })).toMatchObject({ code: 1404 })
    const sorted = await listed(groupAdmin, { sortRules: [{ field: 'username', order: 'asc' }], pageSize: 1 })
    expect(sorted).toMatchObject({ pageSize: 1, list: [expect.anything()] })
    expect(sorted.total).toBeGreaterThan(1)
    expect(id).toBeGreaterThan(0)
  })

  test('is exported as it is filtered, text staying text', async () => {
    const { group, project, groupAdmin } = await app.aGroup()
    const nickname = '=1+1'
    await saved(groupAdmin, [{ roleId: 8, orgId: project.id }], { nickname })
    await saved(groupAdmin, [{ roleId: 5, orgId: project.id }])
    const reply = await groupAdmin(calls.export, { roleId: 8 })
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain(`系统用户_${group.orgName}_20260305.xlsx`)
    const path = join(aTempFolder(), 'users.xlsx')
    await writeFile(path, reply.bytes)
    const lines: string[][] = []
    for await (const { cells } of readSheet(path)) lines.push([...cells])
    expect(lines).toHaveLength(2)
    expect(lines[1]).toEqual(expect.arrayContaining([nickname, `项目信息填报员@${project.orgName}`, '正常']))
  })
})
