import { Table, type TableProps } from 'antd'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { ListOnPaper } from '../print/ListOnPaper.tsx'
import { useOnPaper } from '../print/onPaper.ts'
import { HeadCell, withHead } from './ColumnHead.tsx'
import type { Column } from './columns.ts'
import { useDensity } from './density.ts'
import { boneColumns, boneRows, cut, opening, sized } from './drawnColumns.tsx'
import { EmptyList } from './EmptyList.tsx'
import { FiltersOnPaper } from './filter/FiltersOnPaper.tsx'
import { filtersInForce } from './filter/inForce.tsx'
import styles from './ListTable.module.css'
import { longFrom, NearRow } from './NearRow.tsx'
import { Pager, TableFoot } from './Pager.tsx'
import { actionsWidth, type RowAction, RowActions } from './RowActions.tsx'
import type { List } from './useListPage.ts'
import { useRoom } from './useRoom.ts'
import { useRowKeys } from './useRowKeys.ts'

export type { Column } from './columns.ts'
export { useColumns } from './useColumns.tsx'

interface Props<R> extends Omit<TableProps<R>, 'columns' | 'rowSelection' | 'rowClassName' | 'onRow'> {
  readonly list: Omit<List, 'table' | 'rows' | 'input' | 'reply' | 'sortable'> & { readonly table: TableProps<R> }
  readonly columns: readonly Column<R>[]
  readonly selectable?: boolean
  /** The first step that an empty list offers. */
  readonly first?: ReactNode
  /** What an empty list says: that there is none yet, and how there will be one. */
  readonly nothing: string
  /** A click on a row; by the keyboard its first cell, which is a button where the column does not draw one of its own. */
  readonly onOpen?: ((row: R) => void) | undefined
  /** The column 操作 at the end. */
  readonly actions?: (row: R) => readonly RowAction[]
  /** Whose row it is; by default what stands in the first column. */
  readonly nameOf?: (row: R) => string
}

const selectionWidth = 36

/** antd's Table with a fixed header and first column, the list's paging and its empty and failed states. */
export function ListTable<R extends object>(all: Props<R>) {
  const { list, columns, selectable = false, first, nothing, onOpen, actions, nameOf, ...props } = all
  const { isLoading, isFetching, frame, settings, table, pageNo, pageSize } = list
  const [density] = useDensity()
  const selection = selectable ? selectionWidth : 0
  const room = useRoom(frame)
  useRowKeys(frame, onOpen !== undefined)
  const onPaper = useOnPaper()

  const [head, ...rest] = columns
  const name = nameOf ?? ((row: R) => textIn(row, head))
  const rows = isLoading ? boneRows<R>(String(table.rowKey), pageSize) : (table.dataSource ?? [])
  const own = head ? [{ ...opening(head, onOpen, rows), fixed: 'start' as const }, ...rest] : []
  const withActions = actions ? [...own, actionsColumn(actions, name, isLoading ? [] : rows)] : own
  const drawn = sized(
    withActions.map((column) => cut(column, rows)),
    room - selection,
    settings.widths,
  ).map((column, at) => withHead(column, list, at === 0))
  const width = selection + drawn.reduce((sum, column) => sum + Number(column.width), 0)

  return (
    <div
      ref={frame}
      className={styles.frame}
      data-density={density}
      data-empty={rows.length === 0 || undefined}
      aria-busy={isFetching || undefined}
      style={{ '--row': density } as CSSProperties}
    >
      {onPaper && (
        <>
          <FiltersOnPaper filters={filtersInForce(list)} />
          <ListOnPaper list={list} columns={columns} rows={rows} rowKey={String(table.rowKey)} />
        </>
      )}
      {isFetching && !isLoading && <div className={styles.progress} />}
      <Table<R>
        className={styles.table ?? ''}
        sticky={{ getContainer: () => frame.current?.closest<HTMLElement>('[role=tabpanel]') ?? document.body }}
        scroll={{ x: width }}
        {...table}
        pagination={false}
        rowHoverable={false}
        dataSource={rows}
        components={rows.length > longFrom ? longComponents : components}
        {...(selectable && { rowSelection: selectionOf(list.selection.props, name, isLoading) })}
        locale={{ emptyText: <EmptyList list={list} first={first} nothing={nothing} /> }}
        columns={[...(isLoading ? boneColumns(drawn) : drawn)]}
        rowClassName={onOpen && !isLoading ? (styles.openable ?? '') : ''}
        aria-rowcount={list.totalCapped ? -1 : (list.total ?? 0) + 1}
        onRow={(row, at = 0) => ({
          ...(rows.length > longFrom && { at }),
          ...(isLoading ? { 'aria-hidden': true } : { tabIndex: at === 0 ? 0 : -1 }),
          'aria-rowindex': (pageNo - 1) * pageSize + at + 2,
          onClick: (event: MouseEvent) => !isLoading && isOnRow(event) && onOpen?.(row),
        })}
        {...props}
      />
      <TableFoot frame={frame} width={width} room={room}>
        <Pager list={list} />
      </TableFoot>
    </div>
  )
}

const components = { header: { cell: HeadCell } }
const longComponents = { ...components, body: { row: NearRow } }

/** A row's actions are not the row, nor is what one of its cells has opened elsewhere, which React takes for a part of it. */
const isOnRow = ({ target, currentTarget }: MouseEvent) =>
  currentTarget.contains(target as Element) && !(target as Element).closest('[data-row-actions], .ant-table-selection-column')

function actionsColumn<R>(actions: (row: R) => readonly RowAction[], nameOf: (row: R) => string, rows: readonly R[]): Column<R> {
  return {
    key: 'actions',
    title: '操作',
    label: '',
    fixed: 'end',
    width: actionsWidth(rows.map(actions)),
    render: (_, row) => <RowActions actions={actions(row)} name={nameOf(row)} />,
  }
}

type Selection = List['selection']['props'] & { readonly getCheckboxProps?: (row: never) => { readonly disabled?: boolean } }

/** antd names its check boxes in English. */
function selectionOf<R>(props: Selection, nameOf: (row: R) => string, isLoading: boolean): TableProps<R>['rowSelection'] & object {
  return {
    ...props,
    fixed: true,
    columnWidth: selectionWidth,
    getTitleCheckboxProps: () => ({ 'aria-label': '全选', ...(isLoading && { disabled: true }) }),
    getCheckboxProps: (row) => ({ ...props.getCheckboxProps?.(row as never), 'aria-label': `选择 ${nameOf(row)}` }),
    ...(isLoading && { renderCell: () => null }),
  }
}

const textIn = <R,>(row: R, column: Column<R> | undefined) => String(row[column?.dataIndex as keyof R] ?? '')
