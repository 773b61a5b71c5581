import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { conflict } from '../core/errors.ts'
import { importBatch } from '../core/imports/tables.ts'
import { task } from '../core/work/taskTables.ts'
import { type FoundTask, ownTask } from './ownTasks.ts'

/**
 * Asks anew for what a failed task was to do, as if the caller had just sent it: rights, scope, limits and input are today's (01 §5.8).
 * Whoever asks once more, in another window or at the same time, gets the task that was begun.
 */
export async function askAnew(ctx: Ctx, taskId: number): Promise<{ taskId: number | null }> {
  const found = await ownTask(ctx, taskId)
  if (found.task.retriedAs !== null) return { taskId: found.task.retriedAs }
  await refuseUnlessKept(ctx, found)
  const [kept] = await ctx.db.select({ asked: task.asked }).from(task).where(eq(task.id, taskId))
  try {
    const begun = (await ctx.again({ ...kept!.asked!, retries: taskId })) as { taskId?: number | null }
    return { taskId: begun.taskId ?? null }
  } catch (refusal) {
    const { retriedAs } = (await ownTask(ctx, taskId)).task
    if (retriedAs !== null) return { taskId: retriedAs }
    throw refusal
  }
}

async function refuseUnlessKept(ctx: Ctx, { status, isKept, task: { batchNumber, orgId } }: FoundTask): Promise<void> {
  if (status !== TaskStatus.failed) throw conflict(refusals[status])
  if (!isKept) throw conflict(batchNumber === null ? '该任务没有保留提交时的条件，请重新发起' : '导入文件不保留，请重新上传')
  if (orgId !== ctx.actor.orgId) throw conflict('该任务是在其他组织下提交的，请切换到该组织后重试')
  if (batchNumber === null) return
  const left = await ctx.db.$count(importBatch, eq(importBatch.batchNumber, batchNumber))
  if (left === 0) throw conflict('该导入批次已不存在，请重新上传')
}

const refusals = {
  [TaskStatus.queued]: '任务正在排队，不能重试',
  [TaskStatus.running]: '任务正在执行，不能重试',
  [TaskStatus.done]: '任务已完成，不能重试',
  [TaskStatus.cancelled]: '任务已取消，请重新发起',
} as const
