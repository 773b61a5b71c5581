import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { AreasTab } from './AreasTab.tsx'
import { DeclarationsTab } from './DeclarationsTab.tsx'
import { VisitorsTab } from './VisitorsTab.tsx'

const tabs = [
  { value: '0', label: '信息申报', list: DeclarationsTab },
  { value: '1', label: '到访地区', list: AreasTab },
  { value: '2', label: '访客申报', list: VisitorsTab },
] as const

/** 信息申报 (03 §6). */
export default function DeclareRecordsPage() {
  const [params, setParams] = useSearchParams()
  const { value, list: List } = tabs.find((tab) => tab.value === params.get('tab')) ?? tabs[0]
  return (
    <List
      choice={
        <Segmented
          aria-label="信息申报的内容"
          value={value}
          options={tabs.map((tab) => ({ value: tab.value, label: tab.label }))}
          onChange={(next) => setParams(next === '0' ? {} : { tab: next })}
        />
      }
    />
  )
}
