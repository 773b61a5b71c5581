import {
  DeclareSource,
  DeclareStatus,
  HandleResult,
  HandleState,
  HealthLevel,
  Symptom,
  statusWords,
} from '@oems/contract/declaration/codes.ts'
import { type ExportedHealth, HealthRow } from '@oems/contract/declaration/healthLists.ts'
import { EmpType, Sex } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { array } from '../../core/db/database.ts'
import { unseal } from '../../core/db/keys.ts'
import { countUpTo } from '../../core/db/paging.ts'
import type { ExportColumn } from '../../core/sheets/exporting.ts'
import { fieldColumns } from '../../core/sheets/exportOf.ts'
import type { SheetCell } from '../../core/sheets/workbook.ts'
import { matching, rowsAfter } from './search.ts'

type Row = Awaited<ReturnType<typeof rowsAfter>>[number]
type Column = ExportColumn & { readonly value: (row: Row) => SheetCell }

const columns: readonly Column[] = [
  { header: '申报日期', kind: 'day', width: 12, value: (row) => row.date },
  { header: '姓名', width: 12, value: (row) => row.name },
  { header: '性别', width: 6, value: (row) => Sex.label(row.sex) },
  { header: '年龄', kind: 'number', width: 6, value: (row) => row.age },
  { header: '工号', width: 14, value: (row) => row.workNo },
  { header: '证件号码', width: 24, mask: 'idNumber', value: (row) => row.idNumber && unseal(row.idNumber) },
  ...fieldColumns(HealthRow, { mobile: 14 }),
  { header: '人员类别', width: 14, value: (row) => EmpType.label(row.empType) },
  { header: '所在单位', width: 30, value: (row) => row.orgName },
  { header: DeclareStatus.title, width: 12, value: (row) => statusWords(row.status, row.lateFilled) },
  { header: '申报时间', kind: 'time', width: 20, value: (row) => row.declaredAt },
  { header: '来源', width: 10, value: (row) => DeclareSource.label(row.source) },
  { header: '体温(℃)', kind: 'number', width: 9, value: (row) => (row.temperature === null ? null : Number(row.temperature)) },
  { header: '健康等级', width: 10, value: (row) => HealthLevel.label(row.level) },
  { header: '症状', width: 30, value: (row) => row.symptoms.map(Symptom.label).join('、') },
  { header: '恶化', width: 6, value: (row) => (row.worse ? '是' : null) },
  { header: '处置状态', width: 10, value: (row) => HandleState.label(row.handleState) },
  { header: '处置结果', width: 12, value: (row) => row.handleResult && HandleResult.label(row.handleResult) },
  { header: '处置人', width: 12, value: (row) => row.handledByName },
  { header: '处置时间', kind: 'time', width: 20, value: (row) => row.handledAt },
]
const pageSize = 500

/** The list as it is filtered, day by day. */
export async function exportSheet(ctx: Ctx, { ids, purpose: _purpose, reason: _reason, ...filter }: ExportedHealth) {
  const listed = await matching(ctx, filter)
  const where = ids === null ? listed : sql`${listed} and h.id = any(${array(ids)}::bigint[])`
  return ctx.exporting({
    name: '健康申报记录',
    columns,
    count: (most) => countUpTo(ctx.db, sql`from declare_health h where ${where}`, most),
    async *rows(reading) {
      for (let after = { day: '1000-01-01', id: 0 }; ; ) {
        const rows = await rowsAfter(reading, where, after, pageSize)
        yield* rows.map((row) => columns.map(({ value }) => value(row)))
        if (rows.length < pageSize) return
        const { date, id } = rows.at(-1)!
        after = { day: date, id }
      }
    },
  })
}
