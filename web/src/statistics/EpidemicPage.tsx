import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { useSearchParams } from 'react-router'
import { useRead } from '../core/calls.ts'
import { CaseTrend } from './CaseTrend.tsx'
import { type StatisticsQuery, useStatisticsQuery } from './Frame.tsx'
import { OpenSignals } from './OpenSignals.tsx'
import { OverviewPage } from './OverviewPage.tsx'
import styles from './statistics.module.css'
import { queryOf } from './subscribed.ts'
import { tableOf } from './TableExports.tsx'
import { TopTen } from './TopTen.tsx'

const cards = ['illOpen', 'illConfirmed', 'illSuspected', 'isolating', 'attention', 'abnormal'] as const

/** Who is ill, of what, and where it is most: first the day's numbers, each with its people, then how it came to be so (05 §6). */
export default function EpidemicPage() {
  const query = useStatisticsQuery()
  const [address] = useSearchParams()
  const illnessId = Number(address.get('illness')) || null
  const { data: known } = useRead(illnesses.listAll, {})
  const illness = known?.find(({ id }) => id === illnessId)
  return (
    <OverviewPage
      query={query}
      title="疫情统计"
      about="在管病例、重点关注与异常申报；点击数字查看对应人员"
      name="epidemic"
      elsewhere="本单位的病例请到“重点关注人员”查看。"
      cards={cards}
      {...(illness && { filters: [{ name: 'illness', label: '病种', words: illness.name }] })}
      tables={tablesOf(query, illnessId)}
    >
      {(charts) => (
        <div className={styles.halves}>
          {charts && <CaseTrend query={query} illnessId={illnessId} />}
          <div className={styles.side}>
            <OpenSignals orgId={query.orgId!} />
            <TopTen query={query} />
          </div>
        </div>
      )}
    </OverviewPage>
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
