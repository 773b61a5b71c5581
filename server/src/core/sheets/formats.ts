import { ExportFormat } from '@oems/contract/core/exportFormat.ts'
import { csvType, writeCsv } from './csv.ts'
import type { Planned } from './exporting.ts'
import { type Sheet, sheetType, writeSheet } from './workbook.ts'

const types: Readonly<Record<string, string>> = { xlsx: sheetType, csv: csvType, zip: 'application/zip' }

/** What a file of ours is, as its name says. */
export const typeByName = (name: string) => types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
export const typeOf = ({ pack, fileName }: Planned) => pack?.type ?? typeByName(fileName)

/** The bytes of the file, made while its rows are read. */
export function contentOf({ name, sheetName = name, columns, pack, format }: Planned, rows: Sheet['rows']): AsyncIterable<Uint8Array> {
  if (pack) return pack.bytes(rows)
  return format === ExportFormat.csv ? writeCsv({ columns, rows }) : writeSheet({ name: sheetName, columns, rows })
}
