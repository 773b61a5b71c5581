import { EmpType, NationGroup, Sex } from '@oems/contract/people/codes.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { Table } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import { figure } from '../kit/Figures.tsx'
import type { StatisticsQuery } from './Frame.tsx'
import styles from './statistics.module.css'

interface Part {
  readonly key: number | null
  readonly empNum: number
}

/** The people on site by country of the project, and by sex, type and nationality. */
export function Distribution({ query: { orgId, date } }: { readonly query: StatisticsQuery }) {
  const { data, isFetching } = useRead(health.populationDistribution, { orgId, ...(date && { date }) }, { enabled: orgId !== null })
  const groups = useMemo(
    () => [
      { title: '性别', parts: named(data?.bySex ?? [], (key) => Sex.label(key as 1)) },
      { title: '人员类别', parts: named(data?.byEmpType ?? [], (key) => EmpType.label(key as 1)) },
      { title: '国籍', parts: named(data?.byNationGroup ?? [], (key) => NationGroup.label(key as 1)) },
    ],
    [data],
  )
  return (
    <div className={styles.halves}>
      <div className={styles.card}>
        <h2>人员在哪些国家和地区</h2>
        <Table
          rowKey="nationName"
          dataSource={data?.byNation ?? []}
          loading={isFetching}
          pagination={false}
          scroll={{ y: 300 }}
          locale={{ emptyText: '暂无在岗人员' }}
          columns={[
            { title: '国家/地区', dataIndex: 'nationName', ellipsis: true },
            { title: '项目', dataIndex: 'projectNum', width: 64, align: 'right', render: figure },
            { title: '在岗', dataIndex: 'empNum', width: 80, align: 'right', render: figure },
            { title: '中方', dataIndex: 'chineseNum', width: 80, align: 'right', render: figure },
            { title: '外籍', dataIndex: 'foreignNum', width: 80, align: 'right', render: figure },
          ]}
        />
      </div>
      <div className={styles.plot}>
        {groups.map(({ title, parts }) => (
          <Shares key={title} title={`在岗人员按${title}`} parts={parts} loading={isFetching && !data} />
        ))}
      </div>
    </div>
  )
}

interface Named {
  readonly name: string
  readonly empNum: number
}
const named = (parts: readonly Part[], label: (key: number) => string): Named[] =>
  parts.map(({ key, empNum }) => ({ name: key === null ? '未填' : label(key), empNum }))

/** One bar, split: at most five parts, told apart by colour and word. */
function Shares({ title, parts, loading }: { readonly title: string; readonly parts: readonly Named[]; readonly loading: boolean }) {
  const option = useMemo(
    () => ({
      legend: {},
      grid: { top: 30, bottom: 0 },
      xAxis: { type: 'value', show: false },
      yAxis: { type: 'category', data: [''] },
      series: parts.map(({ name, empNum }) => ({ name, type: 'bar', stack: 'all', barWidth: 22, data: [empNum] })),
    }),
    [parts],
  )
  return (
    <Chart
      title={title}
      option={option}
      height={84}
      loading={loading}
      table={{ head: [title, '人数'], rows: parts.map(({ name, empNum }) => [name, empNum]) }}
    />
  )
}
