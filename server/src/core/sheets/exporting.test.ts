import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { users } from '@oems/contract/accounts/users.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { logs } from '@oems/contract/operationLog/logs.ts'
import { tasks as calls, type Task } from '@oems/contract/operations/tasks.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { somePeople } from '../../declaration/testPeople.ts'
import { lastLogs } from '../../testing/logs.ts'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { type Answered, type Caller, testApp } from '../../testing/testApp.ts'
import { ask } from '../db/database.ts'
import { unsealBytes } from '../db/keys.ts'
import { readSheet } from './workbook.ts'

// A day of declarations is opened once for all nodes of a database, and those that another file makes come too early or too late.
const app = await testApp({ alone: true, parameters: { 'export.asyncRows': 5, 'export.maxRows': 10_000 } })
const folder = aTempFolder()

let serial = 0
/** So many accounts at a node, by one statement. */
async function accountsAt(orgId: number, count: number, firstName = '批量') {
  serial += 1
  await app.db.execute(sql`
    with made as (
      insert into sys_account (created_at, created_by, updated_at, updated_by, username, nickname, org_id, source)
      select '2026-03-01', 0, '2026-03-01', 0, ${`many${serial}-`} || n, case n when 1 then ${firstName} else '批量' || n end, ${orgId}, 1
      from generate_series(1, ${count}::int) n returning id)
    insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
    select '2026-03-01', 0, '2026-03-01', 0, id, 8, ${orgId} from made`)
}

/** A group with more users than come at once, and its administrator. */
async function aCrowd(count = 8, firstName?: string) {
  const group = await app.anOrg({ orgType: 2 })
  const project = await app.anOrg({ parentId: group.id, orgType: 4 })
  await accountsAt(project.id, count, firstName)
  const account = await app.anAccount({ roleId: 3, orgId: group.id })
  return { group, account, admin: app.as(await app.aSession(account)) }
}

const taskIn = (reply: Answered) => {
  expect(reply).toMatchObject({ code: 0, data: { taskId: expect.any(Number) } })
  return (reply.data as { taskId: number }).taskId
}
const infoOf = async (as: Caller, taskId: number) => (await as(calls.info, { taskId })).data as Task
const until = (as: Caller, taskId: number, status: number) =>
  expect.poll(() => infoOf(as, taskId), { timeout: 20_000 }).toMatchObject({ status })
const partsOf = (taskId: number) =>
  ask<{ content: Buffer }>(app.db, sql`select content from sys_task_result where task_id = ${taskId} order by part_no`)

async function linesIn({ bytes }: Answered) {
  const path = join(folder, `${Math.random()}.xlsx`)
  writeFileSync(path, bytes)
  const rows: string[][] = []
  for await (const { cells } of readSheet(path)) rows.push([...cells])
  return rows
}

/** Exports cannot put down what they have made while `work` goes on. */
async function held(work: () => Promise<void>) {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sys_task_result in share mode`)
    await work()
  })
  const going = sql`select id from sys_task where status in (0, 1)`
  await expect.poll(() => ask(app.db, going), { timeout: 20_000 }).toEqual([])
}

test('few lines come at once; many become a task, whose file its owner fetches, text as text', async () => {
  const few = await aCrowd(4)
  const sent = await few.admin(users.export)
  expect(sent.headers['content-disposition']).toContain(encodeURIComponent(`系统用户_${few.group.orgName}_20260305.xlsx`))
  expect(await linesIn(sent)).toHaveLength(6)

  const { group, admin } = await aCrowd(8, '=1+1')
  const taskId = taskIn(await admin(users.export))
  const [line] = await lastLogs(app, users.export)
  expect(line).toMatchObject({ logType: 4, code: 0, operation: '系统用户·导出' })
  await until(admin, taskId, 2)
  const info = await infoOf(admin, taskId)
  const resultUrl = `/oems-api/sys/task/result/${taskId}`
  expect(info).toMatchObject({
    name: '导出系统用户',
    taskType: 'export',
    done: 9,
    total: 9,
    message: '共9行',
    resultUrl,
    cancellable: false,
  })
  const { list } = (await admin(calls.list, {})).data as { list: Task[] }
  expect(list).toEqual([info])

  const file = await admin(calls.result, { taskId })
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent(`系统用户_${group.orgName}_20260305.xlsx`)}`,
  )
  expect((await lastLogs(app, calls.result))[0]).toMatchObject({ logType: 4, code: 0, operation: '下载导出结果', params: { taskId } })
  const [head, ...lines] = await linesIn(file)
  expect(lines).toHaveLength(9)
  expect(lines.map((cells) => cells[head!.indexOf('姓名')])).toContain('=1+1')

  const [part, ...more] = await partsOf(taskId)
  expect(more).toEqual([])
  expect(part!.content.includes('PK\x03\x04')).toBe(false)
  expect(Buffer.from(unsealBytes(part!.content)).equals(file.bytes)).toBe(true)
})

test('every export of the product is one of both', async () => {
  const { group, project, projectAdmin, groupAdmin } = await app.aGroup()
  await somePeople(app, { orgId: project.id, count: 8 })
  // Lines for the log to have.
  for (let deed = 0; deed < 6; deed += 1) await groupAdmin(users.dealAccount, { accountId: 1, action: 3 })
  for (const [as, call, input, name] of [
    [projectAdmin, employeeSheets.export, {}, `员工_${project.orgName}_20260305.xlsx`],
    [projectAdmin, fillingManagement.export, {}, `填报管理_${project.orgName}_20260305.xlsx`],
    [groupAdmin, logs.export, {}, `操作日志_${group.orgName}_20260305.xlsx`],
  ] as const) {
    const taskId = taskIn(await as(call, input))
    await until(as, taskId, 2)
    const file = await as(calls.result, { taskId })
    const named = decodeURIComponent(String(file.headers['content-disposition']).split("UTF-8''")[1]!)
    expect(named).toBe(name)
    expect((await linesIn(file)).length).toBeGreaterThan(6)
  }
})

test('nobody else gets the file, a session that only looks takes nothing out, and an unfinished one is said to be so', async () => {
  const { group, account, admin } = await aCrowd()
  const colleague = await app.anAdmin(3, group.id)
  let taskId = 0
  await held(async () => {
    taskId = taskIn(await admin(users.export))
    expect(await admin(calls.result, { taskId })).toMatchObject({ code: 1409, msg: '任务尚未完成，请稍后下载' })
    expect(await infoOf(admin, taskId)).toMatchObject({ resultUrl: null, cancellable: true })
  })
  await until(admin, taskId, 2)
  expect(await colleague(calls.result, { taskId })).toMatchObject({ code: 1404 })
  expect(await app.platformAdmin(calls.result, { taskId })).toMatchObject({ code: 1404 })
  expect((await app.stranger(calls.result, { taskId })).status).toBe(401)
  expect((await admin(calls.result, { taskId })).bytes.length).toBeGreaterThan(1000)

  await app.db.execute(sql`update sys_session set read_only = true where account_id = ${account.accountId}`)
  for (const [call, input] of [
    [users.export, {}],
    [calls.result, { taskId }],
  ] as const)
    expect(await admin(call, input)).toMatchObject({ code: 1403 })
})

test('of many asked at once exactly two begin; what they are doing for one holds nobody else up', async () => {
  const { admin } = await aCrowd()
  const other = await aCrowd()
  await held(async () => {
    const replies = await Promise.all([0, 1, 2, 3, 4].map(() => admin(users.export)))
    const begun = replies.filter(({ code }) => code === 0).map(taskIn)
    expect(begun).toHaveLength(2)
    const refused = { code: 1422, msg: '您有导出任务正在进行，请稍后再试' }
    for (const reply of replies.filter(({ code }) => code !== 0)) expect(reply).toMatchObject(refused)
    expect(await admin(users.export, { nickname: '批量1' })).toMatchObject(refused)
    taskIn(await other.admin(users.export))
    expect(await admin(calls.cancel, { taskId: begun[0]! })).toMatchObject({ code: 0 })
    taskIn(await admin(users.export))
  })
})

test('that is cancelled leaves nothing behind', async () => {
  const { admin } = await aCrowd()
  let taskId = 0
  await held(async () => {
    taskId = taskIn(await admin(users.export))
    await until(admin, taskId, 1)
    expect(await admin(calls.cancel, { taskId })).toMatchObject({ code: 0 })
  })
  expect(await infoOf(admin, taskId)).toMatchObject({ status: 4, message: '已取消', resultUrl: null })
  expect(await admin(calls.result, { taskId })).toMatchObject({ code: 1409, msg: '任务已取消，没有结果文件' })
  await expect.poll(() => partsOf(taskId), { timeout: 20_000 }).toEqual([])
})

test('stops with its owner’s account, and leaves nothing behind', async () => {
  const { account, admin } = await aCrowd()
  let taskId = 0
  await held(async () => {
    taskId = taskIn(await admin(users.export))
    await until(admin, taskId, 1)
    const lock = { accountId: account.accountId, action: 1, reason: '离岗' }
    expect(await app.platformAdmin(users.dealAccount, lock)).toMatchObject({ code: 0 })
    expect((await admin(calls.result, { taskId })).status).toBe(403)
  })
  const stateOf = async () => (await ask(app.db, sql`select status, message, result_name from sys_task where id = ${taskId}`))[0]
  await expect.poll(stateOf, { timeout: 20_000 }).toEqual({ status: 3, message: '账号已停用，任务已停止', result_name: null })
  await expect.poll(() => partsOf(taskId), { timeout: 20_000 }).toEqual([])
})

test('too many lines are refused before anything begins', async () => {
  const { admin } = await aCrowd(10_001)
  expect(await admin(users.export)).toMatchObject({ code: 1422, msg: '导出数据超过1万行，请缩小范围' })
  expect((await admin(calls.list, {})).data).toMatchObject({ total: 0 })
  expect(await linesIn(await admin(users.export, { nickname: '批量10001' }))).toHaveLength(2)
})

test('a file is kept for seven days, and what a dead process has left goes as well', async () => {
  const { admin } = await aCrowd()
  const taskId = taskIn(await admin(users.export))
  await until(admin, taskId, 2)
  const [dead] = await ask<{ id: number }>(
    app.db,
    sql`insert into sys_task (task_type, name, status, cancellable, account_id, rop_id, org_id, created_at, expire_time, locked_by, locked_until)
        values ('export', 'x', 1, true, 1, 1, 1, ${app.clock().toISOString()}, '2099-01-01', 'gone', now() - interval '1 second') returning id`,
  )
  await app.db.execute(sql`insert into sys_task_result (task_id, part_no, content) values (${dead!.id}, 0, '\\x00')`)
  const sweep = () => app.runJob('task-sweep')
  app.clock.set('2026-03-12T08:59:00+08:00')
  await sweep()
  expect(await partsOf(dead!.id)).toEqual([])
  expect((await admin(calls.result, { taskId })).bytes.length).toBeGreaterThan(1000)
  app.clock.set('2026-03-12T09:01:00+08:00')
  expect(await admin(calls.result, { taskId })).toMatchObject({ code: 1404 })
  await sweep()
  expect(await partsOf(taskId)).toEqual([])
  app.clock.set('2026-03-05T09:00:00+08:00')
})
