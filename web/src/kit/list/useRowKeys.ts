import { type RefObject, useEffect } from 'react'
import { isDialogOpen, isTyping } from '../../core/keys.ts'
import { type KeyLine, usePageKeys } from '../../core/pageKeys.ts'

const rowOf = 'tr.ant-table-row'
const rowKeys: readonly KeyLine[] = [['J K 或 ↓ ↑', '移到下一行、上一行']]
const openingKeys: readonly KeyLine[] = [['Enter', '打开焦点所在的行']]
const searchKeys: readonly KeyLine[] = [['/', '到列表的搜索框']]
/** A text box among the filters; choosers and days are not searched by. */
const search = 'search input:is([type=text], [type=search], :not([type])):not([role=combobox]):not(.ant-picker input)'

const searchBoxOf = (table: HTMLElement | null) => table?.closest('[role=tabpanel]')?.querySelector<HTMLElement>(search) ?? null

/**
 * Rows by the keyboard (03 §6): J and K, or ↓ and ↑, move to the next and the one before, Enter opens it, and / leads to the search box.
 * Not while something is typed or a dialog is open; what has keys of its own keeps them. The rows are one stop of the Tab key; that is written on the page itself, so that no row is drawn again by moving.
 * `opens`: a row has something to open.
 */
export function useRowKeys(frame: RefObject<HTMLElement | null>, opens: boolean) {
  const hasRows = () => (frame.current?.querySelector(rowOf) ?? null) !== null
  usePageKeys(rowKeys, hasRows)
  usePageKeys(openingKeys, () => opens && hasRows())
  usePageKeys(searchKeys, () => searchBoxOf(frame.current) !== null)
  useEffect(() => {
    const table = frame.current
    const panel = table?.closest('[role=tabpanel]')
    if (!table || !panel) return
    const rows = () => [...table.querySelectorAll<HTMLElement>(rowOf)]
    const ownRow = (target: Element) => {
      const row = target.closest<HTMLElement>(rowOf)
      return row && table.contains(row) ? row : null
    }

    function focused({ target }: FocusEvent) {
      const row = ownRow(target as Element)
      if (!row) return
      for (const other of table!.querySelectorAll<HTMLElement>(`${rowOf}:is([tabindex="0"], [data-current])`)) {
        other.tabIndex = -1
        delete other.dataset.current
      }
      row.tabIndex = 0
      row.dataset.current = ''
    }
    function move(from: HTMLElement | null, by: 1 | -1) {
      const all = rows()
      const last = from ?? all.find((row) => row.dataset.current !== undefined)
      const next = all[last ? all.indexOf(last) + by : 0]
      if (!next) return
      next.focus({ preventScroll: true })
      next.scrollIntoView({ block: 'nearest' })
    }
    function pressed(event: KeyboardEvent) {
      const target = event.target as Element
      const isElsewhere =
        panel!.getAttribute('data-front') === 'false' || !(target === document.body || table!.closest('main')?.contains(target))
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere || isTyping(target) || isDialogOpen())
        return
      const row = ownRow(target)
      const arrows = row !== null || target.matches('body, main, [role=tabpanel]')
      if (event.key === 'j' || (event.key === 'ArrowDown' && arrows)) move(row, 1)
      else if (event.key === 'k' || (event.key === 'ArrowUp' && arrows)) move(row, -1)
      else if (event.key === 'Enter' && row === target) row.click()
      else if (event.key === '/') searchBoxOf(table)?.focus()
      else return
      event.preventDefault()
    }
    table.addEventListener('focusin', focused)
    window.addEventListener('keydown', pressed)
    return () => {
      table.removeEventListener('focusin', focused)
      window.removeEventListener('keydown', pressed)
    }
  }, [frame])

  // Rows come and go: one of them is always to be reached.
  useEffect(() => {
    const all = [...(frame.current?.querySelectorAll<HTMLElement>(rowOf) ?? [])]
    if (all[0] && !all.some((row) => row.tabIndex === 0)) all[0].tabIndex = 0
  })
}
