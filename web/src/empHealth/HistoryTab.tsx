import { type HistoryRow, HistoryRow as Row, reports } from '@oems/contract/empHealth/reports.ts'
import { illnesses } from '@oems/contract/illness/illnesses.ts'
import type { ReactNode } from 'react'
import { useRead } from '../core/calls.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { statusLabel, statusTone } from './tones.ts'

const chips = [
  { key: '', label: '全部', filters: {} },
  { key: 'overdue', label: '逾期', filters: { status: 3 } },
  { key: 'pending', label: '未上报', filters: { status: 1 } },
]

/** 上报记录: a line a project, illness and day, reported or not. */
export function HistoryTab({ choice }: { readonly choice: ReactNode }) {
  const list = useListPage(reports.listProjectUhsHistory, { rowKey: 'key' })
  const { data: known } = useRead(illnesses.listAll, {})
  const column = columnsBy(Row, list.sortable, ['date', 'declaredAt'])
  const { visibleColumns, settings } = useColumns(list, [
    column('projectName', { kind: 'organisation' }),
    column('date'),
    column('illnessName', { kind: 'text' }),
    column('status', {
      kind: 'status',
      render: (status: HistoryRow['status'], { lateFilled }) => (
        <StatusTag tone={statusTone[status]}>{statusLabel(status, lateFilled)}</StatusTag>
      ),
    }),
    column('confirmed'),
    column('newToday'),
    column('declaredAt'),
    column('declaredByName', { kind: 'text' }),
    column('suspected', { extra: true }),
    column('asymptomatic', { extra: true }),
    column('other', { extra: true }),
    column('isolating', { extra: true }),
    column('recoveredToday', { extra: true }),
    column('deathToday', { extra: true }),
    column('nothingNew', { extra: true }),
    column('empTotal', { extra: true }),
    column('pendingAbnormal', { extra: true }),
    column('deadlineAt', { extra: true }),
  ])
  const options = (known ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ListPage title="人员健康上报" about="各项目每日每病种的上报；未选择日期时为近30日" count={list.total} actions={choice}>
      <Toolbar
        quick={<QuickFilter list={list} presets={chips} />}
        tools={
          <>
            <ExportButton call={reports.export} list={list} />
            {settings}
          </>
        }
      />
      <FilterRow
        list={list}
        names={[{ name: 'startTime', label: '上报日期', to: 'endTime' }, { name: 'illnessId', options }, 'status']}
        more={[{ name: 'projectId', tagOnly: true, words: () => '指定项目' }]}
      />
      <ListTable nothing="近30日没有需要上报的项目和病种，可选择更早的日期" list={list} columns={visibleColumns} />
    </ListPage>
  )
}
