import type { Download, Upload } from '@oems/contract/core/call.ts'
import { shape, text } from '@oems/contract/core/fields.ts'
import type { SheetImport } from '@oems/contract/reserve/declares.ts'
import { DeclaredRow, FrozenItem } from '@oems/contract/reserve/sheet.ts'
import { ItemType, type ItemTypeCode, mostUnits } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { countUpTo } from '../../core/db/paging.ts'
import { ruleBroken } from '../../core/errors.ts'
import { dayColumn, textColumn } from '../../core/imports/columns.ts'
import { headingIn } from '../../core/imports/heading.ts'
import { Complaint, type ImportColumn } from '../../core/imports/kind.ts'
import { writeBook } from '../../core/sheets/book.ts'
import { fieldColumns } from '../../core/sheets/exportOf.ts'
import { readSheet, type SheetRow, sheetType } from '../../core/sheets/workbook.ts'
import { projectNorm } from '../../supplies/items/ledgerView.ts'
import { type HistoryAsked, historyQuery, historySlices } from './history.ts'
import { projectInScope } from './place.ts'
import { sheetRows } from './rows.ts'

/** Lines that a sheet can have at most. */
const mostLines = 1_000

function readUnits(typed: string): number {
  const value = typed.replace(/,/g, '')
  if (!/^\d+$/.test(value) || Number(value) > mostUnits) throw new Complaint('数量应为0至99,999,999的整数')
  return Number(value)
}
/** As long as a sheet takes it. */
function readRemark(typed: string): string {
  if (typed.length > 200) throw new Complaint('备注最多200个字')
  return typed
}
/** The sheet as a workbook: what is filled in, and what only says which row it is. */
const columnsFor = (declareType: ItemTypeCode): readonly ImportColumn[] => [
  textColumn('suppliesId', '编号', { width: 10, required: true, hint: '请勿修改' }),
  textColumn('name', '名称', { width: 26 }),
  textColumn('spec', '规格', { width: 20 }),
  textColumn('unit', '单位', { width: 8 }),
  {
    ...textColumn('quantity', declareType === ItemType.drugs ? '库外数量' : '数量', {
      width: 12,
      required: true,
      hint: '按最小单位填写整数',
    }),
    read: readUnits,
  },
  dayColumn('nearestExpiry', '最近效期'),
  { ...textColumn('remark', '备注', { width: 30 }), read: readRemark },
  textColumn('norm', '标准储备量', { width: 30 }),
]

/** A workbook to fill in: of a project with its rows, as they stand in the ledger. */
export async function sheetTemplate(ctx: Ctx, projectId: number | null, declareType: ItemTypeCode): Promise<Download> {
  const node = projectId === null ? null : await projectInScope(ctx, projectId)
  const rows = node === null ? [] : await sheetRows(ctx, node.id, declareType)
  const lines = rows.map(({ row, item }) => {
    const quantity = declareType === ItemType.drugs ? row.offQuantity : row.quantity
    return [
      String(item.id),
      item.name,
      item.spec,
      item.unit,
      String(quantity),
      row.nearestExpiry,
      null,
      `${row.requiredQuantity}（${projectNorm(item, row)}）`,
    ]
  })
  const content = await writeBook([{ name: ItemType.label(declareType), columns: columnsFor(declareType), rows: lines }])
  return { name: `${node?.orgName ?? ''}${ItemType.label(declareType)}申报表.xlsx`, type: sheetType, content }
}

interface Reading {
  readonly projectId: number
  readonly declareType: ItemTypeCode
  readonly file: Upload
}
/** What a workbook says, for the sheet that is open: nothing is written, and a faulty cell leaves the others as they are. */
export async function readIntoSheet(ctx: Ctx, { projectId, declareType, file }: Reading): Promise<SheetImport> {
  await projectInScope(ctx, projectId)
  const rows = await sheetRows(ctx, projectId, declareType)
  const columns = columnsFor(declareType)
  const items: SheetImport['items'][number][] = []
  const errors: SheetImport['errors'][number][] = []
  const sheet = readSheet(file.path)
  try {
    const heading = await headingIn({ columns }, sheet)
    for await (const line of sheet) {
      if (line.rowNo > mostLines) throw ruleBroken(`申报表最多${mostLines}行`)
      const cells = cellsOf(line, heading.columns)
      const id = Number(cells.suppliesId)
      if (!rows.some(({ item }) => item.id === id)) {
        errors.push({ rowNo: line.rowNo, column: '编号', msg: '不在申报清单中' })
        continue
      }
      if (items.some(({ suppliesId }) => suppliesId === id)) {
        errors.push({ rowNo: line.rowNo, column: '编号', msg: '物资重复' })
        continue
      }
      const { values, faults } = valuesOf(columns, cells)
      errors.push(...faults.map((fault) => ({ rowNo: line.rowNo, ...fault })))
      const quantity = (values.quantity as number | undefined) ?? null
      items.push({
        suppliesId: id,
        ...(declareType === ItemType.drugs ? { quantity: null, offQuantity: quantity } : { quantity, offQuantity: null }),
        nearestExpiry: (values.nearestExpiry as string | undefined) ?? null,
        remark: (values.remark as string | undefined) ?? null,
      })
    }
  } finally {
    await sheet.return(undefined)
  }
  return { items, errors }
}

const cellsOf = ({ cells }: SheetRow, columns: readonly { readonly field: string | null }[]): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.flatMap(({ field }, at) => (field === null ? [] : [[field, (cells[at] ?? '').trim()]])))

function valuesOf(columns: readonly ImportColumn[], cells: Readonly<Record<string, string>>) {
  const values: Record<string, unknown> = {}
  const faults: { column: string; msg: string }[] = []
  for (const { field, header, read } of columns) {
    const typed = cells[field] ?? ''
    if (!read || typed === '') continue
    try {
      values[field] = read(typed)
    } catch (error) {
      if (!(error instanceof Complaint)) throw error
      faults.push({ column: header, msg: error.message })
    }
  }
  return { values, faults }
}

const periods = fieldColumns(DeclaredRow, {
  ...{ orgName: 30, declareType: 14, periodKey: 12, startDay: 12, endDay: 12, deadlineAt: 18, status: 12, source: 12 },
  ...{ declaredAt: 18, declaredByName: 14, headcount: 10, reachRate: 10, shortageNum: 10, corrections: 10, remark: 30 },
})
const ItemLine = shape({
  orgName: text('项目', 100, { log: 'plain' }),
  periodKey: text('申报期', 12, { log: 'plain' }),
  ...FrozenItem.properties,
})
const lines = fieldColumns(ItemLine, {
  ...{ orgName: 30, periodKey: 12, name: 24, spec: 18, unit: 8, quantity: 12, ledgerQuantity: 12, offQuantity: 12 },
  ...{ nearestExpiry: 14, requiredQuantity: 12, stockLevel: 10, remark: 30 },
})

/** What was declared: a line a declaration (1), or a line an item of each (2). */
export async function exportHistory(ctx: Ctx, { mode, ...asked }: HistoryAsked & { readonly mode: number }) {
  const from = await historyQuery(ctx, asked)
  const byItem = mode === 2
  return ctx.exporting({
    name: byItem ? '储备申报明细' : '储备申报记录',
    columns: byItem ? lines : periods,
    count: (most) => countUpTo(ctx.db, byItem ? sql`from (select jsonb_array_elements(d.items) ${from}) items` : from, most),
    async *rows(reading) {
      for await (const rows of historySlices(reading, from)) {
        const itemsOf = byItem ? await itemsOfEach(reading, rows) : null
        for (const row of rows)
          if (itemsOf === null) yield periods.map(({ value }) => value(row))
          else for (const item of itemsOf.get(row.declareId) ?? []) yield lines.map(({ value }) => value({ ...row, ...item }))
      }
    },
  })
}

/** Of each declaration of a slice, by one statement. */
async function itemsOfEach(
  { db }: Ctx,
  rows: readonly DeclaredRow[],
): Promise<ReadonlyMap<DeclaredRow['declareId'], readonly FrozenItem[]>> {
  const found = await ask<{ id: number; items: readonly FrozenItem[] }>(
    db,
    sql`select id, items from period_declare where id = any(${array(rows.map(({ declareId }) => declareId))}::bigint[])`,
  )
  return new Map(found.map(({ id, items }) => [id, items]))
}
