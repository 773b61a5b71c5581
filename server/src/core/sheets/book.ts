import { type CellStyle, writeXlsx } from 'hucre/xlsx'
import { cellOf, definitionOf, headStyle, type SheetCell, type SheetColumn, styleOf } from './workbook.ts'

/** One sheet of a workbook that is small enough to be held. */
export interface BookSheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
}

/** Several sheets in one workbook, as `writeSheet` writes one: what is in them is in memory, so that they are tables of figures and not lists of records. */
export const writeBook = (sheets: readonly BookSheet[]): Promise<Uint8Array> =>
  writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map((column) => ({ ...definitionOf(column), style: styleOf(column) })),
      rows: [columns.map(({ header }) => header), ...rows.map((row) => columns.map((column, at) => cellOf(column, row[at])))],
      cells: new Map(columns.map((_, at): [string, { style: CellStyle }] => [`0,${at}`, { style: headStyle }])),
      freezePane: { rows: 1 },
    })),
  })
