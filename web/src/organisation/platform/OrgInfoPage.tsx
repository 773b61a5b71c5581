import { similarOrgs } from '@oems/contract/organisation/orgSimilar.ts'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan } from '../../core/calls.ts'
import { OrgList } from './OrgList.tsx'
import { SimilarList } from './SimilarList.tsx'

const tabs = [
  { value: '0', label: '机构' },
  { value: '1', label: '相似组织' },
]

/** 机构管理: the whole platform, for those who run it (02 §6.3). */
export default function OrgInfoPage() {
  const may = useCan()(similarOrgs.listSimilar)
  const [params, setParams] = useSearchParams()
  const tab = may && params.get('tab') === '1' ? '1' : '0'
  const choice = may && (
    <Segmented aria-label="机构或相似组织" value={tab} options={tabs} onChange={(next) => setParams(next === '0' ? {} : { tab: next })} />
  )
  return tab === '1' ? <SimilarList choice={choice} /> : <OrgList choice={choice} />
}
