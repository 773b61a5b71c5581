import { RowType } from '@oems/contract/figures/codes.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { healthByOrg } from '@oems/contract/statistics/healthFigures.ts'
import { useRead } from '../core/calls.ts'
import type { StatisticsQuery } from './Frame.tsx'
import { OrgBars } from './OrgBars.tsx'
import { periodOf } from './period.ts'
import styles from './statistics.module.css'

const nameOf = ({ orgName }: { readonly orgName: string }) => orgName
const none: readonly never[] = []

/** Which unit below is worst off; a click goes one level down. */
export function HealthByOrg({ query }: { readonly query: StatisticsQuery }) {
  const { orgId, timeRadio, choose } = query
  const { data, isFetching } = useRead(health.healthRate, { orgId, timeRadio }, { enabled: orgId !== null })
  return (
    <div className={styles.plot}>
      <OrgBars
        title={`${periodOf(query)}健康率最低的下级单位`}
        subject={healthByOrg}
        bar="healthRate"
        rows={data?.byOrg ?? none}
        nameOf={nameOf}
        height={300}
        loading={isFetching && !data}
        onPick={({ rowType, orgId: child }) => rowType === RowType.child && choose({ orgId: child })}
      />
    </div>
  )
}
