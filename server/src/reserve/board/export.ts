import type { Input } from '@oems/contract/core/call.ts'
import type { board as calls } from '@oems/contract/reserve/board.ts'
import { DeclareSource } from '@oems/contract/reserve/codes.ts'
import { statusWords } from '@oems/contract/reserve/status.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import type { Ctx } from '../../core/context.ts'
import { boardOf, opened } from './board.ts'

const columns = [
  { name: 'orgName', header: '项目', width: 30 },
  { name: 'companyName', header: '公司', width: 24 },
  ...DeclareType.options.map(({ value, label }) => ({ name: `cell${value}`, header: label, width: 16 })),
  { name: 'report', header: '人员健康上报', width: 16 },
  { name: 'pendingAbnormal', header: '上报时待处置异常申报', width: 20 },
  { name: 'reachRate', header: '达标率%', width: 10 },
]

/** The board as it is filtered: a line for each project, its status in words for each type. */
export async function exportBoard(ctx: Ctx, query: Input<typeof calls.export>) {
  await opened(ctx)
  const rows = await ctx.ofOneMoment((inside) => boardOf(inside, query))
  return ctx.exporting({
    name: '项目申报',
    columns,
    count: async () => rows.length,
    async *rows() {
      for (const { orgName, companyName, cells, report, reachRate } of rows)
        yield [
          orgName,
          companyName ?? '',
          ...cells.map(
            ({ status, lateFilled, source }) =>
              `${statusWords(status, lateFilled)}${source === null ? '' : `（${DeclareSource.label(source)}）`}`,
          ),
          statusWords(report.status, report.lateFilled),
          report.pendingAbnormal ?? '',
          reachRate ?? '',
        ]
    },
  })
}
