import { BusinessDomain } from '@oems/contract/access/codes.ts'
import { LogResult, LogType } from '@oems/contract/operationLog/codes.ts'
import type { LogSearch } from '@oems/contract/operationLog/logs.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { countUpTo } from '../core/db/paging.ts'
import { type Exporter } from '../core/sheets/exporting.ts'
import type { SheetCell, SheetColumn } from '../core/sheets/workbook.ts'
import { linesOf } from './list.ts'
import { type Matching, matching } from './search.ts'
import { type ShownLine, toShown } from './toView.ts'

const pageSize = 1_000
type Shown = ReturnType<typeof toShown<ShownLine>>

const domainOf = (code: number | null) => BusinessDomain.options.find(({ value }) => value === code)?.label
const columns: readonly (SheetColumn & { readonly value: (line: Shown) => SheetCell })[] = [
  { header: '时间', kind: 'time', width: 20, value: (line) => line.createdAt },
  { header: '登录账号', width: 16, value: (line) => line.username },
  { header: '姓名', width: 14, value: (line) => line.nickname },
  { header: '角色', width: 16, value: (line) => line.roleName },
  { header: '组织', width: 30, value: (line) => line.orgName },
  { header: '类型', value: ({ logType }) => LogType.label(logType) },
  { header: '业务域', width: 18, value: ({ businessDomainId }) => domainOf(businessDomainId) },
  { header: '操作', width: 24, value: (line) => line.operation },
  { header: '对象类型', value: (line) => line.targetType },
  { header: '对象', width: 20, value: (line) => line.targetName },
  { header: '结果', value: ({ result }) => LogResult.label(result) },
  { header: '说明', width: 24, value: (line) => line.msg },
  { header: '原因', width: 20, value: (line) => line.reason },
  { header: '耗时(毫秒)', kind: 'number', value: (line) => line.costMs },
  { header: '终端', value: (line) => line.platform },
  { header: 'IP', width: 18, value: (line) => line.ip },
  { header: '接口', width: 36, value: (line) => line.callKey },
  { header: '跟踪号', width: 38, value: (line) => line.traceId },
]

/** The list as it is filtered, newest first. */
export const exportLines =
  (exporting: Exporter) =>
  async (ctx: Ctx, { pageNo: _page, pageSize: _size, sortRules: _sort, ...filter }: LogSearch) => {
    const lines = await matching(ctx, filter)
    return exporting(ctx, {
      name: '操作日志',
      columns,
      count: (most) => countUpTo(ctx.db, sql`from sys_log l where ${lines.where}`, most),
      rows: (reading) => rowsOf(reading, lines),
    })
  }

/** Short reads from line to line: a client on a slow line must not hold a connection, nor a snapshot. */
async function* rowsOf(ctx: Ctx, { where, period }: Matching): AsyncGenerator<readonly SheetCell[]> {
  for (let after = sql`true`; ; ) {
    const lines = await linesOf(ctx, { where: sql`${where} and ${after}`, period }, sql`limit ${pageSize}`)
    for (const line of lines) {
      const shown = toShown(line)
      yield columns.map(({ value }) => value(shown))
    }
    const last = lines.at(-1)
    if (!last || lines.length < pageSize) return
    after = sql`(l.created_at, l.log_id) < (${new Date(last.createdAt).toISOString()}::timestamptz, ${last.logId}::bigint)`
  }
}
