import { rename, rm } from 'node:fs/promises'
import type { Call, Input, Upload } from '@oems/contract/core/call.ts'
import { replies } from '@oems/contract/core/errors.ts'
import type { importCalls, Started } from '@oems/contract/operations/imports.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { audit } from '../audit.ts'
import type { Ctx, WriteCtx } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { inTurns } from '../db/inTurns.ts'
import { nodeInScope } from '../db/scope.ts'
import { ruleBroken } from '../errors.ts'
import { readSheet, type SheetRow, sheetType, writeTemplate } from '../sheets/workbook.ts'
import type { Running, Tasks } from '../work/tasks.ts'
import { task } from '../work/taskTables.ts'
import { changeBatch, dropLines, lockBatch, newBatchNumber, refuseUnless, settleBatches } from './batches.ts'
import { importLines } from './confirming.ts'
import { type Heading, headingOf } from './heading.ts'
import type { ImportKind } from './kind.ts'
import { lifetimeMs, stage } from './staging.ts'
import { type ImportBatch, importBatch, importRow } from './tables.ts'

type Calls = ReturnType<typeof importCalls>

/** Lines up to which an import is done within its call; above that it is a long task. */
const maxAtOnce = 2_000

/** The handlers of an import's four calls; `calls` is the contract that they belong to. */
export const importHandlers = <Row>(kind: ImportKind<Row>, tasks: Tasks, calls: { readonly import: Call }) => ({
  importExcel: (ctx: WriteCtx, input: Input<Calls['importExcel']>) => upload(ctx, kind, tasks, input),
  exportExcelTpl: async (_ctx: Ctx) => ({ name: `${kind.name}导入模板.xlsx`, type: sheetType, content: await writeTemplate(kind.columns) }),
  import: (ctx: WriteCtx, { batchNumber }: Input<Calls['import']>) => confirm(ctx, kind, tasks, batchNumber, calls.import),
  cancelImport: (ctx: WriteCtx, { batchNumber }: Input<Calls['cancelImport']>) => cancel(ctx, kind, tasks, batchNumber),
})

/** A few lines are staged within the call; of many the workbook is kept for a task, which takes it away when it is done. */
async function upload<Row>(
  ctx: WriteCtx,
  kind: ImportKind<Row>,
  tasks: Tasks,
  { file, batchNumber, orgId, projectId }: Input<Calls['importExcel']>,
): Promise<Started> {
  const { heading, rows, more } = await beginningOf(kind, file)
  const named = projectId ?? orgId
  const place = named === null ? {} : { placeId: (await nodeInScope(ctx, named)).id }
  const given = { fileName: file.name, header: heading.columns, ...place }
  const batch = batchNumber === null ? await newBatch(ctx, kind, given) : await nextEdition(ctx, kind, batchNumber, given)
  if (!more) {
    await stage(ctx, kind, { batch, heading, rows, ahead: 0, reading: ctx })
    return { batchNumber: batch.batchNumber, taskId: null }
  }
  const kept = `${file.path}.kept`
  ctx.after(() => rename(file.path, kept))
  const plan = { taskType: 'import-parse', name: `${kind.name}导入：${file.name}`.slice(0, 60), cancellable: true }
  const taskId = await tasks.start(
    ctx,
    { ...plan, batchNumber: batch.batchNumber },
    {
      run: (running) => parse(running, kind, batch, heading, kept),
      async end(failed, database) {
        await rm(kept, { force: true })
        await (failed ? settleBatches(database.db, [taskId]) : analyze(database, [importRow]))
      },
    },
  )
  await changeBatch(ctx, batch.batchNumber, { taskId })
  return { batchNumber: batch.batchNumber, taskId }
}

/** The heading, and the first lines: all of them where they are few. */
async function beginningOf<Row>(kind: ImportKind<Row>, { path }: Upload) {
  const rows: SheetRow[] = []
  let first: SheetRow | undefined
  for await (const row of readSheet(path)) {
    if (!first) {
      first = row
      headingOf(kind, first)
    } else rows.push(row)
    if (rows.length > maxAtOnce) break
  }
  const heading = headingOf(kind, first)
  if (rows.length === 0) throw ruleBroken('文件中没有数据')
  return { heading, rows, more: rows.length > maxAtOnce }
}

type Given = Pick<ImportBatch, 'fileName' | 'header'> & { placeId?: number }

async function newBatch<Row>({ db, now, actor }: WriteCtx, kind: ImportKind<Row>, given: Given): Promise<ImportBatch> {
  const expireTime = new Date(now.getTime() + lifetimeMs).toISOString()
  const owned = { importType: kind.type, orgId: actor.orgId, accountId: actor.accountId, createdAt: now.toISOString(), expireTime }
  const [made] = await db
    .insert(importBatch)
    .values({ ...given, ...owned, batchNumber: newBatchNumber(now), status: 1 })
    .returning()
  return made!
}

/** A corrected workbook replaces all lines of its batch. */
async function nextEdition<Row>(ctx: WriteCtx, kind: ImportKind<Row>, batchNumber: string, given: Given): Promise<ImportBatch> {
  const before = await lockBatch(ctx, kind.type, batchNumber)
  refuseUnless(before, [2, 6])
  await dropLines(ctx, batchNumber)
  const [made] = await changeBatch(ctx, batchNumber, {
    ...given,
    edition: before.edition + 1,
    status: 1,
    taskId: null,
    message: null,
  }).returning()
  return made!
}

/** The lines up to the moment at which the task is cancelled. */
async function* until(signal: AbortSignal, rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  for await (const row of rows) {
    signal.throwIfAborted()
    yield row
  }
}

async function parse<Row>(
  { ctx, database, signal, progress }: Running,
  kind: ImportKind<Row>,
  batch: ImportBatch,
  heading: Heading,
  path: string,
) {
  const rows = readSheet(path)
  await rows.next() // the heading
  await inTransaction(inTurns(database), ctx, async (inside) => {
    await inside.db.execute(sql`set local statement_timeout = '120s'`)
    await stage(inside, kind, { batch, heading, rows: until(signal, rows), ahead: 1, reading: { ...ctx, db: database.reader }, progress })
  })
  return null
}

/** Imports the good lines: once, however often it is asked for at once. */
async function confirm<Row>(ctx: WriteCtx, kind: ImportKind<Row>, tasks: Tasks, batchNumber: string, call: Call): Promise<Started> {
  const batch = await lockBatch(ctx, kind.type, batchNumber)
  refuseUnless(batch, [2])
  if (batch.okCount === 0) throw ruleBroken('没有可导入的数据')
  const note = { what: `${kind.name}导入`, id: batch.id, name: batchNumber, before: null, after: { importedCount: batch.okCount } }
  if (batch.okCount <= maxAtOnce) {
    await importLines(ctx, kind, { batch, ahead: 0, reading: ctx })
    ctx.note(note)
    return { batchNumber, taskId: null }
  }
  const plan = { taskType: 'import-confirm', name: `${kind.name}导入：${batch.fileName}`.slice(0, 60), cancellable: false }
  const taskId = await tasks.start(
    ctx,
    { ...plan, batchNumber },
    {
      async run({ ctx: later, database, progress }) {
        const started = performance.now()
        const said = { call, input: { batchNumber }, reply: { ...replies.done, data: null }, started }
        const work = async (inside: WriteCtx) => {
          await importLines(inside, kind, {
            batch: { ...batch, status: 3 },
            ahead: 2,
            reading: { ...later, db: database.reader },
            progress,
          })
          inside.note(note)
        }
        await inTransaction(inTurns(database), later, work, (inside, changes) => audit(inside.db, later, { ...said, changes }))
        return `已导入${batch.okCount}行`
      },
      end: (failed, database) => (failed ? settleBatches(database.db, [taskId]) : analyze(database, kind.tables)),
    },
  )
  await changeBatch(ctx, batchNumber, { status: 3, taskId })
  return { batchNumber, taskId }
}

/** Until PostgreSQL looks by itself, it plans for tables as they were before thousands of rows came. */
async function analyze({ db }: Database, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) await db.execute(sql`analyze ${table}`)
}

/** Drops the batch with its lines; a workbook that is still being read is not read on. */
async function cancel<Row>(ctx: WriteCtx, kind: ImportKind<Row>, tasks: Tasks, batchNumber: string): Promise<void> {
  const batch = await lockBatch(ctx, kind.type, batchNumber)
  refuseUnless(batch, [1, 2, 6])
  const { taskId } = batch
  if (batch.status === 1 && taskId !== null) {
    const ended = { status: 4, message: '已取消', endTime: ctx.now.toISOString() }
    await ctx.db
      .update(task)
      .set(ended)
      .where(and(eq(task.id, taskId), inArray(task.status, [0, 1])))
    ctx.after(() => tasks.abort(taskId))
  }
  await changeBatch(ctx, batchNumber, { status: 5 })
  await dropLines(ctx, batchNumber)
}
