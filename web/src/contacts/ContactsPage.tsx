import { staleFilters } from '@oems/contract/contacts/console.ts'
import { contacts } from '@oems/contract/contacts/contacts.ts'
import { Button } from 'antd'
import { useWanted } from '../core/wanted.ts'
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
import { useSession } from '../shell/session.ts'
import { ContactRecord } from './ContactRecord.tsx'
import { columnsOf } from './columns.tsx'
import { useCards } from './useCards.tsx'
import { useContactEditor } from './useContactEditor.tsx'
import { useNumbers } from './useNumbers.tsx'

const presets = [
  { key: '', label: '全部', filters: {} },
  { key: 'emergency', label: '紧急联系人', filters: { isEmergency: 1 } },
  { key: 'stale', label: '超期未核实', filters: staleFilters },
]

/** 通讯录 (02 §6.3): who is called at the organisations of the scope, and what those above share. */
export default function ContactsPage() {
  const { op } = useSession()
  const list = useListPage(contacts.list)
  const opened = useOpened(list)
  const numbers = useNumbers()
  const editor = useContactEditor(list.selection.clear)
  const cards = useCards(list.selection.clear)
  const exporting = useExportChosen(contacts.export, list)
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, numbers, editor.share))
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const { verify, remove } = editor
  const actions = [
    ...(verify ? [{ label: '核实', onClick: verify }] : []),
    ...cards.actions,
    ...exporting,
    ...(remove ? [{ label: '删除', danger: true, onClick: remove }] : []),
  ]
  const begin = editor.add && (() => editor.add?.({ orgId: chosen ?? op.orgId }))
  useWanted('add', begin)
  const add = begin && (
    <Button type="primary" onClick={begin}>
      新增联系人
    </Button>
  )
  return (
    <>
      <ListPage
        title="通讯录"
        about="各组织的负责人、健康管理与应急联系人，以及使领馆、急救和救援电话；上级共用的只能查看"
        count={list.total}
        unit="人"
        actions={add}
        beside={<OrgBeside list={list} chosen={chosen} />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={
            <>
              <ExportButton call={contacts.export} list={list} />
              {settings}
            </>
          }
          selection={actions.length > 0 && <SelectionBar list={list} actions={actions} />}
        />
        <FilterRow
          list={list}
          names={[{ name: 'name', hint: '姓名、拼音或职务' }, 'contactType', { name: 'phone', hint: '手机号或后四位' }]}
          more={['below']}
        />
        <ListTable
          nothing={add ? '暂无联系人，可先新增负责人和应急联系人' : '暂无联系人'}
          list={list}
          columns={visibleColumns}
          selectable={actions.length > 0}
          first={add}
          onOpen={opened.open}
          actions={editor.actionsOf}
        />
      </ListPage>
      <ContactRecord opened={opened} numbers={numbers} actionsOf={editor.actionsOf} />
      {editor.dialogs}
      {cards.dialog}
      {numbers.dialog}
    </>
  )
}
