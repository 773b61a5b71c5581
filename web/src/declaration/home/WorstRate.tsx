import { rateText } from '@oems/contract/core/rate.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { joined, PartCard } from '../../kit/home/PartCard.tsx'
import { useSubscribed } from '../../statistics/subscribed.ts'
import { unitAddress, unitName, unitsAtMost } from './units.ts'
import { useToday } from './useToday.ts'

/** The units straight below in which most is still to be declared today. */
export function WorstRate({ title }: HomePartProps) {
  const today = useToday()
  const date = today.data?.date
  const query = { startTime: date ?? '', endTime: date ?? '', groupBy: 'org', ...useSubscribed() }
  const read = useRead(fillingManagement.fillRateStatistics, query, { enabled: date !== undefined })
  return (
    <PartCard
      title={title}
      read={joined([today, read], read.data)}
      asOf={({ asOf }) => asOf}
      source="今日，填报管理"
      nothing={({ list }) => (list.length === 0 ? '今日无需申报的人员' : list.every(isComplete) ? '各单位今日已全部申报' : null)}
    >
      {({ list }) => (
        <Lines>
          {list
            .filter((unit) => !isComplete(unit))
            .slice(0, unitsAtMost)
            .map((unit) => (
              <Line key={unit.orgId} name={unitName(unit)} to={unitAddress(unit, { filled: 0 })}>
                <span>未申报 {(unit.due - unit.filled).toLocaleString('zh-CN')} 人</span>
                <b>{rateText(unit.fillRate)}</b>
              </Line>
            ))}
        </Lines>
      )}
    </PartCard>
  )
}

const isComplete = ({ due, filled }: { readonly due: number; readonly filled: number }) => filled >= due
