import { health } from '@oems/contract/statistics/health.ts'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import type { StatisticsQuery } from './Frame.tsx'
import styles from './statistics.module.css'

const barsAtMost = 12

/** Which unit below is worst off; a click goes one level down. */
export function HealthByOrg({ query }: { readonly query: StatisticsQuery }) {
  const { orgId, timeRadio, choose } = query
  const { data, isFetching } = useRead(health.healthRate, { orgId, timeRadio }, { enabled: orgId !== null })
  const units = useMemo(() => (data?.byOrg ?? []).slice(0, barsAtMost), [data])
  const option = useMemo(
    () => ({
      xAxis: { type: 'value', max: 100, min: 0 },
      yAxis: {
        type: 'category',
        inverse: true,
        data: units.map(({ orgName }) => orgName),
        axisLabel: { width: 140, overflow: 'truncate' },
      },
      series: [{ name: '健康率%', type: 'bar', barMaxWidth: 14, data: units.map(({ healthRate }) => Number(healthRate)) }],
    }),
    [units],
  )
  const drillDown = (index: number) => {
    const unit = units[index]
    if (unit) choose({ orgId: unit.orgId })
  }
  return (
    <div className={styles.plot}>
      <Chart
        title="哪个下级单位健康率最低"
        option={option}
        height={300}
        loading={isFetching && !data}
        onPick={drillDown}
        table={{
          head: ['单位', '申报人次', '健康率%'],
          rows: (data?.byOrg ?? []).map(({ orgName, filled, healthRate }) => [orgName, filled, healthRate]),
        }}
      />
    </div>
  )
}
