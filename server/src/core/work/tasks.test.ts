import { under, write } from '@oems/contract/core/call.ts'
import { id, Nothing, shape } from '@oems/contract/core/fields.ts'
import { tasks as calls, type Task } from '@oems/contract/operations/tasks.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { ask } from '../db/database.ts'
import { ruleBroken } from '../errors.ts'
import { implement } from '../implement.ts'
import { failDeadTasks } from './taskStates.ts'
import { Tasks } from './tasks.ts'
import type { Running } from './taskWork.ts'

/** What the next task that is started does. */
let work: (running: Running) => Promise<string | null> = async () => null
let cancellable = true
const ends: boolean[] = []

let tasks: Tasks
const started = under('/test/task', { start: write.post('start', 'login', Nothing, shape({ taskId: id() })) })
const app = await testApp({
  more: [
    {
      calls: [
        implement(started, {
          async start(ctx) {
            tasks ??= new Tasks(app.database, app.clock, { renewalMs: 100 })
            const run = work
            const end = async (failed: boolean) => void ends.push(failed)
            return { taskId: await tasks.start(ctx, { taskType: 'test', name: '试验', cancellable }, { run, end }) }
          },
        }),
      ],
    },
  ],
})

async function start(as: Caller, run: typeof work): Promise<number> {
  work = run
  const reply = await as(started.start)
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { taskId: number }).taskId
}
const info = async (as: Caller, taskId: number) => (await as(calls.info, { taskId })).data as Task
const until = (signal: AbortSignal) => new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('says how far it is, what came of it, and only to its owner', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const { promise: waited, resolve: finish } = Promise.withResolvers<void>()
  const taskId = await start(projectAdmin, async ({ progress, ctx }) => {
    expect(ctx.actor.orgId).toBe(project.id)
    progress(3, 10)
    await waited
    progress(10)
    return '共10项'
  })
  await expect.poll(() => info(projectAdmin, taskId)).toMatchObject({ status: 1, done: 3, total: 10, cancellable: true, resultUrl: null })
  const colleague = await app.anAdmin(5, project.id)
  expect(await colleague(calls.info, { taskId })).toMatchObject({ code: 1404 })
  expect(await colleague(calls.cancel, { taskId })).toMatchObject({ code: 1404 })
  expect((await colleague(calls.list, {})).data).toMatchObject({ total: 0 })
  finish()
  await expect.poll(() => info(projectAdmin, taskId)).toMatchObject({ status: 2, done: 10, message: '共10项', cancellable: false })
  expect((await projectAdmin(calls.list, { status: 2 })).data).toMatchObject({ total: 1, list: [{ taskId }] })
  expect((await projectAdmin(calls.list, { status: 3 })).data).toMatchObject({ total: 0 })
})

test('a refusal is its message, a fault keeps its text to itself', async () => {
  const { projectAdmin } = await app.aGroup()
  const refused = await start(projectAdmin, () => Promise.reject(ruleBroken('导出数据超过50万行，请缩小范围')))
  await expect.poll(() => info(projectAdmin, refused)).toMatchObject({ status: 3, message: '导出数据超过50万行，请缩小范围' })
  const faulty = await start(projectAdmin, () => Promise.reject(new Error('column x does not exist')))
  await expect.poll(() => info(projectAdmin, faulty)).toMatchObject({ status: 3, message: '任务执行失败，请稍后再试' })
  expect(await projectAdmin(calls.cancel, { taskId: faulty })).toMatchObject({ code: 1409, msg: '任务已失败，不能取消' })
})

test('is cancelled where it may be, and two run at a time', async () => {
  const { projectAdmin } = await app.aGroup()
  const running = [await start(projectAdmin, ({ signal }) => until(signal)), await start(projectAdmin, ({ signal }) => until(signal))]
  ends.length = 0
  const waiting = await start(projectAdmin, ({ signal }) => until(signal))
  await expect.poll(() => info(projectAdmin, running[1]!)).toMatchObject({ status: 1 })
  expect(await info(projectAdmin, waiting)).toMatchObject({ status: 0 })
  for (const taskId of [waiting, ...running]) expect(await projectAdmin(calls.cancel, { taskId })).toMatchObject({ code: 0 })
  for (const taskId of [waiting, ...running]) expect(await info(projectAdmin, taskId)).toMatchObject({ status: 4, message: '已取消' })
  await tasks.idle()
  expect(ends).toEqual([true, true, true])
  expect(await projectAdmin(calls.cancel, { taskId: waiting })).toMatchObject({ code: 1409, msg: '任务已取消' })

  cancellable = false
  const fixed = await start(projectAdmin, async () => new Promise((resolve) => setTimeout(() => resolve(null), 300)))
  cancellable = true
  expect(await projectAdmin(calls.cancel, { taskId: fixed })).toMatchObject({ code: 1409, msg: '该任务不能取消，请等待其完成' })
  await tasks.idle()
  expect(await info(projectAdmin, fixed)).toMatchObject({ status: 2 })
})

test('ends when its owner is locked', async () => {
  const { project } = await app.aGroup()
  const { accountId, ropId } = await app.anAccount({ roleId: 5, orgId: project.id })
  const owner = app.as(await app.aSession({ accountId, ropId }))
  const taskId = await start(owner, ({ signal }) => until(signal))
  await app.db.execute(sql`update sys_account set status = 2 where id = ${accountId}`)
  await tasks.idle()
  const [row] = await ask(app.db, sql`select status, message from sys_task where id = ${taskId}`)
  expect(row).toEqual({ status: 3, message: '账号已停用，任务已停止' })
})

test('of a process that is gone is a failed one, at once for whoever looks, and for good after the sweep', async () => {
  const { project } = await app.aGroup()
  const { accountId, ropId } = await app.anAccount({ roleId: 5, orgId: project.id })
  const owner = app.as(await app.aSession({ accountId, ropId }))
  const [row] = await ask<{ id: number }>(
    app.db,
    sql`insert into sys_task (task_type, name, status, cancellable, account_id, rop_id, org_id, created_at, expire_time, locked_by, locked_until)
        values ('test', '试验', 1, true, ${accountId}, ${ropId}, ${project.id}, ${app.clock().toISOString()}, '2099-01-01', 'gone', now() - interval '1 second') returning id`,
  )
  const lost = { status: 3, message: '服务已重启，任务中断，请重新提交' }
  expect(await info(owner, row!.id)).toMatchObject(lost)
  expect(await failDeadTasks(app.db, app.clock())).toEqual([row!.id])
  expect(await info(owner, row!.id)).toMatchObject(lost)
})

test('that the process cuts off when it stops is a failed one', async () => {
  const { projectAdmin } = await app.aGroup()
  const running = await start(projectAdmin, ({ signal }) => until(signal))
  await expect.poll(() => info(projectAdmin, running)).toMatchObject({ status: 1 })
  await tasks.stop()
  expect(await info(projectAdmin, running)).toMatchObject({ status: 3, message: '服务已重启，任务中断，请重新提交' })
})
