import type { Input } from '@oems/contract/core/call.ts'
import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { type LogBar, logs } from '@oems/contract/operationLog/logs.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import { palette } from '../kit/chart/palette.ts'
import type { List } from '../kit/list/useListPage.ts'

type ChartFilters = Partial<Input<typeof logs.chart>>

/** The number of operations over time, within the time and the organisation of the filters. A bar narrows the list to its hour or day. */
export function LogChart({ list }: { readonly list: Pick<List, 'filters' | 'search'> }) {
  const { startTime = null, endTime = null, orgId = null } = list.filters as ChartFilters
  const { data, isFetching, isError, refetch } = useRead(logs.chart, { startTime, endTime, orgId })
  const bars = useMemo(() => data?.list ?? [], [data])
  const option = useMemo(() => optionOf(bars), [bars])

  function pick(index: number, series: number) {
    const key = bars[index]?.key
    if (key === undefined) return
    const day = key.slice(0, 10)
    const kind = series === 1 ? { logType: LogType.signIn, result: LogResult.success } : series === 2 ? { result: LogResult.failure } : {}
    list.search({ startTime: day, endTime: day, hour: data?.byHour ? Number(key.slice(11, 13)) : null, ...kind })
  }
  if (isError) return <Button onClick={() => void refetch()}>重新加载图表</Button>
  return (
    <Chart
      title={data?.byHour === false ? '每日操作、登录与失败' : '每小时操作、登录与失败'}
      option={option}
      height={120}
      loading={isFetching && !data}
      onPick={pick}
      table={{
        head: ['时间', '操作', '登录', '失败'],
        rows: bars.map(({ key, operations, signIns, failures }) => [key, operations, signIns, failures]),
      }}
    />
  )
}

/** Midnight is labelled with its day, other hours with the hour; days with month and day. */
const shortOf = (key: string) => (key.length > 10 && !key.endsWith('00:00') ? key.slice(11) : key.slice(5, 10))

const optionOf = (bars: readonly LogBar[]) => ({
  // Failures by the warm colour, which the other two are far from.
  color: [palette[0]!, palette[5]!, palette[1]!],
  grid: { top: 24 },
  legend: {},
  tooltip: {
    formatter: (at: readonly { dataIndex: number; marker: string; seriesName: string; value: number }[]) =>
      [
        bars[at[0]?.dataIndex ?? 0]?.key,
        ...at.map(({ marker, seriesName, value }) => `${marker}${seriesName} ${value.toLocaleString('zh-CN')}`),
      ].join('<br>'),
  },
  xAxis: { type: 'category', data: bars.map(({ key }) => shortOf(key)) },
  yAxis: { type: 'value', minInterval: 1, splitNumber: 3 },
  series: [
    { name: '操作', type: 'bar', stack: 'lines', data: bars.map(({ operations }) => operations) },
    { name: '登录', type: 'bar', stack: 'lines', data: bars.map(({ signIns }) => signIns) },
    { name: '失败', type: 'bar', stack: 'lines', data: bars.map(({ failures }) => failures) },
  ],
})
