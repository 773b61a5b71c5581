import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { DueTab } from './DueTab.tsx'
import { RecordsTab } from './RecordsTab.tsx'

const tabs = [
  { value: '0', label: '体检记录', list: RecordsTab },
  { value: '1', label: '应检未检', list: DueTab },
] as const

/** 体检管理 (03 §6). */
export default function ExaminationsPage() {
  const [params, setParams] = useSearchParams()
  const { value, list: List } = tabs.find((tab) => tab.value === params.get('tab')) ?? tabs[0]
  return (
    <List
      choice={
        <Segmented
          aria-label="体检管理的内容"
          value={value}
          options={tabs.map((tab) => ({ value: tab.value, label: tab.label }))}
          onChange={(next) => setParams(next === '0' ? {} : { tab: next })}
        />
      }
    />
  )
}
