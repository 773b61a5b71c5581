import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { EmpStatus, EmpType, IdType, Sex, TodayStatus } from '@oems/contract/people/codes.ts'
import { listedDetailNames } from '@oems/contract/people/employeeFields.ts'
import { EmployeeRow } from '@oems/contract/people/employees.ts'
import type { employeeSheets } from '@oems/contract/people/import.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { among } from '../core/db/filters.ts'
import { countUpTo } from '../core/db/paging.ts'
import type { ExportColumn } from '../core/sheets/exporting.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import type { SheetCell } from '../core/sheets/workbook.ts'
import { archiveColumns, archiveJoin } from './archived.ts'
import { e, matching, type Place, searched } from './search.ts'
import { todayRow, todayStatusOfRow } from './today.ts'
import { toView, type ViewRow, viewColumns, viewJoins } from './toView.ts'

interface ExportRow extends ViewRow {
  readonly completeness: number
  readonly lastPeDay: string | null
  readonly todayStatus: CodeOf<typeof TodayStatus>
}
type EmployeeView = ReturnType<typeof toView> & Pick<ExportRow, 'todayStatus' | 'completeness' | 'lastPeDay'>

/** Small, so that making one ready keeps no other request waiting. */
const pageSize = 500

const columns: readonly (ExportColumn & { readonly value: (row: EmployeeView) => SheetCell })[] = [
  { header: '姓名', width: 14, value: (row) => row.name },
  { header: '工号', value: (row) => row.workNo },
  { header: '性别', width: 8, value: ({ sex }) => Sex.label(sex) },
  { header: '出生日期', kind: 'day', width: 14, value: (row) => row.birthday },
  { header: '国籍', value: (row) => row.nationName },
  { header: '证件类型', width: 20, value: ({ idType }) => idType && IdType.label(idType) },
  ...fieldColumns(EmployeeRow, { idNumber: 24 }),
  { header: '手机区号', value: (row) => row.telephoneCode },
  ...fieldColumns(EmployeeRow, { mobile: 16 }),
  { header: '人员类别', width: 16, value: ({ empType }) => EmpType.label(empType) },
  ...fieldColumns(EmployeeRow, Object.fromEntries(listedDetailNames.map((name) => [name, 14]))),
  { header: '所在单位', width: 30, value: (row) => row.orgName },
  { header: '归属单位', width: 30, value: (row) => row.homeOrgName },
  { header: '在岗状态', value: ({ empStatus }) => EmpStatus.label(empStatus) },
  { header: '今日申报', value: ({ todayStatus }) => TodayStatus.label(todayStatus) },
  { header: '年龄', kind: 'number', width: 8, value: (row) => row.age },
  { header: '档案完整度', kind: 'number', width: 12, value: (row) => row.completeness },
  { header: '最近体检', kind: 'day', width: 14, value: (row) => row.lastPeDay },
  { header: '入职日期', kind: 'day', width: 14, value: (row) => row.entryDate },
  { header: '到岗日期', kind: 'day', width: 14, value: (row) => row.arrivalDate },
  { header: '手机端账号', value: ({ hasAccount }) => (hasAccount ? '有' : '无') },
  { header: '创建时间', kind: 'time', width: 20, value: (row) => row.createdAt },
]

type Asked = Omit<Input<typeof employeeSheets.export>, 'purpose' | 'reason'>

/** The list as it is filtered, newest first. */
export const exportEmployees = (ctx: Ctx, { purpose: _purpose, reason: _reason, ...asked }: Input<typeof employeeSheets.export>) =>
  exportBy(ctx, asked, { name: '员工', column: e.orgId })

interface By {
  readonly name: string
  readonly column: Place
  readonly further?: SQL | undefined
}
/** The same by another place of theirs, with what else they must be. */
export async function exportBy(
  ctx: Ctx,
  { pageNo: _page, pageSize: _size, sortRules: _sort, ids, ...filter }: Asked,
  { name, column, further }: By,
) {
  const where = and(await matching(ctx, filter, column), among(e.id, ids), further)!
  return ctx.exporting({
    name,
    columns,
    count: (most) => countUpTo(ctx.db, sql`from ${searched(ctx, filter)} where ${where}`, most),
    rows: (reading) => rowsOf(reading, { row: todayRow(ctx), status: todayStatusOfRow(ctx), where }),
  })
}

/** Short reads by a falling key: a client on a slow connection must not hold a connection, nor a snapshot. */
async function* rowsOf(
  ctx: Ctx,
  { row, status, where }: Readonly<Record<'row' | 'status' | 'where', SQL>>,
): AsyncGenerator<readonly SheetCell[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await ask<ExportRow>(
      ctx.db,
      sql`select ${viewColumns}, false as "onPost", ${status} as "todayStatus", ${archiveColumns}
          from employee e ${row} ${viewJoins} ${archiveJoin} where ${where} and ${e.id} < ${before} order by ${e.id} desc limit ${pageSize}`,
    )
    for (const row of rows) {
      const view = { ...toView(row, ctx.now), todayStatus: row.todayStatus, completeness: row.completeness, lastPeDay: row.lastPeDay }
      yield columns.map(({ value }) => value(view))
    }
    if (rows.length < pageSize) return
    before = rows.at(-1)!.employeeId
  }
}
