import type { Output } from '@oems/contract/core/call.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import type { StatisticsQuery } from './Frame.tsx'
import styles from './statistics.module.css'

type Points = Output<typeof health.epidemicTrend>['list']

/** How declaring and health went over the range: two shares as lines, the abnormal as bars. */
export function Trend({ query: { orgId, timeRadio } }: { readonly query: StatisticsQuery }) {
  const { data, isFetching } = useRead(health.epidemicTrend, { orgId, timeRadio }, { enabled: orgId !== null })
  const points = data?.list
  const option = useMemo(() => optionOf(points ?? []), [points])
  const rows = (points ?? []).map(({ key, due, filled, fillRate, healthRate, abnormal }) => [
    key,
    due,
    filled,
    fillRate,
    healthRate,
    abnormal,
  ])
  return (
    <div className={styles.plot}>
      <Chart
        title="申报率与健康率怎么变化"
        option={option}
        loading={isFetching && !data}
        table={{ head: ['日期', '应报', '已报', '申报率%', '健康率%', '异常人次'], rows }}
      />
      <p className={styles.note}>未满一日的数据随申报实时变化；无人应报的日期不画申报率。</p>
    </div>
  )
}

const number = (text: string | null) => (text === null ? null : Number(text))

const optionOf = (points: Points) => ({
  legend: {},
  xAxis: { type: 'category', data: points.map(({ key }) => key.slice(key.length > 7 ? 5 : 0)) },
  yAxis: [
    { type: 'value', name: '%', min: 0, max: 100 },
    { type: 'value', name: '人次', minInterval: 1, splitLine: { show: false } },
  ],
  series: [
    { name: '申报率', type: 'line', showSymbol: points.length < 32, data: points.map(({ fillRate }) => number(fillRate)) },
    { name: '健康率', type: 'line', showSymbol: points.length < 32, data: points.map(({ healthRate }) => number(healthRate)) },
    { name: '异常人次', type: 'bar', yAxisIndex: 1, barMaxWidth: 14, data: points.map(({ abnormal }) => abnormal) },
  ],
})
