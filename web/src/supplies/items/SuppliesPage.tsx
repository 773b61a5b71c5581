import { OrgType } from '@oems/contract/organisation/codes.ts'
import { ListTabs } from '../../kit/list/ListTabs.tsx'
import { useSession } from '../../shell/session.ts'
import { ItemsTab } from './ItemsTab.tsx'
import { ProjectsTab } from './ProjectsTab.tsx'

/** 物资台账 (04 §6): by item, or project by project; a project itself keeps its own on 项目物资填报. */
export default function SuppliesPage() {
  const { op } = useSession()
  if (op.orgType === OrgType.project) return <ItemsTab choice={null} />
  return <ListTabs label="物资台账的内容" tabs={tabs} />
}

const tabs = [
  { label: '按品目', list: ItemsTab },
  { label: '按项目', list: ProjectsTab },
]
