import { Icd, IcdDraft, icds } from '@oems/contract/icd/icds.ts'
import { Button, Drawer } from 'antd'
import { useCan, useWrite } from '../core/calls.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { IcdSelect } from '../kit/IcdSelect.tsx'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { type Column, ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { type List, type Search, useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { IcdBeside } from './IcdBeside.tsx'
import { IcdImport } from './IcdImport.tsx'
import { IcdRecord } from './IcdRecord.tsx'
import { Star } from './Star.tsx'
import { useDeletion } from './useDeletion.tsx'

/** ICD编码 (04 §6): chapters at the left, what is below them in the list; a star is what is common. */
export default function IcdsPage() {
  const can = useCan()
  const all = useListPage(icds.list, { rowKey: 'dictIcdId' })
  const { parentId = null } = all.filters as { readonly parentId?: number }
  // Where one is has not been filtered by; and whoever looks for something looks everywhere.
  const search: Search = (change, options) => all.search(change.diseaseName ? { ...change, parentId: null } : change, options)
  const list = { ...all, search }
  const editor = useFormModal('ICD编码', icds.save, icds.update, { id: 'dictIcdId', info: icds.info, keeps: ['parentId'] })
  const deletion = useDeletion(list.selection.clear)
  const opening = useWrite(icds.open, '已设为常用')
  const closing = useWrite(icds.close, '已设为不常用')
  const opened = useOpened(list)
  const { visibleColumns, settings } = useColumns(list, columnsOf(list))
  const mark = (writing: typeof opening) => (dictIcdIds: number[]) => writing.mutate({ dictIcdIds }, { onSuccess: list.selection.clear })
  const add = can(icds.save) && (
    <Button type="primary" onClick={() => editor.add({ parentId })}>
      新增ICD编码
    </Button>
  )
  const actions = (row: Icd): readonly RowAction[] => [
    ...(can(icds.update) ? [{ label: '编辑', onClick: () => editor.edit(row) }] : []),
    ...(row.childNum > 0 ? [{ label: '下级', onClick: () => list.search({ parentId: row.dictIcdId, diseaseName: null }) }] : []),
    ...(can(icds.deleteList) ? [{ label: '删除', danger: true, onClick: () => deletion.ask([row.dictIcdId]) }] : []),
  ]
  const chosen = [
    ...(can(icds.open) ? [{ label: '设为常用', onClick: mark(opening) }] : []),
    ...(can(icds.close) ? [{ label: '设为不常用', onClick: mark(closing) }] : []),
    ...(can(icds.deleteList) ? [{ label: '删除', danger: true, onClick: deletion.ask }] : []),
  ]
  return (
    <>
      <ListPage
        title="ICD编码"
        about="疾病与诊断的国际编码；常用的先被找到，不常用的仍可选用"
        count={list.total}
        unit="个"
        actions={add}
        beside={<IcdBeside chosen={parentId} choose={(dictIcdId) => list.search({ parentId: dictIcdId, diseaseName: null })} />}
      >
        <Toolbar
          quick={<QuickFilter list={list} />}
          tools={
            <>
              <IcdImport done={list.refresh} />
              {settings}
            </>
          }
          selection={chosen.length > 0 && <SelectionBar list={list} actions={chosen} />}
        />
        <FilterRow list={list} names={[{ name: 'diseaseName', hint: '编码、名称或首字母' }, 'status', 'level']} />
        <ListTable
          nothing="本章节暂无编码，可导入国家临床版或医保版的工作簿"
          list={list}
          columns={visibleColumns}
          selectable={chosen.length > 0}
          first={add}
          onOpen={opened.open}
          actions={actions}
        />
      </ListPage>
      <Drawer {...editor.drawer} size={520}>
        <DialogForm {...editor.fields}>
          <FieldGroup>
            <Field of={IcdDraft} name="code" help="类目A00、亚目A00.0、六位码I10.x00、扩展码A00.000x001" />
            <Fields of={IcdDraft} names={['diseaseName', 'pairCode']} />
            <Field of={IcdDraft} name="parentId" help="不选则按编码归到最近的上级">
              <IcdSelect placeholder="自动" />
            </Field>
          </FieldGroup>
        </DialogForm>
      </Drawer>
      {deletion.dialog}
      <IcdRecord opened={opened} actionsOf={actions} />
    </>
  )
}

function columnsOf(list: List<typeof icds.list>): readonly Column<Icd>[] {
  const column = columnsBy(Icd, list.sortable, ['code', 'diseaseName', 'updatedAt'])
  return [
    column('code', { kind: 'code' }),
    column('status', { title: '常用', align: 'center', kind: 'figure', render: (_, row) => <Star row={row} /> }),
    column('diseaseName', { kind: 'name' }),
    column('level'),
    column('parentCode', { kind: 'code' }),
    column('childNum'),
    column('useNum'),
    column('pairCode', { extra: true, kind: 'code' }),
    column('sources', { extra: true }),
    column('updatedAt', { extra: true }),
  ]
}
