import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { WriteCtx } from '../context.ts'
import { code } from '../db/code.ts'
import { array, ask, type Db } from '../db/database.ts'
import { param } from '../db/prepared.ts'
import { conflict } from '../errors.ts'
import type { Lost } from './leases.ts'
import type { Progress } from './progress.ts'
import { openTaskStates, task } from './taskTables.ts'
import { type EndedTask, tellOwner } from './tellOwner.ts'

/** Why a task ended before its work was done. */
export const interrupted = '服务已重启，任务中断，请重新提交'
export const ownerLocked = '账号已停用，任务已停止'

/** Until then, by the database's own clock, the process that works on a task need not renew its lease. */
export const leaseEnd = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** A task whose process is gone is a failed one, from the moment its lease ran out. */
export const statusNow = sql<
  CodeOf<typeof TaskStatus>
>`case when ${task.status} in (${code(...openTaskStates)}) and ${task.lockedUntil} < now() then ${code(TaskStatus.failed)} else ${task.status} end`
export const messageNow = sql<
  string | null
>`case when ${task.status} in (${code(...openTaskStates)}) and ${task.lockedUntil} < now() then ${interrupted} else ${task.message} end`

/** Renews the leases of open tasks; lost are the others, and those whose owner is locked. With `progress`, of one, how far it is. */
export async function renewTasks(
  db: Pick<Db, 'execute'>,
  taskIds: readonly number[],
  leaseSeconds: number,
  progress?: Progress,
): Promise<Lost<number>> {
  const changes = progress ? sql`, done = ${progress.done}, total = coalesce(${progress.total ?? null}, t.total)` : sql``
  const alive = await ask<{ id: number; locked: boolean }>(
    db,
    sql`update sys_task t set locked_until = ${leaseEnd(leaseSeconds)} ${changes} from sys_account a
        where t.id = any(${array(taskIds)}::bigint[]) and t.status in (${code(...openTaskStates)}) and a.id = t.account_id
        returning t.id, a.status <> ${code(AccountStatus.normal)} or a.deleted_at is not null as locked`,
  )
  const isLocked = new Map(alive.map(({ id, locked }) => [id, locked]))
  const lost = taskIds.filter((id) => isLocked.get(id) !== false)
  return new Map(lost.map((id) => [id, isLocked.has(id) ? ownerLocked : 'cancelled']))
}

/** How many of an account's run or wait, in a query that has its number as `param('accountId')`. */
export const openTasksOfAccount = sql`select count(*) as count from sys_task
      where account_id = ${param('accountId')} and status in (${code(...openTaskStates)}) and locked_until >= now()`

/** Of several attempts at a failed task one counts: it is entered with the new task, or there is no new task. */
export async function enterRetry({ db }: Pick<WriteCtx, 'db'>, failed: number, taskId: number): Promise<void> {
  const mine = and(eq(task.id, failed), isNull(task.retriedAs))
  const entered = await db.update(task).set({ retriedAs: taskId }).where(mine).returning({ id: task.id })
  if (entered.length === 0) throw conflict('该任务已重试')
}

/** Enters as failed what dead processes left, of one import or of all, and tells their owners; gives the tasks. */
export async function failDeadTasks(db: Pick<Db, 'execute'>, now: Date, batchNumber: string | null = null): Promise<number[]> {
  const dead = await ask<EndedTask>(
    db,
    sql`update sys_task set status = ${code(TaskStatus.failed)}, message = ${interrupted}, end_time = ${now.toISOString()}
        where status in (${code(...openTaskStates)}) and locked_until < now() and coalesce(batch_number = ${batchNumber}, ${batchNumber === null})
        returning id, task_type as "taskType", name, status, message, account_id as "accountId"`,
  )
  for (const ended of dead) await tellOwner({ db, now }, ended)
  return dead.map(({ id }) => id)
}
