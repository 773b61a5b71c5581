import { hasPacks } from '@oems/contract/drugStock/packs.ts'
import type { SheetItem } from '@oems/contract/reserve/sheet.ts'
import type { CellName } from './entries.ts'

export interface Place {
  readonly row: number
  readonly cell: CellName
}
/** The cells of a row that can be typed in, from left to right. */
export const cellsOf = (item: SheetItem): readonly CellName[] => [
  ...(hasPacks(item) ? (['packs'] as const) : []),
  'units',
  ...(item.expiryManaged ? (['nearestExpiry'] as const) : []),
  'remark',
]

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
/**
 * As in a spreadsheet: arrows to the cell beside, Enter down its column (with Shift up). A row that has no cell in the column gives the one that
 * stands in its place: units for packs, else the next row that has one. Null: there is nothing in that direction.
 */
export function moveFrom(rows: readonly (readonly CellName[])[], { row, cell }: Place, key: string, isShifted = false): Place | null {
  const step = steps[key === 'Enter' ? (isShifted ? 'ArrowUp' : 'ArrowDown') : key]
  if (!step) return null
  const [down, right] = step
  if (right !== 0) {
    const beside = rows[row]?.[rows[row].indexOf(cell) + right]
    return beside ? { row, cell: beside } : null
  }
  for (let next = row + down; next >= 0 && next < rows.length; next += down) {
    const found = standIn(rows[next]!, cell)
    if (found) return { row: next, cell: found }
  }
  return null
}
const standIn = (cells: readonly CellName[], cell: CellName) =>
  cells.includes(cell) ? cell : cell === 'packs' ? cells.find((one) => one === 'units') : undefined

/** The next of some rows after one, from the first again after the last; null: there is none. */
export function nextOf(wanted: readonly number[], after: number | null): number | null {
  const further = after === null ? undefined : wanted.find((row) => row > after)
  return further ?? wanted[0] ?? null
}
