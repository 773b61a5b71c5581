import { type CellStyle, type CellValue, type ColumnDef, writeXlsx, writeXlsxStream } from 'hucre/xlsx'

export { charactersOf, type SheetRow } from './reader.ts'
export { readSheet } from './reading.ts'

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a column holds: text as typed, a day (`YYYY-MM-DD`), a moment, or a figure that can be added up. */
export type ColumnKind = 'text' | 'day' | 'time' | 'number'
export interface SheetColumn {
  readonly header: string
  readonly kind?: ColumnKind
  /** In characters; by the header where absent. */
  readonly width?: number
}
export type SheetCell = string | number | null | undefined

export interface Sheet {
  readonly name?: string
  readonly columns: readonly SheetColumn[]
  readonly rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>
}

/**
 * A workbook as bytes, made while it is sent: memory does not grow with its lines. A line past the last that a sheet can hold goes to a
 * second sheet. Text stays text, whatever it begins with.
 */
export function writeSheet({ name = '数据', columns, rows }: Sheet): AsyncIterable<Uint8Array> {
  const defined = columns.map((column) => ({ ...definitionOf(column), style: headStyle }))
  async function* lines() {
    // The header is written before the first line is read; from here on a column's style is that of its values.
    for (const [at, column] of columns.entries()) defined[at]!.style = styleOf(column)
    for await (const row of rows) yield columns.map((column, at) => cellOf(column, row[at]))
  }
  return writeXlsxStream(lines(), { name, columns: defined, freezePane: { rows: 1 } })
}

/** A column of an import's template: what may be typed, and whether it must be. */
export interface TemplateColumn extends SheetColumn {
  readonly required?: boolean
  /** For the notes: what is expected. */
  readonly hint?: string
  /** To pick from. */
  readonly values?: readonly string[]
}

/** Lines that are formatted beforehand, so that a long number typed there stays text. */
const preparedLines = 2_000

/** An empty workbook to fill in: headings (required ones red with a star), lists to pick from, and a second sheet that explains the columns. */
export function writeTemplate(columns: readonly TemplateColumn[]): Promise<Uint8Array> {
  const headings = columns.map(({ header, required }) => (required ? `${header}*` : header))
  const head = columns.map(({ required }, at): [string, { style: CellStyle }] => [
    `0,${at}`,
    { style: required ? requiredStyle : headStyle },
  ])
  const lists = columns.flatMap(({ values }, at) =>
    values
      ? [{ type: 'list' as const, values: [...values], allowBlank: true, range: `${letterOf(at)}2:${letterOf(at)}${preparedLines + 1}` }]
      : [],
  )
  const notes = columns.map(({ header, required, hint, values }) => [
    header,
    required ? '必填' : '选填',
    [hint, values?.join('、')].filter(Boolean).join('：'),
  ])
  return writeXlsx({
    sheets: [
      {
        name: '导入数据',
        columns: columns.map((column) => ({ ...definitionOf(column), style: styleOf(column) })),
        rows: [headings, ...Array.from({ length: preparedLines }, () => columns.map(() => null))],
        cells: new Map(head),
        dataValidations: lists,
        freezePane: { rows: 1 },
      },
      {
        name: '填写说明',
        columns: [{ width: 18 }, { width: 8 }, { width: 80 }],
        rows: [['列名', '要求', '说明'], ...notes],
        cells: new Map([0, 1, 2].map((at) => [`0,${at}`, { style: headStyle }])),
      },
    ],
  })
}

/** A column's heading and width. */
export const definitionOf = ({ header, width = Math.max(10, header.length * 2 + 4) }: SheetColumn): ColumnDef => ({ header, width })

export const headStyle: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EEF5' } },
  alignment: { vertical: 'center' },
}
const requiredStyle: CellStyle = { ...headStyle, font: { bold: true, color: { rgb: 'C0392B' } } }
/** `@` keeps a text that begins with `= + - @` text even after somebody has edited the cell. */
const styles: Readonly<Record<ColumnKind, CellStyle>> = {
  text: { numFmt: '@' },
  day: { numFmt: 'yyyy-mm-dd' },
  time: { numFmt: 'yyyy-mm-dd hh:mm:ss' },
  number: {},
}
export const styleOf = ({ kind = 'text' }: SheetColumn) => styles[kind]

/** Days and moments become the spreadsheet's own where they are some; whatever else stands there stays as it is. */
export function cellOf({ kind = 'text' }: SheetColumn, value: SheetCell): CellValue {
  if (value == null || value === '') return null
  if (kind === 'number') return Number.isFinite(Number(value)) ? Number(value) : String(value)
  if (kind === 'day' && isDay(String(value))) return new Date(`${value}T00:00:00Z`)
  if (kind === 'time' && !Number.isNaN(Date.parse(String(value)))) return new Date(Date.parse(String(value)) + 8 * 3_600_000)
  return String(value)
}

/** Days before it are written as text: spreadsheets do not agree on them. */
const firstDay = '1900-03-01'
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && text >= firstDay && !Number.isNaN(Date.parse(text))

const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26)
