import { useLocation, useNavigate } from 'react-router'
import { usePageTab } from '../core/tab.ts'
import { changedAddress } from '../kit/list/address.ts'

/** Rows, or the map of nations. */
export type Display = 'list' | 'map'
const parameter = 'display'

/** It stands in the address beside the filters, so that Back leads from the projects of a nation to the map. */
export function useDisplay() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const tab = usePageTab()
  function go(change: Readonly<Record<string, unknown>>) {
    const address = changedAddress(new URLSearchParams(search), { ...change, pageNo: null })
    if (tab) tab.readdress(`?${address}`, false)
    else void navigate({ search: `?${address}` })
  }
  const display: Display = new URLSearchParams(search).get(parameter) === 'map' ? 'map' : 'list'
  return {
    display,
    turn: (next: Display) => go({ [parameter]: next === 'list' ? null : next }),
    /** What holds at the projects of one nation, whatever was looked for before. */
    drill: (nationCode: string) =>
      go({
        nationCode,
        inherited: 1,
        grade: null,
        riskLevelId: null,
        basis: null,
        reviewOverdue: null,
        suggested: null,
        raised: null,
        [parameter]: null,
      }),
  }
}
