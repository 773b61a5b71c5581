import { writeCsv } from './csv.ts'
import { type Sheet, type SheetColumn, writeSheet } from './workbook.ts'

/** As much of a file as another thread has to know. What it imports is loaded anew by each of them. */
export interface WrittenAs {
  readonly name: string
  readonly kind: 'xlsx' | 'csv'
  readonly columns: readonly SheetColumn[]
}
export const writeRows = ({ name, kind, columns }: WrittenAs, rows: Sheet['rows']): AsyncIterable<Uint8Array> =>
  kind === 'csv' ? writeCsv({ columns, rows }) : writeSheet({ name, columns, rows })
