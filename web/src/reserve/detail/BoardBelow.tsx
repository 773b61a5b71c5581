import { BoardRow, board } from '@oems/contract/reserve/board.ts'
import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { StatCard, StatCards } from '../../kit/Figures.tsx'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { StatusCell } from '../status/StatusCell.tsx'

interface Props {
  readonly orgId: number
  readonly declareType: DeclareTypeCode
  readonly onOpen: (projectId: number) => void
}

/** Of a node above projects: how many are due and have declared, and each project's period. */
export function BoardBelow({ orgId, declareType, onOpen }: Props) {
  const list = useListPage(board.board, { rowKey: 'projectId', fixed: { orgId } })
  const of = list.reply?.figures.find((one) => one.declareType === declareType)
  const column = columnsBy(BoardRow, list.sortable, ['reachRate'])
  const columns = [
    column('orgName', { kind: 'organisation' as const }),
    column('companyName', { kind: 'organisation' as const }),
    {
      title: DeclareType.label(declareType),
      width: 200,
      render: (_: unknown, { cells }: BoardRow) => {
        const cell = cells.find((one) => one.declareType === declareType)
        return cell ? <StatusCell {...cell} /> : '—'
      },
    },
    // Of supplies: measures have none.
    ...(declareType === DeclareType.measures ? [] : [column('reachRate')]),
  ]
  return (
    <>
      <StatCards>
        <StatCard title="应报" value={of?.due} unit="个" loading={!of} />
        <StatCard title="已报" value={of?.declared} unit="个" loading={!of} />
        <StatCard title="逾期未报" value={of?.overdue} unit="个" loading={!of} />
      </StatCards>
      <ListTable list={list} columns={columns} onOpen={({ projectId }) => onOpen(projectId)} />
    </>
  )
}
