import { health } from '@oems/contract/statistics/health.ts'
import { healthTrend } from '@oems/contract/statistics/healthFigures.ts'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { TrendChart } from '../kit/chart/TrendChart.tsx'
import { openAt } from '../kit/chart/words.ts'
import { caliberNote } from './caliber.ts'
import type { StatisticsQuery } from './Frame.tsx'
import { periodOf } from './period.ts'
import styles from './statistics.module.css'
import { useSubscribed } from './subscribed.ts'

const bars = ['abnormal'] as const

/** How declaring and health went over the range: two shares as lines, the abnormal as bars. */
export function Trend({ query }: { readonly query: StatisticsQuery }) {
  const { orgId, timeRadio, caliber } = query
  const { data, isError, refetch } = useRead(
    health.epidemicTrend,
    { orgId, timeRadio, caliber, ...useSubscribed() },
    { enabled: orgId !== null },
  )
  return (
    <div className={styles.plot}>
      <TrendChart
        title={`${periodOf(query)}申报率与健康率${caliberNote(query, data)}`}
        subject={healthTrend}
        points={data?.list}
        bars={bars}
        openKey={openAt(data?.list, moment(data?.asOf))}
        asOf={data?.asOf}
        height={300}
        onPick={(key) => key.length === 10 && query.choose({ date: key })}
        again={isError ? () => void refetch() : undefined}
      />
      <p className={styles.note}>未满一日的数据随申报实时变化；无人应报的日期不画申报率。</p>
    </div>
  )
}
