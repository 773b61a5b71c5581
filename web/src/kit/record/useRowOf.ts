import { type RefObject, useLayoutEffect } from 'react'

const pageOf = (record: HTMLElement | null) => record?.closest<HTMLElement>('[role=tabpanel]') ?? document.body
const rowOf = (record: HTMLElement | null, id: number) => pageOf(record).querySelector<HTMLElement>(`[data-row-key="${id}"]`)

/** The opened row is marked and kept in sight. Marked in place: the table would otherwise be drawn anew at each step. */
export function useMarkedRow(record: RefObject<HTMLElement | null>, id: number | null, rows: readonly object[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of another page are other elements
  useLayoutEffect(() => {
    const row = id === null ? null : rowOf(record.current, id)
    row?.setAttribute('aria-current', 'true')
    // With the frame: asked for now, the page would be laid out twice.
    const frame = requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }))
    return () => {
      cancelAnimationFrame(frame)
      row?.removeAttribute('aria-current')
    }
  }, [record, id, rows])
}

/** The list leaves room for the record beside it. */
export function useRoomBeside(record: RefObject<HTMLElement | null>, width: number | null) {
  useLayoutEffect(() => {
    const page = pageOf(record.current)
    if (width === null) return
    page.style.setProperty('--oems-beside', `${width}px`)
    return () => void page.style.removeProperty('--oems-beside')
  }, [record, width])
}

/** The record takes the focus when it opens; when it closes, the row from which it was opened has it. */
export function useFocusOfRecord(record: RefObject<HTMLElement | null>, id: number | null) {
  useLayoutEffect(() => {
    const own = record.current
    if (id === null || !own) return
    if (!own.contains(document.activeElement)) own.focus({ preventScroll: true })
  }, [record, id])
}

export function focusRow(record: HTMLElement | null, id: number) {
  rowOf(record, id)?.focus({ preventScroll: true })
}
