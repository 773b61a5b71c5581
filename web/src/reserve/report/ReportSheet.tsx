import { OrgType } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { ItemType, type ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { Button, Segmented } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { useRead } from '../../core/calls.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { useSession } from '../../shell/session.ts'
import { GuidanceButton } from '../guidance/GuidanceButton.tsx'
import { PeriodSheet } from '../sheet/PeriodSheet.tsx'
import styles from '../sheet/sheet.module.css'
import { GuidanceBanner } from './GuidanceBanner.tsx'
import { typeIn } from './typeIn.ts'

/** 药品储备上报 of one project: what it is told, and the sheet of each type. */
export function ReportSheet({ projectId }: { readonly projectId: number }) {
  const { op } = useSession()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const { data: node } = useRead(orgInfo.getOp, { orgId: projectId })
  const type = typeIn(params)
  const date = params.get('date')
  const set = (change: { readonly type?: ItemTypeCode; readonly date?: string | null }) =>
    setParams((old) => {
      const next = new URLSearchParams(old)
      if (change.type) next.set('declareType', String(change.type))
      if (change.date === null) next.delete('date')
      else if (change.date) next.set('date', change.date)
      return next
    })
  return (
    <section className={styles.pageOf} aria-label="药品储备上报">
      <PageHead
        title="药品储备上报"
        about="数量按台账带出，核对后申报；医务室库存随出入库自动更新，只填库外数量"
        {...(node && { note: node.orgName })}
        actions={
          <>
            <Segmented
              aria-label="申报类型"
              value={type}
              options={ItemType.options.map(({ value, label }) => ({ value, label }))}
              onChange={(next) => set({ type: next, date: null })}
            />
            <GuidanceButton />
            {op.orgType !== OrgType.project && <Button onClick={() => void navigate('/reserve/report')}>返回列表</Button>}
          </>
        }
      />
      <GuidanceBanner projectId={projectId} />
      <PeriodSheet key={type} projectId={projectId} declareType={type} date={date} onDate={(next) => set({ date: next })} opensForEditing />
    </section>
  )
}
