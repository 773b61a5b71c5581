import { ArchiveInfo, type archives } from '@oems/contract/archive/archives.ts'
import { BloodType } from '@oems/contract/archive/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { EmpStatus, EmpType, Sex } from '@oems/contract/people/codes.ts'
import { Conclusion } from '@oems/contract/people/conclusion.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { among } from '../core/db/filters.ts'
import { countUpTo } from '../core/db/paging.ts'
import { notFound } from '../core/errors.ts'
import type { ExportColumn } from '../core/sheets/exporting.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import type { SheetCell } from '../core/sheets/workbook.ts'
import { e } from '../people/search.ts'
import { diseaseNames, type ListRow, rowView } from './list.ts'
import { matching, placeOf } from './search.ts'
import { subjectColumns, subjectJoins } from './toView.ts'

/** Small, so that making one ready keeps no other request waiting. */
const pageSize = 500

type View = ReturnType<typeof rowView>
const columns: readonly (ExportColumn & { readonly value: (row: View) => SheetCell })[] = [
  { header: '姓名', width: 14, value: (row) => row.name },
  { header: '工号', value: (row) => row.workNo },
  { header: '性别', width: 8, value: ({ sex }) => Sex.label(sex) },
  { header: '年龄', kind: 'number', width: 8, value: (row) => row.age },
  ...fieldColumns(ArchiveInfo, { idNumber: 24, mobile: 16 }),
  { header: '人员类别', width: 16, value: ({ empType }) => EmpType.label(empType) },
  { header: '所在单位', width: 30, value: (row) => row.orgName },
  { header: '归属单位', width: 30, value: (row) => row.homeOrgName },
  { header: '在岗状态', value: ({ empStatus }) => EmpStatus.label(empStatus) },
  { header: '血型', width: 10, value: ({ bloodType }) => bloodType && BloodType.label(bloodType) },
  { header: '接触职业病危害', width: 14, value: ({ hazardFlag }) => (hazardFlag ? '是' : '否') },
  { header: '最近体检', kind: 'day', width: 14, value: ({ lastPeDay }) => lastPeDay },
  { header: '最近体检结论', width: 16, value: ({ lastPeConclusion }) => lastPeConclusion && Conclusion.label(lastPeConclusion) },
  { header: '基础疾病', width: 30, value: ({ diseases }) => diseases.join('、') },
  { header: '档案完整度', kind: 'number', width: 12, value: ({ completeness }) => completeness },
]

/** The list as it is filtered, the newest first. */
export async function exportArchives(ctx: Ctx, { ids, ...filter }: Input<typeof archives.export>) {
  const { node, place } = placeOf(ctx, filter)
  const [found] = await ask(ctx.db, node)
  if (!found) throw notFound()
  const where = and(place, matching(ctx, filter), among(e.id, ids))!
  const from = sql`from employee e`
  return ctx.exporting({
    name: '健康档案',
    columns,
    count: (most) => countUpTo(ctx.db, sql`from (with node as (${node}) select 1 ${from} where ${where} limit ${most}) m`, most),
    rows: (reading) => rowsOf(reading, node, where),
  })
}

/** Short reads by a falling key: a client on a slow connection must not hold a connection, nor a snapshot. */
async function* rowsOf(ctx: Ctx, node: SQL, where: SQL): AsyncGenerator<readonly SheetCell[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await ask<ListRow>(
      ctx.db,
      sql`with node as (${node}) select ${subjectColumns}, ${diseaseNames}
          from employee e ${subjectJoins} where ${where} and e.id < ${before} order by e.id desc limit ${pageSize}`,
    )
    for (const row of rows) {
      const view = rowView(ctx, row)
      yield columns.map(({ value }) => value(view))
    }
    if (rows.length < pageSize) return
    before = rows.at(-1)!.archiveId
  }
}
