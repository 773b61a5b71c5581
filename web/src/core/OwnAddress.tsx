import { type ReactNode, useMemo, useRef, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext, NavigationType, useLocation } from 'react-router'
import { type PageTab, PageTabContext, usePageTab } from './tab.ts'

/**
 * What stands in it has an address of its own, which nobody sees: a list in a record that is open beside another list is filtered and turned
 * by itself.
 */
export function OwnAddress({ children }: { readonly children: ReactNode }) {
  const around = useLocation()
  const tab = usePageTab()
  const [search, setSearch] = useState('')
  const latest = useRef({ around, search })
  latest.current = { around, search }
  const own = useMemo<PageTab | null>(
    () =>
      tab && {
        ...tab,
        location: () => ({ ...latest.current.around, search: latest.current.search }),
        readdress(next) {
          latest.current.search = next === '?' ? '' : next
          setSearch(latest.current.search)
        },
      },
    [tab],
  )
  const at = useMemo(() => ({ location: { ...around, search }, navigationType: NavigationType.Push }), [around, search])
  return (
    <LocationContext.Provider value={at}>
      <PageTabContext value={own}>{children}</PageTabContext>
    </LocationContext.Provider>
  )
}
