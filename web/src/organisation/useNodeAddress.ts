import { useLocation, useNavigate } from 'react-router'
import { usePageTab } from '../core/tab.ts'

/** Which node the page shows, and which of its tabs. */
export interface NodeAddress {
  readonly node: number
  readonly tab: string | null
}

/** Both stand in the address: they survive a refresh and being sent to a colleague. What a list below a tab is filtered by ends with it. */
export function useNodeAddress(usual: number) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const pageTab = usePageTab()
  const address = new URLSearchParams(search)
  const node = Number(address.get('node')) || usual
  function go(next: NodeAddress, filters: Readonly<Record<string, string>> = {}) {
    const changed = `?${new URLSearchParams({ node: String(next.node), ...(next.tab !== null && { tab: next.tab }), ...filters })}`
    if (pageTab) pageTab.readdress(changed, false)
    else navigate({ search: changed })
  }
  return { node, tab: address.get('tab'), go }
}
