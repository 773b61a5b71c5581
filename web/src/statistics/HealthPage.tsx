import { health } from '@oems/contract/statistics/health.ts'
import { useRef } from 'react'
import { Distribution } from './Distribution.tsx'
import { type StatisticsQuery, useStatisticsQuery } from './Frame.tsx'
import { HealthByOrg } from './HealthByOrg.tsx'
import { HealthUnits } from './HealthUnits.tsx'
import { OverviewPage } from './OverviewPage.tsx'
import styles from './statistics.module.css'
import { queryOf } from './subscribed.ts'
import { tableOf } from './TableExports.tsx'
import { TopTen } from './TopTen.tsx'
import { Trend } from './Trend.tsx'
import { leadTo } from './UnitTable.tsx'

/** Two lines of the figures that are looked at daily, and one of those that change slowly; 疫情统计 tells all cases apart, the export has all. */
const cards = [
  'onsite',
  'due',
  'filled',
  'unfilled',
  'fillRate',
  'onTimeRate',
  'healthRate',
  'abnormal',
  'worse',
  'pending',
  'illOpen',
  'attention',
  'openWarnings',
  'riskHigh',
  'highRiskNum',
  'archiveRate',
  'vaccinationRate',
  'peRate',
] as const

/** First the answer, then the shape and, beside it, the table that proves it; the charts are loaded once the cards are there. */
export default function HealthPage() {
  const query = useStatisticsQuery()
  const { isOn } = query.switching
  const units = useRef<HTMLElement>(null)
  return (
    <OverviewPage
      query={query}
      title="健康总览"
      about="在岗人员的每日申报与健康状况；点击数字查看对应人员"
      name="health"
      elsewhere="本单位的申报情况请到“填报管理”查看。"
      cards={cards}
      otherwise={isOn ? () => leadTo(units.current) : undefined}
      tables={tablesOf(query)}
    >
      {(charts) => (
        <>
          {isOn && <HealthUnits ref={units} query={query} />}
          <div className={styles.halves}>
            {charts && <Trend query={query} />}
            <TopTen query={query} />
          </div>
          {charts && <HealthByOrg query={query} />}
          <Distribution query={query} />
        </>
      )}
    </OverviewPage>
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
