import type { Input } from '@oems/contract/core/call.ts'
import { batchCycle, type importBatches } from '@oems/contract/operations/imports.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { WriteCtx } from '../context.ts'
import { badField, notFound } from '../errors.ts'
import { textOf } from '../sheets/texts.ts'
import { changeBatch, lockBatch, ownBatch, refuseUnless } from './batches.ts'
import { judgeDuplicates } from './duplicates.ts'
import { cellsOf, type Heading, lineOf } from './heading.ts'
import { countsOf, lifetimeMs, stagedLine } from './staging.ts'
import { type ImportBatch, type ImportRow, importBatch, importRow } from './tables.ts'
import { judgeTogether } from './together.ts'

/** Lines whose verdict has changed, as many as are told at once. */
const toldAtMost = 200

interface Fixed {
  readonly batch: ImportBatch
  readonly rows: readonly ImportRow[]
}

/**
 * Corrects one staged line (01 §5.7): it is judged as an upload would judge it, and so are the lines that share something with what it was or
 * has become. What comes out is what uploading the corrected workbook would give; whoever confirms it must have seen it.
 */
export async function fixRow(ctx: WriteCtx, { batchNumber, rowNo, cells }: Input<typeof importBatches.fixRow>): Promise<Fixed> {
  const batch = await lockOwn(ctx, batchNumber)
  const { header } = batch
  refuseUnless(batch, batchCycle.fixRow)
  if (cells.length !== header.length) throw badField('cells', `请提交全部${header.length}列的内容`)
  const kind = ctx.registry.imports.get(batch.importType)
  if (!kind) throw new Error(`no import ${batch.importType}`)
  const line = and(eq(importRow.batchNumber, batchNumber), eq(importRow.rowNo, rowNo))
  const [before] = await ctx.db.select({ keys: importRow.keys }).from(importRow).where(line)
  if (!before) throw notFound()
  const heading = { columns: header } as Heading
  const typed = cellsOf(heading, { cells: cells.map(textOf) })
  const [result] = await kind.validate(ctx, [lineOf(heading, rowNo, typed)], {
    placeId: batch.placeId,
    asked: batch.asked,
    memo: new Map(),
  })
  const staged = stagedLine(rowNo, typed, result!)
  await ctx.db.update(importRow).set(staged).where(line)
  const changed = [
    ...(await judgeDuplicates(ctx, kind, batchNumber, [before.keys, staged.keys])),
    ...(await judgeTogether(ctx, kind, batch)),
  ]
  const counts = await countsOf(ctx, kind, batch)
  const [after] = await changeBatch(ctx, batchNumber, {
    ...counts,
    edition: batch.edition + 1,
    expireTime: new Date(ctx.now.getTime() + lifetimeMs).toISOString(),
    ...(counts.errorCount === 0 && { message: null }),
  }).returning()
  return { batch: after!, rows: await linesOf(ctx, batchNumber, [...new Set([rowNo, ...changed])].slice(0, toldAtMost)) }
}

async function lockOwn(ctx: WriteCtx, batchNumber: string): Promise<ImportBatch> {
  const [found] = await ctx.db.select({ importType: importBatch.importType }).from(importBatch).where(ownBatch(ctx, batchNumber))
  if (!found) throw notFound()
  return lockBatch(ctx, found.importType, batchNumber)
}

/** In the order of the numbers asked for. */
async function linesOf({ db }: WriteCtx, batchNumber: string, rowNos: readonly number[]): Promise<ImportRow[]> {
  const rows = await db
    .select()
    .from(importRow)
    .where(and(eq(importRow.batchNumber, batchNumber), inArray(importRow.rowNo, [...rowNos])))
  const byNo = new Map(rows.map((row) => [row.rowNo, row]))
  return rowNos.flatMap((rowNo) => byNo.get(rowNo) ?? [])
}
