import { Role } from '@oems/contract/access/builtInRoles.ts'
import { RevealPurpose } from '@oems/contract/core/reveal.ts'
import { mostTempUsers } from '@oems/contract/reporting/codes.ts'
import { projectInfo as calls } from '@oems/contract/reporting/projectInfo.ts'
import type { CreatedTempUser, TempUser } from '@oems/contract/reporting/tempUsers.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { type Caller, type TestApp, testApp } from '../../testing/testApp.ts'

const start = '2026-03-05T09:00:00+08:00'
let app: TestApp
let serial = 0
const fresh = () => {
  serial += 1
  return String(19_000_000_000 + (process.pid % 1000) * 100_000 + serial)
}
beforeAll(async () => {
  app = await testApp({ now: start })
})
beforeEach(() => app.clock.set(start))

const draftOf = (projectId: number, more: object = {}) => ({
  ...{ projectId, roleId: Role.projectReporter, holderName: '赵填报', holderPhone: fresh(), validUntil: '2026-03-31' },
  ...more,
})
async function created(caller: Caller, projectId: number, more: object = {}): Promise<CreatedTempUser> {
  const reply = await caller(calls.createTempSysUser, draftOf(projectId, more))
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as CreatedTempUser
}
const listed = async (caller: Caller, query: object = {}) =>
  ((await caller(calls.tempSysUserList, query)).data as { list: TempUser[] }).list
const signIn = (username: string, password: string | null) => app.stranger(session.login, { username, password })
const tokenOf = async (username: string, password: string | null) => {
  const reply = await signIn(username, password)
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { token: string }).token
}

describe('who may', () => {
  test('a company sees the temporary accounts of its projects, another group none; a reporter and a doctor none at all', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const { id } = await created(ours.companyAdmin, ours.project.id)
    expect(await listed(ours.groupAdmin)).toMatchObject([{ id, projectId: ours.project.id, state: 1, roleId: 8, lastLoginAt: null }])
    expect(await listed(ours.companyAdmin, { below: 0 })).toEqual([])
    expect(await listed(theirs.groupAdmin)).toEqual([])
    expect(await theirs.groupAdmin(calls.createTempSysUser, draftOf(ours.project.id))).toMatchObject({ code: 1404 })
    expect(await theirs.groupAdmin(calls.tempSysUser, { orgId: ours.project.id })).toMatchObject({ code: 1404 })
    expect(await theirs.groupAdmin(calls.tempSysUserDelete, { ids: [id] })).toMatchObject({ code: 1404 })
    for (const roleId of [Role.projectReporter, Role.doctor]) {
      const caller = await app.anAdmin(roleId, ours.project.id)
      expect(await caller(calls.createTempSysUser, draftOf(ours.project.id))).toMatchObject({ code: 1403 })
      expect(await caller(calls.tempSysUserList)).toMatchObject({ code: 1403 })
    }
  })

  test('a role is given that is temporary, fits the node and is the caller’s to give', async () => {
    const { group, company, project, groupAdmin } = await app.aGroup()
    const refused = { code: 1422, msg: '不能授予该角色' }
    for (const roleId of [Role.projectAdministrator, Role.temporaryOperator, Role.employee])
      expect(await groupAdmin(calls.createTempSysUser, draftOf(project.id, { roleId }))).toMatchObject(refused)
    expect(await groupAdmin(calls.createTempSysUser, draftOf(company.id))).toMatchObject(refused)
    expect(await groupAdmin(calls.createTempSysUser, draftOf(group.id, { roleId: Role.temporaryDoctor }))).toMatchObject(refused)
    await created(groupAdmin, company.id, { roleId: Role.temporaryDoctor })
    for (const roleId of [8, 9, 11]) await created(groupAdmin, project.id, { roleId })
    const keeper = await app.aKeeperRole(group.id, 'org.report')
    await app.db.execute(sql`update sys_role set assignable_role_ids = '{}' where id = ${keeper}`)
    expect(await (await app.anAdmin(keeper, group.id))(calls.createTempSysUser, draftOf(project.id))).toMatchObject(refused)
  })

  test('days, number and name are judged by their fields', async () => {
    const { project, companyAdmin } = await app.aGroup()
    const bad = [
      [{ validUntil: '2026-03-04' }, 'validUntil', '有效期至不能早于今天'],
      [{ validUntil: '2026-09-02' }, 'validUntil', '有效期最长180天'],
      [{ holderPhone: '12345678901' }, 'holderPhone', '手机号应为1开头的11位数字'],
      [{ holderPhone: '199****0000' }, 'holderPhone', '请输入完整手机号'],
      [{ holderName: ' ' }, 'holderName', '请输入姓名'],
    ] as const
    for (const [change, path, msg] of bad)
      expect(await companyAdmin(calls.createTempSysUser, draftOf(project.id, change))).toMatchObject({
        code: 1400,
        data: { fields: [{ path, msg }] },
      })
    await created(companyAdmin, project.id, { validUntil: '2026-09-01', telephoneCode: '254', holderPhone: fresh().slice(-9) })
  })
})

test('a new account has a password that appears once and has to be changed, and its number is sealed', async () => {
  const { project, companyAdmin } = await app.aGroup()
  const holderPhone = fresh()
  const made = await created(companyAdmin, project.id, { holderPhone, createdFor: '填报项目信息' })
  expect(made).toMatchObject({ initialPassword: expect.stringMatching(/^.{12}$/), validUntil: '2026-03-31', extended: false })
  const own = app.as(await tokenOf(made.accountName, made.initialPassword))
  expect((await own(session.userInfo)).data).toMatchObject({ step: 'PASSWORD' })
  expect(await listed(companyAdmin)).toMatchObject([{ createdFor: '填报项目信息', lastLoginAt: expect.any(String) }])
  const [stored] = await ask<{ source: number; row: string }>(
    app.db,
    sql`select a.source, to_jsonb(t)::text as row from temp_sys_user t join sys_account_rop p on p.id = t.rop_id
        join sys_account a on a.id = p.account_id where t.id = ${made.id}`,
  )
  expect(stored!.source).toBe(3)
  expect(stored!.row).not.toContain(holderPhone)
})

describe('a number', () => {
  test('is masked, and whole with a purpose, a permission and a line of access', async () => {
    const { project, companyAdmin } = await app.aGroup()
    const holderPhone = fresh()
    const { id } = await created(companyAdmin, project.id, { holderPhone })
    const other = await created(companyAdmin, project.id)
    const masked = `${holderPhone.slice(0, 3)}****${holderPhone.slice(-4)}`
    expect((await companyAdmin(calls.tempSysUser, { orgId: project.id })).data).toMatchObject([
      { id: other.id },
      { id, holderPhone: masked },
    ])
    const asked = { orgId: project.id, tempUserId: id, reveal: 1 }
    expect(await companyAdmin(calls.tempSysUser, asked)).toMatchObject({ code: 1400 })
    const whole = await companyAdmin(calls.tempSysUser, { ...asked, purpose: RevealPurpose.emergencyContact })
    expect(whole.data).toMatchObject([{ id, holderPhone }])
    const lines = await ask(app.db, sql`select 1 from sys_log where log_type = 3 and target_type = '项目临时账号' and target_id = ${id}`)
    expect(lines).toHaveLength(1)
  })

  test('stays masked for whoever keeps the accounts and may not show whole numbers', async () => {
    const { group, project, companyAdmin } = await app.aGroup()
    const { id } = await created(companyAdmin, project.id)
    const keeper = await app.aKeeper(group.id, 'org.report')
    const asked = { orgId: project.id, tempUserId: id }
    expect((await keeper(calls.tempSysUser, asked)).data).toMatchObject([{ id, holderPhone: expect.stringContaining('****') }])
    const reveal = { reveal: 1, purpose: RevealPurpose.emergencyContact }
    expect(await keeper(calls.tempSysUser, { ...asked, ...reveal })).toMatchObject({ code: 1403, data: null })
    const lines = await ask(app.db, sql`select 1 from sys_log where log_type = 3 and target_type = '项目临时账号' and target_id = ${id}`)
    expect(lines).toEqual([])
  })

  test('that comes again for the same role prolongs, as a mask too; for another role it is refused', async () => {
    const { project, companyAdmin } = await app.aGroup()
    const holderPhone = fresh()
    const first = await created(companyAdmin, project.id, { holderPhone })
    const second = await created(companyAdmin, project.id, { holderPhone, validUntil: '2026-04-30' })
    expect(second).toEqual({ ...first, initialPassword: null, validUntil: '2026-04-30', extended: true })
    const [row] = await listed(companyAdmin)
    const third = await created(companyAdmin, project.id, { holderPhone: row!.holderPhone, validUntil: '2026-05-31' })
    expect(third).toMatchObject({ id: first.id, extended: true })
    expect(await listed(companyAdmin)).toMatchObject([{ id: first.id, validUntil: '2026-05-31' }])
    const refused = { code: 1409, msg: '账号已存在，请先删除或续期' }
    expect(await companyAdmin(calls.createTempSysUser, draftOf(project.id, { holderPhone, roleId: 9 }))).toMatchObject(refused)
  })

  test('that is known at another project in sight is the same person with one account; out of sight it is taken', async () => {
    const { company, project, companyAdmin } = await app.aGroup()
    const second = await app.anOrg({ parentId: company.id, orgType: 4 })
    const holderPhone = fresh()
    const first = await created(companyAdmin, project.id, { holderPhone })
    const further = await created(companyAdmin, second.id, { holderPhone })
    expect(further).toMatchObject({ accountName: first.accountName, initialPassword: null, extended: false })
    expect(await listed(companyAdmin)).toHaveLength(2)
    const elsewhere = await app.aGroup()
    const taken = { code: 1409, msg: '手机号已被其他账号使用' }
    expect(await elsewhere.companyAdmin(calls.createTempSysUser, draftOf(elsewhere.project.id, { holderPhone }))).toMatchObject(taken)
    // Deleting one leaves the other, and the account goes with the last.
    const ends = async (id: number) => expect(await companyAdmin(calls.tempSysUserDelete, { ids: [id] })).toMatchObject({ code: 0 })
    await ends(first.id)
    expect(await signIn(first.accountName, first.initialPassword)).toMatchObject({ code: 0 })
    await ends(further.id)
    expect(await signIn(first.accountName, first.initialPassword)).not.toMatchObject({ code: 0 })
    await created(elsewhere.companyAdmin, elsewhere.project.id, { holderPhone })
  })
})

describe('ends', () => {
  test('with the last second of its last day in Shanghai, also in Lima; its session too, and it is prolonged after that (§9 no. 12)', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const project = await app.anOrg({ parentId: company.id, orgType: 4, nationCode: 'PE' })
    await app.db.execute(sql`update org set time_zone = 'America/Lima' where id = ${project.id}`)
    const holderPhone = fresh()
    const { accountName, initialPassword } = await created(companyAdmin, project.id, { holderPhone })
    app.clock.set('2026-03-31T23:59:30+08:00')
    const own = app.as(await tokenOf(accountName, initialPassword))
    expect(await own(session.userInfo)).toMatchObject({ code: 0 })
    app.clock.set('2026-04-01T00:00:10+08:00')
    expect(await own(session.userInfo)).toMatchObject({ status: 401 })
    expect(await signIn(accountName, initialPassword)).toMatchObject({ code: 1403 })
    expect(await listed(companyAdmin, { state: 2 })).toMatchObject([{ state: 2 }])
    expect(await listed(companyAdmin, { state: 1 })).toEqual([])
    expect((await companyAdmin(calls.tempSysUser, { orgId: project.id })).data).toEqual([])
    await created(companyAdmin, project.id, { holderPhone, validUntil: '2026-04-02' })
    expect(await signIn(accountName, initialPassword)).toMatchObject({ code: 0 })
  })

  test('with its deletion at once, at a closed project as well, and with its node', async () => {
    const { company, project, companyAdmin } = await app.aGroup()
    const { id, accountName, initialPassword } = await created(companyAdmin, project.id)
    const own = app.as(await tokenOf(accountName, initialPassword))
    await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
    expect(await companyAdmin(calls.createTempSysUser, draftOf(project.id))).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
    expect(await companyAdmin(calls.tempSysUserDelete, { ids: [id] })).toMatchObject({ code: 0 })
    expect(await own(session.userInfo)).toMatchObject({ status: 401 })
    expect(await companyAdmin(calls.tempSysUserDelete, { ids: [id] })).toMatchObject({ code: 1404 })
    expect(await listed(companyAdmin, { orgId: company.id })).toEqual([])
  })
})

test('a project has twenty in force at most, however many are created at once; one that is over makes room', async () => {
  const { project, companyAdmin } = await app.aGroup()
  const replies = await Promise.all(
    Array.from({ length: mostTempUsers + 3 }, () => companyAdmin(calls.createTempSysUser, draftOf(project.id))),
  )
  const codes = replies.map(({ code }) => code)
  expect(codes.filter((code) => code === 0)).toHaveLength(mostTempUsers)
  expect(replies.find(({ code }) => code !== 0)).toMatchObject({ code: 1422, msg: '同一项目最多保留20个有效临时账号' })
  app.clock.set('2026-04-01T09:00:00+08:00')
  await created(companyAdmin, project.id, { validUntil: '2026-04-30' })
})

test('the same number sent twice at once is one account', async () => {
  const { project, companyAdmin } = await app.aGroup()
  const draft = draftOf(project.id)
  const both = await Promise.all([draft, draft].map((one) => companyAdmin(calls.createTempSysUser, one)))
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(both.map(({ data }) => (data as CreatedTempUser).extended).sort()).toEqual([false, true])
  expect(await listed(companyAdmin)).toHaveLength(1)
})
