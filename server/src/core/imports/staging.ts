import { BatchStatus, ImportSituation } from '@oems/contract/operations/codes.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../context.ts'
import { code } from '../db/code.ts'
import { array, ask } from '../db/database.ts'
import { insertRows, rowsOf } from '../db/insertRows.ts'
import { ruleBroken } from '../errors.ts'
import type { SheetRow } from '../sheets/workbook.ts'
import { cellsOf, type Heading, lineOf } from './heading.ts'
import { InFlight } from './inFlight.ts'
import type { ImportKind, Pass } from './kind.ts'
import { oneAhead } from './oneAhead.ts'
import { type ImportBatch, importBatch, importRow, type LineError } from './tables.ts'

export const pageSize = 1_000
const maxLines = 200_000
/** How long a batch waits to be confirmed. */
export const lifetimeMs = 24 * 3_600_000

interface Staging {
  readonly batch: ImportBatch
  readonly heading: Heading
  readonly rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
  /** Pages that are written while the next ones are validated. */
  readonly ahead: number
  /** By which lines are validated: connections of its own let them go on while others are written. */
  readonly reading: Ctx
  readonly progress?: (done: number, total?: number) => void
}

/**
 * Puts the lines of a workbook beside each other in the database, each validated, sealed, and page by page, so that memory stays flat; then
 * compares them with each other, and leaves the batch waiting to be confirmed. All in the caller's transaction: half a batch cannot be.
 */
export async function stage<Row>(
  ctx: WriteCtx,
  kind: ImportKind<Row>,
  { batch, heading, rows, ahead, reading, progress }: Staging,
): Promise<void> {
  const pass: Pass = { placeId: batch.placeId, memo: new Map() }
  const { batchNumber } = batch
  const writes = new InFlight(ahead)
  let done = 0
  try {
    const readAhead = <Page>(pages: AsyncIterable<Page>) => (ahead > 0 ? oneAhead(pages) : pages)
    const pages = validatedPages(reading, kind, heading, readAhead(pagesOf(rows)), pass)
    for await (const { page, lines } of readAhead(pages)) {
      const staged = lines.map(({ rowNo, cells, keys, errors }) => {
        const importSituation = errors.length > 0 ? ImportSituation.invalid : ImportSituation.toAdd
        return { batchNumber, rowNo, data: JSON.stringify(cells), keys, errors, importSituation }
      })
      await writes.add(insertRows(ctx.db, rowsOf(importRow, staged)))
      done += page.length
      if (done > maxLines) throw ruleBroken(`一次最多导入${maxLines / 10_000}万行，请分成多个文件`)
      progress?.(done, Math.max(done, (page.at(-1)?.lastRowNo ?? 1) - 1))
    }
  } finally {
    await writes.settled()
  }
  if (done === 0) throw ruleBroken('文件中没有数据')
  for (const [key, column] of Object.entries(kind.unique)) await addDuplicateErrors(ctx, batchNumber, key, column)
  await awaitConfirmation(ctx, batch)
}

async function* validatedPages<Row>(ctx: Ctx, kind: ImportKind<Row>, heading: Heading, pages: AsyncIterable<SheetRow[]>, pass: Pass) {
  for await (const page of pages) {
    const cells = page.map((row) => cellsOf(heading, row))
    const lines = page.map(({ rowNo }, at) => lineOf(heading, rowNo, cells[at]!))
    const results = await kind.validate(ctx, lines, pass)
    yield { page, lines: results.map(({ keys, errors }, at) => ({ rowNo: lines[at]!.rowNo, cells: cells[at]!, keys, errors })) }
  }
}

/** The first of several lines with the same key is good, the others are errors. */
async function addDuplicateErrors(ctx: WriteCtx, batchNumber: string, key: string, column: string): Promise<void> {
  const duplicates = await ask<{ rowNo: number; first: number }>(
    ctx.db,
    sql`select row_no as "rowNo", first from (
          select row_no, min(row_no) over (partition by keys ->> ${key}) as first
          from sys_import_row where batch_number = ${batchNumber} and keys ->> ${key} is not null
        ) k where row_no > first`,
  )
  await addErrors(
    ctx,
    batchNumber,
    duplicates.map(({ rowNo, first }) => ({ rowNo, errors: [{ column, msg: `与第${first}行重复` }] })),
  )
}

export interface InvalidLine {
  readonly rowNo: number
  readonly errors: readonly LineError[]
}

/**
 * Adds what is wrong with lines. No join: for a batch that PostgreSQL has no statistics of yet it would plan one for a single line, and
 * compare 20,000 with 20,000 one by one.
 */
export async function addErrors({ db }: WriteCtx, batchNumber: string, lines: readonly InvalidLine[]): Promise<void> {
  if (lines.length === 0) return
  const byRow = JSON.stringify(Object.fromEntries(lines.map(({ rowNo, errors }) => [rowNo, errors])))
  await db.execute(sql`
    update sys_import_row set errors = errors || (${byRow}::jsonb -> row_no::text), import_situation = ${code(ImportSituation.invalid)}
    where batch_number = ${batchNumber} and row_no = any(${array(lines.map(({ rowNo }) => rowNo))}::int[])`)
}

/** Counts anew; refuses where the upload has been overtaken by another one, or cancelled. */
async function awaitConfirmation({ db, now }: WriteCtx, { batchNumber, edition }: ImportBatch): Promise<void> {
  const counts = await countsOf({ db }, batchNumber)
  const waiting = { ...counts, status: BatchStatus.waiting, message: null, expireTime: new Date(now.getTime() + lifetimeMs).toISOString() }
  const current = and(
    eq(importBatch.batchNumber, batchNumber),
    eq(importBatch.edition, edition),
    eq(importBatch.status, BatchStatus.parsing),
  )
  const updated = await db.update(importBatch).set(waiting).where(current).returning({ id: importBatch.id })
  if (updated.length === 0) throw ruleBroken('该批次已取消或已重新上传')
}

export async function countsOf({ db }: Pick<WriteCtx, 'db'>, batchNumber: string) {
  const [counts] = await ask<{ totalCount: number; okCount: number; errorCount: number }>(
    db,
    sql`select count(*) as "totalCount", count(*) filter (where import_situation <> ${code(ImportSituation.invalid)}) as "okCount",
          count(*) filter (where import_situation = ${code(ImportSituation.invalid)}) as "errorCount"
        from sys_import_row where batch_number = ${batchNumber}`,
  )
  return counts!
}

async function* pagesOf(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let page: SheetRow[] = []
  for await (const row of rows) {
    page.push(row)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
