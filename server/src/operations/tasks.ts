import { BatchStatus, TaskStatus } from '@oems/contract/operations/codes.ts'
import { tasks as calls, type Task } from '@oems/contract/operations/tasks.ts'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { conflict, notFound } from '../core/errors.ts'
import { implement, inTwoSteps } from '../core/implement.ts'
import { confirmingAt } from '../core/imports/kind.ts'
import { importBatch } from '../core/imports/tables.ts'
import { typeByName } from '../core/sheets/formats.ts'
import { resultOf } from '../core/work/taskResults.ts'
import { openTaskStates, task } from '../core/work/taskTables.ts'
import { type FoundTask, isRetryable, ownTask, ownTasks, taskColumns } from './ownTasks.ts'
import { askAnew } from './retry.ts'

/** Long tasks are shown to their owner only, whatever the role (01 §5.7). */
export default implement(calls, {
  async list(ctx, { status, ...query }) {
    const where = ownTasks(ctx, status === null ? undefined : sql`${taskColumns.status} = ${status}`)
    const count = ctx.db.$count(task, where)
    const rows = await ctx.db
      .select({ ...taskColumns, total: count })
      .from(task)
      .where(where)
      .orderBy(...orderOf(query, { createdAt: task.createdAt }), desc(task.id))
      .limit(query.pageSize)
      .offset(offsetOf(query))
    const page = await pageWith(query, rows, (row) => row, count)
    return { ...page, list: await toTasks(ctx, page.list) }
  },
  info: async (ctx, { taskId }) => (await toTasks(ctx, [await ownTask(ctx, taskId)]))[0]!,
  async result(ctx, { taskId }) {
    const found = await ownTask(ctx, taskId)
    if (found.status !== TaskStatus.done) throw conflict(unfinished[found.status])
    const { resultName: name, resultParts: parts } = found.task
    if (name === null || parts === null) throw conflict('该任务没有结果文件')
    return { name, type: typeByName(name), content: resultOf(ctx.db, taskId, parts) }
  },
  cancel: (ctx, { taskId }) => cancel(ctx, taskId),
  // The new task begins by a transaction of its own: what is asked for anew may be as slow as any call.
  retry: inTwoSteps(
    (ctx, { taskId }) => askAnew(ctx, taskId),
    async (_ctx, _input, begun: { taskId: number | null }) => begun,
  ),
})

async function toTasks(ctx: Ctx, found: readonly FoundTask[]): Promise<Task[]> {
  const waiting = await waitingImports(ctx, found)
  return found.map((one) => toTask(one, waiting.get(one.task.batchNumber ?? '') ?? null))
}

/** Where the batches of tasks that have read them are confirmed, by their numbers; those that wait for it no more are left out. */
async function waitingImports({ db, now, registry }: Ctx, found: readonly FoundTask[]): Promise<ReadonlyMap<string, string>> {
  const numbers = found.flatMap(({ task: { batchNumber, taskType } }) => (batchNumber !== null && taskType === parsing ? batchNumber : []))
  if (numbers.length === 0) return new Map()
  const { batchNumber, importType, status, expireTime } = importBatch
  const batches = await db
    .select({ batchNumber, importType })
    .from(importBatch)
    .where(and(inArray(batchNumber, numbers), eq(status, BatchStatus.waiting), gt(expireTime, now.toISOString())))
  return new Map(
    batches.flatMap((batch) => {
      const kind = registry.imports.get(batch.importType)
      return kind ? [[batch.batchNumber, confirmingAt(kind)] as const] : []
    }),
  )
}
const parsing = 'import-parse'

const toTask = (found: FoundTask, goesOnAt: string | null): Task => {
  const { task: row, status, message } = found
  return {
    taskId: row.id,
    taskType: row.taskType,
    name: row.name,
    status,
    total: row.total,
    done: row.done,
    message,
    batchNumber: row.batchNumber,
    resultUrl: status === TaskStatus.done && row.resultName !== null ? calls.result.path.replace('{taskId}', String(row.id)) : null,
    goesOnAt: status === TaskStatus.done ? goesOnAt : null,
    cancellable: row.cancellable && isOpen(status),
    retryable: isRetryable(found),
    createdAt: row.createdAt,
    startTime: row.startTime,
    endTime: row.endTime,
    expireTime: row.expireTime,
  }
}

type OpenState = (typeof openTaskStates)[number]
const isOpen = (status: Task['status']): status is OpenState => openTaskStates.includes(status as OpenState)

const unfinished = {
  [TaskStatus.queued]: '任务尚未完成，请稍后下载',
  [TaskStatus.running]: '任务尚未完成，请稍后下载',
  [TaskStatus.failed]: '任务已失败，没有结果文件',
  [TaskStatus.cancelled]: '任务已取消，没有结果文件',
} as const
const refusals = {
  [TaskStatus.done]: '任务已完成，不能取消',
  [TaskStatus.failed]: '任务已失败，不能取消',
  [TaskStatus.cancelled]: '任务已取消',
} as const

/** Exports and parsing only: what is being written is either all there or not at all, and soon over. */
async function cancel(ctx: WriteCtx, taskId: number): Promise<void> {
  const [found] = await ctx.db
    .select({ cancellable: task.cancellable, status: taskColumns.status })
    .from(task)
    .where(ownTasks(ctx, eq(task.id, taskId)))
    .for('update')
  if (!found) throw notFound()
  if (!isOpen(found.status)) throw conflict(refusals[found.status])
  if (!found.cancellable) throw conflict('该任务不能取消，请等待其完成')
  const ended = { status: TaskStatus.cancelled, endTime: ctx.now.toISOString(), message: '已取消' }
  await ctx.db
    .update(task)
    .set(ended)
    .where(and(eq(task.id, taskId), inArray(task.status, [...openTaskStates])))
  ctx.after(() => ctx.tasks.abort(taskId))
}
