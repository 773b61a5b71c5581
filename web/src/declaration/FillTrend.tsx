import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'
import { Chart } from '../kit/chart/Chart.tsx'

interface Props {
  readonly orgId: number
  readonly date: string | undefined
  readonly onPick: (date: string) => void
}
const days = 30

/** The thirty days up to the one that is shown; a click goes to a day. */
export function FillTrend({ orgId, date, onPick }: Props) {
  const startTime = dayjs(date)
    .subtract(days - 1, 'day')
    .format('YYYY-MM-DD')
  const query = { orgId, startTime, endTime: date ?? '', groupBy: 'day' }
  const { data, isFetching } = useRead(fillingManagement.fillRateStatistics, query, { enabled: date !== undefined })
  const points = useMemo(() => data?.list ?? [], [data])
  const option = useMemo(
    () => ({
      legend: {},
      xAxis: { type: 'category', data: points.map((point) => point.date?.slice(5)) },
      yAxis: { type: 'value', min: 0, max: 100, axisLabel: { formatter: '{value}%' } },
      series: [
        { name: '申报率', type: 'line', data: points.map(({ fillRate }) => fillRate && Number(fillRate)) },
        { name: '按时率', type: 'line', data: points.map(({ onTimeRate }) => onTimeRate && Number(onTimeRate)) },
      ],
    }),
    [points],
  )
  return (
    <Chart
      title="近30天申报率"
      option={option}
      height={220}
      loading={isFetching && !data}
      onPick={(index) => points[index]?.date && onPick(points[index].date)}
      table={{
        head: ['日期', '应报', '已报', '申报率%', '按时率%'],
        rows: points.map(({ date, due, filled, fillRate, onTimeRate }) => [date, due, filled, fillRate, onTimeRate]),
      }}
    />
  )
}
