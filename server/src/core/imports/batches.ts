import { randomInt } from 'node:crypto'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { allows, type Event } from '@oems/contract/core/lifeCycle.ts'
import { BatchStatus, TaskStatus } from '@oems/contract/operations/codes.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, WriteCtx } from '../context.ts'
import { dayOf } from '../days.ts'
import { code } from '../db/code.ts'
import { array, type Database, type Db } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import { unsavedOf } from '../unsaved.ts'
import { failDeadTasks } from '../work/taskStates.ts'
import { type ImportBatch, importBatch } from './tables.ts'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The business day and eight characters that nobody guesses or mistakes. */
export const newBatchNumber = (now: Date) =>
  dayOf(now).replaceAll('-', '') + Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The account that uploaded it, and no other: a batch holds what was typed, unmasked numbers too. */
export const ownBatch = (ctx: Pick<Ctx, 'actor'>, batchNumber: string): SQL | undefined =>
  and(eq(importBatch.batchNumber, batchNumber), eq(importBatch.accountId, unsavedOf(ctx)))

/** The state as of now: an unconfirmed batch is over after a day, whether or not the sweep has been there. */
export const statusOf = ({ status, expireTime }: Pick<ImportBatch, 'status' | 'expireTime'>, now: Date) =>
  status === BatchStatus.waiting && new Date(expireTime) <= now ? BatchStatus.expired : status

/** Locks a batch of the caller's; a parse that is adding lines to it does not wait for this, nor this for it. */
export async function lockBatch(ctx: WriteCtx, importType: string, batchNumber: string): Promise<ImportBatch> {
  await failDeadTasks(ctx.db, ctx.now, batchNumber)
  const [before] = await ctx.db.select({ taskId: importBatch.taskId }).from(importBatch).where(ownBatch(ctx, batchNumber))
  if (before?.taskId != null) await settleBatches(ctx.db, [before.taskId])
  const [found] = await ctx.db
    .select()
    .from(importBatch)
    .where(and(ownBatch(ctx, batchNumber), eq(importBatch.importType, importType)))
    .for('no key update')
  if (!found) throw notFound()
  return { ...found, status: statusOf(found, ctx.now) }
}

/** Why a batch cannot be confirmed, cancelled or loaded up again (01 §4.7). */
const refusals: Readonly<Record<number, string>> = {
  [BatchStatus.parsing]: '该批次正在解析，请稍候',
  [BatchStatus.waiting]: '该批次待确认',
  [BatchStatus.importing]: '该批次正在导入',
  [BatchStatus.imported]: '该批次已导入',
  [BatchStatus.cancelled]: '该批次已取消',
  [BatchStatus.unreadable]: '该批次解析失败，请重新上传',
  [BatchStatus.expired]: '该批次已过期，请重新上传',
}
export function refuseUnless({ status }: ImportBatch, event: Event<CodeOf<typeof BatchStatus>>): void {
  if (!allows(event, status)) throw conflict(refusals[status])
}

export const changeBatch = ({ db }: WriteCtx, batchNumber: string, change: Partial<typeof importBatch.$inferInsert>) =>
  db.update(importBatch).set(change).where(eq(importBatch.batchNumber, batchNumber))

export const dropLines = ({ db }: WriteCtx, batchNumber: string) =>
  db.execute(sql`delete from sys_import_row where batch_number = ${batchNumber}`)

/**
 * What becomes of batches whose task has failed or was cancelled, of some or of all: one that was being read is unreadable (or cancelled),
 * one that was being imported waits for confirmation again, for nothing of it was written.
 */
export async function settleBatches(db: Pick<Db, 'execute'>, taskIds: readonly number[] | null = null): Promise<void> {
  await db.execute(sql`
    update sys_import_batch b
    set status = case when b.status = ${code(BatchStatus.importing)} then ${code(BatchStatus.waiting)}
        when t.status = ${code(TaskStatus.cancelled)} then ${code(BatchStatus.cancelled)} else ${code(BatchStatus.unreadable)} end,
      message = t.message, task_id = null
    from sys_task t where t.id = b.task_id and ${taskIds ? sql`t.id = any(${array(taskIds)}::bigint[])` : sql`true`}
      and t.status in (${code(TaskStatus.failed, TaskStatus.cancelled)}) and b.status in (${code(BatchStatus.parsing, BatchStatus.importing)})`)
}

/** Until PostgreSQL looks by itself, it plans for tables as they were before thousands of rows came. */
export async function analyze({ db }: Pick<Database, 'db'>, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) await db.execute(sql`analyze ${table}`)
}
