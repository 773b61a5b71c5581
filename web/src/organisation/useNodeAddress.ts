import { useLocation, useNavigate } from 'react-router'
import { usePageTab } from '../core/tab.ts'
import { changedAddress } from '../kit/list/address.ts'

/** Which node the page shows, and which of its tabs. */
export interface NodeAddress {
  readonly node: number
  readonly tab: string | null
}

/** Of the list below the tab that is opened. */
export type Filters = Readonly<Record<string, unknown>>

/** Both stand in the address: they survive a refresh and being sent to a colleague. What a list below a tab is filtered by ends with it. */
export function useNodeAddress(usual: number) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const pageTab = usePageTab()
  const address = new URLSearchParams(search)
  const node = Number(address.get('node')) || usual
  function go(next: NodeAddress, filters: Filters = {}) {
    const changed = `?${changedAddress(new URLSearchParams(), { ...next, ...filters })}`
    if (pageTab) pageTab.readdress(changed, false)
    else navigate({ search: changed })
  }
  return { node, tab: address.get('tab'), go }
}
