import { similarOrgs } from '@oems/contract/organisation/orgSimilar.ts'
import { projectLists } from '@oems/contract/project/projectLists.ts'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan } from '../../core/calls.ts'
import { OperatedList } from './OperatedList.tsx'
import { OrgList } from './OrgList.tsx'
import { SimilarList } from './SimilarList.tsx'

const tabs = [
  { value: '0', label: '机构', list: OrgList, may: null },
  { value: '1', label: '相似组织', list: SimilarList, may: similarOrgs.listSimilar },
  { value: '2', label: '项目运行', list: OperatedList, may: projectLists.operateListProject },
] as const

/** 机构管理: the whole platform, for those who run it (02 §6.3). */
export default function OrgInfoPage() {
  const can = useCan()
  const [params, setParams] = useSearchParams()
  const open = tabs.filter(({ may }) => may === null || can(may))
  const { value, list: List } = open.find((tab) => tab.value === params.get('tab')) ?? tabs[0]
  const choice = open.length > 1 && (
    <Segmented
      aria-label="机构管理的内容"
      value={value}
      options={open.map((tab) => ({ value: tab.value, label: tab.label }))}
      onChange={(next) => setParams(next === '0' ? {} : { tab: next })}
    />
  )
  return <List choice={choice} />
}
