import { projectLists } from '@oems/contract/project/projectLists.ts'
import { Segmented } from 'antd'
import { useLocation } from 'react-router'
import { useCan } from '../core/calls.ts'
import { ManagerList } from './list/ManagerList.tsx'
import { ProjectList } from './list/ProjectList.tsx'
import { type Display, displayOf, useDisplay } from './list/useDisplay.ts'

const displays: readonly { readonly value: Display; readonly label: string }[] = [
  { value: 'list', label: '列表' },
  { value: 'nation', label: '国别视图' },
  { value: 'managers', label: '管理员与联系人' },
]

/** 项目管理: the projects of the scope as rows or by nation, and by whom they are managed (02 §6.2). */
export default function ProjectsPage() {
  const may = useCan()(projectLists.projectManagerList)
  const { search } = useLocation()
  const { turn } = useDisplay()
  const display = displayOf(search)
  const choice = (
    <Segmented<Display>
      aria-label="显示方式"
      value={display}
      onChange={turn}
      options={displays.filter(({ value }) => may || value !== 'managers')}
    />
  )
  return display === 'managers' && may ? <ManagerList choice={choice} /> : <ProjectList choice={choice} isByNation={display === 'nation'} />
}
