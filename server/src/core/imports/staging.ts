import { and, eq, sql } from 'drizzle-orm'
import type { WriteCtx } from '../context.ts'
import { ask } from '../database.ts'
import { ruleBroken } from '../errors.ts'
import { insertRows } from '../insertRows.ts'
import type { SheetRow } from '../sheets.ts'
import { cellsOf, type Heading, lineOf } from './heading.ts'
import type { ImportKind, Pass } from './kind.ts'
import { type ImportBatch, importBatch, importRow } from './tables.ts'

export const pageSize = 1_000
const maxLines = 200_000
/** How long a batch waits to be confirmed. */
export const lifetimeMs = 24 * 3_600_000

export const toAdd = 1
export const withErrors = 3

/**
 * Puts the lines of a workbook beside each other in the database, each judged, sealed, and page by page, so that memory stays flat; then
 * compares them with each other, and leaves the batch waiting to be confirmed. All in the caller's transaction: half a batch cannot be.
 */
export async function stage<Row>(
  ctx: WriteCtx,
  kind: ImportKind<Row>,
  {
    batch,
    heading,
    rows,
    progress,
  }: {
    batch: ImportBatch
    heading: Heading
    rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
    progress?: (done: number, total?: number) => void
  },
): Promise<void> {
  const pass: Pass = { placeId: batch.placeId, memo: new Map() }
  const { batchNumber } = batch
  let done = 0
  let writing: Promise<void> = Promise.resolve()
  for await (const page of pagesOf(rows)) {
    const cells = page.map((row) => cellsOf(heading, row))
    const judged = await kind.judge(
      ctx,
      page.map(({ rowNo }, at) => lineOf(heading, rowNo, cells[at]!)),
      pass,
    )
    const staged = page.map(({ rowNo }, at) => {
      const { keys, errors } = judged[at]!
      return { batchNumber, rowNo, data: JSON.stringify(cells[at]), keys, errors, importSituation: errors.length > 0 ? withErrors : toAdd }
    })
    await writing
    writing = insertRows(ctx.db, importRow, staged) // the next page is read meanwhile
    writing.catch(() => undefined)
    done += page.length
    if (done > maxLines) throw ruleBroken(`一次最多导入${maxLines / 10_000}万行，请分成多个文件`)
    progress?.(done, Math.max(done, (page.at(-1)?.lastRowNo ?? 1) - 1))
  }
  await writing
  if (done === 0) throw ruleBroken('文件中没有数据')
  for (const [key, column] of Object.entries(kind.unique)) await complainOfTwins(ctx, batchNumber, key, column)
  await awaitConfirmation(ctx, batch)
}

/** The first of several lines with the same key is good, the others say so. */
const complainOfTwins = ({ db }: WriteCtx, batchNumber: string, key: string, column: string) =>
  db.execute(sql`
    update sys_import_row r
    set errors = r.errors || jsonb_build_array(jsonb_build_object('column', ${column}::text, 'msg', '与第' || d.first_no || '行重复')), import_situation = ${withErrors}
    from (
      select row_no, min(row_no) over (partition by keys ->> ${key}) as first_no
      from sys_import_row where batch_number = ${batchNumber} and keys ->> ${key} is not null
    ) d
    where r.batch_number = ${batchNumber} and r.row_no = d.row_no and d.row_no > d.first_no`)

/** Counts anew; refuses where the upload has been overtaken by another one, or cancelled. */
async function awaitConfirmation({ db, now }: WriteCtx, { batchNumber, edition }: ImportBatch): Promise<void> {
  const counts = await countsOf({ db }, batchNumber)
  const waiting = { ...counts, status: 2, message: null, expireTime: new Date(now.getTime() + lifetimeMs).toISOString() }
  const current = and(eq(importBatch.batchNumber, batchNumber), eq(importBatch.edition, edition), eq(importBatch.status, 1))
  const updated = await db.update(importBatch).set(waiting).where(current).returning({ id: importBatch.id })
  if (updated.length === 0) throw ruleBroken('该批次已取消或已重新上传')
}

export async function countsOf({ db }: Pick<WriteCtx, 'db'>, batchNumber: string) {
  const [counts] = await ask<{ totalCount: number; okCount: number; errorCount: number }>(
    db,
    sql`select count(*) as "totalCount", count(*) filter (where import_situation <> ${withErrors}) as "okCount",
          count(*) filter (where import_situation = ${withErrors}) as "errorCount"
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
