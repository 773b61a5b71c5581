import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { useCan } from '../../core/calls.ts'
import { ListTabs } from '../../kit/list/ListTabs.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { QueueTab } from './QueueTab.tsx'
import { RecordsTab } from './RecordsTab.tsx'

/** 健康申报记录 (03 §6): what stands, what waits to be handled, and everything that was ever sent. */
export default function DeclareHealthPage() {
  const can = useCan()
  const tabs = [
    { label: '明细', list: RecordsTab },
    can(declareHealth.handle) && { label: '异常处置', list: QueueTab },
    { label: '操作历史', list: HistoryTab },
  ] as const
  return <ListTabs label="健康申报记录的内容" tabs={tabs} />
}
