import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type IcdSource, IcdStatus } from '@oems/contract/icd/codes.ts'
import { icdLevelOf } from '@oems/contract/icd/form.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { code as literal } from '../core/db/code.ts'
import { array } from '../core/db/database.ts'
import { icdInitials } from './naming.ts'

/** A line of a workbook, good to be written. */
export interface LineOfIcd {
  readonly code: string
  readonly diseaseName: string
  /** Null: what stands there stays. */
  readonly pairCode: string | null
  readonly status: CodeOf<typeof IcdStatus> | null
  /** The whole version that it is a line of. */
  readonly source: CodeOf<typeof IcdSource> | null
  /** Codes above it that are not there yet, or by another name. */
  readonly heads: readonly { readonly code: string; readonly diseaseName: string; readonly column: string }[]
}

/** Adds or changes them by their codes; where they stand is found at the end (`placeIcds`). */
export async function writeIcds(ctx: WriteCtx, lines: readonly LineOfIcd[]): Promise<void> {
  if (lines.length === 0) return
  const rows = new Map<string, object>()
  const uncommon = IcdStatus.uncommon
  for (const { heads } of lines)
    for (const { code, diseaseName } of heads)
      rows.set(code, rowOf({ code, diseaseName, pairCode: null, status: null, source: null }, uncommon))
  for (const line of lines) rows.set(line.code, rowOf(line, line.source === null ? IcdStatus.common : uncommon))
  const { now, actor } = ctx
  const [at, by] = [sql`${now.toISOString()}::timestamptz`, sql`${actor.accountId}::bigint`]
  await ctx.db.execute(sql`
    insert into dict_icd as i (created_at, created_by, updated_at, updated_by, code, disease_name, initials, pair_code, level, status, sources)
    select ${at}, ${by}, ${at}, ${by}, n.code, n.name, n.initials, n.pair, n.level, coalesce(n.status, n.first), n.sources
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb)
      as n (code text, name text, initials text, pair text, level smallint, status smallint, first smallint, sources smallint[])
    on conflict (code text_pattern_ops) where deleted_at is null do update set
      disease_name = excluded.disease_name, initials = excluded.initials, pair_code = coalesce(excluded.pair_code, i.pair_code),
      status = case when excluded.code = any(${array(statusGiven(lines))}::text[]) then excluded.status else i.status end,
      sources = case when i.sources @> excluded.sources then i.sources else i.sources || excluded.sources end,
      version = i.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
}

type Told = Omit<LineOfIcd, 'heads'>
const rowOf = ({ code, diseaseName, pairCode, status, source }: Told, first: CodeOf<typeof IcdStatus>) => ({
  ...{ code, name: diseaseName, initials: icdInitials(diseaseName), pair: pairCode, level: icdLevelOf(code), status, first },
  sources: source === null ? [] : [source],
})

/** Codes of the lines that say whether they are common. */
const statusGiven = (lines: readonly Told[]) => lines.flatMap(({ code, status }) => (status === null ? [] : code))

/** What a whole version had and has no more. */
const withdrawn = (batchNumber: string, source: CodeOf<typeof IcdSource>) => sql`
  i.deleted_at is null and i.sources @> array[${source}::smallint]
  and i.code not in (select keys ->> 'code' from sys_import_row where batch_number = ${batchNumber} and keys ->> 'code' is not null)`
export const countAbsent = ({ db }: Pick<Ctx, 'db'>, batchNumber: string, source: CodeOf<typeof IcdSource>) =>
  db.$count(sql`(select from dict_icd i where ${withdrawn(batchNumber, source)}) i`)

/** It becomes 不常用: whoever uses it keeps it. */
export async function withdrawAbsent(ctx: WriteCtx, batchNumber: string, source: CodeOf<typeof IcdSource>): Promise<void> {
  await ctx.db.execute(sql`
    update dict_icd i set status = ${literal(IcdStatus.uncommon)}, sources = array_remove(i.sources, ${source}::smallint),
      version = i.version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.accountId}
    where ${withdrawn(batchNumber, source)}`)
}
