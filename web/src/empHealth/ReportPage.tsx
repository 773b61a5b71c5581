import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useTyping } from '../kit/form/useTyping.ts'
import { useSession } from '../shell/session.ts'
import { HistoryTab } from './HistoryTab.tsx'
import { ReportTab } from './ReportTab.tsx'

/** 人员健康上报 (03 §6): what a project reports of its people's health, day by day, and what it has reported. */
export default function ReportPage() {
  const { op } = useSession()
  const [params, setParams] = useSearchParams()
  const typing = useTyping()
  const named = Number(params.get('projectId')) || null
  const projectId = op.orgType === OrgType.project ? op.orgId : named
  const tab = params.get('tab') === '1' || projectId === null ? '1' : '0'
  const choice = projectId !== null && (
    <Segmented
      aria-label="人员健康上报的内容"
      value={tab}
      options={[
        { value: '0', label: '上报' },
        { value: '1', label: '上报记录' },
      ]}
      onChange={(next) =>
        typing.askBefore(() => setParams({ ...(named !== null && { projectId: String(named) }), ...(next === '1' && { tab: '1' }) }))
      }
    />
  )
  return projectId !== null && tab === '0' ? (
    <ReportTab key={projectId} projectId={projectId} choice={choice} typing={typing} />
  ) : (
    <HistoryTab choice={choice} />
  )
}
