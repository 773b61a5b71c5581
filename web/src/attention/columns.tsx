import { AttentionTab } from '@oems/contract/attention/codes.ts'
import { AttentionLine } from '@oems/contract/attention/lines.ts'
import type { situations } from '@oems/contract/attention/situations.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { PersonName } from '../kit/PersonName.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { LevelTag } from './tones.tsx'

type Sortable = List<typeof situations.list>['sortable']

export function columnsOf(sortable: Sortable, tab: number, open?: (row: AttentionLine) => void): readonly Column<AttentionLine>[] {
  const column = columnsBy(AttentionLine, sortable, ['openedAt', 'attentionLevel', 'nextFollowDate'])
  const isOver = tab === AttentionTab.closed
  return [
    {
      title: '姓名',
      dataIndex: 'name',
      kind: 'person',
      render: (_, row) => <PersonName person={row} open={open && (() => open(row))} />,
    },
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('attentionLevel', { title: '级别', kind: 'status', render: (_, { attentionLevel }) => <LevelTag of={attentionLevel} /> }),
    column('reasons', { kind: 'text' }),
    column('illnesses', { kind: 'text' }),
    column('isolationState', { title: '隔离', width: 100 }),
    column('openedAt', { title: '起始' }),
    ...(isOver
      ? [
          column('closedAt', { title: '解除' }),
          column('closeKind'),
          column('closedByName', { width: 100 }),
          column('removeImportantReason', { kind: 'text' }),
        ]
      : [
          column('watchUntil', { render: (_, row) => due(row.watchUntil, row.watchOver === 1, '已满') }),
          column('normalDays', { title: '连续正常', kind: 'figure' }),
          column('ownerName', { width: 100 }),
          column('nextFollowDate', { width: 132, render: (_, row) => due(row.nextFollowDate, row.followOverdue === 1, '超期') }),
        ]),
    column('mobile', { extra: true }),
    column('workNo', { extra: true }),
  ]
}

const due = (day: string | null, isOver: boolean, word: string) =>
  day === null ? '—' : isOver ? <StatusTag tone="overdue">{`${day.slice(5)} ${word}`}</StatusTag> : day
