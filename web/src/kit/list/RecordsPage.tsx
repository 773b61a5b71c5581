import type { Call } from '@oems/contract/core/call.ts'
import { Button, Drawer } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { useCan } from '../../core/calls.ts'
import { useWanted } from '../../core/wanted.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { useFormModal } from '../form/useFormModal.ts'
import { ExportButton } from './ExportButton.tsx'
import { FilterRow } from './FilterRow.tsx'
import type { FilterName, FilterOf } from './filter/filters.ts'
import { ImportButton, useRemoval } from './ListActions.tsx'
import { ListPage, Toolbar } from './ListPage.tsx'
import { type Column, ListTable, useColumns } from './ListTable.tsx'
import { QuickFilter } from './QuickFilter.tsx'
import type { RowAction } from './RowActions.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { type List, type RowOf, useListPage } from './useListPage.ts'

export interface RecordCalls {
  readonly list: Call<'read'>
  /** Absent: the list answers whole records. */
  readonly info?: Call<'read'>
  readonly save: Call<'write'>
  readonly update: Call<'write'>
  readonly delete: Call<'write'>
}
interface Stored {
  readonly id: number
  readonly version: number
  /** 0: it is only to be read here. */
  readonly editable?: 0 | 1
}

interface Props<C extends RecordCalls> {
  readonly calls: C
  readonly title: string
  /** One line: what this is. */
  readonly about: string
  /** What one of them is called. */
  readonly what: string
  readonly unit?: string
  readonly columns: (list: List<C['list']>) => readonly Column<RowOf<C['list']>>[]
  readonly filters: readonly FilterOf<FilterName<C['list']>>[]
  /** Those behind 更多筛选 in any case. */
  readonly more?: readonly FilterOf<FilterName<C['list']>>[]
  /** Import and export, where there are any. */
  readonly sheets?: { readonly calls: ComponentProps<typeof ImportButton>['calls']; readonly export: Call<'read'> }
  /** The fields of the form; its record is null while a new one is made. */
  readonly form: (record: RowOf<C['list']> | null) => ReactNode
  /** What the next new record begins with of the one before, after 保存并继续新增. */
  readonly keeps?: readonly string[]
  /** Further actions of a row. */
  readonly actions?: (row: RowOf<C['list']>) => readonly RowAction[]
}

/** An ordinary domain's page: its records as a list with filters, one form for adding and editing, import, export and removal. */
export function RecordsPage<C extends RecordCalls>(props: Props<C>) {
  const { calls, title, about, what, unit = '条', columns, filters, more = [], sheets, form, keeps = [], actions = () => [] } = props
  const can = useCan()
  const list = useListPage<C['list']>(calls.list)
  const editor = useFormModal(what, calls.save, calls.update, { ...(calls.info && { info: calls.info }), keeps })
  const removal = useRemoval(calls.delete, what, list.selection.clear)
  const { visibleColumns, settings } = useColumns(list, columns(list))
  useWanted('add', can(calls.save) ? () => editor.add() : undefined)
  const add = can(calls.save) && (
    <Button type="primary" onClick={() => editor.add()}>
      新增{what}
    </Button>
  )
  /** What is only to be read here cannot be chosen for deletion either. */
  const getCheckboxProps = (row: object) => ({ disabled: (row as Stored).editable === 0 })
  const selection = { ...list.selection, props: { ...list.selection.props, getCheckboxProps } }
  const rowActions = (row: RowOf<C['list']>): readonly RowAction[] => {
    const stored = row as Stored
    const isOwn = stored.editable !== 0
    return [
      ...(isOwn && can(calls.update) ? [{ label: '编辑', onClick: () => editor.edit(stored) }] : []),
      ...actions(row),
      ...(isOwn && removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([stored.id]) }] : []),
    ]
  }
  return (
    <>
      <ListPage title={title} about={about} count={list.total} unit={unit} actions={add}>
        <Toolbar
          quick={<QuickFilter list={list} />}
          tools={
            <>
              {sheets && <ImportButton calls={sheets.calls} what={what} list={list} />}
              {sheets && <ExportButton call={sheets.export} list={list} />}
              {settings}
            </>
          }
          selection={removal.ask && <SelectionBar list={list} actions={[{ label: '删除', danger: true, onClick: removal.ask }]} />}
        />
        <FilterRow list={list} names={filters} more={more} />
        <ListTable
          list={{ ...list, selection }}
          columns={visibleColumns}
          selectable={removal.ask !== undefined}
          first={add}
          nothing={`暂无${what}${add ? (sheets ? '，可新增或从表格导入' : '，可新增') : ''}`}
          actions={rowActions}
        />
      </ListPage>
      <Drawer {...editor.drawer} size={680}>
        <DialogForm {...editor.fields}>{form(editor.record as RowOf<C['list']> | null)}</DialogForm>
      </Drawer>
      {removal.dialog}
    </>
  )
}
