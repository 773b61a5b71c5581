import { ListTabs } from '../kit/list/ListTabs.tsx'
import { DueTab } from './DueTab.tsx'
import { RecordsTab } from './RecordsTab.tsx'

const tabs = [
  { label: '体检记录', list: RecordsTab },
  { label: '应检未检', list: DueTab },
]

/** 体检管理 (03 §6). */
export default function ExaminationsPage() {
  return <ListTabs label="体检管理的内容" tabs={tabs} />
}
