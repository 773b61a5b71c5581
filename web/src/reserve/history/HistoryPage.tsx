import { OrgType } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { reserveDeclares } from '@oems/contract/reserve/declares.ts'
import { ItemType } from '@oems/contract/supplies/codes.ts'
import { Segmented } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { useRead } from '../../core/calls.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { typeIn } from '../report/typeIn.ts'
import styles from '../sheet/sheet.module.css'
import { ofReserve } from '../sheet/sheetCalls.ts'
import { BelowHistory } from './BelowHistory.tsx'
import { ProjectHistory } from './ProjectHistory.tsx'

/** 药品储备上报历史 (04 §6): of a project its periods and what was declared, above a project the last periods of each. */
export default function HistoryPage() {
  const orgId = Number(useParams().orgId)
  const [params, setParams] = useSearchParams()
  const type = typeIn(params)
  const node = useRead(orgInfo.getOp, { orgId }, { enabled: Number.isSafeInteger(orgId) })
  const asked = { orgId, declareType: [type], ...ofReserve }
  return (
    <section className={styles.pageOf} aria-label="药品储备上报历史">
      <PageHead
        title="药品储备上报历史"
        about="名称与标准按申报当时保存，之后不再改变"
        {...(node.data && { note: node.data.orgName })}
        actions={
          <>
            <Segmented
              aria-label="申报类型"
              value={type}
              options={ItemType.options.map(({ value, label }) => ({ value, label }))}
              onChange={(next) => setParams({ declareType: String(next) })}
            />
            <ExportButton call={reserveDeclares.exportExcel} list={{ input: asked }} />
          </>
        }
      />
      <Shown read={node}>
        {({ orgType }) =>
          orgType === OrgType.project ? (
            <ProjectHistory
              key={`${orgId}-${type}`}
              projectId={orgId}
              declareType={type}
              period={params.get('period')}
              onPeriod={(period) => setParams({ declareType: String(type), period })}
            />
          ) : (
            <BelowHistory key={`${orgId}-${type}`} orgId={orgId} declareType={type} />
          )
        }
      </Shown>
    </section>
  )
}
