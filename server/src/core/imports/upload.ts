import { rename, rm } from 'node:fs/promises'
import type { Input, Upload } from '@oems/contract/core/call.ts'
import { BatchStatus } from '@oems/contract/operations/codes.ts'
import { batchCycle, type importCalls, type Started } from '@oems/contract/operations/imports.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../context.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { inTurns } from '../db/inTurns.ts'
import { nodeInScope } from '../db/scope.ts'
import { ruleBroken } from '../errors.ts'
import { readSheet, type SheetRow } from '../sheets/workbook.ts'
import type { Running } from '../work/tasks.ts'
import { analyze, changeBatch, dropLines, lockBatch, newBatchNumber, refuseUnless, settleBatches } from './batches.ts'
import { type Heading, headingOf } from './heading.ts'
import type { ImportKind } from './kind.ts'
import { lifetimeMs, stage } from './staging.ts'
import { type ImportBatch, importBatch, importRow } from './tables.ts'

/** Lines up to which an import is done within its call; above that it is a long task. */
export const maxAtOnce = 2_000

/** The beginning of a workbook: its heading and first lines, all of them where they are few. */
export interface Workbook {
  readonly heading: Heading
  readonly rows: readonly SheetRow[]
  readonly more: boolean
}

/** Refuses with 1422 what is no workbook of the template. */
export async function readBeginning<Row>(kind: ImportKind<Row>, { path }: Upload): Promise<Workbook> {
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

type UploadInput = Input<ReturnType<typeof importCalls>['importExcel']>

/** A few lines are staged within the call; of many the workbook is kept for a task, which takes it away when it is done. */
export async function upload<Row>(
  ctx: WriteCtx,
  kind: ImportKind<Row>,
  { file, batchNumber, orgId, projectId }: UploadInput,
  { heading, rows, more }: Workbook,
): Promise<Started> {
  const details = { fileName: file.name, header: heading.columns, ...(await placeOf(ctx, projectId ?? orgId)) }
  const batch = batchNumber === null ? await newBatch(ctx, kind, details) : await nextEdition(ctx, kind, batchNumber, details)
  if (!more) {
    await stage(ctx, kind, { batch, heading, rows, ahead: 0, reading: ctx })
    return { batchNumber: batch.batchNumber, taskId: null }
  }
  const workbook = `${file.path}.kept`
  ctx.after(() => rename(file.path, workbook))
  const plan = { taskType: 'import-parse', name: `${kind.name}导入：${file.name}`.slice(0, 60), cancellable: true }
  const taskId = await ctx.tasks.start(
    ctx,
    { ...plan, batchNumber: batch.batchNumber },
    {
      run: (running) => parse(running, kind, batch, heading, workbook),
      async end(failed, database) {
        await rm(workbook, { force: true })
        await (failed ? settleBatches(database.db, [taskId]) : analyze(database, [importRow]))
      },
    },
  )
  await changeBatch(ctx, batch.batchNumber, { taskId })
  return { batchNumber: batch.batchNumber, taskId }
}

/** The node of lines that name none, where the upload names one. */
export const placeOf = async (ctx: WriteCtx, nodeId: number | null) =>
  nodeId === null ? {} : { placeId: (await nodeInScope(ctx, nodeId)).id }

type Details = Pick<ImportBatch, 'fileName' | 'header'> & { placeId?: number }

export async function newBatch<Row>({ db, now, actor }: WriteCtx, kind: ImportKind<Row>, details: Details): Promise<ImportBatch> {
  const expireTime = new Date(now.getTime() + lifetimeMs).toISOString()
  const owner = { importType: kind.type, orgId: actor.orgId, accountId: actor.accountId, createdAt: now.toISOString(), expireTime }
  const [batch] = await db
    .insert(importBatch)
    .values({ ...details, ...owner, batchNumber: newBatchNumber(now), status: BatchStatus.parsing })
    .returning()
  return batch!
}

/** A corrected workbook replaces all lines of its batch. */
async function nextEdition<Row>(ctx: WriteCtx, kind: ImportKind<Row>, batchNumber: string, details: Details): Promise<ImportBatch> {
  const before = await lockBatch(ctx, kind.type, batchNumber)
  refuseUnless(before, batchCycle.uploadAgain)
  await dropLines(ctx, batchNumber)
  const edition = { ...details, edition: before.edition + 1, status: batchCycle.uploadAgain.to, taskId: null, message: null }
  const [batch] = await changeBatch(ctx, batchNumber, edition).returning()
  return batch!
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
