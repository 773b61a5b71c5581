import { rateText } from '@oems/contract/core/rate.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import dayjs from 'dayjs'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { joined, PartCard } from '../../kit/home/PartCard.tsx'
import { useSubscribed } from '../../statistics/subscribed.ts'
import { largestChanges } from './changes.ts'
import styles from './home.module.css'
import { unitAddress, unitName, unitsAtMost } from './units.ts'
import { useToday } from './useToday.ts'

/** Two days that are over, so that nothing of a day under way stands beside a whole one. */
export function MostChanged({ title }: HomePartProps) {
  const today = useToday()
  const date = today.data && daysBefore(today.data.date, 1)
  const yesterday = useRates(date)
  const before = useRates(today.data && daysBefore(today.data.date, 2))
  const changes = yesterday.data && before.data && largestChanges(yesterday.data.list, before.data.list, unitsAtMost)
  return (
    <PartCard
      title={title}
      read={joined([today, yesterday, before], changes)}
      source="昨日与前日全天，填报管理"
      nothing={({ length }) => (length > 0 ? null : '昨日各单位的申报率与前日持平')}
    >
      {(units) => (
        <Lines>
          {units.map(({ unit, was, points }) => (
            <Line key={unitName(unit)} name={unitName(unit)} to={unitAddress(unit, { date })}>
              <span>
                {rateText(was)} → {rateText(unit.fillRate)}
              </span>
              <b className={Number(points) < 0 ? styles.worse : styles.better}>
                {Number(points) < 0 ? '↓' : '↑'}
                {points.replace('-', '')}个百分点
              </b>
            </Line>
          ))}
        </Lines>
      )}
    </PartCard>
  )
}

const daysBefore = (date: string, days: number) => dayjs(date).subtract(days, 'day').format('YYYY-MM-DD')
const useRates = (date: string | undefined) =>
  useRead(
    fillingManagement.fillRateStatistics,
    { startTime: date ?? '', endTime: date ?? '', groupBy: 'org', ...useSubscribed() },
    { enabled: date !== undefined },
  )
