import { DeclareSource, DeclareStatus, FillPattern, HealthLevel, Symptom, statusWords } from '@oems/contract/declaration/codes.ts'
import { type ExportedFilling, FillingRow } from '@oems/contract/declaration/fillingManagement.ts'
import { EmpType, Sex } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import type { ExportColumn } from '../../core/sheets/exporting.ts'
import { fieldColumns } from '../../core/sheets/exportOf.ts'
import type { SheetCell } from '../../core/sheets/workbook.ts'
import { type Found, foundColumns, foundJoins, matchingRows, maySeePatterns, toRow } from './page.ts'
import { type FillingQuery, withMissing } from './people.ts'

type Row = ReturnType<typeof toRow>
type Column = ExportColumn & { readonly value: (row: Row) => SheetCell }

const all: readonly Column[] = [
  { header: '姓名', width: 12, value: (row) => row.name },
  { header: '性别', width: 6, value: (row) => Sex.label(row.sex) },
  { header: '年龄', kind: 'number', width: 6, value: (row) => row.age },
  { header: '工号', width: 14, value: (row) => row.workNo },
  ...fieldColumns(FillingRow, { mobile: 14 }),
  { header: '人员类别', width: 14, value: (row) => EmpType.label(row.empType) },
  { header: '所在单位', width: 30, value: (row) => row.orgName },
  { header: '岗位', width: 14, value: (row) => row.position },
  { header: '班组', width: 14, value: (row) => row.teamName },
  { header: DeclareStatus.title, width: 12, value: (row) => statusWords(row.fillStatus, row.lateFilled) },
  { header: '应报', width: 6, value: (row) => (row.obliged ? '是' : '否') },
  { header: '申报时间', kind: 'time', width: 20, value: (row) => row.declaredAt },
  { header: '来源', width: 10, value: (row) => row.source && DeclareSource.label(row.source) },
  { header: '体温(℃)', kind: 'number', width: 9, value: (row) => (row.temperature === null ? null : Number(row.temperature)) },
  { header: '健康等级', width: 10, value: (row) => (row.level === null ? null : HealthLevel.label(row.level)) },
  { header: '症状', width: 30, value: (row) => row.symptoms.map(Symptom.label).join('、') },
  { header: '恶化', width: 6, value: (row) => (row.worse ? '是' : null) },
  { header: '连续未报天数', kind: 'number', width: 12, value: (row) => row.missingDays },
]

const pattern: Column = { header: '填报规律', width: 24, value: (row) => row.pattern.map(FillPattern.label).join('、') }
const columnsFor = (ctx: Ctx) => (maySeePatterns(ctx) ? [...all, pattern] : all)

/** The list as it stands, by unit, codes in words. */
export async function exportSheet(ctx: Ctx, { ids: chosen, ...filter }: ExportedFilling) {
  const { date, query, rows: people, where } = await matchingRows(ctx, filter, { among: chosen ?? null })
  let ids: readonly number[] = []
  return ctx.exporting({
    name: '填报管理',
    sheetName: date,
    when: date,
    columns: columnsFor(ctx),
    async count(most) {
      const found = await ask<{ id: number }>(
        ctx.db,
        sql`select r.person_id as id from (${people}) r join org o on o.id = r.org_id where ${where}
          order by o.path, r.status, r.person_id limit ${most}`,
      )
      ids = found.map(({ id }) => id)
      return ids.length
    },
    rows: (reading) => cells(reading, query, ids),
  })
}

const batchSize = 1_000

/** Only the ids of the people are in memory; their columns are read as the workbook grows. */
async function* cells(ctx: Ctx, query: FillingQuery, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += batchSize) {
    const among = ids.slice(from, from + batchSize)
    const found = await ask<Found>(
      ctx.db,
      sql`select ${foundColumns(ctx)} from (${withMissing({ ...query, keyword: null, only: undefined, missingDays: 0, among })}) r ${foundJoins}
        order by array_position(${array(among)}::bigint[], r.person_id)`,
    )
    yield* found.map((row) => toRow(row, ctx.now)).map((row) => columnsFor(ctx).map(({ value }) => value(row)))
  }
}
