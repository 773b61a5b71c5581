import { fortnight, workbench } from '@oems/contract/workbench/workbench.ts'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { TrendChart } from '../kit/chart/TrendChart.tsx'
import { openAt } from '../kit/chart/words.ts'
import styles from './workbench.module.css'

const bars = ['abnormal'] as const

/** The fourteen days up to today: how many declared, and how they were. */
export function Fortnight({ projectId }: { readonly projectId: number }) {
  const { data, isError, refetch } = useRead(workbench.healthStatistics, { projectId })
  return (
    <div className={styles.plot}>
      <TrendChart
        title="近14天申报率与健康率"
        subject={fortnight}
        points={data?.days}
        bars={bars}
        openKey={openAt(data?.days, moment(data?.asOf))}
        asOf={data?.asOf}
        height={240}
        again={isError ? () => void refetch() : undefined}
      />
    </div>
  )
}
