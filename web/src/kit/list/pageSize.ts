import { type RefObject, useLayoutEffect, useState } from 'react'
import { useDensity } from './density.ts'

export const pageSizes = [10, 20, 50, 100] as const
const [fewest, , , most] = pageSizes

export const rowsThatFit = (room: number, rowHeight: number) => Math.min(most, Math.max(fewest, Math.floor(room / rowHeight)))

/** What of the scroll area is not for rows: the table's heading, the pager with the page's margin below it. */
const heading = 32
const foot = 48

/** The room for rows between where the list begins and the end of its page's scroll area, while the page stands at its top. */
function roomFor(frame: HTMLElement | null): number {
  const area = frame?.closest('[role=tabpanel]')
  if (!frame || !area) return 0
  const above = frame.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop
  return area.clientHeight - above - heading - foot
}

interface Turn {
  readonly pageNo: number
  readonly pageSize: number
}
/**
 * Another page of a list whose page size may have changed meanwhile: no row between what is shown and what comes is passed over. Where that
 * would lead nowhere, the old size stays.
 */
export function turned({ pageNo, pageSize }: Turn, to: number, fits: number): Turn {
  const first = (to - 1) * pageSize
  const turn = { pageNo: Math.floor(first / fits) + 1, pageSize: fits }
  const begins = (turn.pageNo - 1) * fits
  const shownFrom = (pageNo - 1) * pageSize
  return to > pageNo && begins <= shownFrom ? { pageNo: to, pageSize } : turn
}

/**
 * 自动: as many rows as fit, taken when the list opens and when a page is turned, never while a window is being resized. Null until the
 * list stands on the page, which is before anything of it is seen.
 */
export function useRowsThatFit(frame: RefObject<HTMLElement | null>) {
  const [rows, setRows] = useState<number | null>(null)
  const [rowHeight] = useDensity()
  const measure = () => rowsThatFit(roomFor(frame.current), rowHeight)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list opens
  useLayoutEffect(() => setRows(measure()), [])
  return { rows, measure, setRows }
}
