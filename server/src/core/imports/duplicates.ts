import { ImportSituation } from '@oems/contract/operations/codes.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { WriteCtx } from '../context.ts'
import { code } from '../db/code.ts'
import { array, ask } from '../db/database.ts'
import { seal } from '../db/keys.ts'
import type { Judging } from './kind.ts'
import { type ImportRow, importRow, type LineError, orNone } from './tables.ts'

/** What is wrong with a line that shares a key with an earlier one. */
const sameAs = (first: number) => `与第${first}行重复`
const isSameAs = ({ msg }: LineError) => /^与第[0-9]+行重复$/.test(msg)

export interface InvalidLine {
  readonly rowNo: number
  readonly errors: readonly LineError[]
}

/** The first of several lines with the same key is good, the others are errors. */
export async function addDuplicateErrors(ctx: WriteCtx, { unique }: Pick<Judging, 'unique'>, batchNumber: string): Promise<void> {
  for (const [key, column] of Object.entries(unique)) {
    const duplicates = await ask<{ rowNo: number; first: number }>(
      ctx.db,
      sql`select row_no as "rowNo", first from (
            select row_no, min(row_no) over (partition by keys ->> ${key}) as first
            from sys_import_row where batch_number = ${batchNumber} and keys ->> ${key} is not null
          ) k where row_no > first`,
    )
    const invalid = duplicates.map(({ rowNo, first }) => ({ rowNo, errors: [{ column, msg: sameAs(first) }] }))
    await addErrors(ctx, batchNumber, invalid)
  }
}

/**
 * Compares once more those lines that have one of these keys, the former ones and the new ones of a line that was corrected; gives the
 * numbers of the lines whose verdict has changed. Others keep what they were told.
 */
export async function judgeDuplicates(
  ctx: WriteCtx,
  { unique }: Pick<Judging, 'unique'>,
  batchNumber: string,
  keys: readonly ImportRow['keys'][],
): Promise<number[]> {
  const changed = new Set<number>()
  for (const [key, column] of Object.entries(unique)) {
    const values = [...new Set(keys.flatMap((one) => one[key] ?? []))]
    if (values.length === 0) continue
    const lines = await ask<{ rowNo: number; first: number }>(
      ctx.db,
      sql`select row_no as "rowNo", min(row_no) over (partition by keys ->> ${key}) as first
          from sys_import_row where batch_number = ${batchNumber} and keys ->> ${key} = any(${array(values)}::text[])`,
    )
    const errorsOf = await errorsByRow(
      ctx,
      batchNumber,
      lines.map(({ rowNo }) => rowNo),
    )
    const judged = lines.flatMap(({ rowNo, first }) => {
      const before = errorsOf.get(rowNo) ?? []
      const others = before.filter((error) => !(error.column === column && isSameAs(error)))
      const told = before.filter((error) => !others.includes(error)).map(({ msg }) => msg)
      const now = rowNo === first ? [] : [sameAs(first)]
      if (told.join() === now.join()) return []
      return [{ rowNo, errors: inOrder(unique, [...others, ...now.map((msg) => ({ column, msg }))]) }]
    })
    await setErrors(ctx, batchNumber, judged)
    for (const { rowNo } of judged) changed.add(rowNo)
  }
  return [...changed].sort((a, b) => a - b)
}

/** As an upload has them: first what is wrong with the line by itself, then what it shares, key by key. */
function inOrder(unique: Judging['unique'], errors: readonly LineError[]): LineError[] {
  const same = errors.filter(isSameAs)
  const byKey = Object.values(unique).flatMap((column) => same.filter((error) => error.column === column))
  return [...errors.filter((error) => !isSameAs(error)), ...byKey]
}

/** What was typed may be part of the sentence, however long, and cut amid a character. */
export const inBounds = <E extends LineError>(error: E): E => ({ ...error, msg: [...error.msg.toWellFormed()].slice(0, 200).join('') })

/** Sealed as a row keeps it, in a form that JSON can hold. */
export const sealedText = (sentences: readonly LineError[] | null) => sentences && seal(JSON.stringify(sentences)).toString('base64')

const rowNosOf = (lines: readonly InvalidLine[]) => lines.map(({ rowNo }) => rowNo)

async function errorsByRow({ db }: WriteCtx, batchNumber: string, rowNos: readonly number[]): Promise<Map<number, readonly LineError[]>> {
  const rows = await db
    .select({ rowNo: importRow.rowNo, errors: importRow.errors })
    .from(importRow)
    .where(and(eq(importRow.batchNumber, batchNumber), sql`${importRow.rowNo} = any(${array(rowNos)}::int[])`))
  return new Map(rows.map(({ rowNo, errors }) => [rowNo, errors ?? []]))
}

/** Lines that one statement changes: it looks each of them up in the whole of what it is given. */
export const atOnce = 2_000

/** Adds what is wrong with lines. */
export async function addErrors(ctx: WriteCtx, batchNumber: string, lines: readonly InvalidLine[]): Promise<void> {
  for (let at = 0; at < lines.length; at += atOnce) {
    const some = lines.slice(at, at + atOnce)
    const before = await errorsByRow(ctx, batchNumber, rowNosOf(some))
    await setErrors(
      ctx,
      batchNumber,
      some.map(({ rowNo, errors }) => ({ rowNo, errors: [...(before.get(rowNo) ?? []), ...errors] })),
    )
  }
}

/**
 * Of each line all that is wrong with it, which may be nothing any more. No join: for a batch that PostgreSQL has no statistics of yet it
 * would plan one for a single line, and compare 20,000 with 20,000 one by one.
 */
async function setErrors({ db }: WriteCtx, batchNumber: string, lines: readonly InvalidLine[]): Promise<void> {
  if (lines.length === 0) return
  const byRow = JSON.stringify(Object.fromEntries(lines.map(({ rowNo, errors }) => [rowNo, sealedText(orNone(errors))])))
  const errors = sql`decode(${byRow}::jsonb ->> row_no::text, 'base64')`
  await db.execute(sql`
    update sys_import_row set errors = ${errors},
      import_situation = case when ${errors} is null then if_good else ${code(ImportSituation.invalid)} end
    where batch_number = ${batchNumber} and row_no = any(${array(rowNosOf(lines))}::int[])`)
}
