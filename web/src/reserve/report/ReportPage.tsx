import { OrgType } from '@oems/contract/organisation/codes.ts'
import { useSearchParams } from 'react-router'
import { useSession } from '../../shell/session.ts'
import { ReportList } from './ReportList.tsx'
import { ReportSheet } from './ReportSheet.tsx'

/** 药品储备上报 (04 §6): a project's own sheet; above a project who has declared and who has not. */
export default function ReportPage() {
  const { op } = useSession()
  const named = Number(useSearchParams()[0].get('projectId')) || null
  const projectId = op.orgType === OrgType.project ? op.orgId : named
  return projectId === null ? <ReportList /> : <ReportSheet key={projectId} projectId={projectId} />
}
