import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../core/calls.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import { useSession } from '../shell/session.ts'
import styles from './statistics.module.css'

const days = 30

/** The fill rate of thirty days; a click on a day opens its list. */
export function FillTrend({ today }: { readonly today: string }) {
  const { op } = useSession()
  const navigate = useNavigate()
  const startTime = dayjs(today)
    .subtract(days - 1, 'day')
    .format('YYYY-MM-DD')
  const { data, isFetching } = useRead(fillingManagement.fillRateStatistics, { startTime, endTime: today, groupBy: 'day' })
  const points = data?.list
  const option = useMemo(
    () => ({
      legend: {},
      xAxis: { type: 'category', data: (points ?? []).map(({ date }) => date?.slice(5)) },
      yAxis: { type: 'value', name: '%', min: 0, max: 100 },
      series: [
        { name: '申报率', type: 'line', data: (points ?? []).map(({ fillRate }) => fillRate && Number(fillRate)) },
        { name: '按时率', type: 'line', data: (points ?? []).map(({ onTimeRate }) => onTimeRate && Number(onTimeRate)) },
      ],
    }),
    [points],
  )
  const open = (index: number) => {
    const date = points?.[index]?.date
    if (date) void navigate(`/filling-management/index?orgId=${op.orgId}&date=${date}`)
  }
  return (
    <div className={styles.plot}>
      <Chart
        title="近30天申报率"
        option={option}
        loading={isFetching && !data}
        onPick={open}
        table={{
          head: ['日期', '应报', '已报', '申报率%', '按时率%'],
          rows: (points ?? []).map(({ date, due, filled, fillRate, onTimeRate }) => [date, due, filled, fillRate, onTimeRate]),
        }}
      />
    </div>
  )
}
