import { TrendGrain } from '@oems/contract/reserve/codes.ts'
import { reserveFigures } from '@oems/contract/reserve/overview.ts'
import { reserveOverview } from '@oems/contract/reserve/overviewFigures.ts'
import { useMemo } from 'react'
import { useRead } from '../../core/calls.ts'
import { RankingChart } from '../../kit/chart/RankingChart.tsx'
import { TrendChart } from '../../kit/chart/TrendChart.tsx'
import styles from './overview.module.css'
import type { Reserve } from './useReserve.ts'

/** As low as those of 填报管理: the rows below have to be in sight. */
const height = 124

interface Props {
  readonly reserve: Reserve
  readonly asOf: string | undefined
}

const trendSubject = {
  declareRate: { title: '申报率', kind: 'share', per: 100, told: reserveOverview.declaredNum.told },
  reachRate: { title: '达标率', kind: 'share', per: 100, told: reserveOverview.reachRate.told },
  due: { title: '应报', unit: '个' },
  declared: { title: '已报', unit: '个' },
  onTime: { title: '按时', unit: '个' },
  quantityKey: { title: '重点物资量' },
} as const
const shortSubject = {
  shortageProjectNum: { ...reserveOverview.shortageProjectNum, tone: 'overdue' },
  stockoutItemNum: { title: '无库存', unit: '项' },
  reachRate: { title: '达标率', kind: 'share', per: 100 },
  declareRate: { title: '申报率', kind: 'share', per: 100 },
} as const
const mostShort = { pageSize: 50, sortRules: [{ field: 'shortageProjectNum', order: 'desc' }] } as const

/** How declaring and reaching went over half a year. */
export function ReserveTrend({ reserve, asOf }: Props) {
  const { data, isError, refetch } = useRead(reserveFigures.statisticsTrend, {
    ...reserve.subject,
    granularity: TrendGrain.week,
    ...(reserve.date !== null && { endTime: reserve.date }),
  })
  return (
    <div className={styles.plot}>
      <TrendChart
        title="近半年申报率与达标率"
        subject={trendSubject}
        points={data}
        openKey={reserve.date === null ? data?.at(-1)?.key : undefined}
        asOf={asOf}
        height={height}
        again={isError ? () => void refetch() : undefined}
      />
    </div>
  )
}

/** Where most projects lack something; a click goes one level down. */
export function ShortByOrg({ reserve, asOf }: Props) {
  const { data, isError, refetch } = useRead(reserveFigures.overviewOrgList, {
    ...reserve.asked,
    ...mostShort,
    sortRules: [...mostShort.sortRules],
  })
  const rows = useMemo(() => data?.list.filter(({ shortageProjectNum }) => shortageProjectNum > 0), [data])
  return (
    <div className={styles.plot}>
      <RankingChart
        title="缺口项目最多的下级单位"
        subject={shortSubject}
        by="shortageProjectNum"
        rows={rows}
        nameOf={({ orgName }) => orgName}
        asOf={asOf}
        height={height}
        again={isError ? () => void refetch() : undefined}
        onPick={({ orgId }) => reserve.choose({ orgId })}
      />
    </div>
  )
}
