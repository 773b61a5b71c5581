import { ImportSituation } from '@oems/contract/operations/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../context.ts'
import { code } from '../db/code.ts'
import { array, ask } from '../db/database.ts'
import type { Judging } from './kind.ts'
import type { ImportRow, LineError } from './tables.ts'

/** What is wrong with a line that shares a key with an earlier one; the same sentence is made by `judgeDuplicates` for PostgreSQL to compare. */
const sameAs = (first: number) => `与第${first}行重复`
const says = '^与第[0-9]+行重复$'
const isSameAs = ({ msg }: LineError) => new RegExp(says).test(msg)

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
    const told = sql`jsonb_build_array(jsonb_build_object('column', ${column}::text, 'msg', '与第' || first || '行重复'))`
    const path = `$[*] ? (@.column == $column && @.msg like_regex "${says}")`
    const tellsSame = sql`jsonb_path_exists(errors, ${path}::jsonpath, jsonb_build_object('column', ${column}::text))`
    const lines = await ask<{ rowNo: number; first: number; errors: LineError[] }>(
      ctx.db,
      sql`select row_no as "rowNo", first, errors from (
            select row_no, errors, min(row_no) over (partition by keys ->> ${key}) as first
            from sys_import_row where batch_number = ${batchNumber} and keys ->> ${key} = any(${array(values)}::text[])
          ) k where case when row_no = first then ${tellsSame} else not errors @> ${told} end`,
    )
    const judged = lines.map(({ rowNo, first, errors }) => {
      const others = errors.filter((error) => !(error.column === column && isSameAs(error)))
      return { rowNo, errors: inOrder(unique, rowNo === first ? others : [...others, { column, msg: sameAs(first) }]) }
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

const byRow = (lines: readonly InvalidLine[]) => JSON.stringify(Object.fromEntries(lines.map(({ rowNo, errors }) => [rowNo, errors])))
const among = (batchNumber: string, lines: readonly InvalidLine[]) =>
  sql`batch_number = ${batchNumber} and row_no = any(${array(lines.map(({ rowNo }) => rowNo))}::int[])`

/**
 * Adds what is wrong with lines. No join: for a batch that PostgreSQL has no statistics of yet it would plan one for a single line, and
 * compare 20,000 with 20,000 one by one.
 */
export async function addErrors({ db }: WriteCtx, batchNumber: string, lines: readonly InvalidLine[]): Promise<void> {
  if (lines.length === 0) return
  await db.execute(sql`
    update sys_import_row set errors = errors || (${byRow(lines)}::jsonb -> row_no::text), import_situation = ${code(ImportSituation.invalid)}
    where ${among(batchNumber, lines)}`)
}

/** The same for all that is wrong with them, which may be nothing any more. */
async function setErrors({ db }: WriteCtx, batchNumber: string, lines: readonly InvalidLine[]): Promise<void> {
  if (lines.length === 0) return
  const invalid = code(ImportSituation.invalid)
  const errors = sql`(${byRow(lines)}::jsonb -> row_no::text)`
  await db.execute(sql`
    update sys_import_row set errors = ${errors}, import_situation = case when ${errors} = '[]' then if_good else ${invalid} end
    where ${among(batchNumber, lines)}`)
}
