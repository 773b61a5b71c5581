import type { Drill } from '@oems/contract/figures/shared.ts'
import { headingOf, type Subject, type Values } from '@oems/contract/figures/subject.ts'
import { Link } from 'react-router'
import { figure as grouped } from '../kit/Figures.tsx'
import type { Column } from '../kit/list/ListTable.tsx'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import { addressOf } from './FigureCard.tsx'

interface TopRow {
  readonly rank: number
  readonly orgId: number
  readonly orgName: string
  readonly pathName: string
  readonly drill: Drill
}
interface Props<S extends Subject> {
  readonly subject: S
  readonly rows: readonly (TopRow & Values<S>)[] | undefined
  readonly empty: string
}

/** The nodes that lead, with every figure of the subject; the first opens the list behind it where there is one. */
export function TopTable<S extends Subject>({ subject, rows, empty }: Props<S>) {
  const figures = Object.entries(subject).map(
    ([name, figure], at): Column<TopRow> => ({
      title: headingOf(figure),
      dataIndex: name,
      kind: 'figure',
      align: 'right',
      render: (value: number | string | null, row) => {
        const shown = typeof value === 'number' ? grouped(value) : (value ?? '—')
        return at === 0 && row.drill ? <Link to={addressOf(row.drill)}>{shown}</Link> : shown
      },
    }),
  )
  return (
    <RecordTable<TopRow>
      rowKey={({ orgId }) => String(orgId)}
      rows={rows}
      height={260}
      empty={empty}
      columns={[
        { title: '名次', dataIndex: 'rank', width: 58, align: 'right' },
        {
          title: '单位',
          dataIndex: 'orgName',
          kind: 'name',
          render: (name: string, row) => <span title={row.pathName}>{name}</span>,
        },
        ...figures,
      ]}
    />
  )
}
