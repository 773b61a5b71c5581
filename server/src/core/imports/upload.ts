import { rename, rm } from 'node:fs/promises'
import type { Upload } from '@oems/contract/core/call.ts'
import { BatchStatus } from '@oems/contract/operations/codes.ts'
import { batchCycle, type Started } from '@oems/contract/operations/imports.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../context.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { inTurns } from '../db/inTurns.ts'
import { nodeInScope } from '../db/scope.ts'
import { ruleBroken } from '../errors.ts'
import { tooBusy } from '../sheets/refusals.ts'
import { charactersOf, readSheet, type SheetRow } from '../sheets/workbook.ts'
import { Turns } from '../turns.ts'
import type { Running } from '../work/taskWork.ts'
import { analyze, changeBatch, dropLines, lockBatch, newBatchNumber, refuseUnless, settleBatches } from './batches.ts'
import { type Heading, headingIn } from './heading.ts'
import { type Asked, confirmingAt, type ImportKind } from './kind.ts'
import { oneAhead } from './oneAhead.ts'
import { lifetimeMs, pagesOf, type StagedPage, stage, validatedPages } from './staging.ts'
import { type ImportBatch, importBatch, importRow } from './tables.ts'

/** Lines up to which an import is done within its call; above that it is a long task. */
export const maxAtOnce = 2_000

/** A workbook as it is before anything of it is written: of a small one all lines, validated. */
export interface Workbook extends Pick<ImportBatch, 'placeId' | 'asked' | 'about'> {
  readonly heading: Heading
  /** Null where there are too many to do them within the call. */
  readonly pages: readonly StagedPage[] | null
}

/** A workbook, and what was chosen beside it. */
export interface UploadInput {
  readonly file: Upload
  /** The batch whose lines it replaces; a small import has none. */
  readonly batchNumber?: string | null
}

/** Workbooks that are read and validated within their calls at once; the others wait, and hold no connection while they do. */
const turns = new Turns(2, tooBusy)

/** Reads an upload before its write begins. Refuses with 1422 what is no workbook of the template. */
export const readUpload = <Row>(ctx: Ctx, kind: ImportKind<Row>, { file, batchNumber: _, ...rest }: UploadInput) =>
  turns.of(async (): Promise<Workbook> => {
    const asked = rest as Asked
    const placeId = await placeIdOf(ctx, kind, asked)
    const about = (await kind.about?.(ctx, asked)) ?? null
    const { heading, rows } = await readBeginning(kind, file)
    const chosen = { heading, placeId, asked, about }
    if (rows === null) return { ...chosen, pages: null }
    const pages: StagedPage[] = []
    for await (const page of validatedPages({ ctx, kind, ...chosen }, pagesOf(rows, shortPage))) pages.push(page)
    return { ...chosen, pages }
  })

/** What is done within a call, in pages so short that other calls come in between. */
const charactersAtOnce = 5_000_000
const shortPage = 250

async function readBeginning<Row>(kind: ImportKind<Row>, { path }: Upload) {
  const sheet = readSheet(path)
  const rows: SheetRow[] = []
  try {
    const heading = await headingIn(kind, sheet)
    let characters = 0
    for await (const row of sheet) {
      rows.push(row)
      characters += charactersOf(row)
      if (rows.length > maxAtOnce || characters > charactersAtOnce) return { heading, rows: null }
    }
    if (rows.length === 0) throw ruleBroken('文件中没有数据')
    return { heading, rows }
  } finally {
    await sheet.return(undefined)
  }
}

/** A few lines are staged within the call; of many the workbook is kept for a task, which takes it away when it is done. */
export async function upload<Row>(
  ctx: WriteCtx,
  kind: ImportKind<Row>,
  { file, batchNumber = null }: UploadInput,
  { heading, pages, ...chosen }: Workbook,
): Promise<Started> {
  const details = { fileName: file.name, header: heading.columns, ...chosen }
  const batch = batchNumber === null ? await newBatch(ctx, kind, details) : await nextEdition(ctx, kind, batchNumber, details)
  if (pages !== null) {
    await stage(ctx, kind, { batch, pages, ahead: 0 })
    return { batchNumber: batch.batchNumber, taskId: null }
  }
  const workbook = `${file.path}.kept`
  ctx.after(() => rename(file.path, workbook))
  const plan = { taskType: 'import-parse', input: null, name: `${kind.name}导入：${file.name}`.slice(0, 60), cancellable: true }
  const taskId = await ctx.tasks.start(
    ctx,
    { ...plan, batchNumber: batch.batchNumber },
    {
      goesOnAt: confirmingAt(kind),
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
async function placeIdOf<Row>(ctx: Ctx, kind: ImportKind<Row>, asked: Asked): Promise<number | null> {
  const nodeId = kind.place?.(asked) ?? asked.projectId ?? asked.orgId ?? null
  return nodeId === null ? null : (await nodeInScope(ctx, nodeId)).id
}

type Details = Pick<ImportBatch, 'fileName' | 'header' | 'placeId' | 'asked' | 'about'>

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
  const sheet = readSheet(path)
  try {
    await headingIn(kind, sheet)
    await inTransaction(inTurns(database), ctx, async (inside) => {
      await inside.db.execute(sql`set local statement_timeout = '120s'`)
      const reading = { ctx: { ...ctx, db: database.reader }, kind, heading, placeId: batch.placeId, asked: batch.asked }
      const pages = oneAhead(validatedPages(reading, oneAhead(pagesOf(until(signal, sheet)))))
      await stage(inside, kind, { batch, pages, ahead: 1, progress })
    })
  } finally {
    await sheet.return(undefined)
  }
  return null
}
