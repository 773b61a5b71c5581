import { Segmented } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router'

export interface ListTab {
  readonly label: string
  readonly list: ComponentType<{ readonly choice: ReactNode }>
}

/** Several lists behind one entry of the menu, one of them in sight; which one stands in the address. Absent ones keep their number. */
export function ListTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly (ListTab | false)[] }) {
  const [params, setParams] = useSearchParams()
  const offered = tabs.flatMap((tab, at) => (tab ? [{ ...tab, value: String(at) }] : []))
  const { value, list: List } = offered.find((tab) => tab.value === params.get('tab')) ?? offered[0]!
  return (
    <List
      choice={
        <Segmented
          aria-label={label}
          value={value}
          options={offered.map((tab) => ({ value: tab.value, label: tab.label }))}
          onChange={(next) => setParams(next === '0' ? {} : { tab: next })}
        />
      }
    />
  )
}
