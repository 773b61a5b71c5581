import type { CodeOf } from '@oems/contract/core/codes.ts'
import { TopIndicator } from '@oems/contract/statistics/codes.ts'
import { health, type TopRow } from '@oems/contract/statistics/health.ts'
import { abnormalRanking } from '@oems/contract/statistics/healthFigures.ts'
import { headingOf } from '@oems/contract/statistics/subject.ts'
import { Segmented, Select, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../core/calls.ts'
import { figure } from '../kit/Figures.tsx'
import { addressOf } from './FigureCard.tsx'
import type { StatisticsQuery } from './Frame.tsx'
import styles from './statistics.module.css'

const levels = { company: health.companyTop10, project: health.projectTop10 }
type Indicator = CodeOf<typeof TopIndicator>
type Level = keyof typeof levels

/** The ten companies or projects with the most abnormal declarations. */
export function TopTen({ query: { orgId, timeRadio } }: { readonly query: StatisticsQuery }) {
  const [level, setLevel] = useState<Level>('project')
  const [indicator, setIndicator] = useState<Indicator>(TopIndicator.abnormalCount)
  const { data, isFetching } = useRead(levels[level], { orgId, timeRadio, indicator }, { enabled: orgId !== null })
  return (
    <div className={styles.card}>
      <header className={styles.head}>
        <h2>异常最多的十个单位</h2>
        <span>
          <Segmented<Level>
            value={level}
            onChange={setLevel}
            options={[
              { value: 'company', label: '公司' },
              { value: 'project', label: '项目' },
            ]}
          />{' '}
          <Select<Indicator>
            value={indicator}
            onChange={setIndicator}
            options={TopIndicator.options}
            aria-label="排行指标"
            style={{ width: 140 }}
          />
        </span>
      </header>
      <Table<TopRow>
        rowKey="orgId"
        dataSource={data?.list ?? []}
        loading={isFetching}
        pagination={false}
        scroll={{ y: 260 }}
        locale={{ emptyText: '该时间范围内没有异常申报' }}
        columns={[
          { title: '名次', dataIndex: 'rank', width: 56, align: 'right' },
          { title: '单位', dataIndex: 'orgName', ellipsis: true, render: (name: string, row) => <span title={row.pathName}>{name}</span> },
          {
            title: headingOf(abnormalRanking.value),
            dataIndex: 'value',
            width: 88,
            align: 'right',
            render: (value: number, row) => <FigureLink row={row}>{figure(value)}</FigureLink>,
          },
          {
            title: headingOf(abnormalRanking.rate),
            dataIndex: 'rate',
            width: 88,
            align: 'right',
            render: (value: string | null) => value ?? '—',
          },
        ]}
      />
    </div>
  )
}

/** The figure, and where the range is one day the list behind it. */
const FigureLink = ({ row: { drill }, children }: { readonly row: TopRow; readonly children: string }) =>
  drill ? <Link to={addressOf(drill)}>{children}</Link> : children
