import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { and, eq, getTableColumns, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { messageNow, statusNow } from '../core/work/taskStates.ts'
import { task } from '../core/work/taskTables.ts'

/** Long tasks are shown to their owner only. Whoever looks in somebody's name sees no imports: a task is called by its workbook, whose lines are not saved yet. */
export const ownTasks = ({ actor, now }: Ctx, more?: SQL) =>
  and(
    eq(task.accountId, actor.accountId),
    gt(task.expireTime, now.toISOString()),
    actor.viewerId === null ? undefined : isNull(task.batchNumber),
    more,
  )

/** What was asked for stays sealed: a list has no use for it. */
const { asked, ...listed } = getTableColumns(task)
export const taskColumns = { task: listed, isKept: sql<boolean>`${asked} is not null`, status: statusNow, message: messageNow }

export type FoundTask = Awaited<ReturnType<typeof ownTask>>
export async function ownTask(ctx: Ctx, taskId: number) {
  const [found] = await ctx.db
    .select(taskColumns)
    .from(task)
    .where(ownTasks(ctx, eq(task.id, taskId)))
  if (!found) throw notFound()
  return found
}

export const isRetryable = ({ status, isKept, task: { retriedAs } }: FoundTask) =>
  status === TaskStatus.failed && isKept && retriedAs === null
