import { RowType, TimeRadio } from '@oems/contract/figures/codes.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { healthByOrg } from '@oems/contract/statistics/healthFigures.ts'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'
import { RankingChart } from '../kit/chart/RankingChart.tsx'
import { caliberNote } from './caliber.ts'
import type { StatisticsQuery } from './Frame.tsx'
import { intoUnit } from './intoUnit.ts'
import { periodOf } from './period.ts'
import styles from './statistics.module.css'
import { useSubscribed } from './subscribed.ts'

const nameOf = ({ orgName, rowType }: { readonly orgName: string; readonly rowType: number }) =>
  rowType === RowType.moved ? `${orgName}（已划出）` : orgName

/** Which unit below is worst off; a click goes one level down. */
export function HealthByOrg({ query }: { readonly query: StatisticsQuery }) {
  const { orgId, timeRadio, caliber } = query
  const into = intoUnit(query)
  const { data, isError, refetch } = useRead(
    health.healthRate,
    { orgId, timeRadio, caliber, ...useSubscribed() },
    { enabled: orgId !== null },
  )
  const rows = useMemo(() => data?.byOrg.filter((row) => row.healthRate !== null), [data])
  return (
    <div className={styles.plot}>
      <RankingChart
        title={`${periodOf(query)}健康率最低的下级单位${caliberNote(query, data)}`}
        subject={healthByOrg}
        by="healthRate"
        rows={rows}
        nameOf={nameOf}
        open={timeRadio === TimeRadio.today}
        asOf={data?.asOf}
        height={300}
        again={isError ? () => void refetch() : undefined}
        onPick={({ rowType, orgId }) => into(rowType, orgId)?.()}
      />
    </div>
  )
}
