import { ExportFormat } from '@oems/contract/core/exportFormat.ts'
import { csvType } from './csv.ts'
import type { Planned } from './exporting.ts'
import { type Sheet, type SheetCell, sheetType } from './workbook.ts'
import { writeAside } from './writing.ts'
import { type WrittenAs, writeRows } from './writtenAs.ts'

const types: Readonly<Record<string, string>> = { xlsx: sheetType, csv: csvType, zip: 'application/zip' }

/** What a file of ours is, as its name says. */
export const typeByName = (name: string) => types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
export const typeOf = ({ pack, fileName }: Planned) => pack?.type ?? typeByName(fileName)

const fileOf = ({ name, sheetName = name, format, columns }: Planned): WrittenAs => ({
  ...{ name: sheetName, kind: format === ExportFormat.csv ? 'csv' : 'xlsx' },
  columns: columns.map(({ header, kind = 'text', width }) => ({ header, kind, ...(width !== undefined && { width }) })),
})

/** The bytes of the file, made while its rows are read. */
export const contentOf = (planned: Planned, rows: Sheet['rows']): AsyncIterable<Uint8Array> =>
  planned.pack ? planned.pack.bytes(rows) : writeRows(fileOf(planned), rows)

/** The same of many rows, beside whatever else this process does. */
export const contentAside = (planned: Planned, rows: AsyncIterable<readonly SheetCell[]>): AsyncIterable<Uint8Array> =>
  planned.pack ? planned.pack.bytes(rows) : writeAside(fileOf(planned), rows)
