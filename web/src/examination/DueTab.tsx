import { DueState } from '@oems/contract/examination/codes.ts'
import { type DueRow, examinations } from '@oems/contract/examination/examinations.ts'
import { employees } from '@oems/contract/people/employees.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../core/calls.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { dueColumns } from './columns.tsx'
import { useExaminationEditor } from './useExaminationEditor.tsx'

const chips = [
  { key: '', label: '全部', filters: {} },
  ...[DueState.due, DueState.unconfirmed, DueState.unknown].map((state) => ({
    key: String(state),
    label: DueState.label(state),
    filters: { state },
  })),
]

/** 应检未检: whose examination has fallen due, and of whom nobody can say when (03 §5.9). */
export function DueTab({ choice }: { readonly choice: ReactNode }) {
  const can = useCan()
  const go = useNavigate()
  const list = useListPage(examinations.dueList, { rowKey: 'key' })
  const editor = useExaminationEditor()
  const { visibleColumns, settings } = useColumns(list, dueColumns(list.sortable))
  const tools = (
    <>
      <ExportButton call={examinations.dueExport} list={list} />
      {settings}
    </>
  )
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const enter = ({ personId, name, kind, hazards }: DueRow) =>
    editor.add?.({ personId, ...(kind && { peType: kind, hazardNames: hazards }) }, name)
  return (
    <>
      <ListPage
        title="体检管理"
        about="按接触危害的检查周期应检而未检的人员；周期未经医师确认的不计入应检"
        count={list.total}
        capped={list.totalCapped}
        unit="人次"
        actions={choice}
        beside={<OrgBeside list={list} chosen={chosen} ofPeople />}
      >
        <Toolbar quick={<QuickFilter list={list} presets={chips} />} tools={tools} />
        <FilterRow
          list={list}
          names={[{ name: 'keyword', label: '姓名、工号、手机号', hint: '姓名、拼音、工号、手机号' }, 'kind']}
          more={['state']}
        />
        <ListTable
          list={list}
          columns={visibleColumns}
          nothing="暂无应检未检人员"
          onOpen={can(employees.info) ? ({ personId }) => go(`/employee/${personId}`) : undefined}
          actions={(row) => (editor.add ? [{ label: '登记体检', onClick: () => enter(row) }] : [])}
        />
      </ListPage>
      {editor.dialog}
    </>
  )
}
