import { BoardRow, board } from '@oems/contract/reserve/board.ts'
import { boardFigures, projectReach } from '@oems/contract/reserve/boardFigures.ts'
import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { cardOf, StatCard, StatCards } from '../../kit/Figures.tsx'
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
  const { due, declared, overdue } = boardFigures(declareType)
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
    ...(declareType === DeclareType.measures ? [] : [column('reachRate', { explains: projectReach })]),
  ]
  return (
    <>
      <StatCards>
        <StatCard {...cardOf(due)} value={of?.due} loading={!of} />
        <StatCard {...cardOf(declared)} value={of?.declared} loading={!of} />
        <StatCard {...cardOf(overdue)} value={of?.overdue} loading={!of} />
      </StatCards>
      <ListTable nothing="本期没有需要申报的项目" list={list} columns={columns} onOpen={({ projectId }) => onOpen(projectId)} />
    </>
  )
}
