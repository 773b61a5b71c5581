import { createContext, use, useEffect, useRef } from 'react'
import type { Location } from 'react-router'

/**
 * The tab in which a page stands. Pages stay mounted while another tab is in front; the object never changes, so that
 * switching tabs draws no page again.
 */
export interface PageTab {
  /** In front now. */
  isInFront(): boolean
  /** Called each time the tab comes to the front or leaves it. */
  subscribe(listener: () => void): () => void
  location(): Location
  /** Changes the address of this tab, also while another is in front. */
  readdress(search: string, replace: boolean): void
  /** Something was typed here that closing would lose; gives back how to withdraw that. `givenUp` is called when the user closes all the same. */
  markUnsaved(givenUp?: () => void): () => void
}
export const PageTabContext = createContext<PageTab | null>(null)
export const usePageTab = () => use(PageTabContext)

/** Runs when the page's tab comes to the front again, not when it is opened. */
export function useOnShow(then: () => void) {
  const tab = usePageTab()
  const latest = useRef(then)
  latest.current = then
  useEffect(() => tab?.subscribe(() => tab.isInFront() && latest.current()), [tab])
}
