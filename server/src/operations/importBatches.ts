import { BatchStatus, ImportSituation, TaskStatus } from '@oems/contract/operations/codes.ts'
import { type Batch, type BatchRow, importBatches as calls } from '@oems/contract/operations/imports.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { pageOf } from '../core/db/paging.ts'
import { notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { ownBatch, statusOf } from '../core/imports/batches.ts'
import { fixRow } from '../core/imports/fixRow.ts'
import { errorColumn } from '../core/imports/heading.ts'
import { type ImportBatch, type ImportRow, importBatch, importRow } from '../core/imports/tables.ts'
import { type SheetCell, sheetType, writeSheet } from '../core/sheets/workbook.ts'
import { unsavedOf } from '../core/unsaved.ts'
import { messageNow, statusNow } from '../core/work/taskStates.ts'
import { task } from '../core/work/taskTables.ts'

/** Of what is over there is nothing to go on with. */
const notOver: readonly ImportBatch['status'][] = [BatchStatus.parsing, BatchStatus.waiting, BatchStatus.importing]

/** What every import shares, whatever it imports; a batch of somebody else is not there (01 §5.7). */
export default implement(calls, {
  async open(ctx, { importType }) {
    const ownOnes = and(eq(importBatch.accountId, unsavedOf(ctx)), eq(importBatch.importType, importType))
    const [found] = await ctx.db
      .select({ batchNumber: importBatch.batchNumber })
      .from(importBatch)
      .where(and(ownOnes, inArray(importBatch.status, notOver), gt(importBatch.expireTime, ctx.now.toISOString())))
      .orderBy(desc(importBatch.createdAt))
      .limit(1)
    const batch = found ? await get(ctx, found.batchNumber) : null
    return { batch: batch && notOver.includes(batch.status) ? toBatch(ctx, batch) : null }
  },

  info: async (ctx, { batchNumber }) => toBatch(ctx, await get(ctx, batchNumber)),

  async listRow(ctx, { batchNumber, importSituation, hinted, ...query }) {
    await get(ctx, batchNumber)
    const where = and(
      eq(importRow.batchNumber, batchNumber),
      importSituation === ImportSituation.all ? undefined : eq(importRow.importSituation, importSituation),
      hinted === 1 ? isNotNull(importRow.hints) : undefined,
    )
    const columns = { rowNo: importRow.rowNo }
    return pageOf(ctx.db, { ...query, from: importRow, where, columns, last: asc(importRow.rowNo) }, toRow)
  },

  async fixRow(ctx, input) {
    const { batch, rows } = await fixRow(ctx, input)
    return { batch: toBatch(ctx, batch), rows: rows.map(toRow) }
  },

  async exportError(ctx, { batchNumber }) {
    const { header, fileName } = await get(ctx, batchNumber)
    const columns = [...header.map((column) => ({ ...column, header: column.header || ' ' })), { header: errorColumn, width: 60 }]
    return {
      name: fileName.replace(/(\.xlsx)?$/i, '_错误原因.xlsx'),
      type: sheetType,
      content: writeSheet({ columns, rows: linesOf(ctx, batchNumber, header.length) }),
    }
  },
})

/** With the state of its task: nobody need wait for the sweep to hear that the process is gone, and what became of the work. */
async function get({ db, ...ctx }: Ctx, batchNumber: string): Promise<ImportBatch> {
  const [found] = await db
    .select({ batch: importBatch, taskStatus: statusNow, message: messageNow })
    .from(importBatch)
    .leftJoin(task, eq(task.id, importBatch.taskId))
    .where(ownBatch(ctx, batchNumber))
  if (!found) throw notFound()
  const { batch, taskStatus, message } = found
  if (taskStatus === TaskStatus.failed) return withoutTask(batch, { message, parsed: BatchStatus.unreadable })
  return taskStatus === TaskStatus.cancelled ? withoutTask(batch, { message, parsed: BatchStatus.cancelled }) : batch
}

function withoutTask(batch: ImportBatch, { message, parsed }: { message: string | null; parsed: ImportBatch['status'] }): ImportBatch {
  if (batch.status === BatchStatus.importing) return { ...batch, status: BatchStatus.waiting, taskId: null, message }
  return batch.status === BatchStatus.parsing ? { ...batch, status: parsed, taskId: null, message } : batch
}

const toBatch = ({ now }: Ctx, batch: ImportBatch): Batch => ({
  batchNumber: batch.batchNumber,
  importType: batch.importType,
  status: statusOf(batch, now),
  fileName: batch.fileName,
  edition: batch.edition,
  columns: batch.header.map(({ header }) => header),
  totalCount: batch.totalCount,
  okCount: batch.okCount,
  errorCount: batch.errorCount,
  updateCount: batch.updateCount,
  unchangedCount: batch.unchangedCount,
  hintCount: batch.hintCount,
  absentCount: batch.absentCount,
  about: batch.about,
  taskId: batch.taskId,
  message: batch.message,
  createdAt: batch.createdAt,
  expireTime: batch.expireTime,
})

const toRow = ({ rowNo, data, errors, hints, importSituation, changes }: ImportRow): BatchRow => ({
  rowNo,
  cells: JSON.parse(data) as string[],
  errors: [...(errors ?? [])],
  hints: [...(hints ?? [])],
  importSituation,
  changes: [...(changes ?? [])],
})

const pageSize = 1_000

/** The lines at their own numbers, blank ones between them, so that the numbers are right in the returned workbook too. */
async function* linesOf({ db }: Ctx, batchNumber: string, width: number): AsyncGenerator<readonly SheetCell[]> {
  for (let last = 1; ; ) {
    const rows = await db
      .select()
      .from(importRow)
      .where(and(eq(importRow.batchNumber, batchNumber), gt(importRow.rowNo, last)))
      .orderBy(asc(importRow.rowNo))
      .limit(pageSize)
    for (const { rowNo, data, errors } of rows) {
      for (; last < rowNo - 1; last += 1) yield []
      const cells = JSON.parse(data) as string[]
      const reasons = (errors ?? []).map(({ column, msg }) => (msg.startsWith(column) ? msg : `${column}：${msg}`)).join('；')
      yield [...Array.from({ length: width }, (_, at) => cells[at] ?? ''), reasons]
      last = rowNo
    }
    if (rows.length < pageSize) return
  }
}
