import { archives } from '@oems/contract/archive/archives.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { useNavigate } from 'react-router'
import { useCan } from '../core/calls.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../kit/list/useExportChosen.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { PersonDrawer } from '../person/PersonDrawer.tsx'
import { leadThrough } from '../person/walk.ts'
import { columnsOf } from './columns.tsx'
import { useChronicDiseases } from './useChronicDiseases.ts'

const presets = [
  { key: '', label: '全部', filters: {} },
  { key: 'lacking', label: '档案不全', filters: { completeness: [1, 2] } },
  { key: 'whole', label: '档案完整', filters: { completeness: [3] } },
]

const examinedWithin = [3, 6, 12, 24].map((months) => ({ value: months, label: `${months}个月内` }))

/** 员工健康记录 (03 §6): the archives of the people at the caller's sites. */
export default function ArchivesPage() {
  const can = useCan()
  const list = useListPage(archives.page, { rowKey: 'archiveId' })
  const opened = useOpened(list)
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const open = can(employees.info) ? opened.open : undefined
  const exporting = useExportChosen(archives.export, list)
  const navigate = useNavigate()
  const rowActions = ({ archiveId }: { readonly archiveId: number }) => [
    {
      label: '每日记录',
      onClick: () => {
        leadThrough(list.rows.map((row) => row.archiveId))
        void navigate(`/record/emp-daily/${archiveId}`)
      },
    },
  ]
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, open))
  return (
    <>
      <ListPage
        title="员工健康记录"
        about="在本组织及下级组织现场的人员；打开档案会留下记录，本人在手机上可以看到"
        count={list.total}
        capped={list.totalCapped}
        unit="人"
        beside={<OrgBeside list={list} chosen={chosen} ofPeople />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={
            <>
              <ExportButton call={archives.export} list={list} />
              {settings}
            </>
          }
          selection={<SelectionBar list={list} actions={exporting} />}
        />
        <FilterRow
          list={list}
          names={[
            { name: 'keyword', hint: '姓名、拼音、工号、手机尾号' },
            { name: 'diseaseId', options: useChronicDiseases() },
            'completeness',
            'bloodType',
            'healthRisk',
            'important',
            'hazardFlag',
            { name: 'peWithin', options: examinedWithin },
          ]}
        />
        <ListTable
          nothing="所选组织现场暂无人员，人员到岗后在此列出"
          list={list}
          columns={visibleColumns}
          selectable={exporting.length > 0}
          onOpen={open}
          actions={rowActions}
        />
      </ListPage>
      <PersonDrawer opened={opened} first="archive" />
    </>
  )
}
