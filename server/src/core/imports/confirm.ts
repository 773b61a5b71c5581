import type { Call } from '@oems/contract/core/call.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { whole } from '@oems/contract/core/fields.ts'
import { BatchStatus, TaskStatus } from '@oems/contract/operations/codes.ts'
import { batchCycle, type Started } from '@oems/contract/operations/imports.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { audit } from '../audit.ts'
import type { Ctx, WriteCtx } from '../context.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { inTurns } from '../db/inTurns.ts'
import type { LogTarget } from '../domain.ts'
import { conflict, notFound, ruleBroken } from '../errors.ts'
import { task } from '../work/taskTables.ts'
import { analyze, changeBatch, dropLines, lockBatch, ownBatch, refuseUnless, settleBatches } from './batches.ts'
import { importLines } from './confirming.ts'
import type { ImportKind } from './kind.ts'
import { type ImportBatch, importBatch } from './tables.ts'
import { maxAtOnce } from './upload.ts'

/** What the log tells of an import, under `员工导入` and the like; a domain lists it among its log targets. */
export const importTarget: LogTarget = { permissions: [], fields: { importedCount: whole('导入行数', 0, Number.MAX_SAFE_INTEGER) } }
export const importNote = <Row>(
  { name }: ImportKind<Row>,
  { id, batchNumber }: Pick<ImportBatch, 'id' | 'batchNumber'>,
  importedCount: number,
) => ({
  ...{ what: `${name}导入`, id, name: batchNumber },
  ...{ before: null, after: { importedCount } },
})

interface Confirmed {
  readonly batchNumber: string
  readonly edition: number
}

/**
 * Which edition of a batch the caller has seen: the one that the request names, else the one that stands there when the request arrives.
 * What changes after that, by another upload or by a confirmation that came first, nobody has seen.
 */
export async function seenEdition(ctx: Ctx, { batchNumber, edition }: { readonly batchNumber: string; readonly edition: number | null }) {
  if (edition !== null) return edition
  const [found] = await ctx.db.select({ edition: importBatch.edition }).from(importBatch).where(ownBatch(ctx, batchNumber))
  if (!found) throw notFound()
  return found.edition
}

/** Imports the good lines: once, however often it is asked for at once, and only what the caller has seen. */
export async function confirm<Row>(
  ctx: WriteCtx,
  kind: ImportKind<Row>,
  { batchNumber, edition }: Confirmed,
  call: Call,
): Promise<Started> {
  const batch = await lockBatch(ctx, kind.type, batchNumber)
  refuseUnless(batch, batchCycle.confirm)
  if (batch.edition !== edition) throw conflict('该批次的内容已变化，请重新核对后再确认')
  if (batch.okCount + batch.absentCount === 0) throw ruleBroken('没有可导入的数据')
  const note = importNote(kind, batch, batch.okCount)
  if (batch.okCount <= maxAtOnce) {
    ctx.note(note)
    await importLines(ctx, kind, { batch, ahead: 0, reading: ctx })
    return { batchNumber, taskId: null }
  }
  const plan = { taskType: 'import-confirm', name: `${kind.name}导入：${batch.fileName}`.slice(0, 60), cancellable: false }
  const taskId = await ctx.tasks.start(
    ctx,
    { ...plan, batchNumber, input: { batchNumber, edition } },
    {
      async run({ ctx: later, database, progress }) {
        const started = performance.now()
        const entry = { call, input: { batchNumber, edition }, reply: { ...replies.done, data: null }, started }
        const work = async (inside: WriteCtx) => {
          const importing = { ...batch, status: BatchStatus.importing }
          inside.note(note)
          await importLines(inside, kind, { batch: importing, ahead: 2, reading: { ...later, db: database.reader }, progress })
        }
        await inTransaction(inTurns(database), later, work, (inside, changes) => audit(inside.db, later, { ...entry, changes }))
        return outcomeOf(batch)
      },
      end: (failed, database) => (failed ? settleBatches(database.db, [taskId]) : analyze(database, kind.tables)),
    },
  )
  await changeBatch(ctx, batchNumber, { status: batchCycle.confirm.to, taskId, message: null })
  return { batchNumber, taskId }
}

function outcomeOf({ okCount, updateCount, unchangedCount, absentCount }: ImportBatch): string {
  const added = okCount - updateCount
  const unchanged = unchangedCount > 0 ? `，${unchangedCount}行无变化` : ''
  const absent = absentCount > 0 ? `，${absentCount}条不再收录` : ''
  return (updateCount > 0 ? `已新增${added}行、更新${updateCount}行` : `已导入${okCount}行`) + unchanged + absent
}

/** Drops the batch with its lines; a workbook that is still being read is not read on. */
export async function cancel<Row>(ctx: WriteCtx, kind: ImportKind<Row>, batchNumber: string): Promise<void> {
  const batch = await lockBatch(ctx, kind.type, batchNumber)
  refuseUnless(batch, batchCycle.cancel)
  const { taskId } = batch
  if (batch.status === BatchStatus.parsing && taskId !== null) {
    const ended = { status: TaskStatus.cancelled, message: '已取消', endTime: ctx.now.toISOString() }
    await ctx.db
      .update(task)
      .set(ended)
      .where(and(eq(task.id, taskId), inArray(task.status, [TaskStatus.queued, TaskStatus.running])))
    ctx.after(() => ctx.tasks.abort(taskId))
  }
  await changeBatch(ctx, batchNumber, { status: batchCycle.cancel.to })
  await dropLines(ctx, batchNumber)
}
