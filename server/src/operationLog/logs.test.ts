import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { roles } from '@oems/contract/access/roles.ts'
import type { Call } from '@oems/contract/core/call.ts'
import { type LogInfo, type LogRow, type LogStep, logs } from '@oems/contract/operationLog/logs.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../accounts/passwords.ts'
import { ask } from '../core/db/database.ts'
import { keyedHash } from '../core/db/keys.ts'
import { readSheet } from '../core/sheets/workbook.ts'
import { typedName } from '../core/typedName.ts'
import { asOwner } from '../testing/cluster.ts'
import { aTempFolder } from '../testing/tempFolder.ts'
import { type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true })

const urgent = { emergencyName: '王大明', emergencyPhone: '13800000000', emergencyRelation: 3 }
const done = async <T>(as: Caller, call: Call, input: object = {}) => {
  const reply = await as(call, input)
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as T
}
const anEmployee = async (as: Caller, orgId: number, more: object = {}) =>
  (await done<{ id: number }>(as, employees.v2Save, { name: '王小明', sex: 1, empType: 2, nationCode: 'KE', orgId, ...urgent, ...more })).id

interface Listed {
  readonly list: readonly LogRow[]
  readonly total: number
  readonly totalCapped: boolean
}
const listed = (as: Caller, filter: object = {}) => done<Listed>(as, logs.list, { pageSize: 200, ...filter })
const namesOf = ({ list }: Listed) => list.map(({ targetName }) => targetName)

/** Entries as they would have been written, many at once. */
const write = (count: number, { orgId, at, step = '1 second' }: { orgId: number; at: string; step?: string }) =>
  app.db.execute(sql`
    insert into sys_log (trace_id, log_type, org_id, platform, ip, user_agent, call_key, operation, result, code, msg, cost_ms, created_at, target_name)
    select 'trace' || n, 2, ${orgId}, 'WEB', '10.0.0.1', 'test', 'POST /x', '写入', 1, 0, 'success', n % 50, ${at}::timestamptz + (n - 1) * ${step}::interval, 'n' || n
    from generate_series(1, ${count}) n`)

describe('who sees which entry', () => {
  test('nobody without a session or the permission', async () => {
    const { project } = await app.aGroup()
    const doctor = await app.anAdmin(7, project.id)
    for (const call of [logs.list, logs.export, logs.info]) {
      expect(await app.stranger(call, { logId: 1 })).toMatchObject({ status: 401 })
      expect(await doctor(call, { logId: 1 })).toMatchObject({ status: 200, code: 1403 })
    }
  })

  test("a sibling's entries are unknown; what was done to one's own by somebody above is seen", async () => {
    const ours = await app.aGroup()
    const sibling = await app.anOrg({ parentId: ours.company.id, orgType: 4 })
    const beside = await app.anAdmin(5, sibling.id)
    await anEmployee(ours.projectAdmin, ours.project.id, { name: '甲' })
    await anEmployee(beside, sibling.id, { name: '乙' })
    await anEmployee(ours.groupAdmin, ours.project.id, { name: '丙' })
    await anEmployee(ours.groupAdmin, sibling.id, { name: '丁' })

    expect(namesOf(await listed(ours.projectAdmin, { targetType: '员工' }))).toEqual(['丙', '甲'])
    expect(namesOf(await listed(beside, { targetType: '员工' }))).toEqual(['丁', '乙'])
    const all = await listed(ours.groupAdmin, { targetType: '员工' })
    expect([namesOf(all), all.total]).toEqual([['丁', '丙', '乙', '甲'], 4])
    expect(namesOf(await listed(ours.groupAdmin, { targetType: '员工', orgId: sibling.id }))).toEqual(['丁', '乙'])
    expect(await ours.projectAdmin(logs.list, { orgId: sibling.id })).toMatchObject({ code: 1404 })

    const foreign = all.list.find(({ targetName }) => targetName === '丁')!
    expect(await ours.projectAdmin(logs.info, { logId: foreign.logId })).toEqual(
      expect.objectContaining({ code: 1404, msg: (await ours.projectAdmin(logs.info, { logId: 999_999_999 })).msg }),
    )
    expect(await beside(logs.info, { logId: foreign.logId })).toMatchObject({ code: 0 })
  })

  test('the same with more nodes than a statement names', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    await app.db.execute(sql`
      insert into org (id, created_at, created_by, updated_at, updated_by, parent_id, org_type, org_name, name_key, org_code, sort_no, path, depth, qr_token)
      overriding system value
      select id, now(), 0, now(), 0, ${ours.company.id}, 3, 'm' || n, 'm' || n, 'M' || n, n, ${ours.company.path} || id || '/', 5, lpad('m' || n, 22, '0')
      from (select n, nextval(pg_get_serial_sequence('org', 'id')) as id from generate_series(1, 501) n) own`)
    await anEmployee(ours.projectAdmin, ours.project.id, { name: '甲' })
    await anEmployee(theirs.projectAdmin, theirs.project.id, { name: '乙' })
    expect(namesOf(await listed(ours.groupAdmin, { targetType: '员工' }))).toEqual(['甲'])
    expect(namesOf(await listed(ours.companyAdmin, { targetType: '员工' }))).toEqual(['甲'])
  })
})

describe('the questions', () => {
  test('days are days of Asia/Shanghai, at most 31 apart, the last seven by default', async () => {
    const { project, projectAdmin, groupAdmin } = await app.aGroup()
    for (const at of ['2026-02-28T15:59:59.999Z', '2026-02-28T16:00:00Z', '2026-03-01T15:59:59.999Z', '2026-03-01T16:00:00Z'])
      await write(1, { orgId: project.id, at })
    const { list, total } = await listed(projectAdmin, { startTime: '2026-03-01', endTime: '2026-03-01' })
    expect([list.map(({ createdAt }) => createdAt), total]).toEqual([['2026-03-01T15:59:59.999Z', '2026-02-28T16:00:00.000Z'], 2])

    await write(1, { orgId: project.id, at: '2026-02-26T15:59:59Z' })
    await write(1, { orgId: project.id, at: '2026-02-26T16:00:00Z' })
    expect((await listed(projectAdmin)).total).toBe(5) // 2026-02-27 … 2026-03-05
    expect((await listed(projectAdmin, { startTime: '2026-02-02' })).total).toBe(6)
    expect(await projectAdmin(logs.list, { startTime: '2026-02-01' })).toMatchObject({ code: 1422, msg: '查询时间范围不能超过31天' })
    expect(await groupAdmin(logs.export, { startTime: '2026-02-01' })).toMatchObject({ code: 1422, msg: '查询时间范围不能超过31天' })
    expect(await projectAdmin(logs.list, { startTime: '2026-03-02', endTime: '2026-03-01' })).toMatchObject({ code: 1400 })
  })

  test('each filter finds its entries', async () => {
    const { project, projectAdmin, groupAdmin } = await app.aGroup()
    const employeeId = await anEmployee(projectAdmin, project.id)
    await projectAdmin(employees.v2Delete, { employeeId, deleteReason: '录入有误' })
    await projectAdmin(employees.v2Delete, { employeeId, deleteReason: '再删一次' })
    await anEmployee(groupAdmin, project.id)
    const all = (await listed(projectAdmin)).list
    const first = all.find(({ operation }) => operation === '员工管理·新增')!
    const cases: readonly [object, (entry: LogRow) => boolean][] = [
      [{ result: 2 }, ({ result }) => result === 2],
      [{ targetType: '员工', targetId: employeeId }, ({ targetId }) => targetId === employeeId],
      [{ operation: '删除' }, ({ operation }) => operation.includes('删除')],
      [{ callKey: 'v2/delete' }, ({ callKey }) => callKey.endsWith('v2/delete')],
      [{ username: first.username }, ({ username }) => username === first.username],
      [{ nickname: first.nickname }, ({ nickname }) => nickname === first.nickname],
      [{ traceId: first.traceId }, ({ traceId }) => traceId === first.traceId],
      [{ ip: '127.0' }, () => true],
      [{ logType: 2 }, ({ logType }) => logType === 2],
      [{ businessDomainId: 3 }, ({ businessDomainId }) => businessDomainId === 3],
    ]
    for (const [filter, meant] of cases) {
      const wanted = all.filter(meant).map(({ logId }) => logId)
      expect(wanted.length).toBeGreaterThan(0)
      expect([filter, (await listed(projectAdmin, filter)).list.map(({ logId }) => logId)]).toEqual([filter, wanted])
    }
    for (const filter of [{ username: '没有此人' }, { ip: '10.' }, { operation: '%' }, { logType: 6 }])
      expect((await listed(projectAdmin, filter)).total).toBe(0)
    expect(all.filter(({ result }) => result === 2)).toMatchObject([{ code: 1404, reason: '再删一次' }])
  })

  test('sign-ins are found by their login name, good and bad', async () => {
    const { project } = await app.aGroup()
    const passwordHash = await hashPassword('Reise&Gut-73')
    const { username } = await app.anAccount({ roleId: 5, orgId: project.id, passwordHash })
    for (const password of ['falsch', 'Reise&Gut-73']) await app.stranger(session.login, { username, password })
    const { list } = await listed(app.platformAdmin, { username, logType: 1 })
    expect(list.map(({ username, operation, result, orgId }) => [username, operation, result, orgId])).toEqual([
      [username, '登录', 1, project.id],
      [username, '登录', 2, null],
    ])
    const [own] = await ask<{ id: number }>(app.db, sql`select id from sys_account where username = ${username}`)
    await app.db.execute(sql`
      insert into sys_log (trace_id, log_type, platform, ip, user_agent, call_key, operation, target_type, target_id, result, code, msg, cost_ms, created_at)
      values ('as before', 1, 'WEB', '10.0.0.1', 'test', 'POST /oems-api/sys/login', '登录', '账号', ${own!.id}, 1, 0, 'success', 1, ${app.clock().toISOString()})`)
    expect((await listed(app.platformAdmin, { username })).total).toBe(3)
    await app.stranger(session.login, { username: `${username}0`, password: 'falsch' })
    expect((await listed(app.platformAdmin, { username: `${username}0` })).list).toMatchObject([{ username: '未知账号', result: 2 }])
    expect((await listed(app.platformAdmin, { username: `${username}00` })).list).toEqual([])
  })

  test('what was typed and is nobody’s name stands there as a digest, found by whoever types it, and by the account that comes to bear it', async () => {
    const { project } = await app.aGroup()
    const [typed, mobile] = [`Versehen&${project.id}`, '19800001111']
    await app.stranger(session.login, { username: typed, password: 'falsch' })
    await app.stranger(session.login, { username: mobile, password: 'falsch' })
    const stored = await ask<{ typed: string }>(
      app.db,
      sql`select params ->> 'username' as typed from sys_log where log_type = 1 and result = 2 order by log_id desc limit 2`,
    )
    expect(stored.map((entry) => entry.typed)).toEqual([typedName(mobile), typedName(typed)])
    expect((await listed(app.platformAdmin, { username: typed.toUpperCase() })).list).toMatchObject([{ username: '未知账号' }])
    expect((await listed(app.platformAdmin, { username: typed.slice(0, 6) })).total).toBe(0)
    const failKeys = await ask<{ key: string }>(app.db, sql`select username_hash as key from sys_login_fail`)
    expect(failKeys.map(({ key }) => key)).toContain(keyedHash('failed sign-in', typed.toLowerCase()))

    const account = await app.anAccount({ roleId: 5, orgId: project.id, username: typed, mobile })
    await app.stranger(session.login, { username: mobile, password: 'falsch' })
    expect((await listed(app.platformAdmin, { username: typed })).list.map(({ username }) => username)).toEqual([typed, '未知账号'])
    const own = await done<{ total: number }>(app.as(await app.aSession(account)), logs.ownSignIns)
    expect(own.total).toBe(3)
  })

  test('a name of 64 characters has its entry, and what somebody did is found by a name borne before and by the present one', async () => {
    const { group, project } = await app.aGroup()
    const groupAdmin = await app.anAdmin(3, group.id)
    const [former, present] = [`Ana${'n'.repeat(60)}`, `Zoë${'é'.repeat(60)}`].map((name) => `${name}1`) as [string, string]
    const account = await app.anAccount({ roleId: 5, orgId: project.id })
    const called = (name: string) => app.db.execute(sql`update sys_account set nickname = ${name} where id = ${account.accountId}`)
    await called(former)
    expect(await app.as(await app.aSession(account))(session.logout)).toMatchObject({ code: 0 })
    await called(present)
    for (const nickname of [former, present, former.slice(0, 10)])
      expect([nickname, (await listed(groupAdmin, { nickname })).list.map((entry) => entry.nickname)]).toEqual([nickname, [former]])
    expect((await listed(groupAdmin, { nickname: 'Annnb' })).total).toBe(0)
  })

  test('newest first, page by page; the total is exact to 10,000 and says so beyond', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const day = { startTime: '2026-03-03', endTime: '2026-03-03' }
    await write(10_000, { orgId: project.id, at: '2026-03-03T08:00:00+08:00' })
    expect(await listed(projectAdmin, day)).toMatchObject({ total: 10_000, totalCapped: false })
    await write(50, { orgId: project.id, at: '2026-03-03T12:00:00+08:00', step: '0 seconds' })
    const first = await listed(projectAdmin, { ...day, pageSize: 60 })
    expect(first).toMatchObject({ total: 10_000, totalCapped: true })
    expect(first.list.map(({ targetName }) => targetName).slice(48, 52)).toEqual(['n2', 'n1', 'n10000', 'n9999'])
    expect((await listed(projectAdmin, { ...day, pageNo: 2, pageSize: 60 })).list[0]).toMatchObject({ targetName: 'n9990' })
    expect(await projectAdmin(logs.list, { ...day, pageNo: 51, pageSize: 200 })).toMatchObject({ code: 1422 })
    expect(await projectAdmin(logs.list, { ...day, sortRules: [{ field: 'createdAt', order: 'asc' }] })).toMatchObject({ code: 1400 })
  })
})

describe('what an entry says', () => {
  test('who, where, what was sent and what changed: personal data as a mark, codes as words', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const mobile = '19912345678'
    const employeeId = await anEmployee(projectAdmin, project.id, { mobile, telephoneCode: '86' })
    const { version } = await done<{ version: number }>(projectAdmin, employees.info, { employeeId })
    const changed = {
      name: '王小明',
      sex: 2,
      empType: 2,
      nationCode: 'KE',
      orgId: project.id,
      ...urgent,
      mobile: '19912345679',
      telephoneCode: '86',
    }
    await done(projectAdmin, employees.v2Update, { employeeId, version, ...changed })

    const [entry] = (await listed(projectAdmin, { targetType: '员工' })).list
    const info = await done<LogInfo>(projectAdmin, logs.info, { logId: entry!.logId })
    expect(info).toMatchObject({
      operation: '员工管理·修改',
      targetId: employeeId,
      targetName: '王小明',
      targetOrgId: project.id,
      result: 1,
    })
    expect(info).toMatchObject({
      targetOrgName: project.orgName,
      orgName: project.orgName,
      roleName: expect.any(String),
      userAgent: expect.any(String),
    })
    const sent = JSON.parse(info.params!) as Record<string, unknown>
    expect(sent).toMatchObject({ name: '***', mobile: '***', emergencyPhone: '***', sex: 2 })
    expect(info.diff[0]?.fields).toEqual(
      expect.arrayContaining([
        { field: 'sex', label: '性别', old: '男', new: '女' },
        { field: 'mobile', label: '手机号', old: '******', new: '******' },
      ]),
    )
    expect(info.diff[0]?.fields.find(({ field }) => field === 'orgId')).toBeUndefined()
    const { logId } = (await listed(projectAdmin, { targetType: '员工' })).list[1]!
    const { diff } = await done<LogInfo>(projectAdmin, logs.info, { logId })
    expect(diff[0]?.fields).toContainEqual({ field: 'orgId', label: '所在单位', old: null, new: project.orgName })
    expect(diff[0]?.fields).toContainEqual({ field: 'nationCode', label: '国籍', old: null, new: '肯尼亚' })
    expect(JSON.stringify([info, diff])).not.toMatch(/1991234567\d|13800000000/)
  })

  test('the history of a record is for whoever may see the record, and a change of several is found at each', async () => {
    const { group, project, projectAdmin, groupAdmin } = await app.aGroup()
    const [one, other] = [await anEmployee(projectAdmin, project.id), await anEmployee(projectAdmin, project.id)]
    await done(projectAdmin, employees.v2BatchDelete, { ids: [one, other], deleteReason: '录入有误' })
    const historyOf = (as: Caller, targetId: number, targetType = '员工') => as(logs.target, { targetType, targetId })
    for (const employeeId of [one, other]) {
      const { list, total } = (await historyOf(projectAdmin, employeeId)).data as { list: LogStep[]; total: number }
      expect([list.map(({ operation }) => operation), total]).toEqual([['员工管理·删除', '员工管理·新增'], 2])
      expect(list[1]!.fields).toContainEqual({ field: 'sex', label: '性别', old: null, new: '男' })
    }
    const stranger = await app.aGroup()
    expect(await historyOf(stranger.groupAdmin, one)).toMatchObject({ code: 0, data: { list: [], total: 0 } })
    expect(await historyOf(projectAdmin, one, '没有')).toMatchObject({ code: 1400 })

    const role = await done<{ id: number }>(groupAdmin, roles.save, { roleName: '有来历的角色', baseRoleId: 5, orgId: group.id })
    expect(await historyOf(groupAdmin, role.id, '角色')).toMatchObject({ code: 0, data: { total: 1 } })
    expect(await historyOf(projectAdmin, role.id, '角色')).toMatchObject({ code: 1403 })
  })

  test('the export has the entries of the list, in order, and is itself written down', async () => {
    const { project, groupAdmin } = await app.aGroup()
    await write(1_003, { orgId: project.id, at: '2026-03-02T08:00:00+08:00' })
    const day = { startTime: '2026-03-02', endTime: '2026-03-02' }
    const file = join(aTempFolder(), 'log.xlsx')
    writeFileSync(file, (await groupAdmin(logs.export, day)).bytes)
    const cells: string[][] = []
    for await (const { cells: row } of readSheet(file)) cells.push([...row])
    expect(cells).toHaveLength(1_004)
    const name = cells[0]!.indexOf('对象')
    expect([cells[1]![name], cells[1_003]![name]]).toEqual(['n1003', 'n1'])
    expect((await listed(groupAdmin, { logType: 4 })).list).toMatchObject([{ operation: '操作日志·导出', result: 1 }])
  })
})

test('an entry that was written can be neither changed nor deleted, not even by the owner of the log', async () => {
  const { project } = await app.aGroup()
  await write(1, { orgId: project.id, at: '2026-03-05T08:00:00+08:00' })
  const ofProject = sql`where org_id = ${project.id}`
  const refused = { cause: { message: 'permission denied for table sys_log' } }
  await expect(app.db.execute(sql`update sys_log set msg = 'x' ${ofProject}`)).rejects.toMatchObject(refused)
  await expect(app.db.execute(sql`delete from sys_log ${ofProject}`)).rejects.toMatchObject(refused)
  for (const change of [`update sys_log set msg = 'x'`, 'delete from sys_log'])
    await expect(asOwner(app.database.url, `${change} where org_id = ${project.id}`)).rejects.toThrow('sys_log is insert only')
  expect(await ask(app.db, sql`select msg from sys_log ${ofProject}`)).toEqual([{ msg: 'success' }])
})
