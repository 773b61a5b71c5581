import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { TObject } from 'typebox'
import { usePageTab } from '../../core/tab.ts'
import { changedAddress, readAddress } from './address.ts'

type Change = Readonly<Record<string, unknown>>

/** The query of a list, in the address bar: it survives a refresh, a trip to another page and being sent to a colleague. */
export function useAddress(input: TObject, usualSize?: number) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const tab = usePageTab()
  const query = useMemo(() => readAddress(input, new URLSearchParams(search), usualSize), [input, search, usualSize])

  const changed = (change: Change) => changedAddress(new URLSearchParams(tab?.location().search ?? search), change)
  /** The query that the change leads to. */
  const after = (change: Change) => readAddress(input, changed(change), usualSize)
  function go(change: Change, { replace = false } = {}) {
    const next = `?${changed(change)}`
    if (tab) tab.readdress(next, replace)
    else navigate({ search: next }, { replace })
  }
  return { ...query, sized: new URLSearchParams(search).has('pageSize'), after, go }
}
