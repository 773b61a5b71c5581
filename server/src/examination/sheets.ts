import type { Input } from '@oems/contract/core/call.ts'
import { occupationalTypes, ValueKind } from '@oems/contract/examination/codes.ts'
import { examinations as calls } from '@oems/contract/examination/examinations.ts'
import { Examination } from '@oems/contract/examination/fields.ts'
import type { JudgedItem } from '@oems/contract/examination/items.ts'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { among } from '../core/db/filters.ts'
import { org } from '../core/db/org.ts'
import { countUpTo } from '../core/db/paging.ts'
import { inTwoSteps } from '../core/implement.ts'
import { confirm, seenEdition } from '../core/imports/confirm.ts'
import { readUpload, type UploadInput, upload, type Workbook } from '../core/imports/upload.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import { type SheetCell, sheetType, writeTemplate } from '../core/sheets/workbook.ts'
import { employee, person } from '../people/tables.ts'
import { cancelOrRevoke } from './batches.ts'
import { examinationImport, fixedColumns } from './import.ts'
import { itemColumn } from './itemCells.ts'
import { itemRows } from './items.ts'
import { matching } from './reading.ts'
import { peRecord as t } from './tables.ts'

const itemColumns = async (ctx: Ctx) => (await itemRows(ctx)).map(itemColumn)
/** With the columns of all items that stand now. */
const kindOf = async (ctx: Ctx) => ({ ...examinationImport, columns: [...examinationImport.columns, ...(await itemColumns(ctx))] })

export const sheetHandlers = {
  importExcel: inTwoSteps(
    async (ctx: Ctx, input: UploadInput) => readUpload(ctx, await kindOf(ctx), input),
    (ctx: WriteCtx, input, workbook: Workbook) => upload(ctx, examinationImport, input, workbook),
  ),
  async exportExcelTpl(ctx: Ctx, { peType }: Input<typeof calls.exportExcelTpl>) {
    const { who, occupational, words } = fixedColumns
    const columns = [
      ...who,
      ...(peType === null || occupationalTypes.has(peType) ? occupational : []),
      ...words,
      ...(await itemColumns(ctx)),
    ]
    return { name: `${examinationImport.name}导入模板.xlsx`, type: sheetType, content: await writeTemplate(columns) }
  },
  import: inTwoSteps(
    (ctx: Ctx, input: Input<typeof calls.import>) => seenEdition(ctx, input),
    (ctx: WriteCtx, { batchNumber }, edition: number) => confirm(ctx, examinationImport, { batchNumber, edition }, calls.import),
  ),
  cancelImport: cancelOrRevoke,
  export: exportRecords,
}

const head = fieldColumns(Examination, {
  ...{ name: 14, workNo: 14, idNumber: 24, mobile: 16, orgName: 30, examDate: 14, peType: 16, institution: 24, reportNo: 18 },
  ...{ hazardNames: 20, conclusion: 18, recheckBefore: 14, topGrade: 10, abnormalCount: 8, tags: 24, notifiedAt: 20 },
})
const pageSize = 500

async function exportRecords(ctx: Ctx, { purpose: _purpose, reason: _reason, ids, ...query }: Input<typeof calls.export>) {
  const where = and(await matching(ctx, query), among(t.id, ids))!
  const defs = await itemRows(ctx)
  const items = defs.map((def) => ({ header: itemColumn(def).header, width: 12 }))
  return ctx.exporting({
    name: '体检记录',
    columns: [...head, ...items],
    count: (most) => countUpTo(ctx.db, sql`from ${t} where ${where}`, most),
    async *rows(reading) {
      for await (const row of each(reading, where)) {
        const found = new Map(row.items.map((item) => [item.code, item]))
        yield [...head.map(({ value }) => value(row)), ...defs.map(({ code }) => cellOf(found.get(code)))]
      }
    },
  })
}

const cellOf = (item: JudgedItem | undefined): SheetCell => {
  if (item === undefined) return null
  if (item.valueKind === ValueKind.number) return item.value
  const finding = item.value === null ? null : item.value === '1' ? '异常' : '正常'
  return [finding, item.text].filter((part) => part !== null).join(' ')
}

/** Short reads by a falling number: whoever takes the file slowly holds neither a connection nor a snapshot. */
async function* each({ db }: Ctx, where: SQL) {
  const whose = { name: person.name, idNumber: person.idNumber, mobile: person.mobile, workNo: employee.workNo, orgName: org.orgName }
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await db
      .select({ row: t, ...whose })
      .from(t)
      .innerJoin(person, eq(person.id, t.personId))
      .leftJoin(employee, eq(employee.id, t.personId))
      .innerJoin(org, eq(org.id, t.orgId))
      .where(and(where, lt(t.id, before)))
      .orderBy(desc(t.id))
      .limit(pageSize)
    for (const { row, ...more } of rows) yield { ...row, ...more }
    if (rows.length < pageSize) return
    before = rows.at(-1)!.row.id
  }
}
