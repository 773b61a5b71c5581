import { ImportSituation } from '@oems/contract/operations/codes.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { WriteCtx } from '../context.ts'
import { array } from '../db/database.ts'
import { atOnce, inBounds, sealedText } from './duplicates.ts'
import type { Judging, Verdict } from './kind.ts'
import { type ImportBatch, type ImportRow, importRow, type LineError, orNone } from './tables.ts'

type Told = Pick<ImportRow, 'rowNo' | 'errors' | 'hints' | 'importSituation'>

/**
 * Judges all lines of a batch by each other, once more where they have been before; gives the numbers of those whose verdict has changed.
 * Of an import whose lines know nothing of each other, none.
 */
export async function judgeTogether(
  ctx: WriteCtx,
  { together }: Pick<Judging, 'together'>,
  { batchNumber, placeId, asked }: Pick<ImportBatch, 'batchNumber' | 'placeId' | 'asked'>,
): Promise<number[]> {
  if (!together) return []
  const { rowNo, keys, errors, hints, importSituation } = importRow
  const rows = await ctx.db
    .select({ rowNo, keys, errors, hints, importSituation })
    .from(importRow)
    .where(eq(importRow.batchNumber, batchNumber))
    .orderBy(asc(importRow.rowNo))
  const lines = rows.map((row) => ({ rowNo: row.rowNo, keys: row.keys, isGood: ownErrors(row).length === 0 }))
  const verdicts = await together.judge(ctx, lines, { placeId, asked, memo: new Map() })
  const changed = rows.flatMap((row, at) => {
    const told = toldBy(row, verdicts[at]!)
    return isSame(row, told) ? [] : [told]
  })
  for (let at = 0; at < changed.length; at += atOnce) await tell(ctx, batchNumber, changed.slice(at, at + atOnce))
  return changed.map((line) => line.rowNo)
}

const ownErrors = ({ errors }: Pick<ImportRow, 'errors'>) => (errors ?? []).filter(({ others }) => !others)

/** What hangs on others is marked, so that it can be judged anew. */
export const othersErrors = ({ errors }: Pick<Verdict, 'errors'>): LineError[] =>
  errors.map((error) => inBounds({ ...error, others: true }))

function toldBy(row: Told, verdict: Verdict): Told {
  const errors = [...ownErrors(row), ...othersErrors(verdict)]
  const good = verdict.updates ? ImportSituation.toUpdate : ImportSituation.toAdd
  return {
    rowNo: row.rowNo,
    errors: orNone(errors),
    hints: orNone(verdict.hints.map(inBounds)),
    importSituation: errors.length > 0 ? ImportSituation.invalid : good,
  }
}

const isSame = (before: Told, after: Told) =>
  before.importSituation === after.importSituation && isEqual(before.errors, after.errors) && isEqual(before.hints, after.hints)
const isEqual = (before: Told['errors'], after: Told['errors']) =>
  before?.length === after?.length &&
  (before ?? []).every(({ column, msg }, at) => column === after![at]!.column && msg === after![at]!.msg)

/** No join, as in `setErrors`. */
async function tell({ db }: WriteCtx, batchNumber: string, lines: readonly Told[]): Promise<void> {
  const told = ({ errors, hints, importSituation }: Told) => ({ errors: sealedText(errors), hints: sealedText(hints), importSituation })
  const byRow = JSON.stringify(Object.fromEntries(lines.map((line) => [line.rowNo, told(line)])))
  const line = sql`(${byRow}::jsonb -> row_no::text)`
  await db.execute(sql`
    update sys_import_row set errors = decode(${line} ->> 'errors', 'base64'), hints = decode(${line} ->> 'hints', 'base64'), import_situation = (${line} ->> 'importSituation')::smallint
    where batch_number = ${batchNumber} and row_no = any(${array(lines.map(({ rowNo }) => rowNo))}::int[])`)
}
