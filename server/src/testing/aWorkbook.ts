import { type SheetCell, writeSheet } from '../core/sheets/workbook.ts'

/** A workbook to upload: a column for each heading that a line has. */
export async function aWorkbook(lines: readonly Readonly<Record<string, SheetCell>>[], name = '导入.xlsx'): Promise<File> {
  const columns = [...new Set(lines.flatMap((one) => Object.keys(one)))]
  const rows = lines.map((one) => columns.map((header) => one[header]))
  const pieces: Uint8Array[] = []
  for await (const piece of writeSheet({ columns: columns.map((header) => ({ header })), rows })) pieces.push(piece)
  return new File([new Uint8Array(Buffer.concat(pieces))], name)
}
