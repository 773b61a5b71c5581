import { BusinessDomain } from '@oems/contract/access/codes.ts'
import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import type { LogSearch } from '@oems/contract/operationLog/logs.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { countUpTo } from '../core/db/paging.ts'
import type { SheetCell, SheetColumn } from '../core/sheets/workbook.ts'
import { entriesOf } from './list.ts'
import { type Matching, matching } from './search.ts'
import { type EntryRow, toView } from './toView.ts'

const pageSize = 1_000
type EntryView = ReturnType<typeof toView<EntryRow>>

const domainOf = (code: number | null) => BusinessDomain.options.find(({ value }) => value === code)?.label
const columns: readonly (SheetColumn & { readonly value: (entry: EntryView) => SheetCell })[] = [
  { header: '时间', kind: 'time', width: 20, value: (entry) => entry.createdAt },
  { header: '登录账号', width: 16, value: (entry) => entry.username },
  { header: '姓名', width: 14, value: (entry) => entry.nickname },
  { header: '角色', width: 16, value: (entry) => entry.roleName },
  { header: '组织', width: 30, value: (entry) => entry.orgName },
  { header: '类型', value: ({ logType }) => LogType.label(logType) },
  { header: '业务域', width: 18, value: ({ businessDomainId }) => domainOf(businessDomainId) },
  { header: '操作', width: 24, value: (entry) => entry.operation },
  { header: '对象类型', value: (entry) => entry.targetType },
  { header: '对象', width: 20, value: (entry) => entry.targetName },
  { header: '结果', value: ({ result }) => LogResult.label(result) },
  { header: '说明', width: 24, value: (entry) => entry.msg },
  { header: '原因', width: 20, value: (entry) => entry.reason },
  { header: '耗时(毫秒)', kind: 'number', value: (entry) => entry.costMs },
  { header: '终端', value: (entry) => entry.platform },
  { header: 'IP', width: 18, value: (entry) => entry.ip },
  { header: '接口', width: 36, value: (entry) => entry.callKey },
  { header: '跟踪号', width: 38, value: (entry) => entry.traceId },
]

/** The list as it is filtered, newest first. */
export async function exportEntries(ctx: Ctx, { pageNo: _page, pageSize: _size, sortRules: _sort, ...filter }: LogSearch) {
  const condition = await matching(ctx, filter)
  return ctx.exporting({
    name: '操作日志',
    columns,
    count: (most) => countUpTo(ctx.db, sql`from sys_log l where ${condition.where}`, most),
    rows: (reading) => rowsOf(reading, condition),
  })
}

/** Short reads from entry to entry: a client on a slow connection must not hold a connection, nor a snapshot. */
async function* rowsOf(ctx: Ctx, { where, period }: Matching): AsyncGenerator<readonly SheetCell[]> {
  for (let after = sql`true`; ; ) {
    const entries = await entriesOf(ctx, { where: sql`${where} and ${after}`, period }, sql`limit ${pageSize}`)
    for (const entry of entries) {
      const view = toView(entry)
      yield columns.map(({ value }) => value(view))
    }
    const last = entries.at(-1)
    if (!last || entries.length < pageSize) return
    after = sql`(l.created_at, l.log_id) < (${new Date(last.createdAt).toISOString()}::timestamptz, ${last.logId}::bigint)`
  }
}
