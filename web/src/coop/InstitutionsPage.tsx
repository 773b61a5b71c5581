import { AgreementState, InstitutionKind, InstitutionService, LocalService } from '@oems/contract/coop/codes.ts'
import { institutions } from '@oems/contract/coop/institutions.ts'
import { Button, Segmented } from 'antd'
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
import { useNations } from '../kit/NationSelect.tsx'
import { useOpened } from '../kit/record/useOpened.ts'
import { useSession } from '../shell/session.ts'
import { columnsOf } from './columns.tsx'
import styles from './coop.module.css'
import { InstitutionRecord } from './InstitutionRecord.tsx'
import { useContactNumber } from './useContactNumber.tsx'
import { useInstitutionEditor } from './useInstitutionEditor.tsx'

const presets = [
  { key: '', label: '全部', filters: {} },
  ...[AgreementState.valid, AgreementState.expiring, AgreementState.expired, AgreementState.none].map((state) => ({
    key: String(state),
    label: AgreementState.label(state),
    filters: { agreementState: state },
  })),
]
const kinds = [
  { value: InstitutionKind.local, label: '当地' },
  { value: InstitutionKind.remote, label: '远程' },
]

/** 合作医疗机构 (02 §6.3): hospitals of the organisations of the scope, and what those above share. */
export default function InstitutionsPage() {
  const { op } = useSession()
  const { filters } = useAddress(institutions.list.input)
  const kind = filters.kind === InstitutionKind.remote ? InstitutionKind.remote : InstitutionKind.local
  const isLocal = kind === InstitutionKind.local
  const list = useListPage(institutions.list, { fixed: { kind } })
  const opened = useOpened(list)
  const gallery = useGallery()
  const { number, dialog } = useContactNumber()
  const editor = useInstitutionEditor(kind, list.selection.clear)
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, isLocal))
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const { remove } = editor
  const begin = editor.add && (() => editor.add?.({ orgId: chosen ?? op.orgId }))
  useWanted('add', begin)
  const add = begin && (
    <Button type="primary" onClick={begin}>
      新增{editor.what}
    </Button>
  )
  return (
    <>
      <ListPage
        title="合作医疗机构"
        about="各组织与项目合作的当地医院和远程医疗机构；上级共用的只能查看"
        count={list.total}
        unit="家"
        actions={add}
        beside={<OrgBeside list={list} chosen={chosen} />}
      >
        <Toolbar
          quick={
            <span className={styles.quick}>
              <Segmented aria-label="合作类别" value={kind} options={kinds} onChange={(next) => list.search({ kind: next })} />
              <QuickFilter list={list} presets={presets} />
            </span>
          }
          tools={settings}
          selection={remove && <SelectionBar list={list} actions={[{ label: '删除', danger: true, onClick: remove }]} />}
        />
        <FilterRow
          list={list}
          names={[
            { name: 'keyword', hint: '机构名称、当地语名称或拼音' },
            { name: 'nationCode', options: useNations() },
            { name: 'services', options: isLocal ? LocalService.options : InstitutionService.options },
            'is24h',
            'institutionType',
          ]}
          more={['below', 'renewable']}
        />
        <ListTable
          nothing={add ? '暂无合作医疗机构，可新增' : '暂无合作医疗机构'}
          list={list}
          columns={visibleColumns}
          selectable={remove !== undefined}
          first={add}
          onOpen={opened.open}
          actions={editor.actionsOf}
        />
      </ListPage>
      <InstitutionRecord opened={opened} gallery={gallery} number={number} actionsOf={editor.actionsOf} />
      {editor.dialogs}
      {gallery.dialog}
      {dialog}
    </>
  )
}
