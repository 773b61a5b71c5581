import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { TObject } from 'typebox'
import { usePageTab } from '../../core/tab.ts'
import { changedAddress, readAddress } from './address.ts'

/** The query of a list, in the address bar: it survives a refresh, a trip to another page and being sent to a colleague. */
export function useAddress(input: TObject, usualSize?: number) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const tab = usePageTab()
  const query = useMemo(() => readAddress(input, new URLSearchParams(search), usualSize), [input, search, usualSize])

  function go(change: Readonly<Record<string, unknown>>, { replace = false } = {}) {
    const next = `?${changedAddress(new URLSearchParams(tab?.location().search ?? search), change)}`
    if (tab) tab.readdress(next, replace)
    else navigate({ search: next }, { replace })
  }
  return { ...query, sized: new URLSearchParams(search).has('pageSize'), go }
}
