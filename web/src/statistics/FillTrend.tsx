import { dayRates } from '@oems/contract/declaration/figures.ts'
import { fillingManagement, type Rates } from '@oems/contract/declaration/fillingManagement.ts'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { TrendChart } from '../kit/chart/TrendChart.tsx'
import { openAt } from '../kit/chart/words.ts'
import { useSubscribed } from './subscribed.ts'

interface Props {
  /** Absent: the caller's own node. */
  readonly orgId?: number
  /** The last of the thirty days; undefined until the server has said which day it is. */
  readonly date: string | undefined
  readonly height?: number
  readonly onPick: (date: string) => void
}
const days = 30

/** The rates of the thirty days up to one; a click goes to a day. */
export function FillTrend({ orgId, date, ...drawn }: Props) {
  const startTime = dayjs(date)
    .subtract(days - 1, 'day')
    .format('YYYY-MM-DD')
  const query = { ...(orgId !== undefined && { orgId }), startTime, endTime: date ?? '', groupBy: 'day', ...useSubscribed() }
  const { data, isError, refetch } = useRead(fillingManagement.fillRateStatistics, query, { enabled: date !== undefined })
  return <RateTrend rates={data} again={isError ? () => void refetch() : undefined} {...drawn} />
}

interface Drawn extends Pick<Props, 'height' | 'onPick'> {
  readonly rates: Rates | undefined
  /** What could not be read is read again by it. */
  readonly again: (() => void) | undefined
  /** By which 口径, where it was chosen. */
  readonly note?: string
}
/** The same of rates that have been read already. */
export function RateTrend({ rates: data, again, note = '', height, onPick }: Drawn) {
  const points = useMemo(() => data?.list.map((row) => ({ ...row, key: row.date ?? '' })), [data])
  return (
    <TrendChart
      title={`近${days}天${dayRates.fillRate.title}${note}`}
      subject={dayRates}
      points={points}
      openKey={openAt(points, moment(data?.asOf))}
      asOf={data?.asOf}
      height={height}
      again={again}
      onPick={onPick}
    />
  )
}
