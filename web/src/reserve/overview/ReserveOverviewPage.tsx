import { dayOf } from '@oems/client/days.ts'
import { reserveDeclares } from '@oems/contract/reserve/declares.ts'
import { reserveFigures } from '@oems/contract/reserve/overview.ts'
import { reserveOverview } from '@oems/contract/reserve/overviewFigures.ts'
import { ItemType } from '@oems/contract/supplies/codes.ts'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useCan, useRead } from '../../core/calls.ts'
import { DayInput } from '../../kit/Days.tsx'
import { DownloadButton } from '../../kit/DownloadButton.tsx'
import { caliberOf } from '../../kit/explain/caliberOf.ts'
import { OrgPicker } from '../../kit/org/OrgPicker.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { useCharts } from '../../kit/useCharts.tsx'
import SubscribedSwitch from '../../statistics/SubscribedSwitch.tsx'
import { CoverMatrix } from './CoverMatrix.tsx'
import { OrgRows } from './OrgRows.tsx'
import styles from './overview.module.css'
import { ProjectRows } from './ProjectRows.tsx'
import { ReserveCards } from './ReserveCards.tsx'
import { ReserveTrend, ShortByOrg } from './ReserveCharts.tsx'
import type { RowsProps } from './rows.ts'
import { ShortageRows } from './ShortageRows.tsx'
import { type RowKind, useReserve } from './useReserve.ts'

const kinds = {
  units: { label: '下级单位', list: OrgRows },
  projects: { label: '项目', list: ProjectRows },
  shortage: { label: '缺口清单', list: ShortageRows },
} as const satisfies Record<RowKind, { label: string; list: (props: RowsProps) => ReactNode }>

/** 药品储备总览 (04 §6): who had to declare and has, who holds what is required, and each number down to its projects. */
export default function ReserveOverviewPage() {
  const can = useCan()
  const reserve = useReserve()
  const charts = useCharts('reserve', reserve.rows !== 'units')
  const { data, isFetching, refetch } = useRead(reserveFigures.overview, reserve.asked)
  const Rows = kinds[reserve.rows].list
  const choice = (
    <Segmented
      aria-label="列出的内容"
      value={reserve.rows}
      options={Object.entries(kinds).map(([value, { label }]) => ({
        value: value as RowKind,
        label,
        disabled: value === 'shortage' && reserve.date !== null,
      }))}
      onChange={(next) => reserve.choose({ rows: next === 'units' ? null : next })}
    />
  )
  const isEmpty = data?.projectNum === 0
  return (
    <section className={styles.page} aria-label="药品储备总览">
      <PageHead
        title="药品储备总览"
        about="所选日期所在申报期的申报情况，以及当日的储备水平；点击数字查看对应项目"
        caliber={caliberOf(Object.values(reserveOverview))}
        asOf={{ at: data?.asOf, busy: isFetching, refresh: () => void refetch() }}
        actions={
          <>
            <OrgPicker
              value={reserve.orgId}
              offered="all"
              onChange={(orgId) => reserve.choose({ orgId, subscribed: null })}
              {...(data?.orgId === reserve.orgId && { name: data.orgName })}
              aria-label="组织"
              style={{ width: 200 }}
            />
            <DayInput value={reserve.date} onChange={(date) => reserve.choose({ date })} placeholder="今日" />
            <SubscribedSwitch {...reserve.switching} />
            {charts.button}
            {/* The rows of projects go out as they are filtered, by the button above them. */}
            {reserve.rows !== 'projects' && can(reserveDeclares.exportExcel) && (
              <DownloadButton
                call={reserveDeclares.exportExcel}
                input={() => ({
                  ...reserve.subject,
                  declareType: [reserve.type],
                  mode: 3,
                  // The period that the page shows, and none before it.
                  date: reserve.date ?? dayOf(Date.now()),
                })}
              >
                导出
              </DownloadButton>
            )}
          </>
        }
      />
      <div className={styles.types}>
        <Segmented
          aria-label="申报类型"
          value={reserve.type}
          options={ItemType.options.map(({ value, label }) => ({ value, label }))}
          onChange={(declareType) => reserve.choose({ declareType })}
        />
      </div>
      {isEmpty ? (
        <p className={styles.empty}>该范围内没有需要储备申报的项目</p>
      ) : (
        <>
          <ReserveCards figures={data} onShow={reserve.showRows} />
          {data && charts.isOpen && (
            <div className={styles.parts}>
              <ReserveTrend reserve={reserve} asOf={data.asOf} />
              <ShortByOrg reserve={reserve} asOf={data.asOf} />
              <CoverMatrix reserve={reserve} keyItems={data.keyItems} />
            </div>
          )}
          {/* Only once it is known that there is something to read. */}
          {data && (
            <div>
              <Rows key={reserve.rows} reserve={reserve} choice={choice} />
            </div>
          )}
        </>
      )}
    </section>
  )
}
