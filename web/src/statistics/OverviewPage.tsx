import { pick } from '@oems/contract/figures/subject.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { healthOfDay, healthOfNow, healthOfYear } from '@oems/contract/statistics/healthFigures.ts'
import type { ReactNode } from 'react'
import { useRead } from '../core/calls.ts'
import { StatCards } from '../kit/Figures.tsx'
import type { InForce } from '../kit/list/filter/inForce.tsx'
import { useCharts } from '../kit/useCharts.tsx'
import { SubjectCards } from './FigureCard.tsx'
import { Frame, type StatisticsQuery } from './Frame.tsx'
import { captionOf, periodOf } from './period.ts'
import styles from './statistics.module.css'
import { queryOf } from './subscribed.ts'
import { type TableExport, TableExports } from './TableExports.tsx'

const all = { ...healthOfDay, ...healthOfYear, ...healthOfNow }

interface Props {
  readonly query: StatisticsQuery
  readonly title: string
  readonly about: string
  /** Under which the console keeps whether the charts are folded. */
  readonly name: string
  /** Where to look whose node is neither a group nor a company. */
  readonly elsewhere: string
  readonly cards: readonly (keyof typeof all)[]
  /** What it is filtered by besides organisation, day and range. */
  readonly filters?: readonly InForce[]
  /** Where a card leads while subscribed units are included. */
  readonly otherwise?: (() => void) | undefined
  readonly tables: readonly TableExport[]
  /** What stands below the cards once they are there. */
  readonly children: (charts: boolean) => ReactNode
}

/** First the figures of the day, each with its people; what explains them is loaded once they are there. */
export function OverviewPage({ query, title, about, name, elsewhere, cards, filters = [], otherwise, tables, children }: Props) {
  const { orgId, date, caliber, switching } = query
  const charts = useCharts(name)
  const chosen = orgId !== null
  const subject = pick(all, ...cards)
  const { data, isFetching, refetch } = useRead(
    health.overview,
    { orgId, ...(date && { date }), caliber, ...queryOf(switching.isOn) },
    { enabled: chosen },
  )
  return (
    <Frame
      title={title}
      about={about}
      query={query}
      filters={[
        ...(data ? [{ name: 'orgId', label: '组织', words: data.node.orgName }] : []),
        { name: 'date', label: '日期', words: date ?? '今日' },
        { name: 'timeRadio', label: '趋势与排行', words: periodOf(query) },
        ...filters,
      ]}
      figures={Object.values(subject)}
      asOf={data?.asOf}
      node={data?.node}
      included={data?.subscribed}
      caliber={data?.caliber}
      busy={isFetching}
      onRefresh={() => void refetch()}
      tools={
        <>
          {charts.button}
          {chosen && <TableExports tables={tables} />}
        </>
      }
    >
      {!chosen && !query.isLoading && <p className={styles.empty}>统计以集团公司或经营公司为单位，当前组织范围内没有；{elsewhere}</p>}
      {(chosen || query.isLoading) && (
        <>
          <h2 className={styles.caption}>{captionOf(data, query)}</h2>
          <StatCards>
            <SubjectCards subject={subject} figures={data} loading={!chosen || (isFetching && !data)} otherwise={otherwise} />
          </StatCards>
          {data && children(charts.isOpen)}
        </>
      )}
    </Frame>
  )
}
