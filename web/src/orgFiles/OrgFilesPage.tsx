import { ExpireState, OrgFileType } from '@oems/contract/orgFiles/codes.ts'
import { orgFiles } from '@oems/contract/orgFiles/orgFiles.ts'
import { Button } from 'antd'
import { useWanted } from '../core/wanted.ts'
import { useGallery } from '../kit/file/Gallery.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useAddress } from '../kit/list/useAddress.ts'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { useSession } from '../shell/session.ts'
import { columnsOf } from './columns.tsx'
import { FileSheet } from './FileSheet.tsx'
import { useFileEditor } from './useFileEditor.tsx'

const presets = [
  { key: '', label: '全部', filters: {} },
  ...OrgFileType.options
    .filter(({ value }) => value !== OrgFileType.other)
    .map(({ value, label }) => ({ key: String(value), label, filters: { fileType: value, expireState: null } })),
  { key: 'expiring', label: '即将到期', filters: { fileType: null, expireState: ExpireState.expiring } },
]

/** 组织资料 (02 §6.3): rules, plans, licences of the organisations of the scope, and what those above share. */
export default function OrgFilesPage() {
  const { op } = useSession()
  const chosen = (useAddress(orgFiles.list.input).filters.orgId as number | undefined) ?? null
  const list = useListPage(orgFiles.list, { fixed: chosen === null ? { orgId: op.orgId } : {} })
  const opened = useOpened(list)
  const gallery = useGallery()
  const editor = useFileEditor(list.selection.clear)
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, gallery, editor.share))
  const { remove } = editor
  const begin = editor.add && (() => editor.add?.({ orgId: chosen ?? op.orgId }))
  useWanted('add', begin)
  const add = begin && (
    <Button type="primary" onClick={begin}>
      新增资料
    </Button>
  )
  return (
    <>
      <ListPage
        title="组织资料"
        about="各组织的制度、预案、协议与证照；上级共用的只能查看"
        count={list.total}
        unit="份"
        actions={add}
        beside={<OrgBeside list={list} chosen={chosen} />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={settings}
          selection={remove && <SelectionBar list={list} actions={[{ label: '删除', danger: true, onClick: remove }]} />}
        />
        <FilterRow list={list} names={['title', 'fileType', 'expireState']} more={['below']} />
        <ListTable
          nothing={add ? '暂无资料，可上传制度、预案、协议与证照' : '暂无资料'}
          list={list}
          columns={visibleColumns}
          selectable={remove !== undefined}
          first={add}
          onOpen={opened.open}
          actions={editor.actionsOf}
        />
      </ListPage>
      <FileSheet opened={opened} gallery={gallery} actionsOf={editor.actionsOf} />
      {editor.dialogs}
      {gallery.dialog}
    </>
  )
}
