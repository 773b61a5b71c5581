import type { ExportedRows } from '@oems/contract/core/exported.ts'
import { mostPrinted } from '@oems/contract/core/exportFormat.ts'
import type { Ctx } from '../context.ts'
import { inShanghai } from '../days.ts'
import { ruleBroken } from '../errors.ts'
import type { AskedExport, Outgoing } from './exporting.ts'
import { filteredBy } from './filtered.ts'
import { shownText } from './shown.ts'

/** The rows of a list for a page on paper: what its file would show, as texts. More than a reader turns over are refused. */
export async function rowsToPrint(ctx: Ctx, list: Outgoing, { call, input, reveal }: AskedExport): Promise<ExportedRows> {
  const { name, columns } = list
  const counted = await list.count(mostPrinted + 1)
  if (counted > mostPrinted) throw ruleBroken(`一次最多打印${mostPrinted.toLocaleString('zh-CN')}行，请缩小范围，或改为导出文件`)
  const rows: string[][] = []
  for await (const row of list.rows(await ctx.aside())) rows.push(columns.map((column, at) => shownText(column, row[at])))
  reveal?.(name, rows.length)
  const filtered = await filteredBy(ctx, call, input)
  const head = columns.map(({ header }) => header)
  return { name, head, rows, total: rows.length, filtered, orgName: ctx.actor.orgName, asOf: inShanghai(ctx.now) }
}
