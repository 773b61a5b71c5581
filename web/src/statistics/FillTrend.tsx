import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import type { declareRates } from '@oems/contract/statistics/healthFigures.ts'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'
import { TrendChart } from './TrendChart.tsx'

interface Props {
  /** The rates in the words of the page. */
  readonly rates: typeof declareRates
  /** Absent: the caller's own node. */
  readonly orgId?: number
  /** The last of the thirty days; undefined until the server has said which day it is. */
  readonly date: string | undefined
  readonly height?: number
  readonly onPick: (date: string) => void
}
const days = 30

/** The rates of the thirty days up to one; a click goes to a day. */
export function FillTrend({ rates, orgId, date, height, onPick }: Props) {
  const startTime = dayjs(date)
    .subtract(days - 1, 'day')
    .format('YYYY-MM-DD')
  const query = { ...(orgId !== undefined && { orgId }), startTime, endTime: date ?? '', groupBy: 'day' }
  const { data, isFetching } = useRead(fillingManagement.fillRateStatistics, query, { enabled: date !== undefined })
  const points = useMemo(() => data?.list.map((row) => ({ ...row, key: row.date ?? '' })), [data])
  return (
    <TrendChart
      title={`近${days}天${rates.fillRate.title}`}
      subject={rates}
      points={points}
      loading={isFetching && !data}
      onPick={onPick}
      {...(height && { height })}
    />
  )
}
