import { BatchStatus, ImportSituation } from '@oems/contract/operations/codes.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../context.ts'
import { code } from '../db/code.ts'
import { ask } from '../db/database.ts'
import { insertRows, rowsOf } from '../db/insertRows.ts'
import { ruleBroken } from '../errors.ts'
import { portionsOf } from '../sheets/portions.ts'
import type { SheetRow } from '../sheets/workbook.ts'
import { addDuplicateErrors, inBounds } from './duplicates.ts'
import { cellsOf, type Heading, lineOf } from './heading.ts'
import { InFlight } from './inFlight.ts'
import type { Asked, ImportKind, LineResult, Pass } from './kind.ts'
import { type ImportBatch, importBatch, importRow, orNone } from './tables.ts'
import { judgeTogether } from './together.ts'

export const pageSize = 1_000
const pageCharacters = 1_000_000
const maxLines = 200_000
/** How long a batch waits to be confirmed. */
export const lifetimeMs = 24 * 3_600_000

/** A line as it is staged, validated. */
type StagedLine = Pick<
  typeof importRow.$inferInsert,
  'rowNo' | 'data' | 'keys' | 'errors' | 'hints' | 'importSituation' | 'ifGood' | 'changes'
>
export interface StagedPage {
  readonly lines: readonly StagedLine[]
  /** The last line that the sheet says it has. */
  readonly lastRowNo: number | null
}

interface Reading<Row> {
  /** By which lines are validated: connections of its own let them go on while others are written. */
  readonly ctx: Ctx
  readonly kind: ImportKind<Row>
  readonly heading: Heading
  readonly placeId: number | null
  readonly asked: Asked
}

/** Reads and validates the lines of a workbook, page by page, so that memory stays flat. It asks the database, and writes nothing. */
export async function* validatedPages<Row>(
  { ctx, kind, heading, placeId, asked }: Reading<Row>,
  pages: AsyncIterable<SheetRow[]>,
): AsyncGenerator<StagedPage> {
  const pass: Pass = { placeId, asked, memo: new Map() }
  for await (const page of pages) {
    const cells = page.map((row) => cellsOf(heading, row))
    const lines = page.map(({ rowNo }, at) => lineOf(heading, rowNo, cells[at]!))
    const results = await kind.validate(ctx, lines, pass)
    yield {
      lines: results.map((result, at) => stagedLine(lines[at]!.rowNo, cells[at]!, result)),
      lastRowNo: page.at(-1)?.lastRowNo ?? null,
    }
  }
}

export function stagedLine(
  rowNo: number,
  cells: readonly string[],
  { keys, errors, hints = [], changes }: LineResult<unknown>,
): StagedLine {
  const ifGood = !changes ? ImportSituation.toAdd : changes.length > 0 ? ImportSituation.toUpdate : ImportSituation.unchanged
  const importSituation = errors.length > 0 ? ImportSituation.invalid : ifGood
  const told = changes && changes.length > 0 ? changes : null
  return {
    rowNo,
    data: JSON.stringify(cells),
    keys,
    errors: orNone(errors.map(inBounds)),
    hints: errors.length > 0 ? null : orNone(hints.map(inBounds)),
    importSituation,
    ifGood,
    changes: told,
  }
}

interface Staging {
  readonly batch: ImportBatch
  readonly pages: AsyncIterable<StagedPage> | Iterable<StagedPage>
  /** Pages that are written while the next ones are validated. */
  readonly ahead: number
  readonly progress?: (done: number, total?: number) => void
}

/**
 * Puts validated lines beside each other in the database, sealed; then compares them with each other, and leaves the batch waiting to be
 * confirmed. All in the caller's transaction: half a batch cannot be.
 */
export async function stage<Row>(ctx: WriteCtx, kind: ImportKind<Row>, { batch, pages, ahead, progress }: Staging): Promise<void> {
  const { batchNumber } = batch
  const writes = new InFlight(ahead)
  let done = 0
  try {
    for await (const { lines, lastRowNo } of pages) {
      const rows = lines.map((line) => ({ ...line, batchNumber }))
      await writes.add(insertRows(ctx.db, rowsOf(importRow, rows)))
      done += lines.length
      if (done > maxLines) throw ruleBroken(`一次最多导入${maxLines / 10_000}万行，请分成多个文件`)
      progress?.(done, Math.max(done, (lastRowNo ?? 1) - 1))
    }
  } finally {
    await writes.settled()
  }
  if (done === 0) throw ruleBroken('文件中没有数据')
  await addDuplicateErrors(ctx, kind, batchNumber)
  await judgeTogether(ctx, kind, batch)
  await awaitConfirmation(ctx, kind, batch)
}

/** Counts anew; refuses where the upload has been overtaken by another one, or cancelled. */
async function awaitConfirmation({ db, now }: WriteCtx, kind: Counting, batch: ImportBatch): Promise<void> {
  const { batchNumber, edition } = batch
  const counts = await countsOf({ db }, kind, batch)
  const waiting = { ...counts, status: BatchStatus.waiting, message: null, expireTime: new Date(now.getTime() + lifetimeMs).toISOString() }
  const current = and(
    eq(importBatch.batchNumber, batchNumber),
    eq(importBatch.edition, edition),
    eq(importBatch.status, BatchStatus.parsing),
  )
  const updated = await db.update(importBatch).set(waiting).where(current).returning({ id: importBatch.id })
  if (updated.length === 0) throw ruleBroken('该批次已取消或已重新上传')
}

/** The lines that confirming writes. */
export const written = code(ImportSituation.toAdd, ImportSituation.toUpdate)

type Counting = Pick<ImportKind<never>, 'absent'>
export async function countsOf(
  { db }: Pick<WriteCtx, 'db'>,
  kind: Counting,
  { batchNumber, asked }: Pick<ImportBatch, 'batchNumber' | 'asked'>,
) {
  const [counts] = await ask<Pick<ImportBatch, 'totalCount' | 'okCount' | 'errorCount' | 'updateCount' | 'unchangedCount' | 'hintCount'>>(
    db,
    sql`select count(*) as "totalCount", count(*) filter (where import_situation in (${written})) as "okCount",
          count(*) filter (where import_situation = ${code(ImportSituation.invalid)}) as "errorCount",
          count(*) filter (where import_situation = ${code(ImportSituation.toUpdate)}) as "updateCount",
          count(*) filter (where import_situation = ${code(ImportSituation.unchanged)}) as "unchangedCount",
          count(*) filter (where import_situation <> ${code(ImportSituation.invalid)} and hints is not null) as "hintCount"
        from sys_import_row where batch_number = ${batchNumber}`,
  )
  return { ...counts!, absentCount: (await kind.absent?.({ db }, batchNumber, asked)) ?? 0 }
}

/** What is validated and written together. */
export const pagesOf = (rows: AsyncIterable<SheetRow> | Iterable<SheetRow>, lines = pageSize) =>
  portionsOf(rows, { lines, characters: pageCharacters })
