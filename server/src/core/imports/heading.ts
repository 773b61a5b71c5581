import { ruleBroken } from '../errors.ts'
import type { SheetColumn, SheetRow } from '../sheets/workbook.ts'
import type { ImportColumn, ImportKind, Line } from './kind.ts'

/** Of the workbook that goes back to the user; what stands there when it comes again is not read. */
export const errorColumn = '错误原因'

/** Stars mark what is required; blanks and brackets with a remark are not part of a heading either. */
const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .replace(/[*\s]/g, '')
    .replace(/\(.*\)$/, '')

const maxHeading = 100

/** Which columns a workbook has, in its own order; those that the import does not know are staged, but not read. */
export interface Heading {
  readonly columns: readonly (SheetColumn & { readonly field: string | null })[]
}

type Headed = Pick<ImportKind<never>, 'columns' | 'headingWithin'>

/**
 * The headings, and with them everything above them: the first line, or where others have made the workbook (`headingWithin`) the first one
 * that has what is required. Refuses a workbook that has none.
 */
export async function headingIn(kind: Headed, sheet: AsyncIterator<SheetRow>): Promise<Heading> {
  const [first] = await nextOf(sheet)
  let row = first
  for (let at = 1; row && at < (kind.headingWithin ?? 1) && !hasRequired(kind, row); at += 1) [row] = await nextOf(sheet)
  return headingOf(kind, row && hasRequired(kind, row) ? row : first)
}

async function nextOf(sheet: AsyncIterator<SheetRow>): Promise<[] | [SheetRow]> {
  const { done, value } = await sheet.next()
  return done ? [] : [value]
}

function hasRequired({ columns }: Headed, { cells }: SheetRow): boolean {
  const headings = new Set(cells.map(plain))
  return columns.every((column) => !column.required || namesOf(column).some((name) => headings.has(plain(name))))
}

const namesOf = ({ header, aliases = [] }: ImportColumn) => [header, ...aliases]

/** Refuses a workbook that is not made from the template. */
export function headingOf(kind: Pick<ImportKind<never>, 'columns'>, first: SheetRow | undefined): Heading {
  if (!first) throw ruleBroken('文件中没有数据')
  const long = first.cells.findIndex((text) => text.length > maxHeading)
  if (long >= 0) throw ruleBroken(`第${long + 1}列的列名超过${maxHeading}个字，请使用导入模板`)
  const known = new Map(kind.columns.flatMap((column) => namesOf(column).map((name) => [plain(name), column] as const)))
  const columns = first.cells.map((text) => columnOf(text, known.get(plain(text))))
  const found = columns.flatMap(({ field }) => field ?? [])
  const duplicate = columns.find(
    ({ field }, at) => field !== null && found.indexOf(field) !== at && columns.findIndex((one) => one.field === field) !== at,
  )
  if (duplicate) throw ruleBroken(`列“${duplicate.header}”重复`)
  const missing = kind.columns.filter(({ required, field }) => required && !found.includes(field))
  if (missing.length > 0) throw ruleBroken(`请使用导入模板，文件缺少列：${missing.map(({ header }) => header).join('、')}`)
  return { columns: trimmed(columns) }
}

const columnOf = (text: string, column: ImportColumn | undefined) =>
  column
    ? {
        header: column.header,
        field: column.field,
        ...(column.kind && { kind: column.kind }),
        ...(column.width && { width: column.width }),
      }
    : { header: text === errorColumn ? '' : text, field: null }

/** Without headings that are blank at the end, the errors of a former round among them. */
function trimmed(columns: Heading['columns']): Heading['columns'] {
  const last = columns.findLastIndex(({ header }) => header !== '')
  return columns.slice(0, last + 1)
}

/** The cells as they are staged: as many as there are headings. */
export const cellsOf = ({ columns }: Heading, { cells }: Pick<SheetRow, 'cells'>) =>
  columns.map(({ header }, at) => (header === '' ? '' : (cells[at] ?? '')))

export function lineOf({ columns }: Heading, rowNo: number, cells: readonly string[]): Line {
  const named: Record<string, string> = {}
  for (const [at, { field }] of columns.entries()) if (field !== null) named[field] = cells[at] ?? ''
  return { rowNo, cells: named }
}
