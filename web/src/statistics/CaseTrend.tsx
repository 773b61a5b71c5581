import { pick } from '@oems/contract/figures/subject.ts'
import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { healthTrend } from '@oems/contract/statistics/healthFigures.ts'
import { Select } from 'antd'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { TrendChart } from '../kit/chart/TrendChart.tsx'
import { openAt } from '../kit/chart/words.ts'
import { caliberNote } from './caliber.ts'
import type { StatisticsQuery } from './Frame.tsx'
import { periodOf } from './period.ts'
import styles from './statistics.module.css'
import { useSubscribed } from './subscribed.ts'

const shown = pick(healthTrend, 'newCases', 'newConfirmed', 'recovered', 'death', 'open')
const bars = ['newCases', 'open'] as const

interface Props {
  readonly query: StatisticsQuery
  /** Null: of every illness. */
  readonly illnessId: number | null
}

/** How the cases of an illness went over the range: the new ones and those that were open at the end of each day. */
export function CaseTrend({ query, illnessId }: Props) {
  const { orgId, timeRadio, caliber } = query
  const { data: known } = useRead(illnesses.listAll, {})
  const { data, isError, refetch } = useRead(
    health.epidemicTrend,
    { orgId, timeRadio, caliber, ...(illnessId !== null && { illnessId }), ...useSubscribed() },
    { enabled: orgId !== null },
  )
  const name = known?.find(({ id }) => id === illnessId)?.name
  return (
    <div className={styles.plot}>
      <div className={styles.choice}>
        <Select<number>
          aria-label="病种"
          placeholder="全部病种"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={illnessId}
          options={(known ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next: number | undefined) => query.choose({ illness: next ?? null })}
          style={{ width: 200 }}
        />
      </div>
      <TrendChart
        title={`${periodOf(query)}${name ?? '全部病种'}新增与现患${caliberNote(query, data)}`}
        subject={shown}
        points={data?.list}
        bars={bars}
        openKey={openAt(data?.list, moment(data?.asOf))}
        asOf={data?.asOf}
        height={300}
        onPick={(key) => key.length === 10 && query.choose({ date: key })}
        again={isError ? () => void refetch() : undefined}
      />
      <p className={styles.note}>新增按发现日期，确诊按确诊日期，痊愈与死亡按转归日期；现患为每日结束时。表格里有全部数字。</p>
    </div>
  )
}
