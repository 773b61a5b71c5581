import { ImportSituation } from '@oems/contract/operations/codes.ts'
import type { BatchRow } from '@oems/contract/operations/imports.ts'

/** A cell of a staged line, by the line's number and the column's place. */
export interface CellAt {
  readonly rowNo: number
  readonly at: number
}

export const complaintsAt = ({ errors }: BatchRow, column: string) => errors.filter((error) => error.column === column)

/** What stands there now, where a line changes it; null: it does not. */
export const changedFrom = ({ changes }: BatchRow, column: string) => changes.find((change) => change.column === column)?.before ?? null

/** Where something is wrong, in the order of reading. */
export const wrongCells = (rows: readonly BatchRow[], columns: readonly string[]): CellAt[] =>
  rows.flatMap((row) => columns.flatMap((column, at) => (complaintsAt(row, column).length > 0 ? [{ rowNo: row.rowNo, at }] : [])))

/** The next wrong cell: in the same line first, then further down, then from the top. */
export function nextWrong(rows: readonly BatchRow[], columns: readonly string[], from: CellAt): CellAt | null {
  const wrong = wrongCells(rows, columns)
  const lines = new Map(rows.map(({ rowNo }, place) => [rowNo, place]))
  const isAhead = ({ rowNo }: CellAt) => lines.get(rowNo)! > lines.get(from.rowNo)!
  return wrong.find(({ rowNo }) => rowNo === from.rowNo) ?? wrong.find(isAhead) ?? wrong[0] ?? null
}

/** The next column that has a heading; -1: there is none that way. */
export function besideIn(columns: readonly string[], at: number, step: 1 | -1): number {
  for (let next = at + step; next >= 0 && next < columns.length; next += step) if (columns[next] !== '') return next
  return -1
}

export const isGood = ({ importSituation }: BatchRow) => importSituation !== ImportSituation.invalid
