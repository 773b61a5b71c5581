import { pick } from '@oems/contract/figures/subject.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { healthOfDay } from '@oems/contract/statistics/healthFigures.ts'
import { useRef } from 'react'
import { useRead } from '../core/calls.ts'
import { StatCards } from '../kit/Figures.tsx'
import { useCharts } from '../kit/useCharts.tsx'
import { Distribution } from './Distribution.tsx'
import { SubjectCards } from './FigureCard.tsx'
import { Frame, type StatisticsQuery, useStatisticsQuery } from './Frame.tsx'
import { HealthByOrg } from './HealthByOrg.tsx'
import { HealthUnits } from './HealthUnits.tsx'
import { captionOf } from './period.ts'
import styles from './statistics.module.css'
import { queryOf } from './subscribed.ts'
import { TableExports, tableOf } from './TableExports.tsx'
import { TopTen } from './TopTen.tsx'
import { Trend } from './Trend.tsx'
import { leadTo } from './UnitTable.tsx'

/** Two lines of the figures that are looked at daily; 疫情统计 tells the cases apart, the export has all. */
const cards = pick(
  healthOfDay,
  ...(['onsite', 'due', 'filled', 'unfilled', 'fillRate', 'onTimeRate'] as const),
  ...(['healthRate', 'abnormal', 'worse', 'pending', 'illOpen', 'attention'] as const),
)

/** First the answer, then the shape and, beside it, the table that proves it; the charts are loaded once the cards are there. */
export default function HealthPage() {
  const query = useStatisticsQuery()
  const { orgId, date, caliber } = query
  const { isOn } = query.switching
  const units = useRef<HTMLElement>(null)
  const charts = useCharts('health')
  const chosen = orgId !== null
  const { data, isFetching, refetch } = useRead(
    health.overview,
    { orgId, ...(date && { date }), caliber, ...queryOf(isOn) },
    { enabled: chosen },
  )
  return (
    <Frame
      title="健康总览"
      about="在岗人员的每日申报与健康状况；点击数字查看对应人员"
      query={query}
      asOf={data?.asOf}
      node={data?.node}
      included={data?.subscribed}
      caliber={data?.caliber}
      busy={isFetching}
      onRefresh={() => void refetch()}
      tools={
        <>
          {charts.button}
          {chosen && <TableExports tables={tablesOf(query)} />}
        </>
      }
    >
      {!chosen && !query.isLoading && (
        <p className={styles.empty}>统计以集团公司或经营公司为单位，当前组织范围内没有；本单位的申报情况请到“填报管理”查看。</p>
      )}
      {(chosen || query.isLoading) && (
        <>
          <h2 className={styles.caption}>{captionOf(data, query)}</h2>
          <StatCards>
            <SubjectCards
              subject={cards}
              figures={data}
              loading={isFetching || !chosen}
              otherwise={isOn ? () => leadTo(units.current) : undefined}
            />
          </StatCards>
          {data && (
            <>
              {isOn && <HealthUnits ref={units} query={query} />}
              <div className={styles.halves}>
                {charts.isOpen && <Trend query={query} />}
                <TopTen query={query} />
              </div>
              {charts.isOpen && <HealthByOrg query={query} />}
              <Distribution query={query} />
            </>
          )}
        </>
      )}
    </Frame>
  )
}

/** The tables behind the page, by what it shows now. */
function tablesOf({ orgId, date, timeRadio, caliber, switching: { isOn } }: StatisticsQuery) {
  const at = { orgId, caliber, ...queryOf(isOn) }
  const ofDay = { ...at, ...(date && { date }) }
  const ofRange = { ...at, timeRadio }
  return [
    tableOf('当日指标', health.overviewExport, ofDay),
    tableOf('趋势', health.epidemicTrendExport, ofRange),
    tableOf('各下级单位', health.healthRateExport, ofRange),
    tableOf('人员分布', health.populationDistributionExport, ofDay),
  ]
}
