import { randomInt } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../context.ts'
import { dayOf } from '../days.ts'
import { array, type Db } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import { failDeadTasks } from '../work/taskStates.ts'
import { type ImportBatch, importBatch } from './tables.ts'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The business day and eight characters that nobody guesses or mistakes. */
export const newBatchNumber = (now: Date) =>
  dayOf(now).replaceAll('-', '') + Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The account that uploaded it, and no other: a batch holds what was typed, unmasked numbers too. */
export const ownBatch = ({ actor }: Pick<Ctx, 'actor'>, batchNumber: string): SQL | undefined =>
  and(eq(importBatch.batchNumber, batchNumber), eq(importBatch.accountId, actor.accountId))

/** The state as of now: an unconfirmed batch is over after a day, whether or not the sweep has been there. */
export const statusOf = ({ status, expireTime }: Pick<ImportBatch, 'status' | 'expireTime'>, now: Date) =>
  status === 2 && new Date(expireTime) <= now ? 7 : status

/** Locks a batch of the caller's; a parse that is adding lines to it does not wait for this, nor this for it. */
export async function lockBatch(ctx: WriteCtx, importType: string, batchNumber: string): Promise<ImportBatch> {
  const dead = await failDeadTasks(ctx.db, ctx.now, batchNumber)
  await settleBatches(ctx.db, dead)
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
  1: '该批次正在解析，请稍候',
  2: '该批次待确认',
  3: '该批次正在导入',
  4: '该批次已导入',
  5: '该批次已取消',
  6: '该批次解析失败，请重新上传',
  7: '该批次已过期，请重新上传',
}
export function refuseUnless({ status }: ImportBatch, allowed: readonly number[]): void {
  if (!allowed.includes(status)) throw conflict(refusals[status])
}

export const changeBatch = ({ db }: WriteCtx, batchNumber: string, change: Partial<typeof importBatch.$inferInsert>) =>
  db.update(importBatch).set(change).where(eq(importBatch.batchNumber, batchNumber))

export const dropLines = ({ db }: WriteCtx, batchNumber: string) =>
  db.execute(sql`delete from sys_import_row where batch_number = ${batchNumber}`)

/**
 * What becomes of batches whose task has failed or was cancelled: one that was being read is unreadable (or cancelled), one that was being
 * imported waits for confirmation again, for nothing of it was written.
 */
export async function settleBatches(db: Pick<Db, 'execute'>, taskIds: readonly number[]): Promise<void> {
  if (taskIds.length === 0) return
  await db.execute(sql`
    update sys_import_batch b
    set status = case when b.status = 3 then 2 when t.status = 4 then 5 else 6 end, message = t.message, task_id = null
    from sys_task t where t.id = b.task_id and t.id = any(${array(taskIds)}::bigint[]) and t.status in (3, 4) and b.status in (1, 3)`)
}
