import type { KeyboardEvent, RefObject } from 'react'
import { type KeyLine, usePageKeys } from '../../core/pageKeys.ts'

const keys: readonly KeyLine[] = [
  ['Enter', '在明细里到下一格，Shift + Enter 到上一格'],
  ['↑ ↓', '在明细里到同一列的上一行、下一行；← → 在文字的边上到旁边一格'],
]
/** What `gridKeys` does, among the keys of the page as long as the grid is in sight. */
export const useGridKeys = (grid: RefObject<HTMLElement | null>) => usePageKeys(keys, () => grid.current?.checkVisibility() === true)

const cellOf = (target: Element) => target.closest<HTMLElement>('[data-cell]')

/**
 * A grid of inputs moved through as a spreadsheet: Enter to the next cell (Shift back), ↑ ↓ within a column, ← → from the edge of a text.
 * Lines carry `data-line`, inputs `data-cell` with the name of their column. `beyond`: Enter in the last cell of a line, which else leads to the
 * next line.
 */
export function gridKeys(event: KeyboardEvent<HTMLElement>, beyond?: () => void) {
  const cell = cellOf(event.target as Element)
  if (!cell || event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return
  const next = cellAfter(event, cell, beyond !== undefined)
  if (next === undefined) return
  event.preventDefault()
  if (next === 'beyond') return beyond?.()
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

/** Undefined: the key is the cell's own; null: there is none in that direction. */
function cellAfter(
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>,
  cell: HTMLElement,
  mayLeave: boolean,
): HTMLElement | 'beyond' | null | undefined {
  const line = cell.closest('[data-line]')
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-cell]')]
  const beside = (by: 1 | -1) => all[all.indexOf(cell) + by] ?? null
  if (key === 'Enter') {
    const to = beside(shiftKey ? -1 : 1)
    const isLeaving = mayLeave && !shiftKey && to?.closest('[data-line]') !== line
    return isLeaving ? 'beyond' : to
  }
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (cell instanceof HTMLSelectElement) return undefined
    const column = all.filter(({ dataset }) => dataset.cell === cell.dataset.cell)
    return column[column.indexOf(cell) + (key === 'ArrowUp' ? -1 : 1)] ?? null
  }
  if (!(cell instanceof HTMLInputElement) || cell.selectionStart !== cell.selectionEnd) return undefined
  if (key === 'ArrowLeft' && cell.selectionStart === 0) return beside(-1)
  if (key === 'ArrowRight' && cell.selectionStart === cell.value.length) return beside(1)
  return undefined
}

/** The cell of a line, once it has been drawn. */
export function focusCell(grid: HTMLElement | null, line: string, cells: readonly string[]) {
  requestAnimationFrame(() => {
    const inputs = [...(grid?.querySelector(`[data-line="${CSS.escape(line)}"]`)?.querySelectorAll<HTMLInputElement>('[data-cell]') ?? [])]
    const input = cells.map((cell) => inputs.find(({ dataset }) => dataset.cell === cell)).find(Boolean) ?? inputs[0]
    // With what is said below the cell.
    input?.closest('[data-line]')?.scrollIntoView({ block: 'nearest' })
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
  })
}

/** As a drawer has opened: the scanner's box takes the focus, unless somebody has begun in another field meanwhile. */
export function focusOnOpen(box: HTMLInputElement | null) {
  if (!document.activeElement?.matches('input, textarea, select')) box?.focus()
}
