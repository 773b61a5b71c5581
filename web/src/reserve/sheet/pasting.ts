import type { ValueOf } from '@oems/contract/core/value.ts'
import { hasPacks, type Packed } from '@oems/contract/drugStock/packs.ts'
import type { SheetImport } from '@oems/contract/reserve/declares.ts'
import type { SheetItem } from '@oems/contract/reserve/sheet.ts'
import { type TypedQuantity, typedOf } from '../../drugStock/quantities.ts'
import { type CellName, dayTyped, type Entry, isDrug, type Typed } from './entries.ts'

/** What a spreadsheet puts on the clipboard, as rows of cells. */
export const rowsOf = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))

/** `1,200`, `12盒3粒`, `12盒`; a bare number is packs where it stands in their column. Text that is no quantity stays, to be complained of. */
export function quantityTyped(text: string, of: Packed, column: CellName = 'units'): TypedQuantity {
  const typed = text
    .trim()
    .replace(/(\d)[,，](?=\d{3}(?!\d))/g, '$1')
    .replace(/\s/g, '')
  const parts = hasPacks(of) ? partsOf(typed, of) : null
  if (parts) return parts
  const bare = typed.endsWith(of.unit) ? typed.slice(0, -of.unit.length) : typed
  return column === 'packs' && hasPacks(of) && bare === typed ? { packs: typed, units: '' } : { packs: '', units: bare }
}
function partsOf(typed: string, { unit, packUnit }: Packed): TypedQuantity | null {
  const [packs, units, ...more] = typed.split(packUnit!)
  if (units === undefined || more.length > 0 || !/^\d+$/.test(packs!)) return null
  const loose = units.endsWith(unit) ? units.slice(0, -unit.length) : units
  return loose === '' || /^\d+$/.test(loose) ? { packs: packs!, units: loose } : null
}

const columns = ['quantity', 'nearestExpiry', 'remark'] as const
const columnOf = (cell: CellName) => columns.indexOf(cell === 'packs' || cell === 'units' ? 'quantity' : cell)

function cellOf(column: (typeof columns)[number] | undefined, text: string, item: SheetItem, cell: CellName): Partial<Entry> {
  if (column === 'quantity') return quantityTyped(text, item, cell)
  if (column === 'nearestExpiry') return { nearestExpiry: dayTyped(text) }
  return column ? { remark: text.trim() } : {}
}

/** Rows of a spreadsheet, laid over the sheet from a cell on; what goes beyond its edges is left out. */
export function pasted(items: readonly SheetItem[], from: number, cell: CellName, rows: readonly (readonly string[])[]): Typed {
  const first = columnOf(cell)
  const changes = rows.flatMap((row, at) => {
    const item = items[from + at]
    if (!item) return []
    const cells = row.map((text, beside) => cellOf(columns[first + beside], text, item, cell))
    const entry: Partial<Entry> = Object.assign({}, ...cells)
    return [[item.suppliesId, entry] as const]
  })
  return Object.fromEntries(changes)
}

/** What a workbook says of the rows that it has; what it leaves open stays as it is. */
export function imported(items: readonly SheetItem[], found: ValueOf<typeof SheetImport>['items']): Typed {
  const byId = new Map(items.map((item) => [item.suppliesId, item]))
  const changes = found.flatMap(({ suppliesId, quantity, offQuantity, nearestExpiry, remark }) => {
    const item = byId.get(suppliesId)
    if (!item) return []
    const units = isDrug(item) ? offQuantity : quantity
    const entry = {
      ...(units !== null && typedOf(units, item)),
      ...(nearestExpiry !== null && { nearestExpiry }),
      ...(remark !== null && { remark }),
    }
    return [[suppliesId, entry] as const]
  })
  return Object.fromEntries(changes)
}
