import type { Drill } from '@oems/contract/figures/shared.ts'
import { headingOf, type Subject, type Values } from '@oems/contract/figures/subject.ts'
import { Table } from 'antd'
import { Link } from 'react-router'
import { figure as grouped } from '../kit/Figures.tsx'
import { widthOf } from '../kit/list/columnKinds.ts'
import { useOnPaper } from '../kit/print/onPaper.ts'
import { addressOf } from './FigureCard.tsx'
import styles from './statistics.module.css'

/** Of a cell, so that its heading stays in one line. */
const padding = 24

interface TopRow {
  readonly rank: number
  readonly orgId: number
  readonly orgName: string
  readonly pathName: string
  readonly drill: Drill
}
interface Props<S extends Subject> {
  readonly subject: S
  readonly rows: readonly (TopRow & Values<S>)[]
  readonly loading: boolean
  readonly empty: string
}

/** The nodes that lead, with every figure of the subject; the first opens the list behind it where there is one. */
export function TopTable<S extends Subject>({ subject, rows, loading, empty }: Props<S>) {
  const figures = Object.entries(subject).map(([name, figure], at) => ({
    title: headingOf(figure),
    dataIndex: name,
    width: Math.max(76, widthOf(headingOf(figure)) + padding),
    align: 'right' as const,
    render: (value: number | string | null, row: TopRow) => {
      const shown = typeof value === 'number' ? grouped(value) : (value ?? '—')
      return at === 0 && row.drill ? <Link to={addressOf(row.drill)}>{shown}</Link> : shown
    },
  }))
  return (
    <Table<TopRow>
      rowKey="orgId"
      dataSource={rows}
      loading={loading}
      pagination={false}
      scroll={useOnPaper() ? {} : { y: 260 }}
      locale={{ emptyText: <span className={styles.none}>{empty}</span> }}
      columns={[
        { title: '名次', dataIndex: 'rank', width: 48, align: 'right' },
        { title: '单位', dataIndex: 'orgName', ellipsis: true, render: (name: string, row) => <span title={row.pathName}>{name}</span> },
        ...figures,
      ]}
    />
  )
}
