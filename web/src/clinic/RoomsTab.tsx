import { clinics } from '@oems/contract/clinic/clinics.ts'
import { ClinicLicence, Location, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useCan, useRead } from '../core/calls.ts'
import { useWanted } from '../core/wanted.ts'
import { useGallery } from '../kit/file/Gallery.tsx'
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
import { useNations } from '../kit/NationSelect.tsx'
import { useOpened } from '../kit/record/useOpened.ts'
import { useSession } from '../shell/session.ts'
import { levelOptions } from './ClinicFields.tsx'
import { ClinicRecord } from './ClinicRecord.tsx'
import { columnsOf } from './columns.tsx'
import { useClinicEditor } from './useClinicEditor.tsx'

/** What the counts by level are of. */
const inService = [ServiceStatus.normal, ServiceStatus.paused]

/** The register: medical rooms of the organisations of the scope, counted by level and status. */
export function RoomsTab({ choice }: { readonly choice: ReactNode }) {
  const can = useCan()
  const { op } = useSession()
  const list = useListPage(clinics.list)
  const opened = useOpened(list)
  const gallery = useGallery()
  const editor = useClinicEditor(() => {
    list.selection.clear()
    opened.close()
  })
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable))
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const { remove } = editor
  const chosenActions = [
    ...useExportChosen(clinics.exportExcel, list),
    ...(remove ? [{ label: '删除', danger: true, onClick: remove }] : []),
  ]
  const begin = editor.add && (() => editor.add?.({ orgId: chosen ?? op.orgId }))
  useWanted('add', begin)
  const add = begin && (
    <Button type="primary" onClick={begin}>
      新增医务室
    </Button>
  )
  return (
    <>
      <ListPage
        title="医务室管理"
        about="本组织及下级组织、项目的医务室"
        count={list.total}
        unit="个"
        actions={
          <>
            {choice}
            {add}
          </>
        }
        beside={<OrgBeside list={list} chosen={chosen} />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={usePresets(chosen)} />}
          tools={
            <>
              <ImportButton calls={clinics} what="医务室" list={list} />
              <ExportButton call={clinics.exportExcel} list={list} />
              {settings}
            </>
          }
          selection={chosenActions.length > 0 && <SelectionBar list={list} actions={chosenActions} />}
        />
        <FilterRow
          list={list}
          names={[
            { name: 'clinicName', hint: '名称、拼音或编码' },
            { name: 'clinicLevel', options: levelOptions },
            { name: 'serviceStatus', options: ServiceStatus.options },
            'licenseState',
            { name: 'nationCode', options: useNations() },
          ]}
          more={['location', { name: 'projectId', tagOnly: true, words: () => '指定项目' }]}
        />
        <ListTable
          nothing={add ? '暂无医务室，可新增或从表格导入' : '暂无医务室'}
          list={list}
          columns={visibleColumns}
          selectable={chosenActions.length > 0}
          first={add}
          onOpen={can(clinics.info) ? opened.open : undefined}
          actions={editor.actionsOf}
        />
      </ListPage>
      <ClinicRecord opened={opened} gallery={gallery} actionsOf={editor.actionsOf} />
      {editor.dialogs}
      {gallery.dialog}
    </>
  )
}

/** Counts by level and status of the node by which the list is filtered; a press shows those rooms. */
function usePresets(orgId: number | null) {
  const levels = useRead(clinics.countByLevel, { orgId }).data
  const statuses = useRead(clinics.countByStatus, { orgId }).data
  const countOf = (counts: typeof levels, value: number) => counts?.find((one) => one.value === value)?.count
  return [
    { key: '', label: '全部', filters: {} },
    ...levelOptions.map(({ value, label }) => ({
      ...{ key: `level${value}`, label: label.replace('医务室', ''), count: countOf(levels, value) },
      filters: { clinicLevel: [value], serviceStatus: inService },
    })),
    ...[ServiceStatus.paused, ServiceStatus.ended].map((value) => ({
      ...{ key: `status${value}`, label: ServiceStatus.label(value), count: countOf(statuses, value) },
      filters: { serviceStatus: [value] },
    })),
    { key: 'overseas', label: Location.label(Location.overseas), filters: { location: Location.overseas } },
    { key: 'expiring', label: '证照到期', filters: { licenseState: ClinicLicence.expiring } },
  ]
}
