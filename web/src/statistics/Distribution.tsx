import { EmpType, NationGroup, Sex } from '@oems/contract/people/codes.ts'
import { onsite } from '@oems/contract/people/figures.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'
import { SharesChart } from '../kit/chart/SharesChart.tsx'
import { Explain } from '../kit/explain/Explain.tsx'
import { figure } from '../kit/Figures.tsx'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import type { StatisticsQuery } from './Frame.tsx'
import styles from './statistics.module.css'
import { useSubscribed } from './subscribed.ts'

interface Group {
  readonly key: number | null
  readonly empNum: number
}

const people = { title: '人数', unit: '人' }
const counted = [onsite]

/** The people on site by country of the project, and by sex, type and nationality. */
export function Distribution({ query: { orgId, date, caliber } }: { readonly query: StatisticsQuery }) {
  const { data, isError, refetch } = useRead(
    health.populationDistribution,
    { orgId, ...(date && { date }), caliber, ...useSubscribed() },
    { enabled: orgId !== null },
  )
  const groups = useMemo(
    () => [
      { by: '性别', height: 64, parts: named(data?.bySex, (key) => Sex.label(key as 1)) },
      { by: '人员类别', height: 104, parts: named(data?.byEmpType, (key) => EmpType.label(key as 1)) },
      { by: '国籍', height: 64, parts: named(data?.byNationGroup, (key) => NationGroup.label(key as 1)) },
    ],
    [data],
  )
  return (
    <div className={styles.halves}>
      <div className={styles.card}>
        <div className={styles.titled}>
          <h2>人员在哪些国家和地区</h2>
          <Explain title="人员在哪些国家和地区" figures={counted} />
        </div>
        <RecordTable
          rowKey="nationName"
          rows={data?.byNation}
          height={300}
          empty="暂无在岗人员"
          columns={[
            { title: '国家/地区', dataIndex: 'nationName', kind: 'name' },
            { title: '项目', dataIndex: 'projectNum', kind: 'figure', align: 'right', render: figure },
            { title: '在岗', dataIndex: 'empNum', kind: 'figure', align: 'right', render: figure },
            { title: '中方', dataIndex: 'chineseNum', kind: 'figure', align: 'right', render: figure },
            { title: '外籍', dataIndex: 'foreignNum', kind: 'figure', align: 'right', render: figure },
          ]}
        />
      </div>
      <div className={styles.plot}>
        {groups.map(({ by, height, parts }) => (
          <SharesChart
            key={by}
            title={`在岗人员按${by}`}
            count={people}
            explains={counted}
            by={by}
            parts={parts}
            height={height}
            asOf={data?.asOf}
            again={isError ? () => void refetch() : undefined}
          />
        ))}
      </div>
    </div>
  )
}

const named = (parts: readonly Group[] | undefined, label: (key: number) => string) =>
  parts?.map(({ key, empNum }) => ({ name: key === null ? '未填' : label(key), value: empNum }))
