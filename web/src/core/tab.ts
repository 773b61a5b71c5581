import { createContext, type ReactNode, use, useEffect } from 'react'
import type { Location } from 'react-router'
import { useLatest } from './latest.ts'

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

/** Where a page stands in the console; its head shows it. */
export interface PagePlace {
  /** The sub-system and the directories above the page. */
  readonly above: readonly string[]
  /** Puts the page among the favourites. */
  readonly star: ReactNode
  /** Whose page it is: what a sheet of paper says of itself. */
  readonly organisation: string
}
const nowhere: PagePlace = { above: [], star: null, organisation: '' }
export const PagePlaceContext = createContext(nowhere)
export const usePagePlace = () => use(PagePlaceContext)

/** Runs when the page's tab comes to the front again, not when it is opened. */
export function useOnShow(then: () => void) {
  const tab = usePageTab()
  const latest = useLatest(then)
  useEffect(() => tab?.subscribe(() => tab.isInFront() && latest()), [tab, latest])
}

/** Runs when a link from another page leads to this one while it is open: it comes to the front at another address than it was left at. */
export function useOnArrival(then: () => void) {
  const tab = usePageTab()
  const latest = useLatest(then)
  useEffect(() => {
    let left = tab?.location().search
    return tab?.subscribe(() => {
      if (!tab.isInFront()) left = tab.location().search
      else if (tab.location().search !== left) latest()
    })
  }, [tab, latest])
}
