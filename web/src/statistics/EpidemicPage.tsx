import { pick } from '@oems/contract/figures/subject.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { healthOfDay } from '@oems/contract/statistics/healthFigures.ts'
import { useSearchParams } from 'react-router'
import { useRead } from '../core/calls.ts'
import { StatCards } from '../kit/Figures.tsx'
import { useCharts } from '../kit/useCharts.tsx'
import { CaseTrend } from './CaseTrend.tsx'
import { SubjectCards } from './FigureCard.tsx'
import { Frame, type StatisticsQuery, useStatisticsQuery } from './Frame.tsx'
import { OpenSignals } from './OpenSignals.tsx'
import { captionOf } from './period.ts'
import styles from './statistics.module.css'
import { queryOf } from './subscribed.ts'
import { TableExports, tableOf } from './TableExports.tsx'
import { TopTen } from './TopTen.tsx'

const cards = pick(healthOfDay, ...(['illOpen', 'illConfirmed', 'illSuspected', 'isolating', 'attention', 'abnormal'] as const))

/** Who is ill, of what, and where it is most: first the day's numbers, each with its people, then how it came to be so (05 §6). */
export default function EpidemicPage() {
  const query = useStatisticsQuery()
  const [address] = useSearchParams()
  const illnessId = Number(address.get('illness')) || null
  const { orgId, date, caliber } = query
  const { isOn } = query.switching
  const charts = useCharts('epidemic')
  const chosen = orgId !== null
  const { data, isFetching, refetch } = useRead(
    health.overview,
    { orgId, ...(date && { date }), caliber, ...queryOf(isOn) },
    { enabled: chosen },
  )
  return (
    <Frame
      title="疫情统计"
      about="在管病例、重点关注与异常申报；点击数字查看对应人员"
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
          {chosen && <TableExports tables={tablesOf(query, illnessId)} />}
        </>
      }
    >
      {!chosen && !query.isLoading && (
        <p className={styles.empty}>统计以集团公司或经营公司为单位，当前组织范围内没有；本单位的病例请到“重点关注人员”查看。</p>
      )}
      {(chosen || query.isLoading) && (
        <>
          <h2 className={styles.caption}>{captionOf(data, query)}</h2>
          <StatCards>
            <SubjectCards subject={cards} figures={data} loading={isFetching || !chosen} />
          </StatCards>
          {data && (
            <div className={styles.halves}>
              {charts.isOpen && <CaseTrend query={query} illnessId={illnessId} />}
              <div className={styles.side}>
                <OpenSignals orgId={orgId} />
                <TopTen query={query} />
              </div>
            </div>
          )}
        </>
      )}
    </Frame>
  )
}

/** The tables behind the page, by what it shows now. */
function tablesOf({ orgId, date, timeRadio, caliber, switching: { isOn } }: StatisticsQuery, illnessId: number | null) {
  const at = { orgId, caliber, ...queryOf(isOn) }
  return [
    tableOf('当日指标', health.overviewExport, { ...at, ...(date && { date }) }),
    tableOf('疫情趋势', health.epidemicTrendExport, { ...at, timeRadio, ...(illnessId && { illnessId }) }),
  ]
}
