import { type LogBar, logs, type OwnSignIn, type PersonAccess } from '@oems/contract/operationLog/logs.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../accounts/passwords.ts'
import { ask } from '../core/db/database.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { sealEntries } from './seals.ts'

const app = await testApp({ alone: true })

const urgent = { emergencyName: '王大明', emergencyPhone: '13800000000', emergencyRelation: 3 }
let mobiles = 19_912_345_670
const anEmployee = async (as: Caller, orgId: number) => {
  const draft = { name: '王小明', sex: 1, empType: 2, nationCode: 'KE', orgId, mobile: `${++mobiles}`, ...urgent }
  return ((await as(employees.v2Save, draft)).data as { id: number }).id
}
const write = (orgId: number | null, at: string, { logType = 2, result = 1, targetOrgId = null as number | null } = {}) =>
  app.db.execute(sql`
    insert into sys_log (trace_id, log_type, org_id, target_org_id, platform, ip, user_agent, call_key, operation, result, code, msg, cost_ms, created_at)
    values ('trace', ${logType}, ${orgId}, ${targetOrgId}, 'WEB', '10.0.0.1', 'test', 'POST /x', '写入', ${result}, 0, 'success', 1, ${at}::timestamptz)`)

describe('谁看过此人', () => {
  const looksAt = (as: Caller, personId: number) => as(logs.person, { personId })

  test('is for whoever may see the record, and of a foreign person nothing is known', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const employeeId = await anEmployee(projectAdmin, project.id)
    expect(await looksAt(await app.anAdmin(10, app.rootId), employeeId)).toMatchObject({ code: 0 })
    const { groupAdmin } = await app.aGroup()
    expect(await looksAt(groupAdmin, employeeId)).toMatchObject({ code: 1404 })
    expect(await looksAt(groupAdmin, 999_999_999)).toMatchObject({ code: 1404 })
    expect(await app.stranger(logs.person, { personId: employeeId })).toMatchObject({ status: 401 })
    expect(await looksAt(projectAdmin, 0)).toMatchObject({ code: 1400 })
  })

  test('tells every look with its purpose, newest first, those of other organisations too', async () => {
    const { project, projectAdmin, groupAdmin } = await app.aGroup()
    const employeeId = await anEmployee(projectAdmin, project.id)
    expect((await looksAt(projectAdmin, employeeId)).data).toMatchObject({ list: [], total: 0 })
    await projectAdmin(employees.info, { employeeId, reveal: 1, purpose: 3 })
    app.clock.set('2026-03-05T09:05:00+08:00')
    await groupAdmin(employees.info, { employeeId, reveal: 1, purpose: 9, reason: '核对报销单' })
    await projectAdmin(employees.info, { employeeId }) // nothing whole was revealed
    const { list, total } = (await looksAt(projectAdmin, employeeId)).data as { list: PersonAccess[]; total: number }
    expect(list.map(({ reason, roleName }) => [reason, roleName])).toEqual([
      ['其他：核对报销单', '集团管理员'],
      ['身份核对', '项目管理员'],
    ])
    expect(total).toBe(2)
    expect(
      ((await projectAdmin(logs.person, { personId: employeeId, pageNo: 2, pageSize: 1 })).data as { list: PersonAccess[] }).list,
    ).toEqual([list[1]])
  })

  test('whole numbers are refused without a purpose, with words under the field', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const employeeId = await anEmployee(projectAdmin, project.id)
    const reply = async (input: object) => (await projectAdmin(employees.info, { employeeId, reveal: 1, ...input })).data
    expect(await reply({})).toEqual({ fields: [{ path: 'purpose', msg: '请选择查看目的' }] })
    expect(await reply({ purpose: 9 })).toEqual({ fields: [{ path: 'reason', msg: '请输入2到100字的查看原因' }] })
    expect(await reply({ purpose: 9, reason: '查' })).toMatchObject({ fields: [{ path: 'reason' }] })
    expect(await reply({ purpose: 4 })).toMatchObject({ fields: [{ path: 'purpose' }] })
    expect(await reply({ purpose: 1 })).toMatchObject({ mobile: `${mobiles}` })
    const [entry] = await ask<object>(
      app.db,
      sql`select target_name as name, target_org_id as org, person_id as person from sys_log where log_type = 3 and target_id = ${employeeId}`,
    )
    expect(entry).toEqual({ name: '王小明', org: project.id, person: employeeId })
  })
})

describe('the chart', () => {
  const barsOf = async (as: Caller, input: object) => (await as(logs.chart, input)).data as { byHour: boolean; list: LogBar[] }
  const day = { startTime: '2026-02-10', endTime: '2026-02-10' }
  const counted = ({ list }: { list: LogBar[] }) =>
    list.filter((bar) => bar.operations + bar.signIns + bar.failures > 0).map((bar) => [bar.key, bar.operations, bar.signIns, bar.failures])

  test('asks the permission and the range of the list', async () => {
    const { project, projectAdmin } = await app.aGroup()
    expect(await app.stranger(logs.chart)).toMatchObject({ status: 401 })
    expect(await (await app.anAdmin(7, project.id))(logs.chart)).toMatchObject({ code: 1403 })
    expect(await projectAdmin(logs.chart, { startTime: '2026-01-01', endTime: '2026-03-01' })).toMatchObject({ code: 1422 })
    const foreign = await app.anOrg({ orgType: 2 })
    expect(await projectAdmin(logs.chart, { orgId: foreign.id })).toMatchObject({ code: 1404 })
  })

  test('counts what the caller may see, by hour up to seven days and by day beyond, before and after sealing alike', async () => {
    const { group, company, project, groupAdmin, projectAdmin } = await app.aGroup()
    await write(project.id, '2026-02-10T08:00:00+08:00')
    await write(project.id, '2026-02-10T08:59:59.999+08:00')
    await write(null, '2026-02-10T09:00:00+08:00', { logType: 1, targetOrgId: project.id })
    await write(project.id, '2026-02-10T09:30:00+08:00', { result: 2 })
    await write(company.id, '2026-02-10T09:40:00+08:00', { targetOrgId: project.id })
    await write(company.id, '2026-02-10T23:59:59+08:00')
    await write(company.id, '2026-02-11T00:00:00+08:00')
    await write(project.id, '2026-02-10T10:00:00+08:00', { logType: 3 })
    const own = [
      ['2026-02-10 08:00', 2, 0, 0],
      ['2026-02-10 09:00', 1, 1, 1],
    ]
    const whole = [...own, ['2026-02-10 23:00', 1, 0, 0]]
    const check = async () => {
      expect(counted(await barsOf(projectAdmin, day))).toEqual(own)
      expect(counted(await barsOf(groupAdmin, day))).toEqual(whole)
      expect(counted(await barsOf(groupAdmin, { ...day, orgId: project.id }))).toEqual(own)
      expect(counted(await barsOf(app.platformAdmin, { ...day, orgId: group.id }))).toEqual(whole)
      expect(counted(await barsOf(app.platformAdmin, day))).toEqual(whole)
      const month = await barsOf(groupAdmin, { startTime: '2026-02-04', endTime: '2026-02-11' })
      expect([month.byHour, month.list.length, counted(month)]).toEqual([
        false,
        8,
        [
          ['2026-02-10', 4, 1, 1],
          ['2026-02-11', 1, 0, 0],
        ],
      ])
    }
    await check()
    expect(await sealEntries(app, app.clock())).toBeGreaterThan(0)
    expect(await ask(app.db, sql`select 1 from sys_log_hour where org_id = ${project.id}`)).not.toEqual([])
    await check()
    await write(project.id, '2026-02-10T23:10:00+08:00', { result: 2 })
    expect(counted(await barsOf(projectAdmin, day))).toEqual([...own, ['2026-02-10 23:00', 0, 0, 1]])
  })

  test('forgets hours whose entries are no longer retained', async () => {
    const { project } = await app.aGroup()
    for (const hour of ['2025-03-04T23:00:00+08:00', '2025-03-05T00:00:00+08:00'])
      await app.db.execute(sql`
        insert into sys_log_hour (hour, org_id, target_org_id, operations, sign_ins, failures) values (${hour}, ${project.id}, 0, 1, 0, 0)`)
    await app.runJob('log-partition')
    const left = await ask<{ hour: Date }>(app.db, sql`select hour from sys_log_hour where org_id = ${project.id}`)
    expect(left.map(({ hour }) => new Date(hour).toISOString())).toEqual(['2025-03-04T16:00:00.000Z'])
  })

  test('is dense and ends now', async () => {
    const { projectAdmin } = await app.aGroup()
    app.clock.set('2026-03-05T09:30:00+08:00')
    const { list } = await barsOf(projectAdmin, { startTime: '2026-03-05', endTime: '2026-03-05' })
    expect([list.length, list[0]!.key, list.at(-1)!.key]).toEqual([10, '2026-03-05 00:00', '2026-03-05 09:00'])
  })

  test('an hour of it narrows the list', async () => {
    const { project, projectAdmin } = await app.aGroup()
    for (const at of ['2026-02-20T07:59:59', '2026-02-20T08:00:00', '2026-02-20T08:59:59', '2026-02-20T09:00:00', '2026-02-21T08:30:00'])
      await write(project.id, `${at}+08:00`)
    const found = async (input: object) => ((await projectAdmin(logs.list, { hour: 8, ...input })).data as { total: number }).total
    expect(await found({ startTime: '2026-02-20', endTime: '2026-02-20' })).toBe(2)
    expect(await found({ startTime: '2026-02-20', endTime: '2026-02-21' })).toBe(3)
    expect(await projectAdmin(logs.list, { hour: 24 })).toMatchObject({ code: 1400 })
  })
})

describe('own sign-ins', () => {
  const own = async (as: Caller) => ((await as(logs.ownSignIns)).data as { list: OwnSignIn[] }).list

  test('good and bad ones of 90 days, nobody else’s', async () => {
    const { project } = await app.aGroup()
    const [password, wrong] = ['Reise&Gut-73', 'falsch']
    const passwordHash = await hashPassword(password)
    const account = await app.anAccount({ roleId: 5, orgId: project.id, passwordHash, username: 'Kesi.Own' })
    const other = await app.anAccount({ roleId: 5, orgId: project.id, passwordHash, username: 'Kesi.Own2' })
    app.clock.set('2025-12-05T23:59:00+08:00')
    await app.stranger(session.login, { username: account.username, password: wrong })
    app.clock.set('2025-12-06T00:01:00+08:00')
    await app.stranger(session.login, { username: 'kesi.own', password: wrong })
    app.clock.set('2026-03-05T09:00:00+08:00')
    await app.stranger(session.login, { username: other.username, password: wrong })
    const token = ((await app.stranger(session.login, { username: account.username, password })).data as { token: string }).token
    const list = await own(app.as(token))
    expect(list.map(({ result, msg }) => [result, msg])).toEqual([
      [1, 'success'],
      [2, '账号或密码错误'],
    ])
    expect(await app.stranger(logs.ownSignIns)).toMatchObject({ status: 401 })
    expect(await app.as(token)(logs.ownSignIns, { pageNo: 2 })).toMatchObject({ code: 0, data: { list: [], total: 2, pageNo: 2 } })
  })
})

describe('the history of a record', () => {
  test('is asked with the record’s own scope', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const employeeId = await anEmployee(projectAdmin, project.id)
    const { groupAdmin } = await app.aGroup()
    const input = { targetType: '员工', targetId: employeeId }
    expect(await projectAdmin(logs.target, input)).toMatchObject({ code: 0, data: { total: 1 } })
    expect(await projectAdmin(logs.target, { ...input, pageNo: 3 })).toMatchObject({ code: 0, data: { list: [], total: 1, pageNo: 3 } })
    expect(await groupAdmin(logs.target, input)).toMatchObject({ code: 1404 })
    const foreign = await app.anAccount({ roleId: 5, orgId: project.id })
    expect(await groupAdmin(logs.target, { targetType: '账号', targetId: foreign.accountId })).toMatchObject({ code: 1404 })
    expect(await groupAdmin(logs.target, { targetType: '角色', targetId: 5 })).toMatchObject({ code: 0 })
  })
})
