import { ListTabs } from '../kit/list/ListTabs.tsx'
import { AreasTab } from './AreasTab.tsx'
import { DeclarationsTab } from './DeclarationsTab.tsx'
import { VisitorsTab } from './VisitorsTab.tsx'

const tabs = [
  { label: '信息申报', list: DeclarationsTab },
  { label: '到访地区', list: AreasTab },
  { label: '访客申报', list: VisitorsTab },
]

/** 信息申报 (03 §6). */
export default function DeclareRecordsPage() {
  return <ListTabs label="信息申报的内容" tabs={tabs} />
}
