import type { ExportedRows } from '@oems/contract/core/exported.ts'
import { mostPrinted } from '@oems/contract/core/exportFormat.ts'
import type { Ctx } from '../context.ts'
import { inShanghai } from '../days.ts'
import type { AskedExport, Outgoing } from './exporting.ts'
import { filteredBy } from './filtered.ts'
import { shownText } from './shown.ts'

/** The rows of a list for a page on paper: what its file would show, as texts, no more than a reader turns over. */
export async function rowsToPrint(ctx: Ctx, list: Outgoing, { call, input, reveal }: AskedExport, total: number): Promise<ExportedRows> {
  const { name, columns } = list
  const rows: string[][] = []
  for await (const row of list.rows(await ctx.aside())) {
    if (rows.length === mostPrinted) break
    rows.push(columns.map((column, at) => shownText(column, row[at])))
  }
  reveal?.(name, rows.length)
  const filtered = await filteredBy(ctx, call, input)
  const head = columns.map(({ header }) => header)
  return { name, head, rows, total, filtered, orgName: ctx.actor.orgName, asOf: inShanghai(ctx.now) }
}
