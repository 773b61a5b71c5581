import { shownText } from './shown.ts'
import type { Sheet, SheetCell, SheetColumn } from './workbook.ts'

export const csvType = 'text/csv; charset=utf-8'

/** So much is handed over at once. */
const pieceLength = 64 * 1024
/** Without it spreadsheets take UTF-8 for the code page of the machine. */
const byteOrderMark = '\ufeff'

/** Rows as text (RFC 4180) with the mark of UTF-8, made while it is sent; no cell is a formula to whatever opens it. */
export async function* writeCsv({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): AsyncGenerator<Uint8Array> {
  let piece = byteOrderMark + line(columns.map(({ header }) => quoted(defused(header))))
  for await (const row of rows) {
    piece += line(columns.map((column, at) => csvCell(column, row[at])))
    if (piece.length < pieceLength) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece) yield Buffer.from(piece)
}
const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`

/** A figure stands as it is, or a negative one could not be added up any more. */
function csvCell(column: SheetColumn, value: SheetCell): string {
  const text = shownText(column, value)
  const isFigure = column.kind === 'number' && text !== '' && Number.isFinite(Number(text))
  return quoted(isFigure ? text : defused(text))
}

/** What a spreadsheet would reckon begins with an apostrophe instead: half width, full width, or behind a tab or a new line. */
const defused = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

/** Semicolons and tabs separate cells in some countries' spreadsheets. */
const quoted = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
