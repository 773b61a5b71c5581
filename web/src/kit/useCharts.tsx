import { Button } from 'antd'
import { useState } from 'react'
import { usePreference } from '../core/preferences.ts'
import { useOnArrival } from '../core/tab.ts'

/**
 * Whether a page's charts are drawn, and the button that folds them. The user's choice is stored. But an address with filters, to which
 * figures elsewhere lead, asks for rows: whoever comes by one finds the charts folded until they are asked for. What is filtered in the
 * page itself folds nothing, or its rows would jump.
 */
export function useCharts(name: string, isFiltered = false) {
  const [preferred, prefer] = usePreference(`charts:${name}`, true)
  const [cameForRows, setCameForRows] = useState(isFiltered)
  useOnArrival(() => setCameForRows(isFiltered))
  const isOpen = preferred && !cameForRows
  const toggle = () => {
    setCameForRows(false)
    prefer(!isOpen)
  }
  return {
    isOpen,
    button: (
      <Button aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? '收起图表' : '展开图表'}
      </Button>
    ),
  }
}
