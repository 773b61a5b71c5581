import { ImportSituation } from '@oems/contract/operations/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { rosterSheets } from '@oems/contract/people/import.ts'
import { roster } from '@oems/contract/people/roster.ts'
import { useCan } from '../core/calls.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ImportButton } from '../kit/list/ListActions.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../kit/list/useExportChosen.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { PersonDrawer } from '../person/PersonDrawer.tsx'
import { rosterColumns } from './columns.tsx'
import { useMoves } from './moving/useMoves.tsx'

const chips = [
  { key: 'all', label: '全部', filters: {} },
  { key: 'away', label: '派遣在外', filters: { dispatched: 1 } },
  { key: 'home', label: '在归属单位', filters: { dispatched: 0 } },
  { key: 'added', label: '最近导入新增', filters: { importSituation: ImportSituation.toAdd } },
  { key: 'updated', label: '最近导入更新', filters: { importSituation: ImportSituation.toUpdate } },
]

/** The people whom the caller's nodes employ, wherever they stand (03 §6). */
export default function RosterPage() {
  const can = useCan()
  const list = useListPage(roster.list, { rowKey: 'employeeId' })
  const opened = useOpened(list)
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const open = can(employees.info) ? opened.open : undefined
  const moves = useMoves(list, { back: '召回', source: ({ homeOrgId }) => homeOrgId })
  const chosenActions = [...useExportChosen(roster.export, list), ...moves.chosenActions]
  const { visibleColumns, settings } = useColumns(list, rosterColumns(list.sortable, open))
  return (
    <>
      <ListPage
        title="人员花名册"
        about="由本组织及下级组织雇用的人员，无论现在何处"
        count={list.total}
        capped={list.totalCapped}
        unit="人"
        beside={<OrgBeside list={list} chosen={chosen} ofPeople />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={chips} />}
          tools={
            <>
              <ImportButton calls={rosterSheets} what="员工" place={{ orgId: chosen }} list={list} />
              <ExportButton call={roster.export} list={list} />
              {settings}
            </>
          }
          selection={<SelectionBar list={list} actions={chosenActions} />}
        />
        <FilterRow
          list={list}
          names={[{ name: 'keyword', hint: '姓名、拼音、工号、手机尾号' }, 'empType', 'empStatus', 'sex', 'nationGroup']}
          more={['completeness', 'examined', 'hazardFlag', 'ageBand']}
        />
        <ListTable
          list={list}
          columns={visibleColumns}
          selectable={chosenActions.length > 0}
          nothing="暂无归属本组织的员工"
          onOpen={open}
          actions={moves.actionsOf}
        />
      </ListPage>
      <PersonDrawer opened={opened} />
      {moves.dialogs}
    </>
  )
}
