import { projectLists } from '@oems/contract/project/projectLists.ts'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan } from '../core/calls.ts'
import { ManagerList } from './list/ManagerList.tsx'
import { ProjectList } from './list/ProjectList.tsx'

const tabs = [
  { value: '0', label: '项目' },
  { value: '1', label: '管理员与联系人' },
]

/** 项目管理: the projects of the scope, and by whom they are managed (02 §6.2). */
export default function ProjectsPage() {
  const may = useCan()(projectLists.projectManagerList)
  const [params, setParams] = useSearchParams()
  const tab = may && params.get('tab') === '1' ? '1' : '0'
  const choice = may && (
    <Segmented aria-label="项目或其管理员" value={tab} options={tabs} onChange={(next) => setParams(next === '0' ? {} : { tab: next })} />
  )
  return tab === '1' ? <ManagerList choice={choice} /> : <ProjectList choice={choice} />
}
