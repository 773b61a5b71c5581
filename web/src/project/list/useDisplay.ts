import { useLocation, useNavigate } from 'react-router'
import { usePageTab } from '../../core/tab.ts'
import { changedAddress } from '../../kit/list/address.ts'

/** Rows, the nations in which they are, or who manages them. */
export type Display = 'list' | 'nation' | 'managers'
const parameter = 'display'

export function displayOf(search: string): Display {
  const display = new URLSearchParams(search).get(parameter)
  return display === 'nation' || display === 'managers' ? display : 'list'
}

/** It stands in the address beside the filters, so that Back leads from the rows of a nation to the map. The managers' list has filters of its own. */
export function useDisplay() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const tab = usePageTab()
  function go(address: URLSearchParams) {
    if (tab) tab.readdress(`?${address}`, false)
    else void navigate({ search: `?${address}` })
  }
  const kept = (display: Display) =>
    display === 'managers' || displayOf(search) === 'managers' ? new URLSearchParams() : new URLSearchParams(search)
  return {
    turn: (display: Display) => go(changedAddress(kept(display), { [parameter]: display === 'list' ? null : display, pageNo: null })),
    /** The rows of one nation. */
    drill: (nationCode: string) => go(changedAddress(new URLSearchParams(search), { nationCode, [parameter]: null, pageNo: null })),
  }
}
