import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan } from '../../core/calls.ts'
import { HistoryTab } from './HistoryTab.tsx'
import { QueueTab } from './QueueTab.tsx'
import { RecordsTab } from './RecordsTab.tsx'

/** 健康申报记录 (03 §6): what stands, what waits to be handled, and everything that was ever sent. */
export default function DeclareHealthPage() {
  const can = useCan()
  const [params, setParams] = useSearchParams()
  const tabs = [
    { value: '0', label: '明细', list: RecordsTab },
    ...(can(declareHealth.handle) ? [{ value: '1', label: '异常处置', list: QueueTab }] : []),
    { value: '2', label: '操作历史', list: HistoryTab },
  ]
  const { value, list: List } = tabs.find((tab) => tab.value === params.get('tab')) ?? tabs[0]!
  return (
    <List
      choice={
        <Segmented
          aria-label="健康申报记录的内容"
          value={value}
          options={tabs.map((tab) => ({ value: tab.value, label: tab.label }))}
          onChange={(next) => setParams(next === '0' ? {} : { tab: next })}
        />
      }
    />
  )
}
