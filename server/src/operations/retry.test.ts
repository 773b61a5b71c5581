import { users } from '@oems/contract/accounts/users.ts'
import { nameOf } from '@oems/contract/core/call.ts'
import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { tasks as calls, type Task } from '@oems/contract/operations/tasks.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { task } from '../core/work/taskTables.ts'
import { aLine, batchOf, cancel, staged } from '../people/testImports.ts'
import { lastLogs } from '../testing/logs.ts'
import { type Answered, type Caller, testApp } from '../testing/testApp.ts'
import { untilWaiting } from '../testing/untilWaiting.ts'

const app = await testApp({ alone: true, parameters: { 'export.asyncRows': 5 } })

/** A group with more users than an export sends at once, and its administrator. */
async function aCrowd() {
  const group = await app.anOrg({ orgType: 2 })
  for (let n = 0; n < 8; n += 1) await app.anAccount({ roleId: 8, orgId: group.id })
  const account = await app.anAccount({ roleId: 3, orgId: group.id })
  return { group, account, admin: app.as(await app.aSession(account)) }
}

const infoOf = async (as: Caller, taskId: number) => (await as(calls.info, { taskId })).data as Task
const taskIn = (reply: Answered) => {
  expect(reply).toMatchObject({ code: 0, data: { taskId: expect.any(Number) } })
  return (reply.data as { taskId: number }).taskId
}
const retry = (as: Caller, taskId: number) => as(calls.retry, { taskId })
const begun = async (accountId: number) =>
  (await ask<{ id: number }>(app.db, sql`select id from sys_task where account_id = ${accountId} order by id`)).map(({ id }) => id)

const noFiles = sql`lock table sys_task_result in share mode`

/** An export that came to nothing while its file was made; what an earlier test left running may not hold the place it runs in. */
async function aFailedExport(as: Caller, filters: object = {}) {
  await expect.poll(() => ask(app.db, sql`select id from sys_task where status in (0, 1)`)).toEqual([])
  let taskId = 0
  await app.db.transaction(async (tx) => {
    await tx.execute(noFiles)
    taskId = taskIn(await as(users.export, filters))
    await untilWaiting(app.db)
    await tx.execute(sql`update sys_task set status = 3, message = '任务执行失败，请稍后再试' where id = ${taskId}`)
  })
  expect(await infoOf(as, taskId)).toMatchObject({ status: 3 })
  await app.db.transaction((tx) => tx.execute(noFiles)) // comes after the file that waited
  return taskId
}

/** A task as if it had ended so, of whatever kind. */
async function anEnded({ accountId, ropId }: { accountId: number; ropId: number }, orgId: number, more: Partial<typeof task.$inferInsert>) {
  const at = app.clock().toISOString()
  const owner = { accountId, ropId, orgId, createdAt: at, expireTime: '2099-01-01T00:00:00Z', lockedBy: 'gone', lockedUntil: app.clock() }
  const [made] = await app.db
    .insert(task)
    .values({ taskType: 'export', name: '导出', cancellable: true, status: TaskStatus.failed, ...owner, ...more })
    .returning({ id: task.id })
  return made!.id
}

describe('a failed export', () => {
  test('is asked for anew, as a task however few its lines are, and gives the file', async () => {
    const { admin } = await aCrowd()
    const failed = await aFailedExport(admin)
    expect(await infoOf(admin, failed)).toMatchObject({ retryable: true })
    const taskId = taskIn(await retry(admin, failed))
    expect(taskId).not.toBe(failed)
    await expect.poll(() => infoOf(admin, taskId)).toMatchObject({ status: 2, name: '导出系统用户', message: '共9行', retryable: false })
    expect((await admin(calls.result, { taskId })).bytes.length).toBeGreaterThan(1_000)
    expect(await infoOf(admin, failed)).toMatchObject({ status: 3, retryable: false })
    expect((await lastLogs(app, users.export))[0]).toMatchObject({ logType: 4, code: 0, operation: '系统用户·导出' })
    expect((await lastLogs(app, calls.retry))[0]).toMatchObject({ code: 0, operation: '重试后台任务' })

    const { group, admin: other } = await aCrowd()
    const few = await aFailedExport(other)
    await app.db.execute(
      sql`update sys_account set deleted_at = now() where org_id = ${group.id} and id not in (select max(id) from sys_account)`,
    )
    taskIn(await retry(other, few))
  })

  test('once, however many ask at once, and all of them get the same task', async () => {
    const { account, admin } = await aCrowd()
    const failed = await aFailedExport(admin)
    const replies = await Promise.all([0, 1, 2, 3].map(() => retry(admin, failed)))
    expect(new Set(replies.map(taskIn)).size).toBe(1)
    expect(taskIn(await retry(admin, failed))).toBe(taskIn(replies[0]!))
    expect(await begun(account.accountId)).toEqual([failed, taskIn(replies[0]!)])
  })

  test('goes by today’s rights, and stays as it is where they are gone', async () => {
    const { account, admin } = await aCrowd()
    const failed = await aFailedExport(admin)
    await app.db.execute(sql`update sys_account_rop set role_id = 8 where id = ${account.ropId}`)
    expect(await admin(users.export)).toMatchObject({ code: 1403 })
    expect(await retry(admin, failed)).toMatchObject({ code: 1403, msg: '没有操作权限' })
    expect(await begun(account.accountId)).toEqual([failed])
    await app.db.execute(sql`update sys_account_rop set role_id = 3 where id = ${account.ropId}`)
    taskIn(await retry(admin, failed))
  })

  test('not from another organisation, whose list would be another one', async () => {
    const { account, admin } = await aCrowd()
    const elsewhere = await app.anOrg({ orgType: 2 })
    const failed = await aFailedExport(admin)
    await app.db.execute(sql`update sys_account_rop set org_id = ${elsewhere.id} where id = ${account.ropId}`)
    expect(await retry(admin, failed)).toMatchObject({ code: 1409, msg: '该任务是在其他组织下提交的，请切换到该组织后重试' })
    expect(await begun(account.accountId)).toEqual([failed])
  })

  test('not by a locked account, a session that only looks, or anybody else', async () => {
    const { group, account, admin } = await aCrowd()
    const failed = await aFailedExport(admin)
    expect(await retry(await app.anAdmin(3, group.id), failed)).toMatchObject({ code: 1404 })
    expect(await retry(app.platformAdmin, failed)).toMatchObject({ code: 1404 })
    expect(await retry(app.stranger, failed)).toMatchObject({ status: 401 })
    await app.db.execute(sql`update sys_session set read_only = true where account_id = ${account.accountId}`)
    expect(await retry(admin, failed)).toMatchObject({ code: 1403 })
    await app.db.execute(sql`update sys_session set read_only = false where account_id = ${account.accountId}`)
    expect(await app.platformAdmin(users.dealAccount, { accountId: account.accountId, action: 1, reason: '离岗' })).toMatchObject({
      code: 0,
    })
    expect((await retry(admin, failed)).status).toBe(403)
    expect(await begun(account.accountId)).toEqual([failed])
  })

  test('keeps what was asked for sealed, until it is done', async () => {
    const { admin } = await aCrowd()
    const failed = await aFailedExport(admin, { roleId: 8, nickname: 'user' })
    const rowOf = async (id: number) =>
      (
        await ask<{ row: string; asked: Buffer | null }>(
          app.db,
          sql`select t::text as row, asked::bytea as asked from sys_task t where id = ${id}`,
        )
      )[0]!
    const { row, asked } = await rowOf(failed)
    expect(asked).not.toBeNull()
    for (const word of ['nickname', 'user', '/sys/']) {
      expect(asked!.includes(word)).toBe(false)
      expect(row).not.toContain(Buffer.from(word).toString('hex'))
    }
    const taskId = taskIn(await retry(admin, failed))
    await expect.poll(() => infoOf(admin, taskId)).toMatchObject({ status: 2, total: 8 })
    expect((await rowOf(taskId)).asked).toBeNull()
  })
})

describe('a task that cannot be retried says why', () => {
  test('in whatever state it is', async () => {
    const { group, account, admin } = await aCrowd()
    for (const [status, msg] of [
      [TaskStatus.done, '任务已完成，不能重试'],
      [TaskStatus.cancelled, '任务已取消，请重新发起'],
      [TaskStatus.failed, '该任务没有保留提交时的条件，请重新发起'],
    ] as const)
      expect(await retry(admin, await anEnded(account, group.id, { status }))).toMatchObject({ code: 1409, msg })
    const gone = await anEnded(account, group.id, { asked: { call: 'POST /oems-api/no/such', input: {} } })
    expect(await retry(admin, gone)).toMatchObject({ code: 1409, msg: '该操作已不再提供，请重新发起' })
    for (const [status, msg] of [
      [TaskStatus.queued, '任务正在排队，不能重试'],
      [TaskStatus.running, '任务正在执行，不能重试'],
    ] as const) {
      const open = await anEnded(account, group.id, { status })
      await app.db.execute(sql`update sys_task set locked_until = now() + interval '1 minute' where id = ${open}`)
      expect(await retry(admin, open)).toMatchObject({ code: 1409, msg })
      await app.db.execute(sql`delete from sys_task where id = ${open}`)
    }
  })
})

describe('of an import', () => {
  /** An administrator of a project, a batch that waits there, and its confirmation that has failed. */
  async function aFailedConfirm() {
    const project = await app.anOrg({ orgType: 4 })
    const account = await app.anAccount({ roleId: 5, orgId: project.id })
    const admin = app.as(await app.aSession(account))
    const batchNumber = await staged(admin, [aLine(project.orgName)])
    const asked = { call: nameOf(employeeSheets.import), input: { batchNumber, edition: 1 } }
    const of = { taskType: 'import-confirm', cancellable: false, batchNumber }
    return { project, account, admin, batchNumber, of, taskId: await anEnded(account, project.id, { ...of, asked }) }
  }

  test('what was not written is confirmed once more while the batch stands', async () => {
    const { admin, batchNumber, taskId } = await aFailedConfirm()
    expect(await retry(admin, taskId)).toMatchObject({ code: 0, data: { taskId: null } })
    expect(await batchOf(admin, batchNumber)).toMatchObject({ status: 4 })
    expect(await retry(admin, taskId)).toMatchObject({ code: 1409, msg: '该批次已导入' })
  })

  test('nothing else than what was seen is confirmed', async () => {
    const { project, admin, batchNumber, taskId } = await aFailedConfirm()
    await staged(admin, [aLine(project.orgName)], { batchNumber })
    expect(await retry(admin, taskId)).toMatchObject({ code: 1409, msg: '该批次的内容已变化，请重新核对后再确认' })
  })

  test('a batch that is over, or gone, says so, and so does a workbook that is not kept', async () => {
    const { project, account, admin, batchNumber, of, taskId } = await aFailedConfirm()
    await cancel(admin, batchNumber)
    expect(await retry(admin, taskId)).toMatchObject({ code: 1409, msg: '该批次已取消' })
    await app.db.execute(sql`delete from sys_import_batch where batch_number = ${batchNumber}`)
    expect(await retry(admin, taskId)).toMatchObject({ code: 1409, msg: '该导入批次已不存在，请重新上传' })
    const parse = await anEnded(account, project.id, { ...of, taskType: 'import-parse' })
    expect(await infoOf(admin, parse)).toMatchObject({ retryable: false })
    expect(await retry(admin, parse)).toMatchObject({ code: 1409, msg: '导入文件不保留，请重新上传' })
  })
})
