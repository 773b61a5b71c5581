import { AttentionTab } from '@oems/contract/attention/codes.ts'
import type { Filters } from '@oems/contract/figures/subject.ts'
import { attentionList } from '@oems/contract/statistics/lists.ts'
import { fortnight, workbench } from '@oems/contract/workbench/workbench.ts'
import { Link } from 'react-router'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { TrendChart } from '../kit/chart/TrendChart.tsx'
import { openAt } from '../kit/chart/words.ts'
import { listAddress } from '../kit/list/address.ts'
import { openable } from '../shell/desk.ts'
import styles from './workbench.module.css'

const bars = ['abnormal'] as const
const ofCases = { tab: AttentionTab.cases }

/** The fourteen days up to today: how many declared, how they were, and what people are ill of now. */
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
      {data?.illnesses && data.illnesses.length > 0 && (
        <p className={styles.illnesses}>
          在管病例：
          {data.illnesses.map(({ illnessId, illnessName, open }) => (
            <IllnessCount key={illnessId} name={`${illnessName} ${open}例`} filters={{ ...ofCases, illnessId, orgId: projectId }} />
          ))}
        </p>
      )}
    </div>
  )
}

function IllnessCount({ name, filters }: { readonly name: string; readonly filters: Filters }) {
  const to = openable(listAddress(attentionList.page, filters))
  return to === null ? <span>{name}</span> : <Link to={to}>{name}</Link>
}
