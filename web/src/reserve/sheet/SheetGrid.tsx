import type { SheetItem } from '@oems/contract/reserve/sheet.ts'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useMemo } from 'react'
import { asBefore, type CellName, isDrug } from './entries.ts'
import { cellsOf, moveFrom, type Place } from './moves.ts'
import { pasted, quantityTyped, rowsOf } from './pasting.ts'
import { SheetRow } from './SheetRow.tsx'
import styles from './sheet.module.css'
import type { SheetStore } from './sheetStore.ts'

interface Props {
  readonly items: readonly SheetItem[]
  readonly store: SheetStore
  readonly grid: RefObject<HTMLTableElement | null>
  readonly isEditable: boolean
  /** With what it is more or less than in the period before. */
  readonly comparing: boolean
  readonly today: string
  /** The project's cards of some drugs in its clinics; null where they may not be looked at. */
  readonly stockOf: (drugIds: readonly number[]) => string | null
}

const isQuantity = (cell: CellName) => cell === 'packs' || cell === 'units'
export const inputAt = (grid: HTMLElement | null, { row, cell }: Place) =>
  grid?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-cell="${cell}"]`) ?? null
/** In sight, and ready to be written over. */
export function focusInput(input: HTMLInputElement | null) {
  input?.scrollIntoView({ block: 'nearest' })
  input?.focus({ preventScroll: true })
  input?.select()
}

function placeOf(target: EventTarget): { readonly input: HTMLInputElement; readonly place: Place } | null {
  if (!(target instanceof HTMLInputElement) || target.dataset.cell === undefined) return null
  return { input: target, place: { row: Number(target.dataset.row), cell: target.dataset.cell as CellName } }
}
/** ← and → stay in a text until its edge. */
function staysIn({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string) {
  if (key === 'ArrowLeft') return selectionStart !== 0 || (selectionEnd !== 0 && selectionEnd !== value.length)
  return key === 'ArrowRight' && (selectionEnd !== value.length || (selectionStart !== value.length && selectionStart !== 0))
}

/** The items of a sheet, moved through and filled as a spreadsheet is (04 §6). */
export function SheetGrid({ items, store, grid, isEditable, comparing, today, stockOf }: Props) {
  const rows = useMemo(() => items.map(cellsOf), [items])
  const ofDrugs = items.some(isDrug)

  function pressed(event: KeyboardEvent<HTMLTableElement>) {
    const at = placeOf(event.target)
    if (!at || event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return
    if (event.key === '=' && isQuantity(at.place.cell)) {
      event.preventDefault()
      const item = items[at.place.row]!
      const before = asBefore(item)
      if (before) store.change(item.suppliesId, before)
      return
    }
    if (staysIn(at.input, event.key)) return
    const next = moveFrom(rows, at.place, event.key, event.shiftKey)
    if (event.key === 'Enter' || next) event.preventDefault()
    if (next) focusInput(inputAt(grid.current, next))
  }
  function paste(event: ClipboardEvent<HTMLTableElement>) {
    const at = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!at || text === '') return
    const { row, cell } = at.place
    const table = rowsOf(text)
    if (table.length === 1 && table[0]!.length === 1) {
      if (!isQuantity(cell)) return
      event.preventDefault()
      const item = items[row]!
      return store.change(item.suppliesId, quantityTyped(text, item, cell))
    }
    event.preventDefault()
    store.fill(pasted(items, row, cell, table))
  }
  return (
    <div className={styles.scroll}>
      <table ref={grid} className={styles.grid} aria-label="申报表" data-paper-wide="" onKeyDown={pressed} onPaste={paste}>
        <thead>
          <tr>
            <th scope="col">名称/规格</th>
            <th scope="col" className={styles.figure}>
              上期
            </th>
            {ofDrugs && (
              <th scope="col" className={styles.figure}>
                医务室库存
              </th>
            )}
            <th scope="col">{ofDrugs ? '库外数量' : '数量'}</th>
            {comparing && (
              <th scope="col" className={styles.figure}>
                较上期
              </th>
            )}
            <th scope="col">最近效期</th>
            <th scope="col" className={styles.figure}>
              标准储备量
            </th>
            <th scope="col" className={styles.figure}>
              缺口
            </th>
            <th scope="col" className={styles.figure}>
              可用天数
            </th>
            <th scope="col">水平</th>
            <th scope="col">备注</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <SheetRow
              key={item.suppliesId}
              item={item}
              at={at}
              store={store}
              isEditable={isEditable}
              comparing={comparing}
              today={today}
              stockAt={isDrug(item) ? stockOf(item.drugIds) : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
