import { OrgType } from '@oems/contract/organisation/codes.ts'
import { workbench } from '@oems/contract/workbench/workbench.ts'
import { useSearchParams } from 'react-router'
import { useRead } from '../core/calls.ts'
import { Failed } from '../kit/Failed.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { useCharts } from '../kit/useCharts.tsx'
import { useSession } from '../shell/session.ts'
import { ClusterBanner } from '../statistics/ClusterBanner.tsx'
import { Agenda } from './Agenda.tsx'
import { DeclareStrip } from './DeclareStrip.tsx'
import { Fortnight } from './Fortnight.tsx'
import { Measures } from './Measures.tsx'
import { Risks } from './Risks.tsx'
import { Shelf } from './Shelf.tsx'
import { SiteCards, siteCaliber } from './SiteCards.tsx'
import { Stocks } from './Stocks.tsx'
import { Waiting } from './Waiting.tsx'
import styles from './workbench.module.css'

const projects = [OrgType.project] as const

/** What a site has to do now, and how it is doing: first the state of the day, then what waits (04 §5.5). */
export default function WorkbenchPage() {
  const { op } = useSession()
  const [address, setAddress] = useSearchParams()
  const isSite = op.orgType === OrgType.project
  const projectId = isSite ? op.orgId : Number(address.get('projectId')) || null
  const charts = useCharts('workbench')
  const { data, isError, isFetching, refetch } = useRead(workbench.overview, { orgId: projectId ?? 0 }, { enabled: projectId !== null })
  const isOwn = projectId === op.orgId
  return (
    <section className={styles.page} aria-label="项目工作台">
      <PageHead
        title="项目工作台"
        about="本项目今天要做什么、做得怎样；点击数字查看对应人员"
        caliber={siteCaliber}
        {...(data && { note: data.node.orgName })}
        asOf={{ at: data?.asOf, busy: isFetching, refresh: () => void refetch() }}
        actions={
          <>
            {!isSite && (
              <OrgPicker
                value={projectId}
                orgTypes={projects}
                offered="all"
                onChange={(next) => setAddress({ projectId: String(next) })}
                placeholder="请选择项目"
                aria-label="项目"
                style={{ width: 200 }}
              />
            )}
            {charts.button}
          </>
        }
      />
      {projectId === null && <p className={styles.empty}>工作台以项目为单位，请先选择一个项目。</p>}
      {isError && !data && <Failed message="加载失败" again={() => void refetch()} />}
      {projectId !== null && (data || !isError) && (
        <>
          <ClusterBanner orgId={projectId} />
          <DeclareStrip bench={data} projectId={projectId} />
          <SiteCards bench={data} projectId={projectId} />
          <div className={styles.columns}>
            <Waiting bench={data} isOwn={isOwn} />
            <Agenda bench={data} projectId={projectId} />
          </div>
          {/* Only once it is known: nothing that stands already moves for it. */}
          {data && (
            <div className={styles.columns}>
              <Stocks bench={data} />
              <Risks bench={data} />
            </div>
          )}
          {charts.isOpen && data && (
            <>
              <Fortnight projectId={projectId} />
              <Shelf projectId={projectId} />
              <Measures projectId={projectId} />
            </>
          )}
        </>
      )}
    </section>
  )
}
